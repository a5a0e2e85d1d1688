// Package pente holds the rules of Pente: on the intersections of a square
// board, two seats place stones in turn. A stone that brackets exactly two
// adjacent enemy stones, in any of the eight directions, captures them, and five
// in an unbroken line or five captured pairs win.
//
// # Lines
//
// The board is kept four times over, as rows, columns, diagonals and
// antidiagonals, each line in one word of two bits a cell:
//
//	bit    63 62 | 61 60 | ...  | 5 4 | 3 2 | 1 0
//	place    31  |   30  | ...  |  2  |  1  |  0     00 empty, 01 side 1, 10 side 2
//
// so that all that happens around a stone is seen by a shift and a mask in four
// words. Boards have at most 31 rows and columns, which leaves row 31 and
// column 31 always empty. That makes the board a patch on a torus of 32×32
// cells: a diagonal that leaves on one side comes back on the other, each family
// has exactly 32 lines, each line is a ring of 32 places, and two diagonals that
// share a ring are separated by an empty place at least.
//
//	row, column      r0 r1 r2 r3 …       \ r−c mod 32       / r+c mod 32
//	            c0    .  .  .  .          0  1  2  3         0  1  2  3
//	            c1    .  .  .  .         31  0  1  2         1  2  3  4
//	            c2    .  .  .  .         30 31  0  1         2  3  4  5
//
// A cell's place in its column is its row, and its place in the three other
// lines is its column.
//
// # Captures
//
// Make turns each ring so that the three places before the stone and the three
// after it fill six bits each of two bytes, and lines up the four families in a
// word of eight bytes, one a direction:
//
//	bits  ·  · | 5 4 | 3 2 | 1 0        +1 is the place next to the stone
//	after ·  · | +3  | +2  | +1
//	before·  · | −1  | −2  | −3
//
// A direction captures if its byte equals enemy, enemy, own. All eight are
// compared together by an exclusive or with that pattern and an addition that
// carries into bit 6 of every byte that differs. For the row
//
//	. 1 2 2 X 2 2 2 1        X: side 1 is about to place a stone
//
// the byte before is 10 10 01, as wanted, and the byte after is 10 10 10, which
// differs in the bits of +3: the stone captures the pair on its left only.
//
// A five is a line w in which w, w>>2, w>>4, w>>6 and w>>8 have a bit in common,
// which three shifts find out.
//
// What a search wants to know of a line it reads by [Position.Line].
package pente
