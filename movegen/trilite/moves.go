package trilite

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// A Move is the cell to place a stone on, plus one.

func moveTo(cell int) movegen.Move   { return movegen.Move(cell + 1) }
func target(m movegen.Move) int      { return int(m) - 1 }
func (s *state) empty() bitboard.Set { return board &^ (s.mine.set | s.theirs.set) }

// Moves appends the empty cells, lowest first.
func (p *Position) Moves(dst []movegen.Move) []movegen.Move {
	if p.over {
		return dst
	}
	for r := p.empty(); r != 0; r = r.Rest() {
		dst = append(dst, moveTo(r.First()))
	}
	return dst
}

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int {
	if p.over {
		return 0
	}
	return p.empty().Count()
}

// Legal reports whether m is a legal move, for any bit pattern.
func (p *Position) Legal(m movegen.Move) bool {
	return !p.over && m-1 < cells && p.empty().Has(target(m))
}

// Make plays m, which must be legal.
func (p *Position) Make(m movegen.Move) {
	p.past = append(p.past, p.state)
	p.state = p.next(target(m))
}

// Unmake takes back the last Make.
func (p *Position) Unmake() {
	last := len(p.past) - 1
	p.state = p.past[last]
	p.past = p.past[:last]
}

// LastEffect counts the stone that the last move made vanish as captured.
func (p *Position) LastEffect() movegen.Effect {
	before := &p.past[len(p.past)-1]
	if before.mine.set&^p.theirs.set != 0 {
		return movegen.Effect{Captured: 1}
	}
	return movegen.Effect{}
}
