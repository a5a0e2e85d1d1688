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
	cell := uint(rules.Target(m)) % area
	p.clear(cell)
	p.touch(cell)
	if p.LastEffect().Captured > 0 {
		p.captured = p.LastCaptures(p.captured[:0])
		for _, emptied := range p.captured {
			p.touch(uint(emptied) % area)
		}
	}
}

// MakePass gives the turn to the other side without a stone. The game must not
// be over. Unmake takes it back.
func (p *Position) MakePass() {
	p.begin()
	p.Position.MakePass()
}

// Unmake takes back the last Make or MakePass.
func (p *Position) Unmake() {
	p.Position.Unmake()
	last := len(p.frames) - 1
	f := &p.frames[last]
	p.frames = p.frames[:last]
	// A prospect may have changed twice: what was first is restored last.
	for i := p.changed - 1; i >= f.changed; i-- {
		c := p.changes[i]
		p.ahead[c>>8%slots] = code(c)
	}
	for _, t := range p.toggles[f.toggles:] {
		p.toggle(t)
	}
	p.changed, p.toggles = f.changed, p.toggles[:f.toggles]
	p.score, p.captureTotals = f.score, f.captureTotals
}

// begin notes how things are before a move.
func (p *Position) begin() {
	p.frames = append(p.frames, frame{
		score: p.score, captureTotals: p.captureTotals, changed: p.changed, toggles: len(p.toggles),
	})
	if p.changed+mostChanges > len(p.changes) {
		p.changes = append(p.changes, make([]change, 16*mostChanges)...)
	}
}

// clear forgets the prospects of a cell that has been taken.
func (p *Position) clear(cell uint) {
	was := p.marks(cell)
	p.score -= p.worth.crossing(was)
	p.recount(cell, was, 0)
	for slot := cell * rules.Families; slot < (cell+1)*rules.Families; slot++ {
		was := p.ahead[slot%slots]
		p.ahead[slot%slots] = 0
		p.changes[p.changed] = change(slot<<8 | uint(was))
		p.changed++
		p.score -= p.worth.prospects[was]
	}
}

// touch looks up all prospects that depend on what stands on a cell, and those
// of the cell itself if it is empty.
func (p *Position) touch(cell uint) {
	r, c := cell/rules.Span, cell%rules.Span
	p.touchLine(rules.Row, p.line(rules.Row, r), c, cell)
	p.touchLine(rules.Column, p.line(rules.Column, c), r, cell)
	p.touchLine(rules.Diagonal, p.line(rules.Diagonal, r-c), c, cell)
	p.touchLine(rules.Anti, p.line(rules.Anti, r+c), c, cell)
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

// touchLine looks up the prospects in one line of the empty cells within reach of
// one, which has the given place in the line.
func (p *Position) touchLine(f rules.Family, line uint64, place, cell uint) {
	// The place is to be 8 places from the bottom, so that there are four on each
	// side of those to look up.
	around := bits.RotateLeft64(line, int(4*reach-2*place))
	// A place is two bits, and stride a step for each.
	stride := uint(steps[f]) * (rules.Families / 2)
	slot0 := cell*rules.Families + uint(f) - 4*reach*stride
	w, score, n := p.worth, p.score, p.changed
	for empty := nines[place%rules.Span] &^ (around | around>>1); empty != 0; empty &= empty - 1 {
		i := bits.TrailingZeros64(empty)
		eight := around >> ((i - 2*reach) & 63)
		now := codes[eight&0xff|eight>>2&0xff00]
		slot := (slot0 + uint(i)*stride) % slots
		was := p.ahead[slot]
		p.ahead[slot] = now
		p.changes[n] = change(slot<<8 | uint(was))
		if now != was {
			n++
		}
		score += w.prospects[now] - w.prospects[was]
		if change := lineMarks[now] - lineMarks[was]; change != 0 {
			after := p.marks(slot / rules.Families)
			score += w.crossing(after) - w.crossing(after-change)
			if change.hasCounts() {
				p.recount(slot/rules.Families, after-change, after)
			}
		}
	}
	p.score, p.changed = score, n
}
