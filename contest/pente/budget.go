package pente

// hashMiB is the size of the table, most of the storage that the entry allocates.
const hashMiB = 4

// nodes is how many a move is worth: docs/contest.md has the model that they follow from.
var nodes uint64 = 10_000

// fewestNodes are worth a search. With fewer, the evaluation after each move is as good.
const fewestNodes = 400

// What the document gives for five in a row with its run, and who may get it.
const (
	prize = 6
	sides = 2
)
