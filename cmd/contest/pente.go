//go:build pente

// Command pente is our entry for Pente as a C library, with the functions of
// contest/include/pente.h.
package main

// #cgo CFLAGS: -I${SRCDIR}/../../contest/include
// #include "pente.h"
import "C"

import (
	"unsafe"

	"quincunx/contest/pente"
)

var entry = pente.New()

//export InitPente
func InitPente(boardHalfSize C.long) { entry.InitPente(int(boardHalfSize)) }

//export Pente
func Pente(
	opponentsMove C.Point, playingFirst C.Boolean,
	yourMove *C.Point, claimCaptures *C.Capture, numCaptures *C.long, claimVictory *C.Boolean,
) {
	move, captures, victory := entry.Pente(pente.Point{V: int(opponentsMove.v), H: int(opponentsMove.h)}, playingFirst != 0)
	*yourMove = point(move)
	claims := unsafe.Slice(claimCaptures, len(captures))
	for i, c := range captures {
		claims[i] = C.Capture{point(c.Stone1), point(c.Stone2)}
	}
	*numCaptures = C.long(len(captures))
	*claimVictory = 0
	if victory {
		*claimVictory = 1
	}
}

//export TermPente
func TermPente() { entry.TermPente() }

func point(p pente.Point) C.Point { return C.Point{C.short(p.V), C.short(p.H)} }

func main() {}
