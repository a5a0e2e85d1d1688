package chinesecheckers

import (
	"sync/atomic"

	rules "quincunx/movegen/chinesecheckers"
)

// place is what a cell is to the men of a home triangle.
type place struct {
	worth  int32  // what a man there adds to the terms of cells, by weight
	packed uint32 // from the low bits: its left lane and right lane in 8 bits each, its region in 2, its street in 6, and its depth
}

func placeOf(left, right, depth int, r region, street int32) place {
	return place{packed: uint32(left) | uint32(right)<<8 | uint32(r)<<16 | uint32(street)<<18 | uint32(depth)<<24}
}

// left and right return the lanes of a cell, brought into 0..2·size.
func (p place) left() uint8  { return uint8(p.packed) & laneMask }
func (p place) right() uint8 { return uint8(p.packed>>8) & laneMask }

// depth returns how far a cell is from the far end of the home, in steps, 0..4·size.
func (p place) depth() int32 { return int32(p.packed >> 24) }

// region returns the region of a cell, and street 1 if it is on a street, or else 0.
func (p place) region() region { return region(p.packed>>16) & regionMask }
func (p place) street() int32  { return int32(p.packed >> 18 & 1) }

// region is a part of the way of a seat's men.
type region uint8

const (
	atHome region = iota
	between
	inGoal

	regionMask = 1<<2 - 1 // a region takes 2 bits
)

// byRegion has a number for each region; its length spares a check of the range.
type byRegion [regionMask + 1]int32

// tables are what is the same in all positions of a size with the same weights.
// They are never written to once they are made: copies of a position share them.
type tables struct {
	size      int
	geometry  rules.Geometry
	weights   [terms]int64
	scale     int64 // how many units of weight make a point
	places    [triangles][]place
	tallies   [triangles][]tallied // of small boards
	around    [triangles][]uint64  // sets of the cells up to two steps from a triangle in line
	guides    [triangles]guides
	third     int32   // men who fill a third of a goal
	goalCells surplus // by lane, the goal's cells in it or in those that follow
}

const triangles = 6

// latest are the tables that were used last: a game that is evaluated anew
// move by move is to have them once.
var latest atomic.Pointer[tables]

// tablesOf returns the tables of games of a number of seats on boards of a size.
func tablesOf(size, seats int, all *weights) *tables {
	weights := all[classOf(size, seats)]
	t := latest.Load()
	if t == nil || t.size != size || t.weights != weights {
		t = newTables(size, weights)
		latest.Store(t)
	}
	return t
}

func newTables(size int, weights [terms]int64) *tables {
	// A move gains the more ground the larger the board is. A point is to remain
	// a part of a turn.
	t := &tables{size: size, geometry: rules.GeometryOf(size), weights: weights, scale: int64(min(max(4*size, fineness), 10*fineness))}
	t.third = int32(size*(size+1)+5) / 6
	for home := range t.places {
		t.places[home] = t.placesOf(home)
		t.around[home] = t.cellsAround(home)
		t.guides[home] = t.guidesOf(t.places[home])
		if size <= rules.SmallSize {
			t.tallies[home] = make([]tallied, len(t.places[home]))
			for c, p := range t.places[home] {
				t.tallies[home][c] = tallied{p, tallyOf(p)}
			}
		}
	}
	for lane := range size + 1 {
		// A goal's lane has as many cells as it is far from the centre.
		for x := range size + lane + 1 {
			t.goalCells[x] += int16(lane)
		}
	}
	return t
}

// cellsAround returns the cells from which a man can go into a triangle in one move, or
// over which, and its own.
func (t *tables) cellsAround(triangle int) []uint64 {
	set := make([]uint64, (t.geometry.Indices()+63)/64)
	for c := range t.geometry.Cells() {
		if t.geometry.Zone(c) != triangle {
			continue
		}
		set[c/64] |= 1 << (c % 64)
		for d := range rules.Directions {
			for at, steps := c, 0; steps < 2; steps++ {
				next, ok := t.geometry.Next(at, d)
				if !ok {
					break
				}
				set[next/64] |= 1 << (next % 64)
				at = next
			}
		}
	}
	return set
}

func (t *tables) placesOf(home int) []place {
	places := make([]place, t.geometry.Indices())
	for c := range t.geometry.Cells() {
		left, right := t.geometry.Lanes(home, c)
		r, street := between, int32(0)
		switch t.geometry.Zone(c) {
		case home:
			r = atHome
		case (home + triangles/2) % triangles:
			r = inGoal
		}
		if t.size >= wide && (left-t.size)%2 == 0 && (right-t.size)%2 == 0 {
			street = 1
		}
		p := &places[c]
		*p = placeOf(min(max(left, 0), 2*t.size), min(max(right, 0), 2*t.size), left+right, r, street)
		var counts [cellTerms]int32
		t.count(*p, &counts)
		for term, count := range counts {
			p.worth += int32(t.weights[term]) * count
		}
	}
	return places
}

// count adds what a man on a place adds to the counts of the terms of cells.
func (t *tables) count(p place, counts *[cellTerms]int32) {
	rest := 4*int32(t.size) - p.depth()
	aside := int32(p.left()) - int32(p.right())
	counts[progress] -= rest
	counts[straggling] -= rest * rest / int32(t.size)
	if p.region() == atHome {
		counts[home]++
	}
	if p.region() == inGoal {
		counts[goal]++
	} else {
		counts[lateral] += aside * aside / int32(t.size)
	}
}
