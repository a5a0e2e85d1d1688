// Package search is what all searches for a move have in common: what they ask
// of a game, when they stop, and what they tell.
//
// A search walks a [Position]: the rules of a game together with an evaluation.
// It knows no game. What it can use beyond that it asks for by the optional
// interfaces of this package, once a search, and does without where a game
// doesn't offer it.
//
// The searches themselves are packages beside each other in this folder.
package search
