package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// analysis holds the data for the estimate and the plans of a position: where the
// seats are, which of them can meet, and which cells each reaches first.
type analysis struct {
	key   uint64 // of the analysed position
	known bool   // key is valid

	words      int
	at         [seats]int        // cells of the seats
	spots      [seats]spot       // the same, as spots
	line       [seats][axes]int8 // the lines through them
	rivalSpots [seats][2]spot    // the seats that the seat can meet; a single one twice
	first      voronoi           // which seat reaches which cell first
	own        [seats]int32      // number of cells that the seat reaches first
	tie        int32             // number of cells that several reach at the same time
	rivals     [seats]uint8      // bit t: seat t can meet this one

	// The following is set if any seats can meet.
	left   int32  // turns left in the game
	margin int32  // see margins
	ground ground // cells that the seats that can meet can reach
}

// margins holds how many steps a rival must be away from a cell so that a hammer can
// knock it out before the rival arrives. If a rival enters the cell in the same turn,
// the rules After spare the cell. The rules Harsh knock it out, but the rival can
// leave the hole on either side.
var margins = [...]int32{rules.After: 1, rules.Before: 0, rules.Harsh: 1}

// analyse returns the analysis of the current position, cached by its key.
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
		s.setCell(t, p.Cell(movegen.Seat(t)))
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

// setCell sets the cell of seat t.
func (s *analysis) setCell(t, cell int) {
	s.at[t], s.spots[t] = cell, spotOf(cell)
	for a := range axes {
		s.line[t][a] = int8(a.line(s.spots[t]))
	}
}

// meet determines which seats can meet if any of them stands on a hole: those whose
// regions share a cell, and those on the same cell. A seat on a hole is in no region,
// but its own region may contain others, even if these can't meet each other.
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

// share sets the ground to the cells of the seats that can meet.
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
			s.rivalSpots[t] = [2]spot{s.spots[bits.TrailingZeros8(r)%seats], s.spots[(7-bits.LeadingZeros8(r))%seats]}
		}
	}
}
