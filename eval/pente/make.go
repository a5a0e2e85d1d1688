package pente

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// Make plays m, which must be legal.
func (p *Position) Make(m movegen.Move) {
	p.begin()
	p.Position.Make(m)
	cell := uint(rules.Target(m)) % area
	p.touch(cell)
	p.clear(cell)
	if p.LastEffect().Captured > 0 {
		p.captured = p.LastCaptures(p.captured[:0])
		for _, emptied := range p.captured {
			p.touch(uint(emptied) % area)
			p.find(uint(emptied) % area)
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
	for i := len(p.saved) - 1; i >= f.saved; i-- {
		was := &p.saved[i]
		nine := p.ahead[was.start:][:2*reach+1]
		binary.LittleEndian.PutUint32(nine, uint32(was.codes))
		nine[reach] = was.centre
		binary.LittleEndian.PutUint32(nine[reach+1:], uint32(was.codes>>32))
	}
	for changes := p.changes[f.changes:]; len(changes) > 0; changes = changes[:len(changes)-1] {
		was := changes[len(changes)-1]
		p.marks[was.cell()] = was
	}
	for _, t := range p.toggles[f.toggles:] {
		p.toggle(t)
	}
	p.saved, p.changes, p.toggles = p.saved[:f.saved], p.changes[:f.changes], p.toggles[:f.toggles]
	p.score, p.captureTotals = f.score, f.captureTotals
}

// begin notes how things are before a move.
func (p *Position) begin() {
	p.frames = append(p.frames, frame{
		score: p.score, captureTotals: p.captureTotals, saved: len(p.saved), changes: len(p.changes), toggles: len(p.toggles),
	})
	p.changes = slices.Grow(p.changes, mostChanges)
	if p.memo == nil {
		p.memo = new(memo)
	}
}

// touch looks up all prospects that depend on what stands on a cell.
func (p *Position) touch(cell uint) {
	r, c := cell/rules.Span, cell%rules.Span
	p.touchLine(rules.Row, r, c, cell)
	p.touchLine(rules.Column, c, r, cell)
	p.touchLine(rules.Diagonal, r-c, c, cell)
	p.touchLine(rules.Anti, r+c, c, cell)
}

// reach is how far from a stone prospects depend on it.
const reach = 4

// beyond has a Wall, in what touchLine sees around a place, for all places that are only reached round the ring.
var beyond [rules.Span]uint64

func makeBeyond() {
	for place := range beyond {
		for i := range aroundPlaces {
			if at := place + i - 2*reach; at < 0 || at >= rules.Span {
				beyond[place] |= rules.Wall << (2 * i)
			}
		}
	}
}

// touchLine updates the prospects of the cells within reach of one in one line,
// in which that has the given place.
func (p *Position) touchLine(f rules.Family, i, place, cell uint) {
	// What lies around the place, which is in the middle.
	around := (bits.RotateLeft64(p.line(f, i), int(4*reach-2*place)) | beyond[place%rules.Span]) & aroundMask
	start := lineCodes*(rules.Span*uint(f)+i%rules.Span) + place
	nine := p.ahead[start:][:2*reach+1]
	before, behind := nine[:reach], nine[reach+1:]
	was := uint64(binary.LittleEndian.Uint32(before)) | uint64(binary.LittleEndian.Uint32(behind))<<32
	p.saved = append(p.saved, savedLine{was, uint16(start), nine[reach]})
	c := &p.memo[around*memoFactor>>(64-memoBits)]
	if !c.is(around, was) {
		c.find(around, was, p.worth)
	}
	binary.LittleEndian.PutUint32(before, binary.LittleEndian.Uint32(c.now[:]))
	binary.LittleEndian.PutUint32(behind, binary.LittleEndian.Uint32(c.now[reach:]))
	p.change(c, cell, &offsets[f])
}

// change updates what follows from the prospects of the cells around one, which are the given offsets away from it.
func (p *Position) change(c *lineChange, cell uint, offsets *[2 * reach]uint) {
	score, n, crossings := p.score+c.score, len(p.changes), &p.worth.crossings
	changes := p.changes[:cap(p.changes)]
	for marked := c.around >> markedShift; marked != 0; marked &= marked - 1 {
		k := bits.TrailingZeros64(marked) % (2 * reach)
		at := (cell + offsets[k]) % area
		was := p.marks[at]
		now := was + lineMarks[c.now[k]] - lineMarks[c.was[k]]
		p.marks[at] = now
		changes[n] = was
		n++
		score += crossings[now>>tallyFrom] - crossings[was>>tallyFrom]
	}
	p.score, p.changes = score, p.changes[:n]
	for counted := c.around >> countedShift & (1<<(2*reach) - 1); counted != 0; counted &= counted - 1 {
		k := bits.TrailingZeros64(counted) % (2 * reach)
		now := p.marks[(cell+offsets[k])%area]
		p.recount(now-lineMarks[c.now[k]]+lineMarks[c.was[k]], now)
	}
}

// lineChange is what becomes of the prospects of the eight cells around a stone in a line when it comes or goes. A search
// meets the same changes again and again: nine in ten are in the memo.
type lineChange struct {
	// The places of the line around the stone, eight on either side. From countedShift on, it has a bit for each cell whose
	// counts change, and from markedShift on for each whose marks change.
	around   uint64
	was, now [2 * reach]code // the codes of the cells, 0 for those that are not empty
	score    both            // by which the worth of the prospects grows
}

const (
	aroundPlaces = 4*reach + 1
	aroundMask   = 1<<(2*aroundPlaces) - 1
	countedShift = 64 - 2*2*reach
	markedShift  = 64 - 2*reach
)

// is reports whether a change is the one for what is around a stone and the codes that were there before.
func (c *lineChange) is(around, was uint64) bool {
	return (c.around^around)<<(64-countedShift) == 0 && binary.LittleEndian.Uint64(c.was[:]) == was
}

// memo is a table of changes of lines, by what is around the stone. An empty entry is right: where no stones
// are, all prospects have code 0. A larger one makes long searches hardly faster, and takes short ones longer to allocate.
type memo [1 << memoBits]lineChange

const (
	memoBits   = 10
	memoFactor = 0x9e37_79b9_7f4a_7c15 // 2⁶⁴ by the golden ratio (Knuth, The Art of Computer Programming, section 6.4)
)

// find makes a change the one for what is around a stone and the codes that were there before.
func (c *lineChange) find(around, was uint64, w *worth) {
	var marked uint64
	score := both(0)
	binary.LittleEndian.PutUint64(c.was[:], was)
	for k := range c.now {
		line := around >> (2 * (k + k/reach)) // from reach places before the cell on
		var now code
		if line>>(2*reach)&3 == rules.Empty {
			now = codeAmid(line)
		}
		c.now[k] = now
		score += w.prospects[now] - w.prospects[c.was[k]]
		if m := lineMarks[now] - lineMarks[c.was[k]]; m != 0 {
			marked |= 1 << (markedShift + k)
			if m.hasCounts() {
				marked |= 1 << (countedShift + k)
			}
		}
	}
	c.around, c.score = around|marked, score
}

// offsets are the ways from a stone to the cells of a lineChange.
var offsets [rules.Families][2 * reach]uint

func makeOffsets() {
	for f, step := range steps {
		for k := range offsets[f] {
			i := k - reach
			if i >= 0 {
				i++
			}
			offsets[f][k] = uint(i * step)
		}
	}
}
