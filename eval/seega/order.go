package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// The terms of the scores of OrderMoves. Forcing is the search's OrderForcing.
const (
	forcing = 1 << 16

	orderCapture = 2 * forcing // a capture, and
	orderTaken   = 1 << 14     // each man that it takes
	orderChain   = 1 << 13     // another one that may follow
	orderAnswer  = forcing     // a man that could be taken leaves, or the cell to take it from is filled
	orderUnsafe  = -4096       // the man can be taken where it goes
	orderCentre  = 2048        // to the centre, and less of it from there
	orderInwards = 64          // each step away from the edge

	orderBeside  = 1024 // placed beside the centre
	orderGuard   = 512  // placed beyond that
	orderBracket = 128  // each man bracketed by one placed, of either side
)

// OrderMoves scores moves for the order of a search: captures first, then answers
// to threats.
func (p *Position) OrderMoves(moves []movegen.Move, scores []int32) {
	s := p.findAttacks()
	if p.Placing() {
		p.orderPlacements(s, moves, scores)
		return
	}
	p.orderSteps(s, moves, scores)
}

// orderPlacements is OrderMoves while men are placed.
func (p *Position) orderPlacements(s *attackMaps, moves []movegen.Move, scores []int32) {
	var bracketing plane
	for w := range p.zones.words {
		bracketing[w&3] = s.own[w&3].brackets.any() | s.opp[w&3].brackets.any()
	}
	scores = scores[:len(moves)]
	for i, m := range moves {
		_, to := rules.Ends(m)
		score := p.zones.placement[to&255]
		if bracketing.has(to) {
			w := to >> 6 & 3
			score += orderBracket * (s.own[w].brackets.count(to) + s.opp[w].brackets.count(to))
		}
		scores[i] = score
	}
}

// orderSteps is OrderMoves in the phase of movement.
func (p *Position) orderSteps(s *attackMaps, moves []movegen.Move, scores []int32) {
	z := p.zones
	var danger, strikes plane // where the other side can take what stands there, and from where
	for w := range z.words {
		danger[w&3], strikes[w&3] = s.danger(z, w&3), s.opp[w&3].strikes()
	}
	scores = scores[:len(moves)]
	for i, m := range moves {
		if !rules.IsStep(m) {
			scores[i] = 0
			break // a null move is the only one
		}
		from, to := rules.Ends(m)
		score := (z.depth[to] - z.depth[from]) * orderInwards
		unsafe := danger.has(to)
		if unsafe {
			score += orderUnsafe
		}
		own := &s.own[to>>6&3]
		switch {
		case own.traps.Has(to & 63):
			score += orderCapture + orderTaken*own.brackets.count(to)
			if own.nearTraps.Has(to & 63) {
				score += orderChain
			}
			scores[i] = score
			continue
		case to == z.middle:
			score += orderCentre
		case from == z.middle:
			score -= orderCentre / 2
		}
		if !unsafe && danger.has(from) || strikes.has(to) {
			score += orderAnswer
		}
		scores[i] = score
	}
}

// danger returns the cells of word w on which a man of the seat to act can be
// taken by a step of the other side, as the men stand.
func (s *attackMaps) danger(z *zones, w int) bitboard.Set {
	opp := &s.opp[w]
	return between(z.cells[w]&^z.centre[w], opp.nearReach, opp.near)
}
