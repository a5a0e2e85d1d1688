package jackhammer

import "quincunx/bitboard"

const seats = 3

// voronoi says which cells each seat reaches first.
type voronoi struct {
	own  [seats]cells // reached by the seat before the others
	tie  cells        // reached by several at the same time, before the third
	ties uint8        // the seats that share a tie, bit t for seat t

	free cells // not reached yet
	last [seats]wave
}

// wave is the cells that a seat reached in the last step; those outside of the
// elements first..last are none.
type wave struct {
	cells
	first, last int
}

// start makes the wave a single cell.
func (l *wave) start(cell int) {
	l.cells = cells{}
	l.add(cell)
	l.first, _ = place(cell)
	l.last = l.first
}

// fill spreads all seats from where they stand, by steps onto intact cells, all at the
// same speed (breadth-first search by whole words). An intact cell that a seat
// stands on is its own immediately.
func (v *voronoi) fill(at *[seats]int, intact *bitboard.Mesh, words int) {
	v.own, v.tie, v.ties = [seats]cells{}, cells{}, 0
	v.free.setMesh(intact, words)
	for s := range v.last {
		v.last[s].start(at[s])
	}
	for s := range v.last {
		w, bit := place(at[s])
		switch {
		case !intact.Has(at[s]):
		case at[s] == at[(s+1)%seats] || at[s] == at[(s+2)%seats]:
			v.tie[w] |= bit
			v.ties |= 1 << s
		default:
			v.own[s][w] |= bit
		}
		v.free[w] &^= bit
	}
	for {
		going := false
		for s := range v.last {
			going = v.last[s].step(&v.free, words) || going
		}
		if !going {
			return
		}
		v.claim()
	}
}

// claim gives the cells that the seats have reached last to them.
func (v *voronoi) claim() {
	a, b, c := &v.last[0], &v.last[1], &v.last[2]
	first, last := min(a.first, b.first, c.first), max(a.last, b.last, c.last)
	var ab, bc, ca uint64
	for w := max(first, 1); w <= last && w < len(v.tie)-1; w++ {
		x, y, z := a.cells[w], b.cells[w], c.cells[w]
		ab, bc, ca = ab|x&y, bc|y&z, ca|z&x
		v.own[0][w] |= x &^ (y | z)
		v.own[1][w] |= y &^ (x | z)
		v.own[2][w] |= z &^ (x | y)
		v.tie[w] |= x&y | y&z | z&x
		v.free[w] &^= x | y | z
	}
	if ab != 0 {
		v.ties |= 0b011
	}
	if bc != 0 {
		v.ties |= 0b110
	}
	if ca != 0 {
		v.ties |= 0b101
	}
}

// step replaces the cells by their neighbours in free, and reports whether
// there are any.
func (l *wave) step(free *cells, words int) bool {
	if l.last < l.first {
		return false
	}
	first, last := max(l.first-1, 1), min(l.last+1, words)
	l.first, l.last = len(free), 0
	before, of := l.cells[first-1], l.cells[first]
	for w := first; w <= last && w < len(free)-1; w++ {
		after := l.cells[w+1]
		next := around(before, of, after) & free[w]
		l.cells[w] = next
		if next != 0 {
			l.first, l.last = min(l.first, w), w
		}
		before, of = of, after
	}
	return l.last >= l.first
}

// everybody is the set of all seats.
const everybody = 1<<seats - 1

// rivals returns for each seat the set of those that it can meet, if all stand on intact
// cells: those that share a tie, or have cells side by side, and so on from one to the next.
func (v *voronoi) rivals(words int) [seats]uint8 {
	if v.ties == everybody {
		return [seats]uint8{0b110, 0b101, 0b011}
	}
	var touching [seats]uint64 // seats 0 and 1, 1 and 2, 2 and 0
	var touched [seats]uint64  // the seat and a tie
	for w := 1; w <= words && w < len(v.tie)-1; w++ {
		a, b, c := &v.own[0], &v.own[1], &v.own[2]
		near := around(b[w-1], b[w], b[w+1])
		touching[0] |= near & a[w]
		touching[1] |= near & c[w]
		touching[2] |= around(c[w-1], c[w], c[w+1]) & a[w]
		if v.ties != 0 {
			near = around(v.tie[w-1], v.tie[w], v.tie[w+1])
			touched[0] |= near & a[w]
			touched[1] |= near & b[w]
			touched[2] |= near & c[w]
		}
	}
	tied := v.ties // the seats that meet, if any do
	for s := range seats {
		if touched[s] != 0 {
			tied |= 1 << s
		}
		if touching[s] != 0 {
			tied |= 1<<s | 1<<((s+1)%seats)
		}
	}
	var rivals [seats]uint8
	for s := range seats {
		if tied>>s&1 != 0 {
			rivals[s] = tied &^ (1 << s)
		}
	}
	return rivals
}
