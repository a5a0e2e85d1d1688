package pente

import (
	"math/bits"
	"slices"

	"quincunx/movegen"
)

// A Move is the cell on which to place a stone, Span·r + c, plus one.

// MoveTo returns the move that places a stone on a cell.
func MoveTo(cell int) movegen.Move { return movegen.Move(cell + 1) }

// Target returns the cell on which m places a stone.
func Target(m movegen.Move) int { return int(m) - 1 }

// open returns the lower bit of each place of row r on which the seat to move
// may place a stone, assuming that the game is not over.
func (p *Position) open(r uint) uint64 {
	w := p.lines[Row][r%Span]
	empty := p.row &^ (w | w>>1)
	if p.ply >= OpeningPlies {
		return empty
	}
	return empty & p.options.places(p.ply, r)
}

// Moves appends the empty cells that the opening rules allow, row by row.
func (p *Position) Moves(dst []movegen.Move) []movegen.Move {
	if p.end != goesOn {
		return dst
	}
	dst = slices.Grow(dst, int(p.empty))
	for r := range p.size {
		for w := p.open(r); w != 0; w &= w - 1 {
			dst = append(dst, movegen.Move(Span*r+uint(bits.TrailingZeros64(w))/2+1))
		}
	}
	return dst
}

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int {
	if p.end != goesOn {
		return 0
	}
	if p.ply >= OpeningPlies || p.ply == 1 {
		return int(p.empty)
	}
	n := 0
	for r := range p.size {
		n += bits.OnesCount64(p.open(r))
	}
	return n
}

// Legal reports whether m, which may be any bit pattern, is a legal move.
func (p *Position) Legal(m movegen.Move) bool {
	cell := uint(m - 1)
	return p.end == goesOn && cell < Span*p.size && p.open(cell/Span)>>(2*(cell%Span))&1 != 0
}
