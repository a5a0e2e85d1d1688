// Package contest is the parent of the packages of the five contests. Each of these declares an
// interface with the functions that the contest's rules define, and has our entry, which implements it.
//
// An entry imports only the rules, the evaluation and the search of its game, so that a library built
// from it starts fast. It spends as much time as the contest's score makes worthwhile, and handles
// calls in any order and with any arguments: see docs/contest.md.
package contest
