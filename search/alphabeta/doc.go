// Package alphabeta is an iterative-deepening principal variation search with a transposition table, for
// games of two players that move in turn.
//
// A node is searched in this order; each step returns if it can:
//
//	end of the game            exact
//	repetition                 the position occurred before, in the line or in the game
//	static win detection       search.WinDetector knows the result
//	transposition cutoff       the table has a score of at least this depth
//	threat search              a win by forcing moves, not at the leaves
//	quiescence search          at depth 0: noisy moves only
//	static null move pruning   the estimate exceeds beta by a margin
//	null move pruning          a shallower search after a pass fails high
//	moves                      best first; late ones reduced, pruned if futile
//
// One player may make several plies in a row, so a child's score and window change sign only if the side to
// move does.
//
// # Certainty
//
// A score beyond tt.Forced means a forced win or loss, and it is proved. A search.Selector may omit moves
// that look bad; if all listed moves lose, the others are searched before the node counts as lost. Pruning
// stops once a move is proved to lose, reduced searches prove wins only, and repetitions count as
// estimates. In sound mode no move is pruned, reduced or omitted because of an estimate, so no forced
// result within the depth is missed.
//
// # Sources
//
// Principal variation search: Marsland and Campbell 1982. Aspiration windows, killer moves, iterative deepening:
// Slate and Atkin 1977 (Chess 4.5). Null move: Donninger 1993. History of moves: Schaeffer 1983, "The History
// Heuristic"; after the moves before (continuation history): Uiterwijk 1992, "The Countermove Heuristic", and
// Stockfish since 2016. Late move reductions and pruning, static null move pruning: common practice of chess
// programs since the 2000s. Several threads on one table, which leave each other's moves for last: Weill 1996, "The
// ABDADA Distributed Minimax-Search Algorithm".
package alphabeta
