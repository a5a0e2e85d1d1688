package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// Promising reports whether m, which may be any bit pattern, is legal and worth searching
// before moves are generated: it is a capture, or there are no captures. In the placement
// phase, it reports true only for moves that Candidates may list.
func (p *Position) Promising(m movegen.Move) bool {
	if !p.Legal(m) {
		return false
	}
	_, to := rules.Ends(m)
	if p.Placing() {
		first, known := p.PairFirst()
		return known && to > first || p.PairPly() == 1 && p.emptyBehind(to)
	}
	if p.hasNoCapture() {
		return rules.IsStep(m)
	}
	s := p.findAttacks()
	takes := bitboard.Set(0)
	for w := range p.zones.words {
		takes |= s.own[w&3].strikes()
	}
	if takes == 0 {
		return rules.IsStep(m)
	}
	return s.own[to>>6&3].strikes().Has(to & 63)
}

// emptyBehind reports whether a man can be placed on a cell above the given one.
func (p *Position) emptyBehind(cell int) bool {
	for w := p.zones.words - 1; w >= cell>>6; w-- {
		empty := p.vacant(w)
		if w == cell>>6 {
			empty &= ^bitboard.Set(1) << (cell & 63)
		}
		if empty != 0 {
			return true
		}
	}
	return false
}
