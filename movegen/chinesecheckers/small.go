package chinesecheckers

import (
	"math/bits"

	"quincunx/movegen"
)

// Moves on small boards, where the jumps of a class are computed by whole words.

// classCells holds the cells of one class that are relevant to the moves of a seat.
type classCells struct {
	men, free, open uint64   // open: the seat may end a move there
	steps           adjacent // with an open cell beside it
	pivots          adjacent // with a man beside it

	found  [smallClass]uint64 // the groups found so far
	groups int                // the number of them
}

// appendSmall appends the moves of a seat on a board up to size smallSize, in the
// order of appendMan.
func (p *Position) appendSmall(dst []movegen.Move, seat int) []movegen.Move {
	allowed := quadOf(p.allowed[seat])
	men := quadOf(p.men[seat]).and(allowed)
	taken := quadOf(p.taken)
	free, open := quadOf(p.board.star).without(taken), allowed.without(taken)
	h0, h1, h2, h3, h4, h5 := right(taken), downRight(taken), down(taken), left(taken), upLeft(taken), up(taken)
	s0, s1, s2, s3, s4, s5 := right(open), downRight(open), down(open), left(open), upLeft(open), up(open)
	var x classCells
	x.men, x.free, x.open = men.a, free.a, open.a
	x.steps, x.pivots = adjacent{s0.a, s1.a, s2.a, s3.a, s4.a, s5.a}, adjacent{h0.a, h1.a, h2.a, h3.a, h4.a, h5.a}
	dst = x.appendMoves(dst, &p.board.offsets[0], 1)
	x.men, x.free, x.open = men.b, free.b, open.b
	x.steps, x.pivots = adjacent{s0.b, s1.b, s2.b, s3.b, s4.b, s5.b}, adjacent{h0.b, h1.b, h2.b, h3.b, h4.b, h5.b}
	dst = x.appendMoves(dst, &p.board.offsets[1], 3)
	x.men, x.free, x.open = men.c, free.c, open.c
	x.steps, x.pivots = adjacent{s0.c, s1.c, s2.c, s3.c, s4.c, s5.c}, adjacent{h0.c, h1.c, h2.c, h3.c, h4.c, h5.c}
	dst = x.appendMoves(dst, &p.board.offsets[2], 5)
	x.men, x.free, x.open = men.d, free.d, open.d
	x.steps, x.pivots = adjacent{s0.d, s1.d, s2.d, s3.d, s4.d, s5.d}, adjacent{h0.d, h1.d, h2.d, h3.d, h4.d, h5.d}
	dst = x.appendMoves(dst, &p.board.offsets[3], 7)
	return dst
}

// appendMoves appends the moves of the men of a class; word is the index of its
// word in sets.
func (x *classCells) appendMoves(dst []movegen.Move, steps *[8]cell, word int) []movegen.Move {
	x.groups = 0
	base := cell(word << 6)
	for men := x.men; men != 0; men &= men - 1 {
		man := men & -men
		i := uint(bits.TrailingZeros64(man)) & 63
		from := base + cell(i)
		s := &x.steps
		ways := s.right>>i&1 | s.downRight>>i&1<<1 | s.down>>i&1<<2 | s.left>>i&1<<3 | s.upLeft>>i&1<<4 | s.up>>i&1<<5
		for ; ways != 0; ways &= ways - 1 {
			dst = append(dst, moveOf(from, from+steps[bits.TrailingZeros64(ways)&7]))
		}
		landings := x.pivots.landings(man) & x.free
		for landings != 0 {
			group := x.groupOf(x.pivots.first(man, landings))
			landings &^= group
			for exits := group & x.open; exits != 0; exits &= exits - 1 {
				dst = append(dst, moveOf(from, base+cell(bits.TrailingZeros64(exits))))
			}
		}
	}
	return dst
}

// first returns the first landing of a man, clockwise from the right.
func (h *adjacent) first(man, landings uint64) uint64 {
	if landings&(landings-1) == 0 {
		return landings
	}
	for _, x := range [directions]uint64{
		man & h.right << 1, man & h.downRight << (smallWidth + 1), man & h.down << smallWidth,
		man & h.left >> 1, man & h.upLeft >> (smallWidth + 1), man & h.up >> smallWidth,
	} {
		if x&landings != 0 {
			return x
		}
	}
	return 0
}

// groupOf returns the group of an empty cell.
func (x *classCells) groupOf(c uint64) uint64 {
	for _, group := range x.found[:x.groups] {
		if group&c != 0 {
			return group
		}
	}
	group := x.pivots.flood(c, x.free)
	x.found[x.groups] = group
	x.groups++
	return group
}

// flood returns x and all cells that jumps from x lead to.
func (h *adjacent) flood(x, free uint64) uint64 {
	for group := x; ; {
		x = h.landings(x) & free &^ group
		if x == 0 {
			return group
		}
		group |= x
	}
}

// canJumpToSmall is canJumpTo for boards up to size smallSize.
func (p *Position) canJumpToSmall(from, to cell) bool {
	word := from >> 6
	if to>>6 != word {
		return false
	}
	taken := quadOf(p.taken)
	h0, h1, h2, h3, h4, h5 := right(taken), downRight(taken), down(taken), left(taken), upLeft(taken), up(taken)
	var h adjacent
	switch word {
	case 1:
		h = adjacent{h0.a, h1.a, h2.a, h3.a, h4.a, h5.a}
	case 3:
		h = adjacent{h0.b, h1.b, h2.b, h3.b, h4.b, h5.b}
	case 5:
		h = adjacent{h0.c, h1.c, h2.c, h3.c, h4.c, h5.c}
	default:
		h = adjacent{h0.d, h1.d, h2.d, h3.d, h4.d, h5.d}
	}
	return h.flood(1<<(from&63), p.board.star[word]&^p.taken[word])>>(to&63)&1 != 0
}
