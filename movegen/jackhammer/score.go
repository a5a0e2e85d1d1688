package jackhammer

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// Region sets dst to the intact cells that seat s can reach, its own included.
func (p *Position) Region(s movegen.Seat, dst *bitboard.Mesh) {
	dst.Flood(p.at.of(int(s)), &p.intact)
}

// Territory fills in the score of each seat as if the game ended now.
func (p *Position) Territory(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	var region bitboard.Mesh
	var settled [seats]bool
	for s := range seats {
		if settled[s] {
			continue
		}
		here := p.at.of(s)
		p.Region(movegen.Seat(s), &region)
		alone := true
		for other := range seats {
			if other == s {
				continue
			}
			if cell := p.at.of(other); region.Has(cell) {
				// The other seat is on an intact cell of this region, so it is
				// reached. It reaches s too, unless s is on a hole.
				alone = false
				settled[other] = settled[other] || p.intact.Has(here)
			} else if cell == here {
				alone = false
			}
		}
		if alone {
			dst[s] = int32(region.Count())
		}
	}
}

// Score fills in the scores of the seats, once the game is over.
func (p *Position) Score(dst *[movegen.MaxSeats]int32) {
	if !p.Over() {
		*dst = [movegen.MaxSeats]int32{}
		return
	}
	p.Territory(dst)
}

// IsScoreFinal reports whether seat s and the others can never meet: no cell
// that it can reach, its own included, can be reached by another. No other seat
// can then reduce its region, and by staying, its first action, it scores its
// whole region, which can't grow.
func (p *Position) IsScoreFinal(s movegen.Seat) bool {
	var own, region bitboard.Mesh
	p.Region(s, &own)
	for other := range movegen.Seat(seats) {
		if other == s {
			continue
		}
		if p.Cell(other) == p.Cell(s) {
			return false
		}
		p.Region(other, &region)
		for row := range int(p.side) {
			if own.Row(row)&region.Row(row) != 0 {
				return false
			}
		}
	}
	return true
}
