// Package threat finds wins by threats: sequences in which the attacker leaves
// the defender hardly a choice, such as fours and open threes. They are longer
// than any search of all moves could look, and short in nodes.
//
// # Method
//
// A threat is of order 1 if the attacker would win with its next move were the
// defender to pass: a four, or what captures the last pair after next. It is of
// order 2 if the attacker would then win by threats of order 1: an open three.
// These are the orders of lambda search (Thomsen, "Lambda-Search in Game Trees
// with Application to Go", 2000; Yoshizoe, Kishimoto & Müller, "Lambda
// Depth-First Proof Number Search and Its Application to Go", 2007), applied to
// what threat-space search is about (Allis, van den Herik & Huntjens, "Go-Moku
// and Threat-Space Search", 1993).
//
// The attacker plays nothing but threats, the defender everything that doesn't
// lose to the next move:
//
//	attack   a move of [search.ThreatGenerator], or any answer to a threat of the other side
//	 defend  order 2 and no threat to win immediately: [search.NullMover] passes, and
//	         without a win of order 1 after it this was no threat
//	         all of [search.Selector]'s sound candidates; none: lost in two plies
//	  attack …
//
// Threat-space search gives the defender all answers to a threat in one, and joins
// threats that don't depend on each other. Both rest on stones staying where they
// are, which in Pente they don't, so here the answers are played one by one.
// That costs little. Most answers to a threat of order 2 don't touch it, and the
// others come first: those that refuted the same move before, those on the cells of the
// win after the pass, and those that [search.Selector] thinks best of.
//
// Both orders deepen iteratively by plies: order 1 by itself, order 2 with an order-1
// search of limited depth in each of its nodes. What [search.WinDetector] detects ends
// a line early. A table of fixed size holds wins, and failures with their
// depth. The plies of a win are those of the proof, not always the fewest.
//
// # Several searchers
//
// Searchers of several goroutines can share the table ([Searcher.Share]) and divide the work of a search of order 2
// ([Searcher.Divide]). They search the same tree; one that comes to work that another has in hand takes the next move
// of the position before: share.go.
//
// # Why a win is a win
//
// Wherever the defender acts, each of its legal moves is either searched, or loses to the next
// move, or is certainly no better than one that is searched; that is what
// Candidates promises. Wherever the attacker acts, one move suffices. The pass decides
// only which moves are worth trying, and so do all limits: they hide wins, but
// never make one up. By induction on the plies left a win that is claimed is one,
// up to two positions with the same 64-bit key. The tests check wins by the
// rules alone, without Candidates and without the claims of [search.WinDetector].
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
