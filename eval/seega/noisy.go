package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// NoisyMoves appends the captures, ordered by the number of men taken, and
// within that by whether another capture may follow. If a man must continue
// capturing, its captures are all legal moves, and forced is true.
func (p *Position) NoisyMoves(dst []movegen.Move) (moves []movegen.Move, forced bool) {
	if p.Placing() || p.Over() || p.hasNoCapture() {
		return dst, false
	}
	s := p.findAttacks()
	pinned, forced := p.Pinned()
	var strikes plane
	for w := range p.zones.words {
		strikes[w&3] = s.own[w&3].strikes()
	}
	if strikes == (plane{}) {
		return dst, forced
	}
	movers := plane{s.own[0].men, s.own[1].men, s.own[2].men, s.own[3].men}
	if forced {
		movers = plane{}
		movers.add(pinned)
	}
	for number := 3; number > 0; number-- {
		for w := range p.zones.words {
			own := &s.own[w&3]
			cells := strikes[w&3] & own.brackets.exactly(number)
			dst = p.appendStrikes(dst, &movers, w, cells&own.nearTraps)
			dst = p.appendStrikes(dst, &movers, w, cells&^own.nearTraps)
		}
	}
	return dst, forced
}

// hasNoCapture reports whether the position is known to have no captures. A man that
// must continue always has one.
func (p *Position) hasNoCapture() bool { return p.noCaptureKey == p.Position.BoardKey() }

// appendStrikes appends the steps of movers to the given cells of word w.
func (p *Position) appendStrikes(dst []movegen.Move, movers *plane, w int, cells bitboard.Set) []movegen.Move {
	for ; cells != 0; cells = cells.Rest() {
		to := 64*w + cells.First()
		for _, d := range [...]int{1, -1, p.zones.stride, -p.zones.stride} {
			if from := to + d; from >= 0 && from < 64*rules.Words && movers.has(from) {
				dst = append(dst, rules.StepOf(from, to))
			}
		}
	}
	return dst
}
