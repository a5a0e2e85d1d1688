// Package tournament plays the tournament that the rules of a contest describe, and counts the
// contest's score.
//
// The players are those of package match. [Agent] returns an agent that plays the moves of an entry, in Go or in a C
// library: it calls the entry's functions with the arguments that the contest defines, and checks
// their results by the contest's rules. With an illegal move, a wrong claim, a crash, or a call that
// doesn't return, the seat loses the game, and nothing else.
//
//	entry.go       the common part of the agents of all entries
//	chinesecheckers.go seega.go pente.go trilite.go jackhammer.go
//	               an entry of the game's prototype as an agent
//	entries.go     our own entry of a game
//	seating.go     who plays whom, and who takes which seat
//	fixtures.go    the games of a tournament and their starts
//	tournament.go  all games
//	scoring.go     the scores of the contests
//	standings.go   the score table
package tournament
