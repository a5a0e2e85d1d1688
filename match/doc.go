// Package match lets players play games against each other and says what the
// results prove.
//
// A match of P players is made of blocks: each opening is played P times, and from
// game to game the players move on by a seat, so that neither the opening nor a
// seat favours a player. For two players on two seats a block is a pair of games
// with the seats exchanged. The statistics take blocks for their unit, because the
// games of a block are not independent. docs/match.md lists the formulas and their
// sources.
//
// One referee serves games whose seats act in turn and games whose seats act all
// at once. It knows the plain rules; each player has a position of its own.
//
// A match is recorded in a file of which each line is whole or is cut off, and goes on
// from there with the games that are missing. What a game begins with depends on its
// number alone.
package match
