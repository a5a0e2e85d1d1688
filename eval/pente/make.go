package pente

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"quincunx/eval/network"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// Make makes the legal move m.
func (p *Position) Make(m movegen.Move) {
	p.begin()
	seat0, seat1 := p.pairs(0), p.pairs(1)
	p.Position.Make(m)
	cell := uint(rules.Target(m)) % area
	p.touch(cell)
	p.clear(cell)
	if p.LastEffect().Captured > 0 {
		if p.net != nil {
			p.sums.Replace(p.net.paired(seat0, seat1), p.net.paired(p.pairs(0), p.pairs(1)))
		}
		p.captured = p.LastCaptures(p.captured[:0])
		for _, emptied := range p.captured {
			p.touch(uint(emptied) % area)
			p.find(uint(emptied) % area)
		}
	}
}

// MakePass passes the turn to the other side. The game must not be over. Unmake takes the pass back.
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
	// A prospect may have changed twice, so the changes are reverted in reverse order.
	for i := len(p.saved) - 1; i >= f.saved; i-- {
		was := &p.saved[i]
		nine := p.prospectCodes[was.start:][:2*reach+1]
		binary.LittleEndian.PutUint32(nine, uint32(was.codes))
		nine[reach] = was.centre
		binary.LittleEndian.PutUint32(nine[reach+1:], uint32(was.codes>>32))
	}
	for changes := p.changes[f.changes:]; len(changes) > 0; changes = changes[:len(changes)-1] {
		was := changes[len(changes)-1].was
		p.marks[was.cell()] = was
	}
	for _, t := range p.toggles[f.toggles:] {
		p.toggle(t)
	}
	p.saved, p.changes, p.toggles = p.saved[:f.saved], p.changes[:f.changes], p.toggles[:f.toggles]
	p.score, p.captureTotals = f.score, f.captureTotals
	if p.net != nil {
		p.sums, p.settled = f.sums, f.settled
	}
}

// begin saves the state before a move.
func (p *Position) begin() {
	p.frames = append(p.frames, frame{
		score: p.score, captureTotals: p.captureTotals, settled: p.settled, saved: len(p.saved), changes: len(p.changes), toggles: len(p.toggles),
	})
	if p.net != nil {
		p.frames[len(p.frames)-1].sums = p.sums
	}
	p.changes = slices.Grow(p.changes, mostChanges)
	if p.memo == nil {
		p.memo = new(memo)
	}
}

// touch updates all prospects that depend on the content of a cell.
func (p *Position) touch(cell uint) {
	r, c := cell/rules.Span, cell%rules.Span
	p.touchLine(rules.Row, r, c, cell)
	p.touchLine(rules.Column, c, r, cell)
	p.touchLine(rules.Diagonal, r-c, c, cell)
	p.touchLine(rules.Anti, r+c, c, cell)
}

// reach is the distance from a stone within which prospects depend on it.
const reach = 4

// beyond has a Wall at all places around a place that are off the line: in touchLine's rotated word, these hold
// the line's other end.
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

// touchLine updates the prospects within reach of a cell in one line, in which the cell has the given place.
func (p *Position) touchLine(f rules.Family, i, place, cell uint) {
	// The surroundings of the place, which is in the middle.
	around := (bits.RotateLeft64(p.line(f, i), int(4*reach-2*place)) | beyond[place%rules.Span]) & aroundMask
	start := lineCodes*(rules.Span*uint(f)+i%rules.Span) + place
	nine := p.prospectCodes[start:][:2*reach+1]
	before, behind := nine[:reach], nine[reach+1:]
	was := uint64(binary.LittleEndian.Uint32(before)) | uint64(binary.LittleEndian.Uint32(behind))<<32
	p.saved = append(p.saved, savedLine{was, uint16(start), nine[reach]})
	c := &p.memo[around*memoFactor>>(64-memoBits)]
	if !c.is(around, was) {
		c.find(around, was, p.worth, p.net)
	}
	binary.LittleEndian.PutUint32(before, binary.LittleEndian.Uint32(c.now[:]))
	binary.LittleEndian.PutUint32(behind, binary.LittleEndian.Uint32(c.now[reach:]))
	p.change(c, cell, &offsets[f])
}

// change updates the data that follow from the prospects of the cells around cell, which are at the given offsets
// from it.
func (p *Position) change(c *lineChange, cell uint, offsets *[2 * reach]uint) {
	if p.net != nil {
		p.sums.Add(&c.sums)
	}
	score, n, crossings := p.score+c.score, len(p.changes), &p.worth.crossings
	changes := p.changes[:cap(p.changes)]
	for marked := c.around >> markedShift; marked != 0; marked &= marked - 1 {
		k := bits.TrailingZeros64(marked) % (2 * reach)
		at := (cell + offsets[k]) % area
		was := p.marks[at]
		now := was + lineMarks[c.now[k]] - lineMarks[c.was[k]]
		p.marks[at] = now
		changes[n] = markChange{was, now}
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

// lineChange is the change of the prospects of the eight cells around a stone in a line when the stone is placed
// or removed. A search repeats the same changes: nine in ten are found in the memo.
type lineChange struct {
	// The places of the line around the stone, eight on either side. The bits from countedShift on mark the cells
	// whose counts change, and the bits from markedShift on mark the cells whose marks change.
	around   uint64
	was, now [2 * reach]code // codes of the cells, 0 for occupied cells
	score    both            // change of the value of the prospects
	sums     network.Sums    // change of the sums of the network
}

const (
	aroundPlaces = 4*reach + 1
	aroundMask   = 1<<(2*aroundPlaces) - 1
	countedShift = 64 - 2*2*reach
	markedShift  = 64 - 2*reach
)

// is reports whether c is the change for the given surroundings and previous codes.
func (c *lineChange) is(around, was uint64) bool {
	return (c.around^around)<<(64-countedShift) == 0 && binary.LittleEndian.Uint64(c.was[:]) == was
}

// memo caches changes of lines by the surroundings of the stone. An empty entry is correct: without stones around,
// all prospects have code 0. A larger table makes long searches hardly faster, and takes longer to allocate for
// short ones.
type memo [1 << memoBits]lineChange

const (
	memoBits   = 10
	memoFactor = 0x9e37_79b9_7f4a_7c15 // 2⁶⁴ divided by the golden ratio (Knuth, The Art of Computer Programming, section 6.4)
)

// find computes the change for the given surroundings and previous codes.
func (c *lineChange) find(around, was uint64, w *worth, net *learned) {
	var marked uint64
	score := both(0)
	binary.LittleEndian.PutUint64(c.was[:], was)
	var changes [2 * reach]network.Change
	for k := range c.now {
		line := around >> (2 * (k + k/reach)) // beginning reach places before the cell
		var now code
		if line>>(2*reach)&3 == rules.Empty {
			now = codeAmid(line)
		}
		c.now[k] = now
		score += w.prospects[now] - w.prospects[c.was[k]]
		changes[k] = network.Change{Was: uint16(c.was[k]), Now: uint16(now)}
		if m := lineMarks[now] - lineMarks[c.was[k]]; m != 0 {
			marked |= 1 << (markedShift + k)
			if m.hasCounts() {
				marked |= 1 << (countedShift + k)
			}
		}
	}
	c.around, c.score = around|marked, score
	if net != nil {
		c.sums = network.Sums{}
		c.sums.ReplaceAll(net.codes[:], changes[:])
	}
}

// offsets are the offsets from a stone to the cells of a lineChange, by family.
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
