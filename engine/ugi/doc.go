// Package ugi lets a client program control an engine by UGI, the Universal Game Interface:
// lines of text in both directions, one command or answer each. docs/protocol.md describes
// them all.
//
// UGI (github.com/kz04px/ugi) is the chess protocol UCI for games of any kind. This package extends
// it with the option Game and the options of the games, with more than two players, and with
// commands for people: d, moves, eval, perft, bench, wait.
package ugi
