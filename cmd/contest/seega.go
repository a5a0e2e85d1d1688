//go:build seega

// Command seega is our entry for Seega as a C library, with the functions of
// contest/include/seega.h.
package main

// #cgo CFLAGS: -I${SRCDIR}/../../contest/include
// #define SEEGA_BOARD_BY_ADDRESS
// #include "seega.h"
// typedef const Board *BoardAddress;
import "C"

import (
	"unsafe"

	"quincunx/contest/seega"
)

var (
	entry = seega.New()
	size  C.int // of the game's board: no other is read
)

//export InitGame
func InitGame(boardSize C.int, pieceValue C.char, playFirst C.Boolean, stalemateThreshold C.int) {
	if size = boardSize; size > seega.MaxBoardSize {
		size = 0
	}
	entry.InitGame(int(boardSize), byte(pieceValue), playFirst != 0, int(stalemateThreshold))
}

//export PlacePieces
func PlacePieces(board C.BoardAddress, placePiece1, placePiece2 *C.Position) {
	first, second := entry.PlacePieces(boardAt(board))
	*placePiece1, *placePiece2 = position(first), position(second)
}

//export MovePiece
func MovePiece(board C.BoardAddress, followUpMove C.Boolean, moveFrom, moveTo *C.Position, blocked *C.Boolean) {
	from, to, stuck := entry.MovePiece(boardAt(board), followUpMove != 0)
	*moveFrom, *moveTo = position(from), position(to)
	*blocked = 0
	if stuck {
		*blocked = 1
	}
}

//export TermGame
func TermGame() {
	size = 0
	entry.TermGame()
}

// boardAt returns the board at an address, without cells if it is not of the size
// of the game.
func boardAt(address C.BoardAddress) seega.Board {
	board := seega.Board{BoardSize: int(address.boardSize)}
	if address.boardSize == size && size > 0 {
		cell := (*byte)(unsafe.Add(unsafe.Pointer(address), unsafe.Sizeof(*address)))
		board.Cell = unsafe.Slice(cell, board.BoardSize*board.BoardSize)
	}
	return board
}

func position(p seega.Position) C.Position { return C.Position{C.int(p.Row), C.int(p.Col)} }

func main() {}
