package chinesecheckers

import "math/bits"

// Boards up to size 4 are laid out alike, in four words, so that counting can
// be done on all cells at once with shifts known beforehand.
const (
	smallSize  = 4
	smallWidth = 3*smallSize + 1
	smallWords = 4
	smallFirst = 1 // the first word with cells
)

// quad is the set of the cells of a small board.
type quad struct{ a, b, c, d uint64 }

func quadOf(set []uint64) quad {
	w := (*[smallWords]uint64)(set[smallFirst:])
	return quad{w[0], w[1], w[2], w[3]}
}

func (x quad) and(y quad) quad    { return quad{x.a & y.a, x.b & y.b, x.c & y.c, x.d & y.d} }
func (x quad) or(y quad) quad     { return quad{x.a | y.a, x.b | y.b, x.c | y.c, x.d | y.d} }
func (x quad) andNot(y quad) quad { return quad{x.a &^ y.a, x.b &^ y.b, x.c &^ y.c, x.d &^ y.d} }
func (x quad) any() bool          { return x.a|x.b|x.c|x.d != 0 }

func (x quad) count() int {
	return bits.OnesCount64(x.a) + bits.OnesCount64(x.b) + bits.OnesCount64(x.c) + bits.OnesCount64(x.d)
}

// lowest returns the lowest cell of a set that isn't empty.
func (x quad) lowest() quad {
	switch {
	case x.a != 0:
		return quad{a: x.a & -x.a}
	case x.b != 0:
		return quad{b: x.b & -x.b}
	case x.c != 0:
		return quad{c: x.c & -x.c}
	}
	return quad{d: x.d & -x.d}
}

// ahead returns the cells that have a cell of x at distance k, 0 < k < 64.
func (x quad) ahead(k uint) quad {
	return quad{x.a>>k | x.b<<(64-k), x.b>>k | x.c<<(64-k), x.c>>k | x.d<<(64-k), x.d >> k}
}

// behind returns the cells that have a cell of x at distance -k, 0 < k < 64.
func (x quad) behind(k uint) quad {
	return quad{x.a << k, x.b<<k | x.a>>(64-k), x.c<<k | x.b>>(64-k), x.d<<k | x.c>>(64-k)}
}

// countSmall counts the moves of a seat on a board up to size smallSize.
func (p *Position) countSmall(seat int) int {
	const right, down, downRight = 1, smallWidth, smallWidth + 1

	allowed := quadOf(p.allowed(seat))
	men := quadOf(p.men[seat]).and(allowed)
	taken, free := quadOf(p.taken), quadOf(p.free)
	open := free.and(allowed)

	// Different men and directions make different steps.
	n := men.and(open.ahead(right)).count() +
		men.and(open.ahead(downRight)).count() +
		men.and(open.ahead(down)).count() +
		men.and(open.behind(right)).count() +
		men.and(open.behind(downRight)).count() +
		men.and(open.behind(down)).count()

	// The cells from which a jump leads in each direction, be there a man or not.
	jumps := [directions]quad{
		taken.ahead(right).and(free.ahead(2 * right)),
		taken.ahead(downRight).and(free.ahead(2 * downRight)),
		taken.ahead(down).and(free.ahead(2 * down)),
		taken.behind(right).and(free.behind(2 * right)),
		taken.behind(downRight).and(free.behind(2 * downRight)),
		taken.behind(down).and(free.behind(2 * down)),
	}
	some := jumps[0].or(jumps[1]).or(jumps[2]).or(jumps[3]).or(jumps[4]).or(jumps[5])
	jumpers := men.and(some)
	if !jumpers.any() {
		return n
	}

	// A landing that no other jump leads on from is a group by itself. From
	// the others, the joints, the groups of each man are followed.
	joints := free.and(some)
	alone := open.andNot(joints)
	n += men.and(jumps[0]).and(alone.ahead(2*right)).count() +
		men.and(jumps[1]).and(alone.ahead(2*downRight)).count() +
		men.and(jumps[2]).and(alone.ahead(2*down)).count() +
		men.and(jumps[3]).and(alone.behind(2*right)).count() +
		men.and(jumps[4]).and(alone.behind(2*downRight)).count() +
		men.and(jumps[5]).and(alone.behind(2*down)).count()
	if !joints.any() {
		return n
	}
	for jumpers.any() {
		man := jumpers.lowest()
		jumpers = jumpers.andNot(man)
		var reached quad
		for next := landings(man, &jumps).and(joints); next.any(); {
			reached = reached.or(next)
			next = landings(next, &jumps).andNot(reached)
		}
		n += reached.and(open).count()
	}
	return n
}

// landings returns where the next jump from a cell of x can end.
func landings(x quad, jumps *[directions]quad) quad {
	const right, down, downRight = 1, smallWidth, smallWidth + 1
	return x.and(jumps[0]).behind(2 * right).
		or(x.and(jumps[1]).behind(2 * downRight)).
		or(x.and(jumps[2]).behind(2 * down)).
		or(x.and(jumps[3]).ahead(2 * right)).
		or(x.and(jumps[4]).ahead(2 * downRight)).
		or(x.and(jumps[5]).ahead(2 * down))
}
