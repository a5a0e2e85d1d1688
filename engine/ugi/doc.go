// Package ugi lets a client program control an engine by UGI, the Universal Game Interface:
// lines of text in both directions, one command or answer each. docs/protocol.md describes
// them all.
//
// UGI (github.com/kz04px/ugi) is the chess protocol UCI for games of any kind. This package
// extends it by the options Game and those of the games, by more than two players, and by
// commands for people: d, moves, eval, perft, bench, wait.
package ugi
