package seega

import "quincunx/bitboard"

// packed returns the men of both sides, those of the side to move first.
func (p *Position) packed() bitboard.Set {
	me := p.Mover()
	return packSides(p.Men(me, 0), p.Men(me^1, 0))
}

// sumPacked is sum on a board of 5×5.
func (p *Position) sumPacked() int64 {
	if p.Placing() {
		return p.placedPacked()
	}
	return p.movedPacked()
}

// movedPacked adds up the terms of movement, as count counts them. The counts come last:
// each is a call where the processor may have no instruction for it, and what is needed
// behind it is kept in memory.
func (p *Position) movedPacked() int64 {
	side := p.packed()
	seen := p.patterns.value(side, movingStage)

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
	sum := w[patterns]*int64(seen/patternUnit) + w[toAct]
	sum += w[share]*int64(100*lead/max(all, 1)) + (w[men]+4*w[steps]+w[pressure]*int64(p.pressing()))*int64(lead)
	sum += (w[edge] - w[steps]) * packedLead(side&z.edge)
	sum += (w[corner] - 2*w[steps]) * packedLead(side&z.corner)
	sum += (w[pairs] - 2*w[steps]) * (packedLead(right) + packedLead(below))
	sum += w[stuck] * packedLead(caught)
	sum += w[centre] * packedLead(side&z.centre)
	sum += w[besideCentre] * packedLead(side&z.beside)
	sum += w[exposed] * packedLead(open)
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
func (p *Position) placedPacked() int64 {
	side := p.packed()
	other := swapSides(side)
	seen, entry, sign := side, packedMiddle+packedShift, int64(-1) // of seat 1, which will move first
	if p.Mover() == 1 {
		seen, entry, sign = other, packedMiddle, 1
	}
	value := p.patterns.value(seen, placingStage(side))

	z, w := &p.zones.packed, p.weights
	nearSide, nearOther, nearEmpty := packedNear(side), packedNear(other), packedNear(packedBoth&^(side|other))
	brackets := nearOther.and(packedNext(side))
	// In both halves at the centre, which is empty, the number of men that can be taken with a step there.
	entries := brackets.right&z.centre + brackets.left&z.centre + brackets.below&z.centre + brackets.above&z.centre

	sum := w[placingToAct] + sign*(w[placingFirst]-w[placingPatterns]*int64(value/patternUnit))
	sum += w[placingCentre] * int64(entries>>packedMiddle&7-entries>>(packedMiddle+packedShift))
	if nearSide.any().Has(entry) {
		sum += sign * (w[placingEntry] + w[placingEntries]*int64(entries>>entry&7))
	}
	sum += w[placingBeside]*packedLead(side&z.beside) + w[placingGuards]*packedLead(side&z.guards)
	sum += w[placingEdge]*packedLead(side&z.edge) + w[placingCorner]*packedLead(side&z.corner)
	sum += w[placingPairs] * (packedLead(side&nearSide.right) + packedLead(side&nearSide.below))
	sum += w[placingBrackets] * packedLead(between(other, nearSide, nearSide))
	sum += w[placingExposed] * packedLead(between(side, nearEmpty, nearOther))
	return sum
}
