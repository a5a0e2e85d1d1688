package chinesecheckers

import "quincunx/movegen"

// MaxScoped is the largest size of a board for which there are scopes.
const MaxScoped = smallSize

// PlacementHash returns a number that is likely to differ if the men of the seat to
// act are elsewhere (multiplicative hashing, Knuth 1973), on boards up to size MaxScoped.
func (p *Position) PlacementHash() uint64 {
	men := quadOf(p.men[p.mover])
	h := men.a*0x9e3779b97f4a7c15 ^ men.b*0xbf58476d1ce4e5b9 ^ men.c*0x94d049bb133111eb ^ men.d*0xd6e8feb86659fd93
	return h ^ h>>32
}

// Scope is what the moves of a seat on a small board depend on: where its men are,
// and whether there is a man on each of the cells that were looked at to list them.
// Most plies of a search change nothing of that for most seats. The zero value is
// the scope of no seat.
type Scope struct {
	seat  movegen.Seat // plus one
	men   quad
	near  quad // the cells that were looked at
	taken quad // those of them with a man
}

// ScopedMoves appends what Moves does, and sets s to what that depends on, on
// boards up to size MaxScoped.
func (p *Position) ScopedMoves(dst []movegen.Move, s *Scope) []movegen.Move {
	before := len(dst)
	dst, groups := p.appendSmall(dst, int(p.mover))
	if len(dst) == before {
		dst = append(dst, nullMove)
	}
	taken := quadOf(p.taken)
	s.seat, s.men = p.mover+1, quadOf(p.men[p.mover])
	s.near = taken.around(s.men.or(groups))
	s.taken = taken.and(s.near)
	return dst
}

// Holds reports whether it is the turn of the seat of the scope, and its moves
// are what they were, though not all else need be.
func (s *Scope) Holds(p *Position) bool {
	return s.seat == p.mover+1 && s.men == quadOf(p.men[p.mover]) && s.taken == quadOf(p.taken).and(s.near)
}

// around returns the cells next to those of x, and those behind men who are.
func (taken quad) around(x quad) quad {
	n0, n1, n2, n3, n4, n5 := right(x), downRight(x), down(x), left(x), upLeft(x), up(x)
	next := n0.or(n1).or(n2).or(n3).or(n4).or(n5)
	behind := right(n0.and(taken)).or(downRight(n1.and(taken))).or(down(n2.and(taken))).
		or(left(n3.and(taken))).or(upLeft(n4.and(taken))).or(up(n5.and(taken)))
	return next.or(behind)
}
