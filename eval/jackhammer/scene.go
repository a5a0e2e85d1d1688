package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
	"quincunx/movegen"
)

// scene is what all questions about a position are answered from.
type scene struct {
	key   uint64 // of the position
	known bool   // the scene is that of the position with the key

	words  int
	at     [seats]int
	region [seats]cells // the intact cells that the seat can reach
	size   [seats]int   // their number
	rivals [seats]uint8 // bit t: seat t can meet this one
	first  voronoi      // if anybody can meet anybody
}

// look returns the scene of the position as it is now.
func (p *Position) look() *scene {
	s := &p.scene
	if key := p.Key(); !s.known || s.key != key {
		s.survey(p)
		s.key, s.known = key, true
	}
	return s
}

func (s *scene) survey(p *Position) {
	s.words = wordsOf(p.Options().Side)
	var mesh bitboard.Mesh
	intact := p.Intact()
	for t := range seats {
		s.at[t] = p.Cell(movegen.Seat(t))
		if u := s.together(t); u < t {
			s.region[t], s.size[t] = s.region[u], s.size[u]
			continue
		}
		mesh.Flood(s.at[t], intact)
		s.region[t].setMesh(&mesh, s.words)
		s.size[t] = s.region[t].count(s.words)
	}
	s.meet()
	if s.rivals != [seats]uint8{} {
		var all cells
		all.setMesh(intact, s.words)
		s.first.fill(&s.at, &all, s.words)
	}
}

// together returns a seat before seat t that stands on an intact cell of the
// region of which seat t stands on an intact cell too; t if there is none.
func (s *scene) together(t int) int {
	for u := range t {
		if s.region[u].has(s.at[t]) && s.region[u].has(s.at[u]) {
			return u
		}
	}
	return t
}

// meet finds out who can meet whom: those whose regions have cells in common,
// and those on the same cell. A seat on a hole is in no region, but others may
// be in its own.
func (s *scene) meet() {
	s.rivals = [seats]uint8{}
	for t := 1; t < seats; t++ {
		for u := range t {
			common := uint64(0)
			for w := 1; w <= s.words && w < len(s.region[t])-1; w++ {
				common |= s.region[t][w] & s.region[u][w]
			}
			if common != 0 || s.at[t] == s.at[u] {
				s.rivals[t] |= 1 << u
				s.rivals[u] |= 1 << t
			}
		}
	}
}

// eachRival calls f for the seats that seat t can meet.
func (s *scene) eachRival(t int, f func(u int)) {
	for r := s.rivals[t]; r != 0; r &= r - 1 {
		f(bits.TrailingZeros8(r))
	}
}
