// Package search has what all searches for a move have in common: the interfaces that a
// game implements, the limits of a search, and its results.
//
// A search works on a [Position]: the rules of a game together with an evaluation. It knows
// no game. The [Capabilities] of a position are the optional interfaces of this package that
// it implements; they are determined once a search, and a search does without the others.
// A [MoveList] lists and orders moves.
//
// The searches themselves are in the packages of this folder.
package search
