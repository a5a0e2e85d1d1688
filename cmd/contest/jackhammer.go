//go:build jackhammer

// Command jackhammer is our entry for Jackhammer as a C library, with the functions
// of contest/include/jackhammer.h.
package main

// #cgo CFLAGS: -I${SRCDIR}/../../contest/include
// #include "jackhammer.h"
// typedef const Board *BoardAddress;
// typedef const Turn *Turns;
import "C"

import (
	"unsafe"

	"quincunx/contest/jackhammer"
)

var (
	entry = jackhammer.New()
	size  C.int // of the game's board: no other is read
)

//export InitJackhammer
func InitJackhammer(boardSize, numTurns C.int, resolution C.Resolution, yourIndex C.int) {
	if size = boardSize; size > jackhammer.MaxBoardSize {
		size = 0
	}
	entry.InitJackhammer(int(boardSize), int(numTurns), jackhammer.Resolution(resolution), int(yourIndex))
}

//export PlayJackhammer
func PlayJackhammer(address C.BoardAddress, _ C.Turns, turn C.int, yourAction *C.Action) {
	board := jackhammer.Board{BoardSize: int(address.boardSize)}
	for i, at := range address.player {
		board.Player[i] = position(at)
	}
	if address.boardSize == size && size > 0 {
		board.KnockedOut = make([]bool, size*size)
		for i, out := range unsafe.Slice(address.knockedOut, len(board.KnockedOut)) {
			board.KnockedOut[i] = out != 0
		}
	}
	action := entry.PlayTurn(board, max(int(turn), 0))
	*yourAction = C.Action{C.ActionKind(action.Kind), C.Position{C.int(action.Cell.Row), C.int(action.Cell.Col)}}
}

//export TermJackhammer
func TermJackhammer() {
	size = 0
	entry.TermJackhammer()
}

func position(p C.Position) jackhammer.Position {
	return jackhammer.Position{Row: int(p.row), Col: int(p.col)}
}

func main() {}
