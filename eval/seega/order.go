package seega

import (
	"quincunx/bitboard"
	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// The terms of OrderMoves' scores.
const (
	forcing = eval.OrderForcing

	orderCapture = 2 * forcing // a capture
	orderTaken   = 1 << 14     // each man that it takes
	orderChain   = 1 << 13     // another capture may follow
	orderAnswer  = forcing     // a threatened man leaves, or the cell from which it could be taken is filled
	orderUnsafe  = -4096       // the man can be taken on its new cell
	orderCentre  = 2048        // a step to the centre; minus half of it for leaving
	orderInwards = 64          // each row or column away from the edge

	orderBeside  = 1024 // placed beside the centre
	orderGuard   = 512  // placed beyond a cell beside the centre
	orderBracket = 128  // each man of either side bracketed by the placed one
)

// OrderMoves scores moves for move ordering: captures first, then answers to
// threats.
func (p *Position) OrderMoves(moves []movegen.Move, scores []int32) {
	s := p.findAttacks()
	if p.Placing() {
		p.orderPlacements(s, moves, scores)
		return
	}
	p.orderSteps(s, moves, scores)
}

// orderPlacements is OrderMoves in the placement phase.
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

// orderSteps is OrderMoves in the movement phase.
func (p *Position) orderSteps(s *attackMaps, moves []movegen.Move, scores []int32) {
	z := p.zones
	var danger, strikes plane // cells where the other side can take a man, and cells where its steps capture
	for w := range z.words {
		danger[w&3], strikes[w&3] = s.danger(z, w&3), s.opp[w&3].strikes()
	}
	scores = scores[:len(moves)]
	for i, m := range moves {
		if !rules.IsStep(m) {
			scores[i] = 0
			break // it is a null move, the only move
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

// danger returns the cells of word w on which the other side can take a man of the
// seat to move with a step on the current board.
func (s *attackMaps) danger(z *zones, w int) bitboard.Set {
	opp := &s.opp[w]
	return between(z.cells[w]&^z.centre[w], opp.nearReach, opp.near)
}
