// Package eval holds the common parts of all evaluations: named integer weights
// in versioned files, and terms that explain a score.
//
// The evaluation of each game is a package in this folder. Its position embeds
// a position of the game's rules and adds an evaluation, most of which is
// updated incrementally.
//
// A package has two jobs that need the same tables of the board, and says at the
// end of its package comment which file does which. The estimate is what a position
// is worth: [Term], [Weights] and pattern tables. Guidance tells a search which
// moves to list, in which order, and what is certain without a search: the optional
// interfaces of package search.
package eval
