package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// scene is what all questions about a position are answered from.
type scene struct {
	key   uint64 // of the position
	known bool   // the scene is that of the position with the key

	words  int
	at     [seats]int
	region [seats]bitboard.Mesh // the intact cells that the seat can reach
	size   [seats]int           // their number
	rivals [seats]uint8         // bit t: seat t can meet this one

	// What follows is known if anybody can meet anybody.
	left   int32             // turns
	margin int32             // see margins
	spots  [seats]spot       // where the seats are
	line   [seats][axes]int8 // and on which lines
	ground ground            // what those who can meet can reach
	all    cells             // the same
	first  voronoi           // who is where first
}

// margins are how many steps a rival has to be away from a cell for a hammer to
// knock it out before the rival can be there. A cell that a rival enters in the same
// turn is spared by the rules After, and by Harsh it is knocked out, but its hole
// can be left on either side.
var margins = [...]int32{rules.After: 1, rules.Before: 0, rules.Harsh: 1}

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
	o := p.Options()
	s.words = wordsOf(o.Side)
	intact := p.Intact()
	for t := range seats {
		s.at[t] = p.Cell(movegen.Seat(t))
		if u := s.together(t); u < t {
			s.region[t], s.size[t] = s.region[u], s.size[u]
			continue
		}
		s.region[t].Flood(s.at[t], intact)
		s.size[t] = s.region[t].Count()
	}
	s.meet()
	if s.rivals == [seats]uint8{} {
		return
	}
	s.left, s.margin = int32(o.Turns-p.Turn()), margins[o.Resolution]
	var common bitboard.Mesh
	for t := range seats {
		s.stand(t, s.at[t])
		if s.rivals[t] != 0 {
			for i := range common {
				common[i] |= s.region[t][i]
			}
		}
	}
	s.ground.set(&common)
	s.all.setMesh(&common, s.words)
	s.first.fill(&s.at, &s.all, s.words)
}

// stand puts seat t on a cell.
func (s *scene) stand(t, cell int) {
	s.at[t], s.spots[t] = cell, spotOf(cell)
	for a := range axes {
		s.line[t][a] = int8(a.line(s.spots[t]))
	}
}

// together returns a seat before seat t that stands on an intact cell of the
// region of which seat t stands on an intact cell too; t if there is none.
func (s *scene) together(t int) int {
	for u := range t {
		if s.region[u].Has(s.at[t]) && s.region[u].Has(s.at[u]) {
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
			shared := uint32(0)
			for i, row := range s.region[t] {
				shared |= row & s.region[u][i]
			}
			if shared != 0 || s.at[t] == s.at[u] {
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
