package pente

// hashMiB is the size of the transposition table, most of the memory that the entry allocates.
const hashMiB = 4

// nodes is the node limit of a move, which follows from the model in docs/contest.md.
var nodes uint64 = 10_000

// minNodes is the smallest node limit at which a search is better than a search of one ply.
const minNodes = 400

// The points that the contest gives for five in a row, including the run, and the number of sides that may win them.
const (
	prize = 6
	sides = 2
)
