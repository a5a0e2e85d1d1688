// Package perft counts the legal sequences of moves of a given length, the
// standard test of the correctness and speed of move generators.
//
// perft(d) is the number of sequences of exactly d plies or, in a game of simultaneous moves, of d
// joint moves; a finished game has no continuation. A [Counter] counts the nodes of a [Tree]:
// [Plies], [JointMoves] or [Pairs].
package perft
