// Package eval holds what the evaluations of all games have in common: named
// integer weights in versioned files, and terms that explain a score.
//
// The evaluation of a game is a package in this folder. It embeds the rules of
// its game, so that it is a position that knows what it is worth, and updates
// incrementally what it needs for that.
package eval
