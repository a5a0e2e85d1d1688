package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// Candidates appends the moves that are worth searching. In the movement phase
// these are all moves. In the placement phase it omits moves that lead to the same
// position as a listed move, or to a mirror image of it:
//
//   - The two men of a pair lead to the same position in either order. So the second man is placed on
//     a higher cell than the first. This does not apply if the first man is unknown, because it was
//     placed before the position was set up or copied.
//   - Cells are equivalent if a symmetry of the board maps one to the other, leaves the position
//     unchanged, and leaves the first man of the pair in place. Only the lowest of them is listed.
//
// Together these rules leave at least one way to place each pair. Of all cells
// equivalent to either cell of the pair, let a be the lowest. It is listed for the
// first man. The symmetry that leads there maps the other man to a higher cell b,
// and so do all symmetries that leave a in place. So the lowest image of b is listed
// for the second man.
//
// The omitted moves are never better, so that sound makes no difference.
func (p *Position) Candidates(dst []movegen.Move, _ bool) []movegen.Move {
	if !p.Placing() {
		return p.Moves(dst)
	}
	first, same, start := noCell, p.zones.fixing[0], len(dst)
	if cell, known := p.PairFirst(); known {
		first, same = cell, p.zones.fixing[cell+1]
	}
	if same != 0 {
		same = p.symmetries(same)
	}
	highest := noCell
	for w := range p.zones.words {
		for r := p.vacant(w); r != 0; r = r.Rest() {
			highest = 64*w + r.First()
			if highest > first && (same == 0 || p.zones.isLowest(highest, same)) {
				dst = append(dst, rules.PlaceOn(highest))
			}
		}
	}
	if len(dst) == start {
		return p.Moves(dst) // the first man's cell was not listed, so any second cell will do
	}
	if last := len(dst) - 1; p.PairPly() == 1 && dst[last] == rules.PlaceOn(highest) {
		dst = dst[:last] // no second man could follow
	}
	return dst
}

// noCell means no cell. It is below all cells.
const noCell = -1

// vacant returns the cells of word w on which a man may be placed.
func (p *Position) vacant(w int) bitboard.Set {
	return p.zones.cells[w&3] &^ (p.Men(0, w) | p.Men(1, w) | p.zones.centre[w&3])
}

// group is a set of symmetries of the board: bit i is symmetry number i.
type group uint8

// symmetries returns the symmetries of a group that map the men of each side to
// themselves.
func (p *Position) symmetries(same group) group {
	for seat := range movegen.Seat(2) {
		men := plane(p.AllMen(seat))
		for w := 0; w < p.zones.words && same != 0; w++ {
			for r := men[w&3]; r != 0 && same != 0; r = r.Rest() {
				for i, to := range &p.zones.image[64*w+r.First()] {
					if !men.has(int(to)) {
						same &^= 1 << i
					}
				}
			}
		}
	}
	return same
}

// isLowest reports whether no symmetry of same maps cell to a lower one.
func (z *zones) isLowest(cell int, same group) bool {
	for i, to := range &z.image[cell] {
		if same>>i&1 != 0 && int(to) < cell {
			return false
		}
	}
	return true
}
