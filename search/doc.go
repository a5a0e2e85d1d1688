// Package search has the common parts of all searches for a move: the interfaces that a game
// implements, the limits of a search, and its results.
//
// A search works on a [Position]: the rules of a game together with an evaluation. It has no
// knowledge of the game beyond the [Capabilities] of the position: the optional interfaces of this
// package that it implements. A [MoveList] lists and orders moves.
//
// The searches themselves are in the packages of this folder.
package search
