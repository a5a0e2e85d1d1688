// Package tournament plays the tournament that the rules of a contest describe, and counts the
// contest's score.
//
// The players are those of [match], of which an [Agent] is made of an entry, one of Go or of a C
// library: it calls the entry's functions with what the contest says, takes back what they return,
// and looks at it as the contest says. An illegal move, a wrong claim, a crash, and a call that
// doesn't return lose the game for the seat, and nothing else.
//
//	entry.go       what the agents of all entries have in common
//	chinesecheckers.go seega.go pente.go trilite.go jackhammer.go
//	               an entry of the game's prototype as an agent
//	entries.go     our own entry of a game
//	seating.go     who plays whom, and who takes which seat
//	fixtures.go    the games of a tournament and their starts
//	tournament.go  all games
//	scoring.go     what a game is worth to its seats
//	standings.go   the score table
package tournament
