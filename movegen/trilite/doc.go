// Package trilite holds the rules of Trilite: on a 3×3 board, a seat that
// places a fourth stone loses its oldest in the same move, and three in a row,
// seen after that removal, wins. There is no other end, so play may go on for ever.
//
// Cells are numbered row by row. The stones of a seat are kept twice, as a set
// of cells and as a queue of cells by age, four bits each:
//
//	queue   0 0 0 0 | c c c c | c c c c | c c c c     c = cell + 1, 0 = none
//	                   oldest                newest
//
// so that placing a stone is a shift by four bits, and whatever is shifted past
// bit 11 is the cell that becomes empty.
//
// [Index] numbers the positions up to symmetry of the board and exchange of
// sides, 9,190 in all, for retrograde analysis.
package trilite
