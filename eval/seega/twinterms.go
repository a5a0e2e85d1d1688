package seega

import "quincunx/bitboard"

// sumTwin is sum on a board of 5×5.
func (p *Position) sumTwin() int64 {
	me := p.Mover()
	side := twinOf(p.Men(me, 0), p.Men(me^1, 0))
	if p.Placing() {
		return p.placedTwin(side)
	}
	return p.movedTwin(side)
}

// movedTwin adds up the terms of movement, as count counts them. The counts come last:
// each is a call where the processor may have no instruction for it, and what is needed
// behind it is kept in memory.
func (p *Position) movedTwin(side bitboard.Set) int64 {
	z, w := &p.zones.twin, p.weights
	other := twinSwap(side)
	empty := twinBoth &^ (side | other)
	nearSide, nearEmpty := twinNear(side), twinNear(empty)
	caught := side &^ nearEmpty.any()
	open := between(side&^z.centre, nearEmpty, twinNear(other))
	right, below := side&nearSide.right, side&nearSide.below
	prey := other &^ z.centre
	reach := empty & nearSide.any()
	traps := empty & twinNear(prey).and(twinNext(side)).any()
	taken := between(prey, twinNear(reach), nearSide)
	chained := traps & reach & twinNear(traps).any()

	// Steps are counted with what they follow from: see count.
	lead, all := int32(twinLead(side)), int32(side.Count())
	sum := w[toAct] + w[share]*int64(100*lead/max(all, 1)) + (w[men]+4*w[steps]+w[pressure]*int64(p.pressing()))*int64(lead)
	sum += (w[edge] - w[steps]) * twinLead(side&z.edge)
	sum += (w[corner] - 2*w[steps]) * twinLead(side&z.corner)
	sum += (w[pairs] - 2*w[steps]) * (twinLead(right) + twinLead(below))
	sum += w[stuck] * twinLead(caught)
	sum += w[centre] * twinLead(side&z.centre)
	sum += w[besideCentre] * twinLead(side&z.beside)
	sum += w[exposed] * twinLead(open)
	if n := twinOwn(taken); n > 0 {
		sum += w[capture] + w[captures]*n + w[chains]*twinOwn(chained)
	} else {
		p.calm = p.Position.BoardKey()
	}
	if n := twinOpp(taken); n > 0 {
		sum -= w[threat] + w[threats]*n + w[threatChains]*twinOpp(chained)
	}
	return sum
}

// placedTwin adds up the terms of placing, as counts.placed and finishPlaced do.
func (p *Position) placedTwin(side bitboard.Set) int64 {
	z, w := &p.zones.twin, p.weights
	other := twinSwap(side)
	empty := twinBoth &^ (side | other)
	nearSide, nearOther, nearEmpty := twinNear(side), twinNear(other), twinNear(empty)
	prey := other &^ z.centre
	brackets := twinNear(prey).and(twinNext(side))

	sum := w[placingBeside]*twinLead(side&z.beside) + w[placingGuards]*twinLead(side&z.guards)
	sum += w[placingEdge]*twinLead(side&z.edge) + w[placingCorner]*twinLead(side&z.corner)
	sum += w[placingPairs] * (twinLead(side&nearSide.right) + twinLead(side&nearSide.below))
	sum += w[placingBrackets] * twinLead(between(prey, nearSide, nearSide))
	sum += w[placingExposed] * twinLead(between(side&^z.centre, nearEmpty, nearOther))
	sum += w[placingCentre] * int64(brackets.number(twinMiddle)-brackets.number(twinMiddle+twinShift))
	sum += w[placingToAct]

	entry, sign := twinMiddle+twinShift, int64(-1) // of seat 1, which will move first
	if p.Mover() == 1 {
		entry, sign = twinMiddle, 1
	}
	sum += w[placingFirst] * sign
	if (empty & nearSide.any()).Has(entry) {
		sum += sign * (w[placingEntry] + w[placingEntries]*int64(brackets.number(entry)))
	}
	return sum
}
