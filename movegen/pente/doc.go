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
//
// # Relevance zones
//
// A side, the attacker, has a win: a tree with one move of it wherever it is to act, and an answer to each move
// of the defender. A zone says what of the board the win rests on, so that the same win answers all moves of the
// defender that touch none of it ([relevance.Position]).
//
// A variation of a position, for a zone, e and c, is any position with the same seat to act and the same ply in
// which
//
//  1. each cell of the zone holds what it holds in the position;
//  2. outside, at most e cells have a stone of the defender that have none in the position, and no cell has a
//     stone of the attacker that has none there. Any stones may be missing;
//  3. the attacker has captured no fewer pairs, and the defender at most c more;
//  4. the defender has not won.
//
// A zone with a Spare of c or more promises that the attacker wins each such variation, by the same moves, in no
// more plies. It is found from the end of the win to its beginning. At each step the zone holds all cells of the
// zones that follow, and:
//
// A move of the attacker that wins. A five: its five cells. The fifth pair: the cell, and for each pair captured
// the pair and the stone beyond. In a variation the same stones are there, and the same happens.
//
// Another move of the attacker. Its cell. For each pair that it captures, the pair and the stone beyond, so that
// it is captured in a variation too. In a variation it may capture a pair more. That changes nothing that
// matters, for it counts for the attacker and removes stones of the defender, unless the pair has a cell in the
// zone that follows. Such a capture needs a stone of the attacker beyond, which stands in the position too (2),
// and two stones of the defender: one of the two cells that lacks it is added.
//
// A position of the defender. Some moves have answers of their own, each with a zone for e; they are those of
// MustAnswer at least. The others are answered by the win after a pass, with a zone for e+1, the rest.
// MustAnswer has the empty cells of the rest, the captures and the fives. Added are:
//
//   - The cells of the answers. Where a move of the answers has two stones of the attacker beside it, the cell
//     beyond: either it captures them, in a variation too, or it doesn't, and no stone that was played outside
//     helps it to.
//   - Of each five cells in a line that lack at most e+1 stones of the defender: a stone of the attacker, or two
//     cells without a stone of the defender. The defender can't fill these five with its move, for one of the
//     two is left.
//   - Of each pair of the attacker with a cell in the rest, the cells on both ends, unless one is empty and the
//     other the defender's, which is a capture and has an answer. A move without an answer can't capture it:
//     both ends must be the defender's after that move, but what they hold in the position they hold in the
//     variation.
//
// So a move without an answer leads to a variation of the position after a pass for the rest, e+1, and c and the
// pairs that it captures: it touches no cell of the rest, captures none, and wins neither by five nor, as far as
// Spare says, by pairs. A move outside captures pairs only with a stone of the defender on their other end:
// those that are there, where the cell of the move is occupied in the position and has become empty, and up to e
// that aren't. The largest number over all cells is taken off the Spare of the rest. Where that is scarce, the
// ends of all pairs are added.
//
// Where the position is the one on the board, not a variation, MustAnswer is all that it takes (e = c = 0): what
// the defender plays elsewhere neither captures nor wins and leads to a variation of the position after a pass
// for e = 1 and c = 0, whose Spare must be 0 or more.
//
// Two more things could end a game early. The board is never full where it matters, for the cell of the next
// move of the attacker is in the zone, and empty. And the opening rules ask for the ply: there are no zones
// before they have ended.
package pente
