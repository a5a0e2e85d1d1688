package jackhammer

import "quincunx/bitboard"

const seats = 3

// voronoi holds the cells that each seat reaches first.
type voronoi struct {
	own  [seats]cells // cells reached by the seat before the others
	tie  cells        // cells reached by several seats at the same time, before the third
	ties uint8        // seats with tied cells: bit t is seat t

	free    cells // cells not reached yet
	reached [seats]wave
}

// wave is the set of cells that a seat has reached. The cells of the last step are in the
// elements first..last.
type wave struct {
	cells
	first, last int
}

// start sets the wave to a single cell.
func (l *wave) start(cell int) {
	l.cells = cells{}
	l.add(cell)
	l.first, _ = place(cell)
	l.last = l.first
}

// fill spreads all seats from their cells over intact cells, at the same speed
// (breadth-first search by whole words). An intact cell occupied by a seat is its own from
// the start.
func (v *voronoi) fill(at *[seats]int, intact *bitboard.Mesh, words int) {
	a, b, c := &v.reached[0], &v.reached[1], &v.reached[2]
	v.free.setMesh(intact, words)
	for s, cell := range at {
		v.reached[s].start(cell)
		v.free.remove(cell)
	}
	for going := true; going; {
		going = false
		for s := range v.reached {
			going = v.reached[s].step(&v.free, words) || going
		}
		last := max(a.last, b.last, c.last)
		for w := min(a.first, b.first, c.first); w <= last && w < len(v.free); w++ {
			v.free[w] &^= a.cells[w] | b.cells[w] | c.cells[w]
		}
	}
	for s, cell := range at {
		if !intact.Has(cell) {
			v.reached[s].remove(cell)
		}
	}
	v.claim(words)
}

// claim divides the reached cells into each seat's own cells and ties.
func (v *voronoi) claim(words int) {
	a, b, c := &v.reached[0].cells, &v.reached[1].cells, &v.reached[2].cells
	var ab, bc, ca uint64
	for w := 1; w <= words && w < len(v.tie)-1; w++ {
		x, y, z := a[w], b[w], c[w]
		ab, bc, ca = ab|x&y, bc|y&z, ca|z&x
		tie := x&y | y&z | z&x
		v.own[0][w], v.own[1][w], v.own[2][w], v.tie[w] = x&^tie, y&^tie, z&^tie, tie
	}
	v.ties = 0
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

// step adds the neighbours in free, and reports whether there were any.
func (l *wave) step(free *cells, words int) bool {
	if l.last < l.first {
		return false
	}
	from, to := max(l.first-1, 1), min(l.last+1, words)
	first, last := uint(len(free)), uint(0)
	before, of := l.cells[from-1], l.cells[from]
	for w := uint(from); w <= uint(to) && w < uint(len(free)-1); w++ {
		after := l.cells[w+1]
		next := around(before, of, after) & free[w]
		l.cells[w] = of | next
		if next != 0 {
			first, last = min(first, w), w
		}
		before, of = of, after
	}
	l.first, l.last = int(first), int(last)
	return last != 0
}

// allSeats is the set of all seats.
const allSeats = 1<<seats - 1

// rivals returns for each seat the set of seats that it can meet, if all stand on intact
// cells: seats that share a tie or have adjacent cells, directly or through the third
// seat.
func (v *voronoi) rivals(words int) [seats]uint8 {
	if v.ties == allSeats {
		return [seats]uint8{0b110, 0b101, 0b011}
	}
	var touching [seats]uint64 // seats 0 and 1, 1 and 2, 2 and 0
	var touched [seats]uint64  // the seat's cells and a tie
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
	tied := v.ties // the seats that can meet; there is at most one such group
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
