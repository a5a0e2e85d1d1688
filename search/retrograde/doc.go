// Package retrograde solves games by retrograde analysis: it values every
// position of a graph as a win, a loss or a draw for the side to move, with the
// distance to the end in plies, the winner hurrying and the loser delaying
// (Ströhlein 1970; Thompson, "Retrograde Analysis of Certain Endgames", 1986).
//
// A game comes as a [movegen.Graph], one of
//
//   - a game that numbers its positions and knows its moves by number;
//   - [FromIndex]: a game that only numbers its positions ([movegen.Index]);
//   - [Enumerate]: any game small enough to be walked from its start.
//
// Positions are divided into tiers, solved from the last to the first; a move
// leads into the same tier or a later one. Within a tier positions may repeat,
// and one side may act several times in a row. Where a graph can also be walked
// backwards ([movegen.BackwardGraph]) a tier takes 8 bytes a position while it is
// at work: its result, a counter, and a place in the queue. Otherwise the moves
// inside the tier are kept as well.
//
// [Solve] works level by level. All positions at distance d are known before
// any at d+1: a position with a move to a lost one is won one ply later, and a
// position all of whose moves are known to lose, the last since level d, is lost
// at d+1. What is never reached is drawn by endless play.
//
//	tier t    results  [ W3 | ?5 | L0 | -- | … ]   ?x: undecided, its refuted
//	          left     [  – |  2 |  0 |  0 | … ]       exits take x plies at most
//	          queue    [ 2 0 … | positions of this level | of the next … ]
//
// [Verify] derives every value anew from the values of the successors. That is
// a proof: wins and losses follow by induction on their distance, and from a
// draw both sides can stay among the draws for ever.
package retrograde
