// Package perft counts the legal sequences of moves of a given length, the
// measure by which move generators are proved and timed.
//
// perft(d) is the number of sequences of exactly d plies; a game that is over
// has no continuation. The last ply is counted without being made
// ([movegen.MoveCounter]).
package perft
