// Package retrograde solves games by retrograde analysis: it computes the value of every position
// of a graph, a win, a loss or a draw for the side to move, and the distance to the end in plies if
// the winner hurries and the loser delays (Ströhlein 1970; Thompson, "Retrograde Analysis of
// Certain Endgames", 1986).
//
// A game is given as a [graph.Graph], which is one of these:
//
//   - a game that numbers its positions and lists its moves by number;
//   - [SolveGame]: a game that only numbers its positions ([graph.Index]);
//   - [Enumerate]: any game small enough to visit all its positions from the start.
//
// Positions are divided into tiers, which are solved from the last to the first; a move leads into
// the same tier or a later one. Within a tier positions may repeat, and one side may make several
// plies in a row. While a tier is being solved, it takes 8 bytes a position if the graph lists
// predecessors ([graph.Backward]): the result, a counter, and a place in the queue. Otherwise the
// moves within the tier are stored as well.
//
// [Solve] works level by level. All positions at distance d are known before any at d+1. A position
// with a move to a lost one at d is won at d+1. A position all of whose moves are known to lose,
// the last of them since level d, is lost at d+1. Positions that are never decided are drawn by
// endless play.
//
//	tier t    results  [ W3 | ?5 | L0 | -- | … ]   ?x: undecided, its refuted
//	          left     [  – |  2 |  0 |  0 | … ]       moves take x plies at most
//	          queue    [ 2 0 … | positions of this level | of the next … ]
//
// [Values.Verify] derives every value again from the values of the successors. That is a proof:
// wins and losses follow by induction on their distance, and from a draw both sides can avoid
// losing for ever.
//
// [SolveRows] solves larger games, given as a [graph.Rows], in parallel and
// with less memory; package tables keeps its results in files.
package retrograde
