// Package seega holds the rules of Seega on n×n boards, n odd, 3..15.
//
// The seats place their men two by two on any cells but the centre; the seat
// that placed last moves first. A man moves one step orthogonally, and takes
// each enemy man that it brackets against another of its own; a man that can
// take again must. A man on the centre is never taken. Each man placed and each
// step of a chain of captures is one ply, so that a seat may act several times
// in a row.
//
// # Layout
//
// Cells are numbered in rows padded with at least one column that is never
// occupied, so that a shift never carries a man from one row into the next. Up
// to n = 7 a row has 8 bits and a side's men fit one word; above, a row has 16
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
// Since row 15 is empty, the four words can be read as a ring: what lies above
// row 0 is row 15 again.
//
// Legal moves are found and counted for all men together, by shifts: a step is
// an edge between a man and an empty cell beside it. What a step captures, and
// whether the man can go on, depends only on cells up to three away. Both are
// worked out in one word for every size, the [view]: the board itself up to
// n = 7, and above it the 7×7 cells around the man, in the same layout.
//
// A position is a stack of states, the newest on top. Make writes the next
// state on top of it and Unmake drops it again.
//
// # Example
//
// On ".1.../..2../..1../...../2...." side 1 steps 0:1>0:2, from cell 1 to cell
// 2. The man's bit shifted down a row is cell 10; the men of side 1 shifted up a
// row have cell 10 too, from the man on 2:2, cell 18; and side 2 has a man
// there, which is taken.
package seega
