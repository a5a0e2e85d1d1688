package chinesecheckers

import (
	"fmt"
	"slices"
)

// CheckSelf compares all incremental data with the results of a fresh computation.
// The error names the first wrong field.
func (p *Position) CheckSelf() error {
	taken := make([]uint64, p.board.words)
	for seat, men := range p.men[:p.seats] {
		total := int16(0)
		for c := range members(men) {
			if has(taken, c) {
				return fmt.Errorf("men: two stand on cell %d", c)
			}
			add(taken, c)
			total++
		}
		if total != p.total[seat] {
			return fmt.Errorf("total: seat %d has %d men, not %d", seat, total, p.total[seat])
		}
	}
	for w, star := range p.board.star {
		switch {
		case taken[w]&^star != 0:
			return fmt.Errorf("men: some of word %d are not on the board", w)
		case p.taken[w] != taken[w]:
			return fmt.Errorf("taken: word %d is %x, want %x", w, p.taken[w], taken[w])
		}
	}
	if err := p.checkWays(); err != nil {
		return err
	}
	if p.over != p.roundEnds() {
		return fmt.Errorf("over: %t", p.over)
	}
	if key := p.keyFromScratch(); p.key != key {
		return fmt.Errorf("key: %x, want %x", p.key, key)
	}
	if len(p.groups.cells) != 0 || slices.ContainsFunc(p.groups.of, func(g uint16) bool { return g != 0 }) {
		return fmt.Errorf("groups: %d cells are left over", len(p.groups.cells))
	}
	return nil
}

// checkWays compares the ways with the results of a position without them.
func (p *Position) checkWays() error {
	if p.ways == nil {
		return nil
	}
	bare := *p
	bare.ways = nil
	for _, c := range p.board.cells {
		for seat := range p.seats {
			if got, want := p.stepsFrom(seat, c), bare.stepsFrom(seat, c); got != want {
				return fmt.Errorf("ways: seat %d can step %06b from cell %d, want %06b", seat, got, c, want)
			}
		}
		if got, want := p.jumpsFrom(c), bare.jumpsFrom(c); got != want {
			return fmt.Errorf("ways: jumps %06b from cell %d, want %06b", got, c, want)
		}
	}
	return nil
}
