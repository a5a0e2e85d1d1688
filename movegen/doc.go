// Package movegen defines what a game is: the contract between the rules of a
// game, which live in its sub-packages, and everything that plays, counts or
// solves it.
//
// A game whose seats act in turn is a [Position]; one whose seats all act
// simultaneously is a [Simultaneous]. Both share [State]. Make and Unmake move a
// position through the game tree, and it owns its undo stack, so that a search
// needs neither copies nor allocations:
//
//	func perft(p movegen.Position, depth int, buf []movegen.Move) uint64 {
//		if depth == 0 {
//			return 1
//		}
//		moves := p.Moves(buf)
//		var n uint64
//		for _, m := range moves {
//			p.Make(m)
//			n += perft(p, depth-1, moves[len(moves):])
//			p.Unmake()
//		}
//		return n
//	}
//
// Code that serves both kinds of game and does not search, such as a referee,
// sees a game as a [Turn]: the seats that act next, their moves, and the text of
// the moves.
//
// Capabilities that only some games have are optional interfaces, found once by
// a type assertion; each documents what a caller does without it. The
// conformance kit in movegentest tests every game against the contract.
package movegen
