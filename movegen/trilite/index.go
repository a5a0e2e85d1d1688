package trilite

import "quincunx/bitboard"

// Index numbers the reachable positions, up to the eight symmetries of the board and
// the exchange of the sides: 9,190 in seven tiers by the number of stones, without
// gaps. It also has the moves by number, in both directions.
//
// A position is a sequence of cells: the stones of the first side, oldest first, and
// then those of the second. The first side is the one that began the game or, when all
// stones are on the board, the mover. The first three cells of the sequence, or all if
// there are fewer, are the anchor. The symmetries divide anchors into orbits, and a
// position is mapped so that its anchor is the representative of its orbit. The six
// cells outside the anchor are then numbered 0..5, and the rest of the position is an
// arrangement of up to three of them.
//
//	tier           0  1  2  3   4    5    6   stones on the board
//	orbits         1  3 12 66  66   66   57
//	arrangements   1  1  1  1   6   30  120
//	positions      1  3 12 66 378 1890 6840
//
// In tiers 5 and 6 the anchor is the first side's stones. In tier 6, where that side
// is to move, they can't be a line, which leaves 57 orbits. The last 6 of the 66
// orbits are lines through the centre. Each is fixed by a reflection, which exchanges
// cells 0 and 3, 1 and 4, 2 and 5; here a position is mapped so that its arrangement
// begins with 0, 1 or 2, which leaves the first half of the arrangements.
//
// A move inserts a cell in the sequence. In tier 6 it exchanges the sides, drops the
// first cell of the arrangement and appends one.
//
// The zero value is not ready for use: see [NewIndex].
type Index struct {
	anchors [0x999 + 1]anchor          // by the sequence of the anchor
	orbits  [anchorLen + 1][]orbit     // by the length of the anchor
	rank    [restLen + 1][1 << 9]uint8 // numbers of arrangements, by length and key
	keys    [restLen + 1][fullRest]key // keys of arrangements, by length and number

	// In tier 6: the index of the position with the sides exchanged, or noExchange;
	// and the numbers of the arrangements after and before each move.
	exchanged     [openOrbits * fullRest]uint16
	after, before [fullRest][cells - fullTier]uint8
}

const (
	anchorLen = 3                    // length of the longest anchor
	restLen   = 2*stones - anchorLen // length of the longest arrangement
	fullTier  = 2 * stones
	fullRest  = 6 * 5 * 4 // arrangements of restLen cells

	openOrbits = 57 // orbits of three cells that are not a line; they come first
	freeOrbits = 60 // orbits that no reflection fixes; they come before the others
	allOrbits  = 66

	noExchange = 1<<16 - 1 // the other side has a line: the game is over
)

// arrangements is the number of arrangements by length.
var arrangements = [restLen + 1]uint64{1, 6, 6 * 5, fullRest}

// anchor holds the orbit of an anchor, and the numbers of the cells outside it.
type anchor struct {
	known  bool // the entry is set
	orbit  uint8
	number [cells]uint8 // by cell outside the anchor, before the anchor is mapped to its representative
}

// orbit is an orbit of anchors under the symmetries.
type orbit struct {
	anchor  sequence // the representative
	outside [6]uint8 // the cells outside it, by number
	images  int      // number of anchors in the orbit
}

// sequence is a list of cells, four bits each as in a queue, the last in the
// lowest bits.
type sequence uint32

func (s sequence) append(cell int) sequence { return s<<4 | sequence(cell+1) }

// cell returns the i-th cell from the end.
func (s sequence) cell(i int) int { return int(s>>(4*i)&0xf) - 1 }

// key is an arrangement: numbers 0..5, three bits each, the last in the lowest bits.
type key uint16

func (k key) append(n uint8) key { return k<<3 | key(n) }

// number returns the i-th number from the end.
func (k key) number(i int) uint8 { return uint8(k >> (3 * i) & 7) }

// NewIndex computes the tables of the numbering.
func NewIndex() *Index {
	x := new(Index)
	x.numberAnchors()
	x.numberArrangements()
	x.tabulateMoves()
	return x
}

// numberAnchors computes anchors and orbits.
func (x *Index) numberAnchors() {
	symmetries := bitboard.SquareSymmetries(3)
	for length := range x.orbits {
		x.orbits[length] = make([]orbit, 0, allOrbits)
		type line struct {
			s   sequence
			set bitboard.Set
		}
		var lines [3][]line // by kind
		add := func(s sequence, set bitboard.Set) {
			if !x.anchors[s].known {
				x.addOrbit(length, s, set, &symmetries)
			}
		}
		eachSequence(length, 0, 0, func(s sequence, set bitboard.Set) {
			if kind := kindOfAnchor(set); kind != 0 {
				lines[kind] = append(lines[kind], line{s, set})
				return
			}
			add(s, set)
		})
		for _, lines := range lines {
			for _, l := range lines {
				add(l.s, l.set)
			}
		}
	}
}

// kindOfAnchor returns 0 for anchors that are not a line, 1 for lines along the edge,
// and 2 for lines through the centre. Orbits are numbered in this order.
func kindOfAnchor(s bitboard.Set) int {
	switch {
	case !hasLine(s):
		return 0
	case !s.Has(cells / 2):
		return 1
	}
	return 2
}

// eachSequence calls visit for all ways to append length cells that are not in set to s.
func eachSequence(length int, s sequence, set bitboard.Set, visit func(sequence, bitboard.Set)) {
	if length == 0 {
		visit(s, set)
		return
	}
	for r := board &^ set; r != 0; r = r.Rest() {
		eachSequence(length-1, s.append(r.First()), set|1<<r.First(), visit)
	}
}

// addOrbit adds the orbit of an anchor, which becomes its representative.
func (x *Index) addOrbit(length int, represents sequence, set bitboard.Set, symmetries *[8][]int) {
	o := orbit{anchor: represents}
	if length == anchorLen {
		o.outside = outsideOf(set, symmetries)
	}
	for _, turn := range symmetries {
		var image sequence
		for i := length - 1; i >= 0; i-- {
			image = image.append(turn[represents.cell(i)])
		}
		a := &x.anchors[image]
		if a.known {
			continue
		}
		a.known, a.orbit = true, uint8(len(x.orbits[length]))
		for n, cell := range o.outside {
			a.number[turn[cell]] = uint8(n)
		}
		o.images++
	}
	x.orbits[length] = append(x.orbits[length], o)
}

// outsideOf returns the cells outside an anchor of three cells, by number. If the
// anchor is a line through the centre, the reflection that fixes it exchanges the
// first three with the last three.
func outsideOf(set bitboard.Set, symmetries *[8][]int) (outside [6]uint8) {
	free := board &^ set
	if kindOfAnchor(set) < 2 {
		for n := range outside {
			outside[n] = uint8(free.First())
			free = free.Rest()
		}
		return outside
	}
	mirror := mirrorThrough(set, symmetries)
	for n := range 3 {
		cell := free.First()
		outside[n], outside[n+3] = uint8(cell), uint8(mirror[cell])
		free &^= 1<<cell | 1<<mirror[cell]
	}
	return outside
}

// mirrorThrough returns the symmetry, other than the identity, that fixes every cell of
// a line through the centre.
func mirrorThrough(line bitboard.Set, symmetries *[8][]int) []int {
	for _, turn := range symmetries[1:] {
		fixed := true
		for r := line; r != 0; r = r.Rest() {
			fixed = fixed && turn[r.First()] == r.First()
		}
		if fixed {
			return turn
		}
	}
	panic("trilite: a line through the centre without its reflection")
}

// numberArrangements numbers the arrangements of each length, which are lists of
// distinct numbers 0..5, in the order of their keys.
func (x *Index) numberArrangements() {
	for length := 1; length <= restLen; length++ {
		n := 0
		for _, shorter := range x.keys[length-1][:arrangements[length-1]] {
			for r := unused(length-1, shorter); r != 0; r = r.Rest() {
				k := shorter.append(uint8(r.First()))
				x.keys[length][n] = k
				x.rank[length][k] = uint8(n)
				n++
			}
		}
	}
}

// unused returns the numbers 0..5 that are not in an arrangement.
func unused(length int, k key) bitboard.Set {
	free := bitboard.Set(1<<6 - 1)
	for i := range length {
		free &^= 1 << k.number(i)
	}
	return free
}

// tabulateMoves computes after, before and exchanged.
func (x *Index) tabulateMoves() {
	for n, k := range x.keys[restLen] {
		r := unused(restLen, k)
		for i := range x.after[n] {
			free := uint8(r.First())
			r = r.Rest()
			x.after[n][i] = x.rank[restLen][k.append(free)&(1<<9-1)]
			x.before[n][i] = x.rank[restLen][key(free)<<6|k>>3]
		}
	}
	i := 0
	for n := range x.orbits[anchorLen][:openOrbits] {
		o := &x.orbits[anchorLen][n]
		for _, k := range x.keys[restLen] {
			if x.exchanged[i] == 0 { // otherwise it was set together with its partner
				other := x.exchange(o, k)
				x.exchanged[i] = other
				if other != noExchange {
					x.exchanged[other] = uint16(i)
				}
			}
			i++
		}
	}
}

// exchange returns the index of a position of tier 6 with the sides exchanged, or
// noExchange.
func (x *Index) exchange(o *orbit, k key) uint16 {
	theirs := sequence(0).append(int(o.outside[k.number(2)])).append(int(o.outside[k.number(1)])).append(int(o.outside[k.number(0)]))
	a := &x.anchors[theirs]
	if a.orbit >= openOrbits {
		return noExchange
	}
	mine := key(0).append(a.number[o.anchor.cell(2)]).append(a.number[o.anchor.cell(1)]).append(a.number[o.anchor.cell(0)])
	return uint16(a.orbit)*fullRest + uint16(x.rank[restLen][mine])
}
