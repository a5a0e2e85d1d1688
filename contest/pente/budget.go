package pente

// hashMiB is the size of the transposition table, the largest part of the entry's memory.
const hashMiB = 4

// nodes is the node limit of a move, by the model in docs/contest.md.
var nodes uint64 = 10_000

// minNodes is the smallest node limit at which a search is better than a search of one ply.
const minNodes = 400

// The points that the contest gives for five in a row, including the point for the run, and
// the number of sides that compete for them.
const (
	prize = 6
	sides = 2
)
