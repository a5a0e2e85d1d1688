// Package connectfour is Connect Four as a worked example of a game that is added to
// the engine: its rules in one file, its text forms in another, and its registration.
// Every command and search then works with it. docs/guide/adding-a-game.md explains
// it.
//
// A board of c columns and r rows is one word: each column has r+1 bits, the lowest
// cell first, and the bit above its top cell stays 0, so that no line runs from one
// column into the next (John Tromp's layout):
//
//	6 13 20 27 34 41 48   always 0
//	5 12 19 26 33 40 47   top row
//	…
//	0  7 14 21 28 35 42   bottom row
package connectfour
