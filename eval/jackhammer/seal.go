package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// Seal returns the next action of a greedy sealer, a simple player to measure
// others by: it encloses itself by the fewest cells that part it from all it can
// meet, and has no thought for what the region is worth, except that of equally many
// cells it takes those farthest out. Then it stays.
func (p *Position) Seal(t movegen.Seat) movegen.Move {
	s := p.look()
	if s.rivals[t] == 0 || p.Over() {
		return rules.Stay
	}
	m, _ := p.part(s, int(t))
	if m == movegen.NoMove {
		return p.roam(s, t)
	}
	return m
}

// part returns the next action of seat t towards the fewest cells that part it from
// its rivals, and how many cells they leave it; NoMove if it can't be parted.
func (p *Position) part(s *scene, t int) (m movegen.Move, area int32) {
	var buf [seats]int
	targets := buf[:0]
	for r := s.rivals[t]; r != 0; r &= r - 1 {
		targets = append(targets, s.at[bits.TrailingZeros8(r)&3])
	}
	var wall, region bitboard.Mesh
	if p.cut.find(&wall, s.at[t], targets, p.Intact()) < 0 {
		return movegen.NoMove, 0
	}
	within := *p.Intact()
	for i, row := range wall {
		within[i] &^= row
	}
	region.Flood(s.at[t], &within)
	area = int32(region.Count())
	if around := wall.Around(s.at[t]); around != 0 {
		return rules.Hammer + movegen.Move(bits.TrailingZeros32(around)), area
	}
	return s.toward(t, &wall), area
}

// toward returns the first step of seat t on the shortest way to a neighbour of
// the cells of a wall, over none of them.
func (s *scene) toward(t int, wall *bitboard.Mesh) movegen.Move {
	free := s.ground.cells
	var l wave
	l.setMesh(wall, s.words)
	l.first, l.last = 1, s.words
	for w := 1; w <= s.words; w++ {
		free[w] &^= l.cells[w]
	}
	free.add(s.at[t])
	return s.spread(t, &l, &free)
}
