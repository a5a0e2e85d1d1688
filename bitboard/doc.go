// Package bitboard holds sets of cells and the geometry of boards, independent of any game.
//
// A [Set] is a set of up to 64 cells in one word: bit i is cell i. On a square board of side n the
// cells are numbered row by row, so the middle row of a 3×3 board is
//
//	8 7 6 5 4 3 2 1 0   bit = cell        0 1 2
//	. . . 1 1 1 . . .   = Set(0x38)       3 4 5   <- cells 3, 4, 5
//	                                      6 7 8
//
// A [Mesh] is a set of cells of a triangular mesh of up to 32 rows, a word a row.
package bitboard
