package pente

// hashMiB is the size of the table, most of the storage that the entry allocates.
const hashMiB = 4

// nodes is how many nodes a move is worth: docs/contest.md has the model that it follows from.
var nodes uint64 = 10_000

// fewestNodes are worth a search. With fewer, the evaluation after each move is as good.
const fewestNodes = 400

// What the contest gives for five in a row with its run, and the number of sides that may win it.
const (
	prize = 6
	sides = 2
)
