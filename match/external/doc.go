// Package external lets programs that speak UGI, the protocol of docs/protocol.md,
// take part in matches.
//
// A program is started for the first game that needs it and plays game after game.
// Whatever it does, the match goes on: a program that crashes, sends an invalid answer, or does not answer
// in time loses the game, and is restarted for the next one.
package external
