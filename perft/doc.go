// Package perft counts the legal sequences of moves of a given length, the
// standard test of the correctness and speed of move generators.
//
// perft(d) is the number of sequences of exactly d plies, or of d joint moves
// where all seats act simultaneously; a game that is over has no continuation. A
// [Counter] counts a [Tree], which is what the games have in common: [Plies],
// [JointMoves] or [Pairs].
package perft
