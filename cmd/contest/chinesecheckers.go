//go:build chinesecheckers

// Command chinesecheckers is our entry for Chinese Checkers as a C library, with
// the functions of contest/include/chinesecheckers.h.
package main

// #cgo CFLAGS: -I${SRCDIR}/../../contest/include
// #include "chinesecheckers.h"
import "C"

import (
	"unsafe"

	"quincunx/contest/chinesecheckers"
)

var entry = chinesecheckers.New()

//export InitChineseCheckers
func InitChineseCheckers(numPlayers, gameSize C.long, playerPosition *C.long, yourIndex C.long) {
	var homes [6]int
	for i, home := range unsafe.Slice(playerPosition, min(max(int(numPlayers), 0), len(homes))) {
		homes[i] = int(home)
	}
	entry.InitChineseCheckers(int(numPlayers), int(gameSize), homes, int(yourIndex))
}

//export YourMove
func YourMove(from, to *C.Position) {
	begin, end := entry.YourMove()
	*from = C.Position{C.long(begin.Row), C.long(begin.Col)}
	*to = C.Position{C.long(end.Row), C.long(end.Col)}
}

//export OpponentMove
func OpponentMove(opponent C.long, from, to C.Position) {
	entry.OpponentMove(int(opponent), position(from), position(to))
}

//export TermChineseCheckers
func TermChineseCheckers() { entry.TermChineseCheckers() }

func position(p C.Position) chinesecheckers.Position {
	return chinesecheckers.Position{Row: int(p.row), Col: int(p.col)}
}

func main() {}
