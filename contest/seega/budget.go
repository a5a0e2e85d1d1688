package seega

import rules "quincunx/movegen/seega"

// hashMiB is the size of the table.
const hashMiB = 2

// searchedSize is the largest board with a search.
var searchedSize = rules.MaxSize

// nodes is how many nodes a ply is worth on a board of one cell; n cells have an nth of them.
var nodes = 40_000

// nodesOf returns how many nodes a ply is worth on a board of a size: docs/contest.md has
// the model that they follow from.
func nodesOf(size int) uint64 { return uint64(nodes / (size * size)) }

// fewestNodes are worth a search. With fewer, the evaluation after each move is as good.
const fewestNodes = 25

// What the contest gives for a win, and the number of sides that may win it.
const (
	prize = 1
	sides = 2
)
