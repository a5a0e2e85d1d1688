package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// What OrderMoves says of a move. Forcing is the search's OrderForcing.
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

// OrderMoves guesses how good moves are: captures first, then answers to
// threats.
func (p *Position) OrderMoves(moves []movegen.Move, scores []int32) {
	s := p.look()
	if p.Placing() {
		for i, m := range moves {
			scores[i] = p.orderPlacement(s, m)
		}
		return
	}
	for i, m := range moves {
		scores[i] = p.orderStep(s, m)
	}
}

func (p *Position) orderPlacement(s *scene, m movegen.Move) int32 {
	_, to := rules.Ends(m)
	z, w := p.zones, to>>6&3
	score := z.depth[to]*orderInwards + orderBracket*(s.own[w].brackets.number(to)+s.opp[w].brackets.number(to))
	switch {
	case z.beside.has(to):
		score += orderBeside
	case z.guards.has(to):
		score += orderGuard
	}
	return score
}

func (p *Position) orderStep(s *scene, m movegen.Move) int32 {
	if !rules.IsStep(m) {
		return 0
	}
	from, to := rules.Ends(m)
	z, v, f, t := p.zones, to>>6&3, from&63, to&63
	own := &s.own[v]
	score := (z.depth[to] - z.depth[from]) * orderInwards
	unsafe := s.danger(z, v).Has(t)
	if unsafe {
		score += orderUnsafe
	}
	if own.traps.Has(t) {
		score += orderCapture + orderTaken*own.brackets.number(to)
		if own.nearTraps.Has(t) {
			score += orderChain
		}
		return score
	}
	switch z.middle {
	case to:
		score += orderCentre
	case from:
		score -= orderCentre / 2
	}
	u := from >> 6 & 3
	if !unsafe && s.danger(z, u).Has(f) || s.opp[v].strikes().Has(t) {
		score += orderAnswer
	}
	return score
}

// danger returns the cells of word w on which a man of the seat to act can be
// taken by a step of the other side, as the men stand.
func (s *scene) danger(z *zones, w int) bitboard.Set {
	opp := &s.opp[w]
	return between(z.cells[w]&^z.centre[w], opp.nearReach, opp.near)
}
