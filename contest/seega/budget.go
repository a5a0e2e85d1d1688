package seega

import rules "quincunx/movegen/seega"

// hashMiB is the size of the table.
const hashMiB = 2

// searchedSize is the largest board that the engine plays on.
var searchedSize = rules.MaxSize

// nodes is how many nodes a ply is worth on a board of one cell; n cells have an nth of them.
var nodes = 40_000

// nodesOf returns how many nodes a ply is worth on a board of a size: docs/contest.md has
// the model that they follow from.
func nodesOf(size int) uint64 { return uint64(nodes / (size * size)) }

// fewestNodes are worth a search. With fewer, the evaluation after each move is as good.
const fewestNodes = 25

// How many empty cells a search looks at for a move on a larger board: 0.3 ms, and 0.03 ms once the budget is used up.
const (
	mostLooks   = 10_000
	fewestLooks = 1_000
)

// What the contest gives for a win, and the number of sides that may win it.
const (
	prize = 1
	sides = 2
)
