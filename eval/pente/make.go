package pente

import (
	"math/bits"

	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// Make plays m, which must be legal.
func (p *Position) Make(m movegen.Move) {
	p.begin()
	p.Position.Make(m)
	cell := uint(rules.Target(m))
	p.clear(cell)
	p.touch(cell)
	if p.LastEffect().Captured > 0 {
		p.captured = p.LastCaptures(p.captured[:0])
		for _, emptied := range p.captured {
			p.touch(uint(emptied))
		}
	}
}

// begin notes how things are before a move.
func (p *Position) begin() {
	p.frames = append(p.frames, frame{score: p.score, captureTotals: p.captureTotals, log: int32(len(p.log))})
}

// MakePass gives the turn to the other seat without a stone. The game must not
// be over. Unmake takes it back.
func (p *Position) MakePass() {
	p.begin()
	p.Position.MakePass()
}

// Unmake takes back the last Make or MakePass.
func (p *Position) Unmake() {
	p.Position.Unmake()
	last := len(p.frames) - 1
	f := p.frames[last]
	p.frames = p.frames[:last]
	for i := len(p.log) - 1; i >= int(f.log); i-- {
		c := p.log[i]
		cell, shift := uint(c>>18)%(rules.Span*rules.Span), uint(c>>16&3)*16
		word := p.words[cell]
		restored := word&^(0xffff<<shift) | uint64(uint16(c))<<shift
		p.words[cell] = restored
		if (word|restored)>>shift&urgent&0xffff != 0 {
			p.file(cell, restored)
		}
	}
	p.log = p.log[:f.log]
	p.score, p.captureTotals = f.score, f.captureTotals
}

// clear forgets the prospects of a cell that has been taken.
func (p *Position) clear(cell uint) {
	word := p.words[cell%(rules.Span*rules.Span)]
	for f := range uint(rules.Families) {
		p.log = append(p.log, newChange(cell, f, prospect(word>>(16*f))))
		p.score -= p.worthOf(prospect(word >> (16 * f)))
	}
	p.words[cell%(rules.Span*rules.Span)] = 0
	if word&urgent != 0 {
		p.recount(cell, word, 0)
	}
}

// touch looks up all prospects that depend on what stands on a cell, and those
// of the cell itself if it is empty.
func (p *Position) touch(cell uint) {
	r, c := cell/rules.Span, cell%rules.Span
	p.touchLine(rules.Row, p.line(rules.Row, r), c, cell, 1)
	p.touchLine(rules.Column, p.line(rules.Column, c), r, cell, rules.Span)
	p.touchLine(rules.Diagonal, p.line(rules.Diagonal, (r-c)%rules.Span), c, cell, rules.Span+1)
	p.touchLine(rules.Anti, p.line(rules.Anti, (r+c)%rules.Span), c, cell, 1-rules.Span)
}

// reach is how far from a stone prospects depend on it.
const reach = 4

// nines have the lower bits of the places within reach of a place, which is 8
// places from the bottom, without those that are only reached round the ring.
var nines = func() (table [rules.Span]uint64) {
	for place := range table {
		for i := max(place-reach, 0); i <= min(place+reach, rules.Span-1); i++ {
			table[place] |= 1 << (2 * (i - place + 2*reach))
		}
	}
	return table
}()

// touchLine looks up the prospects in one line of the nine cells around a
// place, which are step apart from each other.
func (p *Position) touchLine(f rules.Family, line uint64, place, cell uint, step int) {
	shift := 16 * uint(f)
	// The place itself is to be 8 places from the bottom, so that there are four
	// places on each side of those to look up.
	around := bits.RotateLeft64(line, int(4*reach-2*place))
	score := p.score
	for empty := nines[place%rules.Span] &^ (around | around>>1); empty != 0; empty &= empty - 1 {
		i := bits.TrailingZeros64(empty)
		eight := around >> ((i - 2*reach) & 63)
		now := prospects[eight&0xff|eight>>2&0xff00]
		at := uint(int(cell)+(i/2-2*reach)*step) % (rules.Span * rules.Span)
		word := p.words[at]
		was := prospect(word >> shift)
		if now == was {
			continue
		}
		p.log = append(p.log, newChange(at, uint(f), was))
		score += p.worthOf(now) - p.worthOf(was)
		changed := word ^ uint64(now^was)<<shift
		p.words[at] = changed
		if (now|was)&(urgent&0xffff) != 0 {
			p.score = score
			p.recount(at, word, changed)
			score = p.score
		}
	}
	p.score = score
}

func newChange(cell, family uint, was prospect) change {
	return change(cell<<18 | family<<16 | uint(was))
}

// worthOf returns what the patterns and brackets of a prospect are worth.
func (p *Position) worthOf(q prospect) both {
	return p.worth.sides[0][q.side(0)] + p.worth.sides[1][q.side(1)]
}

// recount keeps up the sets and what is counted by the cell, as its word changes.
func (p *Position) recount(cell uint, was, now uint64) {
	for seat := range uint(2) {
		before, after := lanesOf(was, seat), lanesOf(now, seat)
		p.captureTotals[seat] += capturesOf(after) - capturesOf(before)
		if several(threes(before)) {
			p.score -= p.worth.doubles[seat]
		}
		if several(threes(after)) {
			p.score += p.worth.doubles[seat]
		}
	}
	p.file(cell, now)
}

// file puts a cell into the sets it belongs to by its word, and no others.
func (p *Position) file(cell uint, word uint64) {
	for seat := range uint(2) {
		side, s := lanesOf(word, seat), &p.sets[seat]
		s.fives.put(cell, fives(side) != 0)
		s.fours.put(cell, fours(side) != 0)
		s.captures.put(cell, side&(lanes*captureBits) != 0)
		s.doubles.put(cell, several(threes(side)))
	}
}
