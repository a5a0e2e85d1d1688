// Package match plays games between players and computes statistics of the results.
//
// A match of P players consists of blocks: each opening is played P times, and from
// game to game each player moves on to the next seat, so that neither the opening nor a
// seat favours a player. For two players on two seats a block is a pair of games
// with the seats exchanged. The statistics count blocks rather than games, because the
// games of a block are not independent. docs/match.md lists the formulas and their
// sources.
//
// A [Referee] plays one game between players of any kind, from an opening to its record. A
// [Series] plays many games with several workers, a [Match] counts their results,
// and a [RoundRobin] plays a match between each pair of players.
//
// The record of a match is a file that can be repaired if its writer is killed; the match then
// continues with the missing games. The opening, the seats and the random seed of a game depend
// only on the settings of the match and the number of the game.
package match
