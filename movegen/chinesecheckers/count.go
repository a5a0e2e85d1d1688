package chinesecheckers

import "math/bits"

// Up to size 4 a class of cells fits into one word and all boards have the same
// layout, so that all cells of a class are counted simultaneously.
const (
	smallSize  = 4
	smallWidth = (3*smallSize + 2) / 2
	smallClass = 37 // largest number of cells in a class
	smallWords = 9  // words of a set: a guard word before each class, and one after the last
)

// quad is a set of cells of a small board, by class: a and b are the even and odd
// columns of the even rows, c and d those of the odd rows.
type quad struct{ a, b, c, d uint64 }

func quadOf(set []uint64) quad {
	s := (*[smallWords]uint64)(set)
	return quad{s[1], s[3], s[5], s[7]}
}

func (x quad) and(y quad) quad { return quad{x.a & y.a, x.b & y.b, x.c & y.c, x.d & y.d} }

func (x quad) without(y quad) quad { return quad{x.a &^ y.a, x.b &^ y.b, x.c &^ y.c, x.d &^ y.d} }

func (x quad) count() int {
	return bits.OnesCount64(x.a) + bits.OnesCount64(x.b) + bits.OnesCount64(x.c) + bits.OnesCount64(x.d)
}

// These functions return the cells from which a step in a direction leads into x.

func right(x quad) quad { return quad{x.b, x.a >> 1, x.d, x.c >> 1} }
func left(x quad) quad  { return quad{x.b << 1, x.a, x.d << 1, x.c} }
func down(x quad) quad  { return quad{x.c, x.d, x.a >> smallWidth, x.b >> smallWidth} }
func up(x quad) quad    { return quad{x.c << smallWidth, x.d << smallWidth, x.a, x.b} }

func downRight(x quad) quad {
	return quad{x.d, x.c >> 1, x.b >> smallWidth, x.a >> (smallWidth + 1)}
}

func upLeft(x quad) quad {
	return quad{x.d << (smallWidth + 1), x.c << smallWidth, x.b << 1, x.a}
}

// countSmall counts the moves of a seat on a board up to size smallSize.
func (p *Position) countSmall(seat int) int {
	allowed := quadOf(p.allowed[seat])
	men := quadOf(p.men[seat]).and(allowed)
	taken := quadOf(p.taken)
	free, open := quadOf(p.board.star).without(taken), allowed.without(taken)

	// Different men and directions give different steps.
	n := men.and(right(open)).count() + men.and(downRight(open)).count() +
		men.and(down(open)).count() + men.and(left(open)).count() +
		men.and(upLeft(open)).count() + men.and(up(open)).count()

	// A jump ends in a different class than a step, so that no move is counted
	// twice.
	h0, h1, h2, h3, h4, h5 := right(taken), downRight(taken), down(taken), left(taken), upLeft(taken), up(taken)
	n += countJumps(men.a, free.a, open.a, &adjacent{h0.a, h1.a, h2.a, h3.a, h4.a, h5.a})
	n += countJumps(men.b, free.b, open.b, &adjacent{h0.b, h1.b, h2.b, h3.b, h4.b, h5.b})
	n += countJumps(men.c, free.c, open.c, &adjacent{h0.c, h1.c, h2.c, h3.c, h4.c, h5.c})
	n += countJumps(men.d, free.d, open.d, &adjacent{h0.d, h1.d, h2.d, h3.d, h4.d, h5.d})
	return n
}

// adjacent holds, by direction, the cells of a class that have a cell of some set
// beside them. If the set is the men, jumps begin at these cells, and the men are
// the pivots.
type adjacent struct{ right, downRight, down, left, upLeft, up uint64 }

// landings returns the cells where jumps from x over pivots end, whether occupied
// or not.
func (h *adjacent) landings(x uint64) uint64 {
	return x&h.right<<1 | x&h.downRight<<(smallWidth+1) | x&h.down<<smallWidth |
		x&h.left>>1 | x&h.upLeft>>(smallWidth+1) | x&h.up>>smallWidth
}

// countJumps counts the jump moves of the men of a class: for each group of free
// cells, the number of men that can enter it times the number of its cells that are
// open to them. Jumps are reversible, so that these men are where jumps from the
// group end.
func countJumps(men, free, open uint64, h *adjacent) int {
	first := h.landings(men) & free
	if first == 0 {
		return 0
	}
	// A landing without a further jump is a group of its own.
	joints := first & h.landings(free)
	alone := first &^ joints & open
	n := bits.OnesCount64(men&h.right&(alone>>1)) +
		bits.OnesCount64(men&h.downRight&(alone>>(smallWidth+1))) +
		bits.OnesCount64(men&h.down&(alone>>smallWidth)) +
		bits.OnesCount64(men&h.left&(alone<<1)) +
		bits.OnesCount64(men&h.upLeft&(alone<<(smallWidth+1))) +
		bits.OnesCount64(men&h.up&(alone<<smallWidth))
	for joints != 0 {
		group, comers := uint64(0), uint64(0)
		for next := joints & -joints; next != 0; {
			group |= next
			ends := h.landings(next)
			comers |= ends & men
			next = ends & free &^ group
		}
		n += bits.OnesCount64(comers) * bits.OnesCount64(group&open)
		joints &^= group
	}
	return n
}
