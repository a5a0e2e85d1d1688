package pente

import (
	"math/bits"

	"quincunx/movegen"
	"quincunx/movegen/relevance"
)

var _ relevance.Position = (*Position)(nil)

// HasZones reports whether the opening is over and the game goes on. In the opening, the legal moves depend on
// more than the stones.
func (p *Position) HasZones() bool { return p.ply >= OpeningPlies && p.end == goesOn }

// WinZone returns the zone of a winning move: the cells of a five, or of the captured pairs and the stones
// beyond.
func (p *Position) WinZone(m movegen.Move) relevance.Zone {
	cell, own := Target(m), int(p.Mover())
	z := relevance.Zone{Spare: p.spare(1 - own)}
	z.Add(cell)
	if five, ok := p.fiveWith(cell, own); ok {
		z.Add(five[:]...)
		return z
	}
	for triple := range p.triples(cell) {
		if p.captures(triple, own) {
			z.Add(triple[:]...)
		}
	}
	return z
}

// MoveZone returns the zone of m, after which a win follows.
func (p *Position) MoveZone(m movegen.Move, after *relevance.Zone) relevance.Zone {
	cell, own := Target(m), int(p.Mover())
	z := *after
	z.Spare = min(z.Spare, p.spare(1-own))
	z.Add(cell)
	for triple := range p.triples(cell) {
		near, next, far := triple[0], triple[1], triple[2]
		switch {
		case !p.holds(far, own): // no capture in any variation
		case p.captures(triple, own):
			z.Add(triple[:]...)
		case !after.Has(near) && !after.Has(next): // a capture there does no harm
		case !p.holds(near, 1-own) && z.Has(near), !p.holds(next, 1-own) && z.Has(next):
		case !p.holds(near, 1-own):
			z.Add(near)
		default:
			z.Add(next)
		}
	}
	return z
}

// MustAnswer appends the moves of the defender on cells of the zone, its captures, and its fives.
func (p *Position) MustAnswer(dst []movegen.Move, rest *relevance.Zone) []movegen.Move {
	first, own := len(dst), int(p.Mover())
	dst = p.Moves(dst)
	kept := first
	for _, m := range dst[first:] {
		cell := Target(m)
		if rest.Has(cell) || p.hits(uint(cell), uint(own)) != 0 || p.makesFive(uint(cell), uint(own)) {
			dst[kept] = m
			kept++
		}
	}
	return dst[:kept]
}

// ReplyZone returns the zone of a position of the defender.
func (p *Position) ReplyZone(answers []movegen.Move, after, rest *relevance.Zone, extra int) relevance.Zone {
	own := int(p.Mover())
	z := *after
	z.Join(rest)
	var answered relevance.Zone
	for _, m := range answers {
		cell := Target(m)
		answered.Add(cell)
		z.Add(cell)
		for triple := range p.triples(cell) {
			if p.holds(triple[0], 1-own) && p.holds(triple[1], 1-own) {
				if z.Add(triple[2]); p.holds(triple[2], own) {
					z.Add(triple[:]...)
				}
			}
		}
	}
	p.guardFives(&z, own, extra)
	z.Spare = min(after.Spare, rest.Spare-p.guardPairs(&z, &answered, rest, own, extra))
	return z
}

// guardFives adds cells to the zone so that moves outside it can't give the defender a five: for each five cells
// that lack at most extra + 1 stones, a stone of the attacker or two cells without a stone of the defender.
func (p *Position) guardFives(z *relevance.Zone, own, extra int) {
	for f := range Family(Families) {
		for line, w := range p.lines[f] {
			stones := w >> own & low
			if bits.OnesCount64(stones) < 5-(extra+1) {
				continue
			}
			for place := range Span {
				five, ok := p.five(f, line, place)
				if !ok {
					continue
				}
				n := 0
				for _, cell := range five {
					if p.holds(cell, own) {
						n++
					}
				}
				if 5-n <= extra+1 {
					p.guardFive(z, five, own)
				}
			}
		}
	}
}

// guardFive ensures that the zone contains, of five cells, a stone of the attacker or two cells without a stone
// of the defender.
func (p *Position) guardFive(z *relevance.Zone, five [5]int, own int) {
	stone, missing := -1, 2
	for _, cell := range five {
		inside := z.Has(cell)
		switch {
		case p.holds(cell, 1-own) && inside:
			return
		case p.holds(cell, 1-own):
			stone = cell
		case !p.holds(cell, own) && inside:
			missing--
		}
	}
	if missing <= 0 {
		return
	}
	if stone >= 0 {
		z.Add(stone)
		return
	}
	for _, cell := range five {
		if missing > 0 && !p.holds(cell, own) && !z.Has(cell) {
			z.Add(cell)
			missing--
		}
	}
}

// guardPairs adds cells to the zone so that a move outside it captures no pair with a stone in rest, in any
// variation. It returns the largest number of other pairs that one move may capture. If this would exceed
// rest.Spare, it also adds cells that protect them.
func (p *Position) guardPairs(z, answered, rest *relevance.Zone, own, extra int) (captured int) {
	var sure, maybe [Span * Span]uint8 // by cell: number of pairs whose other end is, or may become, the defender's
	for four := range p.pairsOf(1 - own) {
		near, far := four[0], four[3]
		if p.holds(near, own) && p.holds(far, -1) || p.holds(near, -1) && p.holds(far, own) {
			// The defender may capture it now, and that must be answered.
		} else if rest.Spare < extra || rest.Has(four[1]) || rest.Has(four[2]) {
			z.Add(near, far)
		}
		for _, ends := range [2][2]int{{near, far}, {far, near}} {
			switch {
			case p.holds(ends[1], own):
				sure[ends[0]]++
			case !z.Has(ends[1]):
				maybe[ends[0]]++
			}
		}
	}
	for cell := range sure {
		if !answered.Has(cell) && (p.holds(cell, -1) || !z.Has(cell)) {
			captured = max(captured, int(sure[cell])+min(int(maybe[cell]), extra))
		}
	}
	return captured
}

// spare returns the number of additional pairs that a seat could have without having won.
func (p *Position) spare(seat int) int { return winningPairs - 1 - int(p.pairs[seat]) }

// holds reports whether a cell of the board has a stone of a seat, or is empty for seat -1.
func (p *Position) holds(cell, seat int) bool {
	return p.stone(uint(cell)/Span, uint(cell)%Span) == uint64(seat+1)
}

// inside reports whether a cell of the torus is on the board.
func (p *Position) inside(cell uint) bool { return cell/Span < p.size && cell%Span < p.size }

// makesFive reports whether a stone of a seat on an empty cell would make a five.
func (p *Position) makesFive(cell, seat uint) bool {
	p.lines.flip(cell, Side1<<seat)
	defer p.lines.flip(cell, Side1<<seat)
	for f := range Family(Families) {
		line, _ := LineOf(f, int(cell))
		if runsOf5(p.lines[f][line])>>seat&low != 0 {
			return true
		}
	}
	return false
}

// fiveWith returns five cells in a line that a seat's stone on an empty cell would complete.
func (p *Position) fiveWith(cell, seat int) (five [5]int, ok bool) {
	for f := range Family(Families) {
		line, place := LineOf(f, cell)
	starts:
		for start := place - 4; start <= place; start++ {
			if five, ok = p.five(f, line, start&mask); !ok {
				continue
			}
			for _, other := range five {
				if other != cell && !p.holds(other, seat) {
					continue starts
				}
			}
			return five, true
		}
	}
	return five, false
}

// five returns the five cells of a line beginning at a place, and whether all are on the board.
func (p *Position) five(f Family, line, place int) (five [5]int, ok bool) {
	for i := range five {
		cell := cellOf(f, line, (place+i)&mask)
		if !p.inside(uint(cell)) {
			return five, false
		}
		five[i] = cell
	}
	return five, true
}

// cellOf is the inverse of LineOf.
func cellOf(f Family, line, place int) int {
	switch f {
	case Row:
		return Span*line + place
	case Column:
		return Span*place + line
	case Diagonal:
		return Span*((line+place)&mask) + place
	default:
		return Span*((line-place)&mask) + place
	}
}

// triples yields the three cells next to a cell in each direction, nearest first, if all are on the board.
func (p *Position) triples(cell int) func(yield func(triple [3]int) bool) {
	return func(yield func(triple [3]int) bool) {
		for _, step := range steps {
			var triple [3]int
			at, inside := uint(cell), true
			for i := range triple {
				at = (at + uint(step)) % (Span * Span)
				inside = inside && p.inside(at)
				triple[i] = int(at)
			}
			if inside && !yield(triple) {
				return
			}
		}
	}
}

// captures reports whether a seat's stone next to three cells captures the first two.
func (p *Position) captures(triple [3]int, seat int) bool {
	return p.holds(triple[0], 1-seat) && p.holds(triple[1], 1-seat) && p.holds(triple[2], seat)
}

// pairsOf yields each two adjacent stones of a seat in a line, with the cells before and after them, if these
// are on the board.
func (p *Position) pairsOf(seat int) func(yield func(four [4]int) bool) {
	return func(yield func(four [4]int) bool) {
		for f := range Family(Families) {
			for line, w := range p.lines[f] {
				w >>= seat
				for pairs := w & bits.RotateLeft64(w, -2) & low; pairs != 0; pairs &= pairs - 1 {
					place := bits.TrailingZeros64(pairs) / 2
					var four [4]int
					inside := true
					for i := range four {
						four[i] = cellOf(f, line, (place-1+i)&mask)
						inside = inside && p.inside(uint(four[i]))
					}
					if inside && !yield(four) {
						return
					}
				}
			}
		}
	}
}
