package chinesecheckers

import (
	"sync/atomic"

	rules "quincunx/movegen/chinesecheckers"
)

// place describes a cell from the point of view of the men of one home triangle.
type place struct {
	worth  int32  // sum of the weighted cell terms of a man there
	packed uint32 // from the low bits: left lane, right lane, region and depth in 8 bits each
}

func placeOf(left, right, depth int, r region) place {
	return place{packed: uint32(left) | uint32(right)<<8 | uint32(r)<<16 | uint32(depth)<<24}
}

// left and right return the lanes of a cell, clamped to 0..2·size.
func (p place) left() uint8  { return uint8(p.packed) & laneMask }
func (p place) right() uint8 { return uint8(p.packed>>8) & laneMask }

// depth returns the distance of a cell from the far end of the home in steps,
// 0..4·size.
func (p place) depth() int32 { return int32(p.packed >> 24) }

// region returns the region of a cell.
func (p place) region() region { return region(p.packed>>16) & regionMask }

// region is a part of the board as a player's men cross it.
type region uint8

const (
	atHome region = iota
	between
	inGoal

	regionMask = 1<<2 - 1 // a region takes 2 bits
)

// byRegion has a number for each region. Its length avoids bounds checks.
type byRegion [regionMask + 1]int32

// tables holds the data shared by all positions of a size with the same weights.
// They are immutable: copies of a position share them.
type tables struct {
	size      int
	geometry  rules.Geometry
	weights   [terms]int64
	scale     int64 // units of weight in a point of score
	places    [triangles][]place
	worths    [triangles][]int32  // the worth of each place; on wide boards only
	squares   [triangles][]int16  // the number of each cell for the network; on boards of its size only
	around    [triangles][]uint64 // for each triangle, the set of cells up to two steps away in a straight line
	third     int32               // number of men that fill a third of a goal
	goalCells surplus             // by lane, the number of goal cells in it or in later lanes
}

const triangles = 6

// latest caches the tables used last, so that repeated evaluations of one game
// build them once.
var latest atomic.Pointer[tables]

// tablesOf returns the tables for a number of seats, a board size and weights.
func tablesOf(size, seats int, all *weights) *tables {
	weights := all[classOf(size, seats)]
	if size < wide || seats == 2 {
		weights[street] = 0
	}
	t := latest.Load()
	if t == nil || t.size != size || t.weights != weights {
		t = newTables(size, weights)
		latest.Store(t)
	}
	return t
}

func newTables(size int, weights [terms]int64) *tables {
	// The larger the board, the more a move gains. The scale keeps a point a
	// fraction of a turn.
	t := &tables{size: size, geometry: rules.GeometryOf(size), weights: weights, scale: int64(min(max(4*size, fineness), 10*fineness))}
	t.third = int32(size*(size+1)+5) / 6
	for home := range t.places {
		t.places[home] = t.placesOf(home)
		t.around[home] = t.cellsAround(home)
		if size == networkSize {
			t.squares[home] = t.squaresOf(home)
		}
		if size >= wide {
			for _, p := range t.places[home] {
				t.worths[home] = append(t.worths[home], p.worth)
			}
		}
	}
	for lane := range size + 1 {
		// The number of cells in a lane of the goal equals the lane's distance
		// from the centre.
		for x := range size + lane + 1 {
			t.goalCells[x] += int16(lane)
		}
	}
	return t
}

// cellsAround returns the cells of a triangle, those from which a man can enter it
// in one move, and those that such a move jumps over.
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
		r := between
		switch t.geometry.Zone(c) {
		case home:
			r = atHome
		case (home + triangles/2) % triangles:
			r = inGoal
		}
		p := &places[c]
		*p = placeOf(min(max(left, 0), 2*t.size), min(max(right, 0), 2*t.size), left+right, r)
		var counts [cellTerms]int32
		t.count(*p, &counts)
		for term, count := range counts {
			p.worth += int32(t.weights[term]) * count
		}
	}
	return places
}

// squaresOf returns the number of each cell for the network, -1 for those that have none.
func (t *tables) squaresOf(home int) []int16 {
	squares := make([]int16, t.geometry.Indices())
	for c := range t.geometry.Cells() {
		squares[c] = -1
		if left, right := t.geometry.Lanes(home, c); min(left, right) >= 0 && max(left, right) < side {
			squares[c] = int16(side*left + right)
		}
	}
	return squares
}

// count adds the contribution of a man on p to the counts of the cell terms.
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
		if t.weights[street] != 0 && (int(p.left())-t.size)%2 == 0 && (int(p.right())-t.size)%2 == 0 {
			counts[street]++
		}
	}
}
