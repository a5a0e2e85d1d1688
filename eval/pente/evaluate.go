package pente

import (
	"quincunx/eval"
	"quincunx/movegen"
)

// Evaluate estimates the value of the position for the seat to move while the
// game is not over: -20,000..20,000, where an advantage of about 100 often
// decides the game. Most of it comes from sums that are updated incrementally.
func (p *Position) Evaluate() int32 {
	mover := uint(p.Mover()) & 1
	other := 1 - mover
	own, enemy := p.pairs(mover), p.pairs(other)
	w := p.worth
	sum := int64(p.score.seen(mover)) + int64(p.spoils().seen(mover)) + int64(w.tempo) +
		int64(w.pairs[own]-w.pairs[enemy]) +
		int64(p.captures(mover))*int64(w.capture[0][own]) -
		int64(p.captures(other))*int64(w.capture[1][enemy])
	if p.net != nil {
		sum += int64(w.named[weightNetwork]) * int64(p.netValue())
	}
	return int32(min(max(sum/scale, -eval.MaxScore), eval.MaxScore))
}

// pairs returns the captured pairs of a seat, limited to the values that occur
// before the game is over.
func (p *Position) pairs(seat uint) int {
	return min(p.Pairs(movegen.Seat(seat)), winningPairs-1)
}

// Scale returns the units of weight in a point of score.
func (p *Position) Scale() int32 { return scale }

// Explain appends a term for each weight, counted from the cells.
func (p *Position) Explain(s movegen.Seat, dst []eval.Term) []eval.Term {
	var counts [weightCount]int32
	for role, sign := range [2]int32{1, -1} {
		seat := uint(p.Mover()) ^ uint(role)
		pairs := p.pairs(seat)
		for cell := range uint(area) {
			word := p.word(cell)
			side := lanesOf(word, seat)
			var t tally
			for lane := side; lane != 0; lane >>= 16 {
				kind := pattern(lane & patternBits)
				if kind != none {
					counts[weightPatterns+2*int(kind-1)+role] += sign
				}
				t += tallyOf(kind)
				counts[weightBracket+role] += sign * int32(lane&bracketBits>>bracketsShift)
			}
			counts[weightCapture+2*pairs+role] += sign * capturesOf(side)
			for i, n := range t.crossings() {
				counts[weightCrossing+2*i+role] += sign * n
			}
			if capturesOf(side) == 0 {
				continue
			}
			for _, stone := range p.Captures(nil, movegen.Seat(seat), int(cell)) {
				a, b, c, d := p.codesAround(uint(stone))
				for _, code := range [...]code{a, b, c, d} {
					for kind, n := range spoilsOf(prospects[code], seat) {
						counts[weightSpoils+2*kind+role] += sign * n
					}
				}
			}
		}
		if pairs > 0 {
			counts[weightPairs+pairs-1] += sign
		}
	}
	counts[weightTempo] = 1
	if p.net != nil {
		counts[weightNetwork] = p.netValue()
	}
	sign := int32(1)
	if s != p.Mover() {
		sign = -1
	}
	for i, name := range names() {
		dst = append(dst, eval.Term{Name: name, Weight: p.worth.named[i], Count: sign * counts[i]})
	}
	return dst
}
