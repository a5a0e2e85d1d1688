package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// A move has its kind in bits 16 and 17, its start cell in bits 8..15 and its target
// cell in bits 0..7.
//
//	0 . . . 0 | kind | f f f f f f f f | t t t t t t t t
const (
	place    movegen.Move = 1 << 16 // a man on cell t; f is 0
	step     movegen.Move = 2 << 16 // from cell f to cell t
	nullMove movegen.Move = 3 << 16 // f and t are 0

	kind = 3 << 16
)

func placeOn(cell uint8) movegen.Move      { return place | movegen.Move(cell) }
func stepOf(from, to uint8) movegen.Move   { return step | movegen.Move(from)<<8 | movegen.Move(to) }
func ends(m movegen.Move) (from, to uint8) { return uint8(m >> 8), uint8(m) }

// edges returns the cells for which one of the cell and the next cell has a man and the
// other is empty. The next cell is to the right or below: nextMen and nextEmpty are men
// and empty, shifted by one cell in that direction. Each edge is a legal step.
func edges(men, empty, nextMen, nextEmpty bitboard.Set) bitboard.Set {
	return men&nextEmpty | empty&nextMen
}

// edgesRight returns the edges of the cells of a word with the next cells to the right.
func edgesRight(men, empty bitboard.Set) bitboard.Set {
	return edges(men, empty, men>>1, empty>>1)
}

// emptyCells returns all empty cells.
func (p *Position) emptyCells(s *state) (empty board) {
	for w := range p.geo.words {
		empty[w&3] = p.empty(s, w)
	}
	return empty
}

// Moves appends the legal moves.
func (p *Position) Moves(dst []movegen.Move) []movegen.Move {
	s := p.now
	switch s.mode {
	case moving:
		start := len(dst)
		if dst = p.appendSteps(dst, s); len(dst) == start {
			dst = append(dst, nullMove)
		}
	case pinned:
		for r := p.nextCaptures(s); r != 0; r = r.Rest() {
			dst = append(dst, stepOf(s.pinned, p.cellOf(s.pinned, r.First())))
		}
	case placing:
		for w, r := range p.emptyCells(s) {
			for ; r != 0; r = r.Rest() {
				if cell := uint8(64*w + r.First()); cell != p.geo.centre {
					dst = append(dst, placeOn(cell))
				}
			}
		}
	}
	return dst
}

// appendSteps appends the steps of all men of the mover.
func (p *Position) appendSteps(dst []movegen.Move, s *state) []movegen.Move {
	men := &s.men[s.mover&1]
	if !p.wide {
		m, e := men[0], p.empty(s, 0)
		dst = appendEdges(dst, edgesRight(m, e), m, 0, 1)
		return appendEdges(dst, edges(m, e, m>>narrowStride, e>>narrowStride), m, 0, narrowStride)
	}
	empty := p.emptyCells(s)
	for w := range p.geo.words {
		m, e := men[w&3], empty[w&3]
		dst = appendEdges(dst, edgesRight(m, e), m, 64*w, 1)
		dst = appendEdges(dst, edges(m, e, men.below(w), empty.below(w)), m, 64*w, wideStride)
	}
	return dst
}

// appendEdges appends the steps of edges. Cell i of the word is cell base+i of the
// board, and its next cell is base+i+next.
func appendEdges(dst []movegen.Move, edges, men bitboard.Set, base, next int) []movegen.Move {
	for ; edges != 0; edges = edges.Rest() {
		i := edges.First()
		from, to := base+i+next, base+i
		if men.Has(i) {
			from, to = to, from
		}
		dst = append(dst, stepOf(uint8(from), uint8(to)))
	}
	return dst
}

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int {
	s := p.now
	switch s.mode {
	case moving:
		return max(p.countSteps(s, int(s.mover)), 1)
	case pinned:
		return p.nextCaptures(s).Count()
	case placing:
		n := 0
		for _, w := range p.emptyCells(s) {
			n += w.Count()
		}
		return n - 1 // without the centre, which stays empty in the placement phase
	}
	return 0
}

// countSteps returns the number of steps of the men of a side.
func (p *Position) countSteps(s *state, side int) int {
	men := &s.men[side&1]
	if !p.wide {
		m, e := men[0], p.empty(s, 0)
		return edgesRight(m, e).Count() + edges(m, e, m>>narrowStride, e>>narrowStride).Count()
	}
	empty := p.emptyCells(s)
	n := 0
	for w := range p.geo.words {
		m, e := men[w&3], empty[w&3]
		n += edgesRight(m, e).Count() + edges(m, e, men.below(w), empty.below(w)).Count()
	}
	return n
}

// Legal reports whether m, which may be any bit pattern, is a legal move.
func (p *Position) Legal(m movegen.Move) bool {
	s := p.now
	from, to := ends(m)
	switch s.mode {
	case moving:
		if m == nullMove {
			return p.countSteps(s, int(s.mover)) == 0
		}
		return m>>16 == step>>16 && p.isBeside(from, to) && s.men[s.mover&1].has(from) && p.isEmpty(s, to)
	case pinned:
		return m>>16 == step>>16 && from == s.pinned && p.isBeside(from, to) && p.isEmpty(s, to) && p.capturesAgain(s, to)
	case placing:
		return m>>8 == place>>8 && to != p.geo.centre && p.isEmpty(s, to)
	}
	return false
}

func (p *Position) isEmpty(s *state, cell uint8) bool {
	return p.empty(s, int(cell>>6))>>(cell&63)&1 != 0
}

// isBeside reports whether two cells are adjacent. At least one must not be padding.
func (p *Position) isBeside(a, b uint8) bool {
	d := int(a) - int(b)
	d = max(d, -d)
	return d == 1 || d == p.geo.stride
}

// capturesAgain reports whether the pinned man can capture by a step to the given cell.
func (p *Position) capturesAgain(s *state, to uint8) bool {
	for r := p.nextCaptures(s); r != 0; r = r.Rest() {
		if p.cellOf(s.pinned, r.First()) == to {
			return true
		}
	}
	return false
}
