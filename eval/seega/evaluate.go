package seega

import (
	"quincunx/bitboard"
	"quincunx/eval"
	"quincunx/movegen"
)

// counts holds the count of each term for the seat to move, minus the other
// seat's.
type counts [terms]int32

// Evaluate estimates the value of the position for the seat to move:
// -20,000..20,000, where an advantage of about 100 often decides the game.
func (p *Position) Evaluate() int32 {
	var sum int64 // of weight times count over all terms
	switch {
	case p.zones.size != packedSize:
		sum = p.sum()
	case p.Placing():
		sum = p.placedPacked()
	default:
		sum = p.movedPacked()
	}
	return int32(min(max(sum/scale, -eval.MaxScore), eval.MaxScore))
}

// sum returns the sum of weight times count over all terms.
func (p *Position) sum() (sum int64) {
	var c counts
	first, last := p.count(&c)
	counts := c[first:last]
	for i, weight := range p.weights[first:last] {
		sum += weight * int64(counts[i])
	}
	return sum
}

// Explain appends a term for each weight.
func (p *Position) Explain(s movegen.Seat, dst []eval.Term) []eval.Term {
	var c counts
	p.count(&c)
	sign := int32(1)
	if s != p.Mover() {
		sign = -1
	}
	for i, name := range names {
		dst = append(dst, eval.Term{Name: name, Weight: int32(p.weights[i]), Count: sign * c[i]})
	}
	return dst
}

// Scale returns 16.
func (p *Position) Scale() int32 { return scale }

// count counts the terms of the current phase, which are those in [first, last).
func (p *Position) count(c *counts) (first, last int) {
	s := p.findAttacks()
	if p.Placing() {
		for w := range p.zones.words {
			c.placed(s, p.zones, w&3)
		}
		p.finishPlaced(c)
		return movingTerms, terms
	}
	n := [2]int32{}
	for w := range p.zones.words {
		n[0] += int32(s.own[w&3].men.Count())
		n[1] += int32(s.opp[w&3].men.Count())
		c.moved(s, p.zones, w&3)
	}
	c[men] = n[0] - n[1]
	// Each side has equally many men of the other beside its men. Of the four
	// cells beside a man in the middle of the board, those without an own man
	// are either such cells or steps. So the difference in steps follows.
	c[steps] = 4*c[men] - c[edge] - 2*c[corner] - 2*c[pairs]
	c[share] = 100 * c[men] / max(n[0]+n[1], 1)
	c[capture], c[threat] = min(c[captures], 1), max(c[threats], -1)
	c[pressure] = c[men] * p.thresholdSixteenths()
	c[toAct] = 1
	c[patterns] = int32(p.countPatterns())
	return 0, movingTerms
}

// thresholdSixteenths returns the number of 16ths of the threshold that are used up.
func (p *Position) thresholdSixteenths() int32 {
	quiet, threshold := p.Quiet(), p.Threshold()
	if threshold == 0 || 16*quiet < threshold {
		return 0
	}
	return int32(16 * quiet / threshold)
}

// diff returns the number of cells of a minus the number of cells of b.
func diff(a, b bitboard.Set) int32 { return int32(a.Count() - b.Count()) }

// moved adds the counts of word w in the movement phase.
func (c *counts) moved(s *attackMaps, z *zones, w int) {
	own, opp := &s.own[w], &s.opp[w]
	nearEmpty := s.nearEmpty[w]
	free := nearEmpty.any()
	c[stuck] += diff(own.men&^free, opp.men&^free)
	c[centre] += diff(own.men&z.centre[w], opp.men&z.centre[w])
	c[besideCentre] += diff(own.men&z.beside[w], opp.men&z.beside[w])
	c[edge] += diff(own.men&z.edge[w], opp.men&z.edge[w])
	c[corner] += diff(own.men&z.corner[w], opp.men&z.corner[w])
	c[pairs] += own.pairs() - opp.pairs()
	c[exposed] += diff(between(opp.prey, nearEmpty, opp.near), between(own.prey, nearEmpty, own.near))
	c[captures] += int32(own.taken().Count())
	c[threats] -= int32(opp.taken().Count())
	c[chains] += int32((own.strikes() & own.nearTraps).Count())
	c[threatChains] -= int32((opp.strikes() & opp.nearTraps).Count())
}

// pairs returns the number of pairs of adjacent men.
func (s *sideAttacks) pairs() int32 {
	return int32((s.men & s.near.right).Count() + (s.men & s.near.below).Count())
}

// placed adds the counts of word w in the placement phase.
func (c *counts) placed(s *attackMaps, z *zones, w int) {
	own, opp := &s.own[w], &s.opp[w]
	c[placingBeside] += diff(own.men&z.beside[w], opp.men&z.beside[w])
	c[placingGuards] += diff(own.men&z.guards[w], opp.men&z.guards[w])
	c[placingEdge] += diff(own.men&z.edge[w], opp.men&z.edge[w])
	c[placingCorner] += diff(own.men&z.corner[w], opp.men&z.corner[w])
	c[placingPairs] += own.pairs() - opp.pairs()
	c[placingBrackets] += diff(between(own.prey, own.near, own.near), between(opp.prey, opp.near, opp.near))
	c[placingExposed] += diff(between(opp.prey, s.nearEmpty[w], opp.near), between(own.prey, s.nearEmpty[w], own.near))
	if z.centre[w] != 0 {
		c[placingCentre] = own.brackets.count(z.middle) - opp.brackets.count(z.middle)
	}
}

// finishPlaced counts the terms for the first step, to the centre, of the side
// that will move first, seat 1.
func (p *Position) finishPlaced(c *counts) {
	sides, sign := &p.attacks.opp, int32(-1)
	if p.Mover() == 1 {
		sides, sign = &p.attacks.own, 1
	}
	c[placingFirst], c[placingToAct] = sign, 1
	c[placingPatterns] = int32(p.countPatterns())
	w := p.zones.middle >> 6
	if s := &sides[w]; s.reach.Has(p.zones.middle & 63) {
		c[placingEntry] = sign
		c[placingEntries] = sign * s.brackets.count(p.zones.middle)
	}
}
