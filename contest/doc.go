// Package contest is the parent of the packages of the five contests. Each has the
// functions that the contest's rules define, as an interface in Go, and our entry, which implements it.
//
// An entry imports only the rules, the
// evaluation and the search of its game, so that a library built from it starts
// fast. It chooses its speed by the contest's score. It handles calls in any order and with any
// arguments: see docs/contest.md.
package contest
