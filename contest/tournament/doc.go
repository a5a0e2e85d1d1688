// Package tournament plays a tournament by the rules of a contest, and computes the contest's scores.
//
// The players are those of package match. [Agent] returns an agent that plays the moves of an entry, in Go or in a C
// library: it calls the entry's functions with the arguments that the contest defines, and checks
// their results by the contest's rules. A seat loses the game by an illegal move, a wrong claim, a crash, or a
// call that doesn't return; the tournament goes on.
//
//	entry.go       the common part of the agents of all entries
//	chinesecheckers.go seega.go pente.go trilite.go jackhammer.go
//	               the contest of a game, and the agent for its entries
//	contests.go    all contests; agents for any entry, and for our own
//	seating.go     which players meet, and on which seats
//	fixtures.go    the games of a tournament and their start positions
//	tournament.go  playing and replaying a tournament
//	standings.go   the scores, and their table
package tournament
