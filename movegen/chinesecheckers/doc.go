// Package chinesecheckers implements the rules of Chinese Checkers for two to six
// seats on stars of gameSize 1..63, with up to 24,193 cells and 12,096 men.
//
// # Cells
//
// The printed columns of every second row are shifted by half a cell. Internally,
// row r has columns j = c + r/2 + n, with c the printed column and n the size. The
// six steps are then (0,±1), (±1,0) and ±(1,1) in every row. The star consists of
// two large triangles, n ≤ j ≤ n+r, r ≤ 3n and r-n ≤ j ≤ 3n, r ≥ n:
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
// A jump changes row and column by 0 or 2 and so keeps the parities of both. This
// divides the cells into four classes, on which the whole package builds:
//
//   - A step ends in a different class than a jump, and a man is never in its own way: the men that it
//     jumps over are in other classes. So the moves of a man are its steps and, separately, its jumps.
//   - Jumps are reversible. Empty cells that are connected by jumps form a group, and a man on one of
//     its cells can reach all of them. The jumps of a man are the groups that its first jumps end in.
//   - In each class the cells are numbered row by row, in rows that share their unused ends. Within a
//     class the jumps are constant offsets, and so are the steps out of it. Up to size 4 a class fits
//     into a word:
//
// A set of cells at size 4 has a word for each class, with a guard word before it.
// These are the offsets of some steps; the offsets of jumps are 1, 7 and 8 in
// every class:
//
//	   word 1         word 3         word 5         word 7
//	r even j even  r even j odd   r odd  j even  r odd  j odd
//	      0 ─right─▶ 0
//	      1 ◀─right─ 0
//	      0 ────────down───────▶ 0
//	      7 ◀───────down──────── 0
//
// For example the top cell, printed as (0,0), is r=0 j=4 and so bit 2 of word 1. A
// step to the lower right leads to r=1 j=5, bit 2 of word 7, and a jump in this
// direction to r=2 j=6, bit 2+8 of word 1.
//
// # Speed
//
// Up to size 4, Moves, CountMoves and Legal process whole classes by shifts, and a
// group is computed by a flood fill of a few words. On larger boards Make
// incrementally updates the directions in which steps and jumps are open from each
// cell. Moves keeps a list of moves for each seat and regenerates only the moves of
// men that a change of the board can have affected. So a ply costs as much as it
// changes, plus a copy of the list. [Position.KeepLists] turns the lists off.
//
// [Mixed] generates positions for tests and measurements.
package chinesecheckers
