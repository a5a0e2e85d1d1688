// Package trilite implements the rules of Trilite. On a 3×3 board, the seats place
// stones in turn; a seat that places a fourth stone loses its oldest in the same
// move. Three in a row, after that removal, wins. The game has no other end, so that
// it can go on for ever.
//
// Cells are numbered row by row. The stones of a seat are stored twice: as a set of
// cells, and as a queue of cells by age, four bits each:
//
//	queue   0 0 0 0 | c c c c | c c c c | c c c c     c = cell + 1, 0 = none
//	                   oldest                newest
//
// Placing a stone shifts the queue by four bits, and a cell that is shifted past bit
// 11 becomes empty.
//
// [Index] numbers the positions up to symmetries of the board and the exchange of
// the sides, 9,190 in all, for retrograde analysis.
package trilite
