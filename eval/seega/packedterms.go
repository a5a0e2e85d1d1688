package seega

import "quincunx/bitboard"

// sumPacked is sum on a board of 5×5.
func (p *Position) sumPacked() int64 {
	me := p.Mover()
	side := packSides(p.Men(me, 0), p.Men(me^1, 0))
	if p.Placing() {
		return p.placedPacked(side)
	}
	return p.movedPacked(side)
}

// movedPacked adds up the terms of movement, as count counts them. The counts come last:
// each is a call where the processor may have no instruction for it, and what is needed
// behind it is kept in memory.
func (p *Position) movedPacked(side bitboard.Set) int64 {
	z, w := &p.zones.packed, p.weights
	other := swapSides(side)
	empty := packedBoth &^ (side | other)
	nearSide, nearEmpty := packedNear(side), packedNear(empty)
	caught := side &^ nearEmpty.any()
	open := between(side&^z.centre, nearEmpty, packedNear(other))
	right, below := side&nearSide.right, side&nearSide.below
	prey := other &^ z.centre
	reach := empty & nearSide.any()
	traps := empty & packedNear(prey).and(packedNext(side)).any()
	taken := between(prey, packedNear(reach), nearSide)
	chained := traps & reach & packedNear(traps).any()

	// Steps are counted with what they follow from: see count.
	lead, all := int32(packedLead(side)), int32(side.Count())
	sum := w[toAct] + w[share]*int64(100*lead/max(all, 1)) + (w[men]+4*w[steps]+w[pressure]*int64(p.pressing()))*int64(lead)
	sum += (w[edge] - w[steps]) * packedLead(side&z.edge)
	sum += (w[corner] - 2*w[steps]) * packedLead(side&z.corner)
	sum += (w[pairs] - 2*w[steps]) * (packedLead(right) + packedLead(below))
	sum += w[stuck] * packedLead(caught)
	sum += w[centre] * packedLead(side&z.centre)
	sum += w[besideCentre] * packedLead(side&z.beside)
	sum += w[exposed] * packedLead(open)
	if w[patterns] != 0 {
		sum += w[patterns] * p.countPatterns()
	}
	if n := packedOwn(taken); n > 0 {
		sum += w[capture] + w[captures]*n + w[chains]*packedOwn(chained)
	} else {
		p.calm = p.Position.BoardKey()
	}
	if n := packedOpp(taken); n > 0 {
		sum -= w[threat] + w[threats]*n + w[threatChains]*packedOpp(chained)
	}
	return sum
}

// placedPacked adds up the terms of the placement phase, as counts.placed and finishPlaced do.
func (p *Position) placedPacked(side bitboard.Set) int64 {
	z, w := &p.zones.packed, p.weights
	other := swapSides(side)
	empty := packedBoth &^ (side | other)
	nearSide, nearOther, nearEmpty := packedNear(side), packedNear(other), packedNear(empty)
	prey := other &^ z.centre
	brackets := packedNear(prey).and(packedNext(side))

	sum := w[placingBeside]*packedLead(side&z.beside) + w[placingGuards]*packedLead(side&z.guards)
	sum += w[placingEdge]*packedLead(side&z.edge) + w[placingCorner]*packedLead(side&z.corner)
	sum += w[placingPairs] * (packedLead(side&nearSide.right) + packedLead(side&nearSide.below))
	sum += w[placingBrackets] * packedLead(between(prey, nearSide, nearSide))
	sum += w[placingExposed] * packedLead(between(side&^z.centre, nearEmpty, nearOther))
	sum += w[placingCentre] * int64(brackets.count(packedMiddle)-brackets.count(packedMiddle+packedShift))
	sum += w[placingToAct]
	if w[placingPatterns] != 0 {
		sum += w[placingPatterns] * p.countPatterns()
	}

	entry, sign := packedMiddle+packedShift, int64(-1) // of seat 1, which will move first
	if p.Mover() == 1 {
		entry, sign = packedMiddle, 1
	}
	sum += w[placingFirst] * sign
	if (empty & nearSide.any()).Has(entry) {
		sum += sign * (w[placingEntry] + w[placingEntries]*int64(brackets.count(entry)))
	}
	return sum
}
