//go:build trilite

// Command trilite is our entry for Trilite as a C library, with the function of
// contest/include/trilite.h.
package main

// #cgo CFLAGS: -I${SRCDIR}/../../contest/include
// #include "trilite.h"
// typedef const PositionValue *Positions;
import "C"

import (
	"unsafe"

	"quincunx/contest/trilite"
)

var entry = trilite.New()

//export PlayTrilite
func PlayTrilite(triliteBoard C.Positions, opponentPreviousPlay C.BoardPosition, playerNumber C.int, newGame C.Boolean) C.BoardPosition {
	var board trilite.Board
	for i, value := range unsafe.Slice(triliteBoard, len(board)) {
		board[i] = trilite.PositionValue(value)
	}
	played := entry.PlayTrilite(board, trilite.BoardPosition(opponentPreviousPlay), int(playerNumber), newGame != 0)
	return C.BoardPosition(played)
}

func main() {}
