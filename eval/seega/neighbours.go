package seega

import "quincunx/bitboard"

// plane is a set of cells of a board, laid out like the rules' men.
type plane [4]bitboard.Set

func (b *plane) has(cell int) bool { return b[cell>>6&3]>>(cell&63)&1 != 0 }
func (b *plane) add(cell int)      { b[cell>>6&3] |= 1 << (cell & 63) }

// neighbours is a set of cells shifted by one step in each direction: a cell's
// bit in right is set if its right neighbour is in the set. Cells off the board
// are undefined.
type neighbours struct{ right, left, below, above bitboard.Set }

func (a neighbours) any() bitboard.Set { return a.right | a.left | a.below | a.above }

func (a neighbours) and(b neighbours) neighbours {
	return neighbours{a.right & b.right, a.left & b.left, a.below & b.below, a.above & b.above}
}

// count returns how many neighbours of a cell are in the set.
func (a *neighbours) count(cell int) int32 {
	c := cell & 63
	return int32(a.right>>c&1 + a.left>>c&1 + a.below>>c&1 + a.above>>c&1)
}

// between returns the cells of middle between a cell of a and one of b.
func between(middle bitboard.Set, a, b neighbours) bitboard.Set {
	return middle & (a.right&b.left | a.left&b.right | a.below&b.above | a.above&b.below)
}

// Bits in a row: narrow for boards of one word, wide for boards of four words.
const (
	narrow = 8
	wide   = 16
)

// near returns the neighbours of a board of one word.
func near(b bitboard.Set) neighbours {
	return neighbours{b >> 1, b << 1, b >> narrow, b << narrow}
}

// next is like near, for cells two steps away.
func next(b bitboard.Set) neighbours {
	return neighbours{b >> 2, b << 2, b >> (2 * narrow), b << (2 * narrow)}
}

// near and next do the same for word w of a board of four words. The words form a
// ring: the rows above the first and below the last are always empty.
func (b *plane) near(w int) neighbours {
	up, here, down := b[(w-1)&3], b[w&3], b[(w+1)&3]
	return neighbours{here >> 1, here << 1, here>>wide | down<<(64-wide), here<<wide | up>>(64-wide)}
}

func (b *plane) next(w int) neighbours {
	up, here, down := b[(w-1)&3], b[w&3], b[(w+1)&3]
	const d = 2 * wide
	return neighbours{here >> 2, here << 2, here>>d | down<<(64-d), here<<d | up>>(64-d)}
}

// exactly returns the cells with n neighbours in the set, n = 1..3; for n = 3,
// also those with four.
func (a *neighbours) exactly(n int) bitboard.Set {
	some1, both1 := a.right|a.left, a.right&a.left
	some2, both2 := a.below|a.above, a.below&a.above
	two := both1 | both2 | some1&some2
	three := both1&some2 | both2&some1
	switch n {
	case 1:
		return (some1 | some2) &^ two
	case 2:
		return two &^ three
	}
	return three
}
