package trilite

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// A Move is the cell on which to place a stone, plus one.

func moveTo(cell int) movegen.Move { return movegen.Move(cell + 1) }
func target(m movegen.Move) int    { return int(m) - 1 }

// Moves appends the empty cells, lowest first.
func (p *Position) Moves(dst []movegen.Move) []movegen.Move {
	if p.Over() {
		return dst
	}
	for r := p.state.empty(); r != 0; r = r.Rest() {
		dst = append(dst, moveTo(r.First()))
	}
	return dst
}

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int {
	// Without a branch, which would often be mispredicted.
	return p.state.empty().Count() &^ -int(p.state>>overBit&1)
}

// Legal reports whether m, which may be any bit pattern, is a legal move.
func (p *Position) Legal(m movegen.Move) bool {
	return !p.Over() && m-1 < cells && p.state.empty().Has(target(m))
}

// Make makes the legal move m.
func (p *Position) Make(m movegen.Move) {
	s, cell := p.state, (m-1)&63
	p.past = append(p.past, s)
	mine := s & ageMask
	gone := state(1) << (mine >> (ageBits - 4) & 63) >> 1 // 0 if the mover has fewer than three stones
	set := s>>setShift&state(board)&^gone | 1<<cell
	placed := mine<<4&ageMask | state(cell+1)
	s = s>>ageBits&ageMask | placed<<ageBits | // the other seat is the mover now
		s>>cells&(state(board)<<setShift) | set<<(setShift+cells) |
		^s&(1<<moverBit)
	p.state = s | lineBit(bitboard.Set(set))<<overBit
}

// Unmake takes back the last Make.
func (p *Position) Unmake() {
	last := len(p.past) - 1
	p.state = p.past[last]
	p.past = p.past[:last]
}

// LastEffect describes the last Make. A stone that was removed counts as captured.
func (p *Position) LastEffect() movegen.Effect {
	if before := p.past[len(p.past)-1]; before.mine()>>(ageBits-4) != 0 {
		return movegen.Effect{Captured: 1}
	}
	return movegen.Effect{}
}
