// Package search is what all searches for a move have in common: what they ask
// of a game, when they stop, and what they tell.
//
// A search walks a [Position]: the rules of a game together with an evaluation.
// It knows no game. What it can use beyond that are the [Capabilities] of the position,
// the optional interfaces of this package, found once a search; it does without what a game
// doesn't offer. A [MoveList] lists and orders moves by them.
//
// The searches themselves are packages beside each other in this folder.
package search
