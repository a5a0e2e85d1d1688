// Package coalition solves small games of Chinese Checkers for three seats as games of two sides: one seat alone against
// the other two, who act together. The single seat wins if it is the only winner, and loses if it is not among the winners.
// A shared win and endless play are draws. With each of the three seats alone, this answers who can force a win, and what
// every pair can reach. Nobody's play needs to be guessed. The others may also want one of them to be the only winner: see
// Options.Favoured. Two seats are solved in the same way, and so are games by the
// rules of other publications: see [Variant].
//
// The solver computes the smallest sets of won and lost positions by retrograde analysis, without distances: a position is
// decided once a move of the side to move leads to a position decided for it, or all its moves lead to positions decided
// for the other side. Positions that are never decided are drawn.
//
// # Memory
//
// A position has two bits. For each mover there is a table of rows. A row has the positions with the same men of the two
// other seats, and a bit for each placement of the mover's men, by rank:
//
//	              placements of the mover's men
//	men of A, B   [ 0 1 2 3 …                  ]
//
// A move changes only the bit in a row and the mover. It leads to the next mover's table, where the placements of the moved
// men are spread over many rows. With the men of the seat after next fixed, both tables have a square of bits,
// and one is transposed to compare them. Size 2 takes 9.2 GB.
//
// # Speed
//
// The moves of all placements of a row are found together: if all men but one are fixed, the cells from which the last man
// reaches a set of cells are found by shifts, and by groups of cells connected by jumps, which are reversible. A row is
// examined again only if a position that its moves lead to has been decided since.
package coalition
