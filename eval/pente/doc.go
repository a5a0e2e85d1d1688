// Package pente evaluates positions of Pente and lists the moves that matter in
// them. A [Position] embeds the rules of the game, updates what it needs incrementally, and offers all that package search asks for.
//
// # Prospects
//
// Nothing is counted of the stones themselves. What a position holds for a side is
// what its next stone would do, on each empty cell, in each of the four lines
// through it. That depends on the eight places around the cell, two bits each, so
// that a table of 65,536 entries knows it. What it knows is called a prospect, and
// has a byte for each side:
//
//	bit     7    6  5   4  3   2  1  0
//	        |    |  |   |  |   pattern: of which the stone would be part
//	        |    |  |   pairs that it would capture, 0..2
//	        |    pairs that it would bracket, 0..2: from their other end it could capture them
//	        it would make a pair that the other side can capture
//
// Only 211 prospects occur, so that the table and the position name them by codes of
// one byte. Places beyond the edge of the board are walls, which are neither empty nor of
// any side, so that edges need no rule of their own.
//
// # Patterns
//
// A pattern is named by how many stones it takes to make a five that contains the
// one in question. It is open if the last stone has a choice of cells, whatever
// the other side does in between. Each is defined by the next, from the top down:
//
//	7  five        five or more in an unbroken line         x x x x X
//	6  open four   two cells or more make it a five       . x x x X .
//	5  four        one cell makes it a five               o x x x X .        x x . x X
//	4  open three  one stone makes it an open four        . . x x X .      . x . x X .
//	3  three       one stone makes it a four              o x x X . .        x . x . X
//	2  open two    one stone makes it an open three       . . x X . .      . x . X . .
//	1  two         one stone makes it a three             o x X . . .        x . . . X
//	0  none        the rest
//
// X is the stone, x own, o enemy; what lies further out is of the other side, say. An
// open three on the board thus shows as cells that would make open fours, a four
// as a cell that would make a five.
//
// # Sums and sets
//
// A stone that comes or goes changes prospects of the empty cells within four
// steps along its lines, 32 at most, and two sums follow by difference: what all
// prospects are worth to side 1 when it is to move, and to side 2 when that is.
// The sums are the halves of one word. What changes in one line depends on the
// eight places on either side of the stone, and is memoised, since a search meets
// the same surroundings again and again.
//
// Some things depend on all four lines of a cell: whether it is in a set, and which
// patterns cross there. For these, what the lines count is added up in one word, the marks of the cell.
// Sets of the cells on which a side makes a five, makes a four or captures change
// with the marks. All changes are logged, and Unmake takes them back.
//
// Whether a side would win with its next stone, what answers that, and how the
// mover threatens to win are read off the sets, exactly. Package-wide, "wins" and
// "threats" include fives and captured pairs alike.
//
// # Weights
//
// The weights are in weights.json, in sixteenths of a point of score. Most come
// twice: "to move" counts for the seat to act, "waiting" for the other, for which
// the same is worth less since it can still be prevented. That is how tempo is
// told.
//
//	two … five              a prospect of that pattern
//	P across Q              two lines through a cell in which a stone makes P and Q; a four may be open
//	bracket                 a pair that a stone would bracket
//	capture at N pairs      a pair that a stone would capture, by pairs captured before
//	capture from an open P  a line in which a stone that would be captured is part of P; a three may be more
//	capture that opens P    a line in which the side that captures could then make P in place of such a stone
//	N pairs captured        that many pairs captured, less those of the other side
//	tempo                   the turn itself
package pente
