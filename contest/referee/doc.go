// Package referee has entries of a contest play the tournament that the contest's
// document describes, and counts the document's own score.
//
// An entry is one of Go, a C library, a program that speaks UGI, or a search: whoever
// can be a [Player]. The referee plays by the rules of movegen. It hands each entry
// what the document's functions are called with, takes back what they return, and
// looks at it as the document says: an illegal move, a claim that is wrong, a crash, and a
// call that doesn't come back lose the game for the seat, and nothing else.
//
//	player.go      what takes a seat
//	calls.go       calls that are timed, and end
//	chinesecheckers.go seega.go pente.go trilite.go jackhammer.go
//	               an entry of the game's prototype as a player
//	entries.go     our own entry, or one of a library, by the name of the game
//	agent.go       a player of matches as a player
//	seating.go     who plays whom, and who sits where
//	fixtures.go    what is played: the games of a tournament and their starts
//	chairs.go      the players at the table, from game to game
//	game.go        one game
//	tournament.go  all games
//	scoring.go     what a game is worth to its seats, by the document
//	standings.go   the score table
//
// A game is recorded as in a match, so that whatever it was worth can be counted from its record.
package referee
