package pente

import (
	"errors"
	"fmt"

	rules "quincunx/movegen/pente"
)

// CheckSelf recomputes all incremental data from the stones, including the
// rules' data, and returns an error if anything differs.
func (p *Position) CheckSelf() error {
	if err := p.Position.CheckSelf(); err != nil {
		return err
	}
	q := &Position{Position: p.Position, worth: p.worth, net: p.net}
	q.reset()
	for cell := range uint(area) {
		if word := q.word(cell); p.word(cell) != word {
			return fmt.Errorf("prospects of row %d, column %d are %016x, want %016x", cell/rules.Span, cell%rules.Span, p.word(cell), word)
		}
	}
	switch {
	case p.half != q.half || p.walls != q.walls:
		return fmt.Errorf("walls of half size %d, want %d", p.half, q.half)
	case p.marks != q.marks:
		return errors.New("the marks of cells are not those of their prospects")
	case p.score != q.score:
		return fmt.Errorf("score %016x, want %016x", uint64(p.score), uint64(q.score))
	case p.settledSums() != q.settledSums():
		return fmt.Errorf("sums of the network %x, want %x", p.sums, q.sums)
	case p.captureTotals != q.captureTotals:
		return fmt.Errorf("captures %d, want %d", p.captureTotals, q.captureTotals)
	case p.sets != q.sets:
		return fmt.Errorf("the sets of urgent cells are %v, want %v", p.sets, q.sets)
	}
	return nil
}
