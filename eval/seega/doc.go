// Package seega is the evaluation of Seega: the rules of the game together with
// an estimate of what a position is worth, and what else a search can use.
//
// # Terms
//
// The score is a sum of terms, each a weight of weights.json times a count,
// divided by 16. All are counted anew in each position, by shifts of whole
// words, which is faster here than to update them incrementally. On 5×5, men on parts of
// the board and pairs are looked up instead, together with the patterns of lines. A count is
// that of the seat to act less that of the other, where nothing else is said. In the phase of movement:
//
//	men            men
//	share          100 times the difference in men, divided by all men, towards zero
//	steps          steps: a man and an empty cell beside it
//	stuck          men without a step
//	centre         the man on the centre, which can't be taken
//	beside centre  men beside the centre
//	edge           men on the edge, not in a corner
//	corner         men in a corner
//	pairs          pairs of men of a side beside each other
//	exposed        men with one of the other side on a side and an empty cell opposite
//	captures       men of the other side that the seat to act can take with a step
//	capture        1 if there are any
//	chains         cells where a step of the seat to act takes something, beside another
//	               empty cell where it would
//	threats        men that the other side could take if it were to act, negative
//	threat         -1 if there are any
//	threat chains  as chains, for the other side, negative
//	pressure       the difference in men, for each 16th of the threshold that is used up
//	to act         1
//	patterns       see below
//
// A man that can be taken is exposed, and a man of the other side beside the empty
// cell, on one of the three other sides of it, makes it a threat:
//
//	. . . . .       Side 1's man is exposed: side 2 has a man to the left of
//	. 2 1 . .       it, and the cell to the right is empty. The man on the right
//	. . . 2 .       can step up to it, so that the man is threatened, too.
//
// While men are placed, others count. Side 2 has the first move afterwards, which
// must be to the centre, the only empty cell then, from one of the four cells
// beside it (b). Guards (g) stand beyond those, and take with a man on the centre
// whatever stands between:
//
//	. . g . .
//	. . b . .
//	g b + b g
//	. . b . .
//	. . g . .
//
//	placing beside centre     men on b
//	placing guards            men on g
//	placing edge              as edge
//	placing corner            as corner
//	placing pairs             as pairs
//	placing brackets          men of the other side between two of one's own
//	placing exposed           as exposed
//	placing centre captures   men on b of the other side with a guard of one's own beyond
//	placing first mover       1 if side 2 is to act, -1 if side 1 is
//	placing entry             the same if side 2 has a man on b, or else 0
//	placing entry captures    the same times the men that side 2 would take on the centre
//	placing to act            1
//	placing patterns          see below
//
// The weights were fitted to the results of games that the evaluation played against
// itself on 5×5, by logistic regression: docs/log/weights.md has their history.
//
// # Patterns
//
// On 5×5 tables are added up, too: what stands on each block of 3×3 cells, on each row and on
// each column chooses a value. See [eval.Patterned]. Blocks and lines that a symmetry of the board
// makes equal share their values. While men are placed, side 1 comes first, and each
// third of the placement phase has tables of its own; later the side to act comes first. The sum is the
// count of the term patterns, whose weight of 16 takes it as it is. The values, of the
// file patterns.bin, were fitted to the scores of searches by tune patterns.
//
// # The rest
//
// A repeated position ends nothing, but moves without a capture do at the
// threshold, so that [Position.BoardKey] leaves their number out and
// [Position.RepetitionScore] scores for the side that has more men. Zugzwang is
// common, above all while the board is full: [Position.CanPass] says where it is unlikely.
//
// While men are placed, two by two, [Position.Candidates] leaves out one of both orders
// of a pair and all but one of the cells that symmetries of the position make
// equal. What it lists for the second man of a pair depends on the first one, so that
// [Position.Key] and [Position.BoardKey] do too. What was placed before a position was copied is not
// known in the copy. A search has to work on a copy therefore, if all second men shall be
// considered at its root.
package seega
