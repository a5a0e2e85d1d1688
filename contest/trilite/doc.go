// Package trilite is the contest of Trilite: the prototype as an interface, and
// our entry, which plays perfectly.
//
// The entry solves the game when it is first called, by retrograde analysis, and looks
// its moves up from then on. Of the moves that win it takes the fastest, of those that lose the slowest.
package trilite
