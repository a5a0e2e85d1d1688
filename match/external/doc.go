// Package external lets programs that speak UGI, the protocol of docs/protocol.md,
// take part in matches.
//
// A program is started for the first game that needs it and plays game after game.
// Whatever it does, the match goes on: a program that crashes, answers in no known form, or not
// in time loses the game, and is started anew for the next one.
package external
