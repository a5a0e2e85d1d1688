// Package contest is the folder of the contest interfaces of the five games, a
// package each: the functions that the contests' rules name, as interfaces of Go, and our entries behind them.
//
// An entry is made for one contest and knows no other: it imports the rules, the
// evaluation and the search of its game alone, so that a library of it starts
// fast. It chooses its speed by the contest's score. Whatever it is called with,
// and in whatever order, it answers and goes on; docs/contest.md says what.
package contest
