// Package seega implements the rules of Seega on n×n boards, n odd, 3..15.
//
// The seats alternately place two men each on any cells except the centre; the seat
// that placed last moves first. A man moves one step orthogonally, and captures
// each enemy man that is then directly between it and another man of its side. A
// man that has captured and can capture again must do so. A man on the centre is
// never captured. Each man placed and each step of a chain of captures is one ply,
// so that a seat may act several times in a row.
//
// # Layout
//
// Cells are numbered in rows padded with at least one column that is never
// occupied, so that a shift never carries a man from one row into the next. Up to n
// = 7 a row has 8 bits and a side's men fit into one word; above, a row has 16
// bits, four rows a word, and a side's men take four words:
//
//	n = 5   cell = 8·row + column             n = 15   cell = 16·row + column
//
//	         0  1  2  3  4  . . .              word 0   rows  0.. 3
//	         8  9 10 11 12  . . .              word 1   rows  4.. 7
//	        16 17 18 19 20  . . .              word 2   rows  8..11
//	        24 25 26 27 28  . . .              word 3   rows 12..14, and row 15,
//	        32 33 34 35 36  . . .                       always empty
//
// Since row 15 is empty, the four words can be treated as a ring, in which row 15
// is above row 0.
//
// Legal moves are generated and counted for all men together, by shifts: a step is
// an edge between a man and an empty cell beside it. What a step captures, and
// whether the man can capture again, depends only on cells at most three rows and
// columns away. Both are computed in a single word for every size, the [view]: the
// board itself up to n = 7, and above that the 7×7 cells around the man, in the
// same layout.
//
// A position is a stack of states, the newest on top. Make pushes the next state
// and Unmake pops it.
//
// # Example
//
// On ".1.../..2../..1../...../2...." side 1 moves 0:1>0:2, from cell 1 to cell 2.
// The man's bit shifted down by a row is cell 10. The men of side 1 shifted up by a
// row include cell 10 too, because of the man on 2:2, cell 18. The man of side 2 on
// cell 10 is therefore captured.
package seega
