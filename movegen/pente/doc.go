// Package pente implements the rules of Pente: two seats place stones in turn on the intersections of a square
// board. A stone that brackets exactly two adjacent enemy stones, in any of the eight directions, captures them.
// Five in an unbroken line or five captured pairs win.
//
// # Lines
//
// The board is stored four times, as rows, columns, diagonals and antidiagonals, each line in one word of two
// bits a cell:
//
//	bit    63 62 | 61 60 | ...  | 5 4 | 3 2 | 1 0
//	place    31  |   30  | ...  |  2  |  1  |  0     00 empty, 01 side 1, 10 side 2
//
// The surroundings of a stone are thus found by a shift and a mask in four words. Boards have at most 31 rows and
// columns, so that row 31 and column 31 are always empty. The board is therefore a patch on a torus of 32×32
// cells: a diagonal that leaves on one side comes back on the other. Each family has exactly 32 lines, and each
// line is a ring of 32 places. Two diagonals that share a ring are separated by at least one empty place.
//
//	row, column      r0 r1 r2 r3 …       \ r−c mod 32       / r+c mod 32
//	            c0    .  .  .  .          0  1  2  3         0  1  2  3
//	            c1    .  .  .  .         31  0  1  2         1  2  3  4
//	            c2    .  .  .  .         30 31  0  1         2  3  4  5
//
// The place of a cell is its row in its column, and its column in the three other lines.
//
// # Captures
//
// Make rotates each ring so that the three places before the stone and the three after it fill six bits each of
// two bytes. It combines the four families in a word of eight bytes, one for each direction:
//
//	bits  ·  · | 5 4 | 3 2 | 1 0        +1 is the place next to the stone
//	after ·  · | +3  | +2  | +1
//	before·  · | −1  | −2  | −3
//
// A direction captures if its byte equals enemy, enemy, own. All eight are compared simultaneously by an
// exclusive or with that pattern and an addition that carries into bit 6 of every byte that differs. For the row
//
//	. 1 2 2 X 2 2 2 1        X: side 1 is about to place a stone
//
// the byte before is 10 10 01, as wanted, and the byte after is 10 10 10, which differs in the bits of +3: the
// stone captures only the pair on its left.
//
// A line w has a five if w, w>>2, w>>4, w>>6 and w>>8 have a bit in common, which takes three shifts to compute.
//
// Evaluations read lines with [Position.Line].
//
// # Relevance zones
//
// A side, the attacker, has a win: a tree with one move of the attacker wherever it is to move, and an answer to
// each move of the defender. A zone is the part of the board on which the win rests, so that the same win
// answers all moves of the defender outside the zone ([relevance.Position]).
//
// A variation of a position, for a zone, e and c, is any position with the same seat to move and the same ply in
// which
//
//  1. each cell of the zone has the same content as in the position;
//  2. outside, at most e cells have a stone of the defender that have none in the position, and no cell has a
//     stone of the attacker that has none there. Any stones may be missing;
//  3. the attacker has captured at least as many pairs, and the defender at most c more;
//  4. the defender has not won.
//
// A zone with a Spare of c or more guarantees that the attacker wins each such variation, by the same moves, in
// no more plies. It is computed from the end of the win to its beginning. At each step the zone contains all
// cells of the zones that follow, and:
//
// A winning move of the attacker. For a five, its five cells. For the fifth pair, the cell, and for each pair
// captured the pair and the stone beyond. In a variation the same stones are there, and the move has the same
// effect.
//
// Another move of the attacker. Its cell, and for each pair that it captures, the pair and the stone beyond, so
// that it is captured in a variation too. In a variation it may capture an additional pair. This does no harm,
// since it counts for the attacker and removes stones of the defender, unless the pair has a cell in the zone
// that follows. Such a capture requires a stone of the attacker beyond, which is in the position too (2), and
// two stones of the defender: one of the two cells without such a stone is added.
//
// A position of the defender. Some moves have answers of their own, each with a zone for e; they include the
// moves of MustAnswer. The others are answered by the win after a pass, with a zone for e+1, called rest.
// MustAnswer returns the empty cells of the rest, the captures and the fives. The zone also contains:
//
//   - The cells of the answers. If a move of the answers has two stones of the attacker beside it, also the cell
//     beyond, so that no stone placed outside the zone makes the move a capture; if the move captures the two, they
//     are added as well, so that it captures them in a variation too.
//   - Of each five cells in a line that lack at most e+1 stones of the defender: a stone of the attacker, or two
//     cells without a stone of the defender. The defender can't fill these five with its move, since one of the
//     two remains.
//   - Of each pair of the attacker with a cell in the rest, the cells at both ends, unless one is empty and the
//     other the defender's, which is a capture and has an answer. A move without an answer can't capture it:
//     both ends would have to be the defender's after that move, but in the variation they have the same
//     content as in the position.
//
// So a move without an answer leads to a variation of the position after a pass for the rest, e+1, and c plus
// the pairs that it captures: it is on no cell of the rest, captures none of them, and wins neither by five nor,
// as far as Spare allows, by pairs. A move outside the zone captures only pairs with a stone of the defender at
// their other end: existing stones, where the cell of the move is occupied in the position and has become empty,
// and at most e additional ones. The largest number over all cells is subtracted from the Spare of the rest. If
// that is too small, the ends of all pairs are added.
//
// If the position is the one on the board, not a variation, the moves of MustAnswer suffice (e = c = 0): a move
// of the defender elsewhere neither captures nor wins and leads to a variation of the position after a pass for
// e = 1 and c = 0, whose Spare must be 0 or more.
//
// Two more things could end a game early. The board is never full, since the cell of the attacker's next move is
// in the zone, and empty. And the opening rules depend on the ply, so that there are no zones before the opening
// is over.
package pente
