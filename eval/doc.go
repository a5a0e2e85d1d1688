// Package eval holds the common parts of all evaluations: named integer weights
// in versioned files, and terms that explain a score.
//
// The evaluation of each game is a package in this folder. Its position embeds
// a position of the game's rules and adds an evaluation, most of which is
// updated incrementally.
package eval
