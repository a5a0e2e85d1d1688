package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// Candidates appends the moves that are worth a search, which in the phase of
// movement are all. While men are placed, it leaves out what leads to the same
// position, or a mirror image of it, as a move that is listed:
//
//   - The two men of a pair come in either order to the same position. The second
//     is placed on a higher cell than the first, if the first was placed after the
//     position was set up or copied; in a position that begins with the second
//     man, nothing is known of a first.
//   - Symmetries of the board that leave the position as it is, and the first man
//     of the pair where it is, make cells equal. The lowest of them is listed.
//
// Both together leave each pair at least one way: of all cells that
// its own are equal to, let a be the lowest. It is listed for the first man. The
// symmetry that leads there leads the other man to a higher cell b, and
// so do all that leave a where it is, so that the lowest of their images is listed for
// the second man.
//
// All that is left out is certainly no better, whether sound is true or not.
func (p *Position) Candidates(dst []movegen.Move, _ bool) []movegen.Move {
	if !p.Placing() {
		return p.Moves(dst)
	}
	first, same, start := nowhere, p.zones.fixing[0], len(dst)
	if cell, known := p.PairFirst(); known {
		first, same = cell, p.zones.fixing[cell+1]
	}
	if same != 0 {
		same = p.symmetries(same)
	}
	highest := nowhere
	for w := range p.zones.words {
		for r := p.vacant(w); r != 0; r = r.Rest() {
			highest = 64*w + r.First()
			if highest > first && (same == 0 || p.zones.isLowest(highest, same)) {
				dst = append(dst, rules.PlaceOn(highest))
			}
		}
	}
	if len(dst) == start {
		return p.Moves(dst) // the first man is on a cell that was not listed: any second one will do
	}
	if last := len(dst) - 1; p.PairPly() == 1 && dst[last] == rules.PlaceOn(highest) {
		dst = dst[:last] // no second man could follow
	}
	return dst
}

// nowhere stands for no cell, below all others.
const nowhere = -1

// vacant returns the cells of word w on which a man may be placed.
func (p *Position) vacant(w int) bitboard.Set {
	return p.zones.cells[w&3] &^ (p.Men(0, w) | p.Men(1, w) | p.zones.centre[w&3])
}

// Key is that of the rules, and depends also on which man of a pair was placed first
// where the candidates for the second one depend on it: what a search finds there holds
// only for them.
func (p *Position) Key() uint64 {
	return p.withFirst(p.Position.Key())
}

// withFirst returns a key that depends also on the first man of a pair, if it is known.
func (p *Position) withFirst(key uint64) uint64 {
	if first, known := p.PairFirst(); known {
		key ^= pairKey(first)
	}
	return key
}

// pairKey is the constant of a first man of a pair.
func pairKey(cell int) uint64 { return bitboard.Mix(uint64(cell) | 1<<61) }

// KeyAfter returns the Key after a legal move, where that of the rules does.
func (p *Position) KeyAfter(m movegen.Move) uint64 {
	key := p.Position.KeyAfter(m)
	if p.PairPly() == 1 {
		_, first := rules.Ends(m)
		key ^= pairKey(first)
	}
	return key
}

// group is a set of symmetries of the board: bit i is number i.
type group uint8

// symmetries returns those of a group that leave the men of both sides where they are.
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

// isLowest reports whether no symmetry of same maps a cell to a lower one.
func (z *zones) isLowest(cell int, same group) bool {
	for i, to := range &z.image[cell] {
		if same>>i&1 != 0 && int(to) < cell {
			return false
		}
	}
	return true
}
