// Package seega is the evaluation of Seega: the rules of the game, an estimate of a
// position's value, and move ordering and selection for searches.
//
// # Terms
//
// The score is a sum of terms, each a weight of weights.json times a count, divided by
// 16. All counts are computed from scratch in each position, by shifts of whole words,
// which is faster here than updating them incrementally. On 5×5, zones and pairs are
// instead looked up together with the patterns of lines. A count is the count of the seat
// to move minus the count of the other seat, unless stated otherwise. In the movement
// phase:
//
//	men            men
//	share          100 times the difference in men, divided by all men, rounded towards zero
//	steps          steps: a man and an empty cell beside it
//	stuck          men without a step
//	centre         the man on the centre, which can't be taken
//	beside centre  men beside the centre
//	edge           men on the edge, not in a corner
//	corner         men in a corner
//	pairs          pairs of adjacent men of a side
//	exposed        men with an opponent's man on one side and an empty cell opposite
//	captures       opponent's men that the seat to move can take with a step
//	capture        1 if there are any
//	chains         cells where a step of the seat to move captures, beside another empty cell
//	               where it would also capture
//	threats        men that the opponent could take if it were to move, negative
//	threat         -1 if there are any
//	threat chains  as chains, for the opponent, negative
//	pressure       the difference in men, times the 16ths of the threshold that are used up
//	to act         1
//	patterns       see below
//
// A man that can be taken is exposed. An opponent's man beside the empty cell, on one of
// its three other sides, makes it a threat:
//
//	. . . . .       Side 1's man is exposed: side 2 has a man to the left of
//	. 2 1 . .       it, and the cell to the right is empty. The man on the right
//	. . . 2 .       can step up to it, so that the man is threatened, too.
//
// The placement phase has other terms. Side 2 has the first move afterwards, which must
// be to the centre, the only empty cell then, from one of the four cells beside it (b).
// Guards (g) stand beyond those, and together with a man on the centre take any enemy
// between them:
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
//	placing brackets          opponent's men between two own men
//	placing exposed           as exposed
//	placing centre captures   opponent's men on b with an own guard beyond
//	placing first mover       1 if side 2 is to move, -1 if side 1 is
//	placing entry             the same if side 2 has a man on b, otherwise 0
//	placing entry captures    the same times the men that side 2 would take on the centre
//	placing to act            1
//	placing patterns          see below
//
// The weights were fitted to the results of games that the evaluation played against
// itself on 5×5, by logistic regression: docs/log/weights.md has their history.
//
// # Patterns
//
// From 5×5 on pattern tables are added: the content of each block of 3×3 cells and, on
// 5×5, of each row and of each column selects a value. See [eval.Patterned]. Blocks and
// lines that a symmetry of the board maps to each other share their values. On larger
// boards blocks also share them by their distance from the edges and from the centre; 7×7
// has tables of its own, and 9×9 shares its tables with all boards beyond. In the placement
// phase, patterns are seen from side 1, and each third of the phase has tables of its own;
// later they are seen from the side to move. The sum is the count of the term patterns,
// whose weight of 16 leaves it unchanged. The values, in the file patterns.bin, were fitted
// to the scores of searches by tune patterns.
//
// # Other methods
//
// A repeated position does not end the game, but moves without a capture do at the
// threshold. So [Position.BoardKey] ignores their number, and [Position.RepetitionScore]
// scores for the side that has more men. Zugzwang is common, above all while the board is
// full: [Position.CanPass] reports where it is unlikely.
//
// In the placement phase men are placed in pairs. [Position.Candidates] lists only one
// order of each pair and only one of the cells that symmetries of the position make
// equivalent. Its list for the second man of a pair depends on the first one, and so do
// [Position.Key] and [Position.BoardKey]. A copy of a position doesn't know which man was
// placed before. So a search that should consider all second men at its root must work on
// a copy.
//
// # Files
//
//	both      position.go zones.go neighbours.go attacks.go
//	estimate  terms.go evaluate.go patterns.go blocks.go lines.go; packed.go and packedterms.go on 5×5
//	guidance  candidates.go order.go promising.go noisy.go knownresult.go pass.go keys.go parameters.go
package seega
