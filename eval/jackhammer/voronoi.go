package jackhammer

const seats = 3

// voronoi says which cells each seat reaches first.
type voronoi struct {
	own [seats]cells // reached by the seat before the others
	tie cells        // reached by several at the same time, before the third

	free cells // not reached yet
	last [seats]wave
}

// wave is the cells that a seat reached in the last step; those outside of the
// elements first..last are none.
type wave struct {
	cells
	first, last int
}

// fill spreads all seats from where they stand, by steps into within, all at
// the same speed (breadth-first search by whole words). A cell that a seat
// stands on is its own at once.
func (v *voronoi) fill(at *[seats]int, within *cells, words int) {
	v.own, v.tie, v.free = [seats]cells{}, cells{}, *within
	for s := range v.last {
		l := &v.last[s]
		l.cells = cells{}
		l.add(at[s])
		l.first, _ = place(at[s])
		l.last = l.first
	}
	v.claim(within)
	for {
		going := false
		for s := range v.last {
			going = v.last[s].step(&v.free, words) || going
		}
		if !going {
			return
		}
		v.claim(within)
	}
}

// claim gives the cells that the seats have reached last to them.
func (v *voronoi) claim(within *cells) {
	a, b, c := &v.last[0], &v.last[1], &v.last[2]
	first, last := min(a.first, b.first, c.first), max(a.last, b.last, c.last)
	for w := max(first, 1); w <= last && w < len(within)-1; w++ {
		x, y, z, in := a.cells[w], b.cells[w], c.cells[w], within[w]
		v.own[0][w] |= x &^ (y | z) & in
		v.own[1][w] |= y &^ (x | z) & in
		v.own[2][w] |= z &^ (x | y) & in
		v.tie[w] |= (x&y | y&z | z&x) & in
		v.free[w] &^= x | y | z
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
	before, of := uint64(0), l.cells[first]
	if first > 1 {
		before = l.cells[first-1]
	}
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
