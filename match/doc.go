// Package match has players play games against each other and says what the
// results prove.
//
// A match of P players is made of blocks: each opening is played P times, and from
// game to game the players move on by a seat, so that neither the opening nor a
// seat favours a player. For two players on two seats a block is a pair of games
// with the seats exchanged. The statistics take blocks for their unit, because the
// games of a block are not independent. docs/match.md lists the formulas and their
// sources.
//
// A [Referee] leads one game, of whatever kind of players, from an opening to its record. A
// [Series] has workers play many games, a [Match] counts those of a number of players, and a
// [RoundRobin] has each pair of players play a match.
//
// A match is recorded in a file that is whole after its writer was killed, and goes on from
// there with the games that are missing. What a game begins with depends on its number alone.
package match
