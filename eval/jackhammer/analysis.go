package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// analysis is what the estimate and the plans of a position are made from: where the
// seats are, who can meet whom, who reaches which cells first.
type analysis struct {
	key   uint64 // of the position
	known bool   // the analysis is that of the position with the key

	words  int
	at     [seats]int        // the seats' cells
	spots  [seats]spot       // the same
	line   [seats][axes]int8 // the lines that they are on
	foes   [seats][2]spot    // those that the seat can meet, or the only one twice
	first  voronoi           // who is where first
	own    [seats]int32      // how many cells the seat reaches first
	tie    int32             // how many are reached by several at the same time
	rivals [seats]uint8      // bit t: seat t can meet this one

	// What follows is known if anybody can meet anybody.
	left   int32  // turns
	margin int32  // see margins
	ground ground // what those who can meet can reach
}

// margins are how many steps a rival has to be away from a cell for a hammer to
// knock it out before the rival can be there. A cell that a rival enters in the same
// turn is spared by the rules After, and by Harsh it is knocked out, but its hole
// can be left on either side.
var margins = [...]int32{rules.After: 1, rules.Before: 0, rules.Harsh: 1}

// analyse returns the analysis of the position as it is now.
func (p *Position) analyse() *analysis {
	s := &p.analysis
	if key := p.Key(); !s.known || s.key != key {
		s.survey(p)
		s.key, s.known = key, true
	}
	return s
}

func (s *analysis) survey(p *Position) {
	o := p.Options()
	s.words = wordsOf(o.Side)
	s.left, s.margin = int32(o.Turns-p.Turn()), margins[o.Resolution]
	onHole := false
	for t := range seats {
		s.stand(t, p.Cell(movegen.Seat(t)))
		onHole = onHole || !p.Intact().Has(s.at[t])
	}
	v := &s.first
	v.fill(&s.at, p.Intact(), s.words)
	tie := 0
	var own [seats]int
	for w := 1; w <= s.words && w < len(v.tie)-1; w++ {
		own[0] += bits.OnesCount64(v.own[0][w])
		own[1] += bits.OnesCount64(v.own[1][w])
		own[2] += bits.OnesCount64(v.own[2][w])
		tie += bits.OnesCount64(v.tie[w])
	}
	s.own, s.tie = [seats]int32{int32(own[0]), int32(own[1]), int32(own[2])}, int32(tie)
	if onHole {
		s.meet(p)
	} else {
		s.rivals = v.rivals(s.words)
	}
	if s.rivals != [seats]uint8{} {
		s.share()
	}
}

// stand puts seat t on a cell.
func (s *analysis) stand(t, cell int) {
	s.at[t], s.spots[t] = cell, spotOf(cell)
	for a := range axes {
		s.line[t][a] = int8(a.line(s.spots[t]))
	}
}

// meet finds out who can meet whom if somebody stands on a hole: those whose regions have
// cells in common, and those on the same cell. A seat on a hole is in no region,
// but others may be in its own, even if these can't meet each other.
func (s *analysis) meet(p *Position) {
	var region [seats]bitboard.Mesh
	s.rivals = [seats]uint8{}
	for t := range seats {
		p.Region(movegen.Seat(t), &region[t])
		for u := range t {
			shared := uint32(0)
			for i, row := range region[t] {
				shared |= row & region[u][i]
			}
			if shared != 0 || s.at[t] == s.at[u] {
				s.rivals[t] |= 1 << u
				s.rivals[u] |= 1 << t
			}
		}
	}
}

// share sets the ground to the cells of those who can meet.
func (s *analysis) share() {
	v := &s.first
	var all cells
	for w := 1; w <= s.words && w < len(all)-1; w++ {
		all[w] = v.tie[w]
	}
	for t := range seats {
		if s.rivals[t] == 0 {
			continue
		}
		for w := 1; w <= s.words && w < len(all)-1; w++ {
			all[w] |= v.own[t][w]
		}
	}
	s.ground.set(&all, s.words)
	for t, r := range s.rivals {
		if r != 0 {
			s.foes[t] = [2]spot{s.spots[bits.TrailingZeros8(r)%seats], s.spots[(7-bits.LeadingZeros8(r))%seats]}
		}
	}
}
