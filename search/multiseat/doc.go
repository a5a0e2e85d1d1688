// Package multiseat searches games for two to six players that move in turn, by these methods:
//
//	paranoid  all opponents cooperate against the side to move: Sturtevant and
//	          Korf 2000, "On Pruning Techniques for Multi-Player Games"
//	brs       one opponent replies, the others pass: Schadd and Winands 2011,
//	          "Best Reply Search for Multiplayer Games"
//	brs+      one opponent plays any move, the others their best-ordered move:
//	          Esser, Gras, Winands, Schadd and Lanctot 2013, "Improving Best-Reply
//	          Search"
//	opps      some opponents choose from many moves, the others from few: Baier
//	          and Kaisers 2020, "Opponent-Pruning Paranoid Search"
//
// # Two sides
//
// Each method views the game as one between two sides: the player to move at the root against all
// opponents. A view is a position that defines whose turn it is, which moves are legal, and the
// player's evaluation. Alpha-beta searches it:
//
//	alphabeta ──► view ──► game        Mover     side 0 or 1
//	              prunedView           Moves     the moves that the method allows
//	              bestReplyView        Evaluate  the player's estimate, negated for side 1
//	                                   Key       depends on the player and the view's state
//
// Only the player's own result counts: a win by any opponent is a loss, and a shared draw is a
// draw.
//
// In a pruned view the opponents move in turn. In each round, up to n1 opponents may choose from
// their l1 best moves, the others from their l2 best, ranked by search.Selector. This is OPPS(n1,
// l1, l2), by default OPPS(1, 8, 1). BRS+ is OPPS(1, all, 1), and in paranoid search all opponents
// choose from all moves. The n1 opponents are not fixed in advance: each may deviate from its l2
// best moves until n1 opponents have. A single opponent has all its moves, so with two players all
// methods are alpha-beta.
//
// In a best-reply view, each opponent chooses between its moves and a pass that leaves the reply to
// a later opponent. After a reply, the others pass automatically. The last opponent must reply.
//
// # Depth
//
// Each iteration of paranoid search goes one ply of the game deeper. A round of opponents' replies
// counts as one ply in BRS and BRS+, and as n1 plies in OPPS: the plies of the last n1 opponents.
// Distances of forced results are in plies of the view: chosen passes count, automatic ones do not.
//
// # Certainty
//
// A score beyond eval.MaxScore is a result forced against every legal reply. In a pruned view, an
// opponent that loses by all of its allowed moves gets all others, too, so a win holds whatever the
// opponents do. With several opponents a loss is forced only if they cooperate, and in a best-reply
// view passes make all results uncertain: ±eval.MaxScore replaces these scores.
//
// # Lines and scores
//
// A principal variation is reported as far as it is playable in the game: in BRS it ends with the
// first pass. Scores are reported for all players: the search score for the player itself, and
// static estimates at the end of the line for the others.
package multiseat
