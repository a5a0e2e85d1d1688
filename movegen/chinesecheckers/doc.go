// Package chinesecheckers holds the rules of Chinese Checkers for two to six
// seats on stars of gameSize 1..63, of up to 24,193 cells and 12,096 men.
//
// # Cells
//
// The printed columns of every second row are shifted by half a cell. Inside,
// row r has columns j = c + r/2 + n, with c the printed column and n the size,
// so that the six steps are (0,±1), (±1,0) and ±(1,1) in every row, and the star
// is two large triangles, n ≤ j ≤ n+r, r ≤ 3n and r-n ≤ j ≤ 3n, r ≥ n:
//
//	r=0        .             j=2            size 2
//	1         . .            j=2..3
//	2    . . . . . . .       j=0..6
//	3     . . . . . .        j=1..6
//	4      . . . . .         j=2..6
//	5     . . . . . .        j=2..7
//	6    . . . . . . .       j=2..8
//	7         . .            j=5..6
//	8          .             j=6
//
// A jump changes row and column by 0 or 2 and so keeps the parities of both.
// That divides the cells into four classes, and everything here builds on it:
//
//   - A step ends in another class than a jump, and a man is never in its own
//     way: what it jumps over is in another class. So the moves of a man are its
//     steps and, apart from them, its jumps.
//   - Jumps can be taken back. Empty cells that are joined by jumps make up a
//     group, and once on one of its cells a man can come to all of them. The jumps
//     of a man are the groups that its first jumps end in.
//   - Class by class the cells are numbered row by row, in rows that share their
//     unused ends. In a class the jumps are constant offsets, and so are the steps
//     out of it. Up to size 4 a class fits a word:
//
// A set of cells at size 4, a word for each class behind a guard word, with the
// offsets of some steps; of a jump it is 1, 7 and 8 in any class:
//
//	   word 1         word 3         word 5         word 7
//	r even j even  r even j odd   r odd  j even  r odd  j odd
//	      0 ─right─▶ 0
//	      1 ◀─right─ 0
//	      0 ────────down───────▶ 0
//	      7 ◀───────down──────── 0
//
// For example the top cell, (0,0) in print, is r=0 j=4 and so bit 2 of word 1. A
// step to the lower right leads to r=1 j=5, bit 2 of word 7, and a jump that way
// to r=2 j=6, bit 2+8 of word 1.
//
// # Speed
//
// Up to size 4, Moves, CountMoves and Legal work on whole classes by shifts, and a
// group is flooded in a few words. On
// larger boards Make updates incrementally which steps and jumps are open from each
// cell, and Moves keeps the list of each seat and renews the moves of those men only
// that a change of the board can have touched, so that a ply costs what it changes and
// the copy of the list. [Position.KeepLists] turns the lists off.
//
// [Mixed] makes positions for tests and measurements.
package chinesecheckers
