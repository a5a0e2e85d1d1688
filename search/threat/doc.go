// Package threat finds wins by threats, such as fours and open threes in Pente: sequences that leave the defender few
// replies. Such wins are far too long for a search of all moves, but take few nodes.
//
// # Method
//
// A threat has order 1 if the attacker would win with its next move after a pass of the defender: a four, or a move
// that prepares the capture of the last pair. It has order 2 if the attacker would then win by threats of order 1: an
// open three. These are the orders of lambda search (Thomsen, "Lambda-Search in Game Trees with Application to Go",
// 2000; Yoshizoe, Kishimoto & Müller, "Lambda Depth-First Proof Number Search and Its Application to Go", 2007),
// applied to threat-space search (Allis, van den Herik & Huntjens, "Go-Moku and Threat-Space Search", 1993).
//
// The attacker plays only threats, the defender every move that does not lose to the next move:
//
//	attack   a move of [search.ThreatGenerator], or any answer to the opponent's threat
//	 defend  order 2 without a threat to win immediately: [search.NullMover] passes;
//	         without a win of order 1 after the pass, the move was no threat
//	         all of [search.Selector]'s sound candidates; none: lost in two plies
//	  attack …
//
// Threat-space search plays all answers to a threat at once and combines independent threats. Both require that
// stones are never removed, which Pente does not guarantee, so this search plays the answers one by one. The cost is
// small, since most answers to a threat of order 2 do not touch it and the relevant ones come first: moves that
// refuted the same threat before, moves on the cells of the win after the pass, and the best-ordered moves of
// [search.Selector].
//
// Both orders use iterative deepening by plies: order 1 on its own, and order 2 with an order-1 search of limited
// depth in each node. Results known by [search.WinDetector] end a line early. A table of fixed size holds wins, and
// failures with their depth. The plies of a win are the length of its proof, not always the minimum.
//
// # Several searchers
//
// Searchers of several goroutines can share the table ([Searcher.Share]) and divide the work of a search of order 2
// ([Searcher.Divide]). They search the same tree. A searcher that reaches a node being searched by another one goes
// on with the parent's next move: share.go.
//
// # Correctness
//
// At every node of the defender, each legal move is searched, loses to the next move, or is no better than a searched
// move; Candidates guarantees this. At every node of the attacker, one move suffices. The pass only decides which
// moves are worth trying, and limits only hide wins. By induction on the remaining plies, every reported win is
// correct, unless two positions share a 64-bit key. The tests check wins by the rules alone, without Candidates and
// [search.WinDetector].
//
// # Example
//
// In Pente, X to move; the numbers are the moves of a win of order 1:
//
//	. . . . . . . .
//	. O X X X 1 2 .      1 makes a four, 2 is the only answer,
//	. . . . 3 . . .      3 makes an open four on the diagonal
//	. . . X . . . .
//	. . X . . . . .
//	. . . . . . . .
package threat
