package seega

import rules "quincunx/movegen/seega"

// hashMiB is the size of the transposition table.
const hashMiB = 2

// maxEngineSize is the largest board on which the entry uses the engine's search.
var maxEngineSize = rules.MaxSize

// nodes is the node limit of a ply times the number of cells.
var nodes = 40_000

// nodesOf returns the node limit of a ply on a board of a size, by the model in
// docs/contest.md.
func nodesOf(size int) uint64 { return uint64(nodes / (size * size)) }

// minNodes is the smallest node limit at which a search is better than a search of one ply.
const minNodes = 25

// The number of visits to empty cells that the fallback's search may make for a move: the
// maximum, which takes 0.3 ms, and the number once the budget is used up, 0.03 ms.
const (
	maxVisits = 10_000
	minVisits = 1_000
)

// The points that the contest gives for a win, and the number of sides that compete for them.
const (
	prize = 1
	sides = 2
)
