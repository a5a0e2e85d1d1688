// Package trilite is the contest of Trilite: the function of its prototype as an interface, and
// our entry, which plays perfectly.
//
// The entry solves the game by retrograde analysis when it is first called, and then looks up
// its moves. It plays the fastest win, or the slowest loss.
package trilite
