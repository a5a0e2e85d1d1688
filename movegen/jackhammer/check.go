package jackhammer

import (
	"fmt"

	"quincunx/bitboard"
)

// CheckSelf compares all incremental data with a fresh computation.
func (p *Position) CheckSelf() error {
	side := int(p.side)
	board := bitboard.FullMesh(side)
	var holes uint64
	for i, row := range p.intact {
		if row&^board[i] != 0 {
			return fmt.Errorf("intact: row %d reaches beyond the mesh: %b", i-1, row)
		}
	}
	for r := range side {
		for c := range r + 1 {
			if cell := bitboard.MeshCell(r, c); !p.intact.Has(cell) {
				holes ^= holeKey(cell)
			}
		}
	}
	if holes != p.holes {
		return fmt.Errorf("holes: key %x, %x from scratch", p.holes, holes)
	}
	if rules := rulesKey(p.Options()); rules != p.rules {
		return fmt.Errorf("rules: key %x, %x from scratch", p.rules, rules)
	}
	for s := range seats {
		if cell := p.at.of(s); !board.Has(cell) {
			return fmt.Errorf("seat %d stands off the mesh at %d", s, cell)
		}
	}
	if p.turn < 0 || p.turn > p.turns {
		return fmt.Errorf("turn %d of %d", p.turn, p.turns)
	}
	return p.checkSeats()
}
