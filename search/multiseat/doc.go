// Package multiseat searches games of two to six seats that act in turn, by the
// methods of the literature:
//
//	paranoid  all others cooperate against the seat to act: Sturtevant and
//	          Korf 2000, "On Pruning Techniques for Multi-Player Games"
//	brs       one opponent replies, the others pass: Schadd and Winands 2011,
//	          "Best Reply Search for Multiplayer Games"
//	brs+      one opponent plays what it likes, the others their best-ordered move:
//	          Esser, Gras, Winands, Schadd and Lanctot 2013, "Improving Best-Reply
//	          Search"
//	opps      some opponents choose from many moves, the others from few: Baier
//	          and Kaisers 2020, "Opponent-Pruning Paranoid Search"
//
// # Two sides
//
// All see the game as one of two sides, the seat to act at the root against the
// rest. Such a view is a position of its own, which says whose turn
// it is, what may be played, and what that is worth to the seat; alpha-beta does
// the rest:
//
//	alphabeta ──► view ──► game        Mover     side 0 or 1
//	              pruned               Moves     what the method lets the opponents do
//	              bestReply            Evaluate  the estimate of the seat, or its opposite
//	                                   Key       whose view, and in which state
//
// Only the seat's own result counts: if anybody else wins, that is a loss, and a
// draw that it has a share in is a draw.
//
// In a pruned view, the opponents act one after another. Up to n1 of them, anew
// in each round, may choose from their l1 best moves, the others from their l2
// best, by the order of search.Selector, which is taken to list them.
// This is OPPS(n1, l1, l2), by default OPPS(1, 8, 1); BRS+ is OPPS(1, all, 1), and in
// paranoid search all opponents choose from all moves. Nobody says beforehand
// which opponents are the n1: each may play another move than its l2 best until
// n1 of them have. A single opponent has all its moves, so that with two seats
// all methods are alpha-beta.
//
// In a bestReply view, each opponent chooses between its moves and a pass that
// leaves the reply to those after it. After a reply, the others pass by
// themselves. The last opponent has to reply.
//
// # Depth
//
// An iteration of paranoid search goes one ply of the game deeper
// than the one before. The replies of all opponents in a round count as one ply
// in BRS and BRS+, and as n1 plies in OPPS, those of the last n1 opponents. The
// distance of a forced end is in plies of the view: passes count, but not
// those that follow a reply.
//
// # Certainty
//
// A score beyond search.MaxEval stands for an end that is forced against every legal reply. In a
// pruned view, an opponent that loses by all the moves it may choose from gets all others, too,
// so that a win is forced whatever the opponents do. With several opponents a loss is
// forced only if they work together, and in a bestReply view the passes make all ends
// doubtful: estimates of ±search.MaxEval take the place of these.
//
// # Lines and scores
//
// A principal variation is reported as far as it can be played in the game: that of BRS
// ends with the first pass. Scores are those of all seats: for the seat itself
// that of the search, for the others their estimates where the line ends.
package multiseat
