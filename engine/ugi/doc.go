// Package ugi speaks UGI, the Universal Game Interface, with a program that has
// an engine play: lines of text in both directions, one command or answer each.
// docs/protocol.md describes all of them.
//
// UGI is UCI for games of any kind (github.com/kz04px/ugi). Beyond it
// there are the options Game and those of the games, more than two players, and
// commands for people: d, moves, eval, perft, bench, wait.
package ugi
