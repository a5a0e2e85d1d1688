package seega

import rules "quincunx/movegen/seega"

// hashMiB is the size of the transposition table.
const hashMiB = 2

// searchedSize is the largest board on which the entry plays with the search of the engine.
var searchedSize = rules.MaxSize

// nodes divided by the number of cells is the node limit of a ply.
var nodes = 40_000

// nodesOf returns the node limit of a ply on a board of a size, from the model in
// docs/contest.md.
func nodesOf(size int) uint64 { return uint64(nodes / (size * size)) }

// minNodes is the smallest node limit at which a search is better than a search of one ply.
const minNodes = 25

// The number of empty cells that a search looks at for a move on a larger board: the largest, which takes 0.3 ms, and the
// smallest, 0.03 ms, once the budget is used up.
const (
	maxLooks = 10_000
	minLooks = 1_000
)

// The points that the contest gives for a win, and the number of sides that may win.
const (
	prize = 1
	sides = 2
)
