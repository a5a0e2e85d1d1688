package seega

import "quincunx/bitboard"

// On 5×5, movedPacked and placedPacked return the sums that Position.sum derives from the
// counts of evaluate.go, which define the terms. They count both sides in one word, and
// take zones and pairs from the look-up of patterns, where they are part of the values. A
// node of a search takes 11 to 15 % less processor time (docs/log/speed.md). TestTerms
// compares them with the definition in random games.

// packed returns the men of both sides; the side to move comes first.
func (p *Position) packed() bitboard.Set {
	me := p.Mover()
	return packSides(p.Men(me, 0), p.Men(me^1, 0))
}

// movedPacked returns the sum of the terms of the movement phase. The population counts
// come last: without a processor instruction for it, each is a call, across which all live
// values must be kept in memory.
func (p *Position) movedPacked() int64 {
	side := p.packed()
	value, zones := p.patterns.value(side, movingStage)

	w := p.weights
	other := swapSides(side)
	empty := packedBoth &^ (side | other)
	nearSide, nearEmpty := packedNear(side), packedNear(empty)
	caught := side &^ nearEmpty.any()
	open := between(side&^packedCentre, nearEmpty, packedNear(other))
	prey := other &^ packedCentre
	reach := empty & nearSide.any()
	traps := empty & packedNear(prey).and(packedNext(side)).any()
	taken := between(prey, packedNear(reach), nearSide)
	chained := traps & reach & packedNear(traps).any()

	lead, all := int32(packedLead(side)), int32(side.Count())
	sum := w[patterns]*int64(value/patternUnit) + zones + w[toAct]
	sum += w[share]*int64(100*lead/max(all, 1)) + (w[men]+4*w[steps]+w[pressure]*int64(p.thresholdSixteenths()))*int64(lead)
	sum += w[stuck] * packedLead(caught)
	sum += w[exposed] * packedLead(open)
	if n := packedOwn(taken); n > 0 {
		sum += w[capture] + w[captures]*n + w[chains]*packedOwn(chained)
	} else {
		p.noCaptureKey = p.Position.BoardKey()
	}
	if n := packedOpp(taken); n > 0 {
		sum -= w[threat] + w[threats]*n + w[threatChains]*packedOpp(chained)
	}
	return sum
}

// placedPacked returns the sum of the terms of the placement phase.
func (p *Position) placedPacked() int64 {
	side := p.packed()
	other := swapSides(side)
	seen, entry, sign := side, packedMiddle+packedShift, int64(-1) // of seat 1, which will move first
	if p.Mover() == 1 {
		seen, entry, sign = other, packedMiddle, 1
	}
	value, zones := p.patterns.value(seen, placingStage(side))

	w := p.weights
	nearSide, nearOther, nearEmpty := packedNear(side), packedNear(other), packedNear(packedBoth&^(side|other))
	brackets := nearOther.and(packedNext(side))
	// At the centre, which is empty, in each half: the number of men that a step there would
	// take.
	entries := brackets.right&packedCentre + brackets.left&packedCentre + brackets.below&packedCentre + brackets.above&packedCentre

	sum := w[placingToAct] + sign*(w[placingFirst]-w[placingPatterns]*int64(value/patternUnit)-zones)
	sum += w[placingCentre] * int64(entries>>packedMiddle&7-entries>>(packedMiddle+packedShift))
	if nearSide.any().Has(entry) {
		sum += sign * (w[placingEntry] + w[placingEntries]*int64(entries>>entry&7))
	}
	sum += w[placingBrackets] * packedLead(between(other, nearSide, nearSide))
	sum += w[placingExposed] * packedLead(between(side, nearEmpty, nearOther))
	return sum
}
