package chinesecheckers

import "quincunx/movegen"

// MaxScoped is the largest size of a board for which there are placements, scopes and exits.
const MaxScoped = smallSize

// MaxScopedMen is the largest number of men of a seat on such a board.
const MaxScopedMen = smallSize * (smallSize + 1) / 2

// Placement is where the men of a seat are on a board up to size MaxScoped. The zero value
// is no seat's.
type Placement struct {
	seat movegen.Seat // plus one
	men  quad
}

// Placement returns that of the seat to act.
func (p *Position) Placement() Placement {
	return Placement{seat: p.mover + 1, men: quadOf(p.men[p.mover])}
}

// IsOf reports whether it is the turn of the seat of the placement, and its men are there.
func (x *Placement) IsOf(p *Position) bool {
	return x.seat == p.mover+1 && x.men == quadOf(p.men[p.mover])
}

// Hash returns a number that is likely to differ where the men stand elsewhere
// (multiplicative hashing, Knuth 1973).
func (x *Placement) Hash() uint64 {
	h := x.men.a*0x9e3779b97f4a7c15 ^ x.men.b*0xbf58476d1ce4e5b9 ^ x.men.c*0x94d049bb133111eb ^ x.men.d*0xd6e8feb86659fd93
	return h ^ h>>32
}

// Scope is what the moves of a seat on a small board depend on: where its men are,
// and whether there is a man on each of the cells that they came across when they
// were listed. Most plies of a search change nothing of that for most seats. The
// zero value is the scope of no seat.
type Scope struct {
	Placement
	near  quad // the cells that were looked at
	taken quad // those of them with a man
}

// ScopedMoves appends what Moves does, and notes in s what that depends on, on
// boards up to size MaxScoped.
func (p *Position) ScopedMoves(dst []movegen.Move, s *Scope) []movegen.Move {
	before := len(dst)
	dst, groups := p.appendSmall(dst, int(p.mover), nil)
	if len(dst) == before {
		dst = append(dst, nullMove)
	}
	s.note(p, groups)
	return dst
}

// note makes s the scope of the seat to act, whose men can come to some groups.
func (s *Scope) note(p *Position, groups quad) {
	taken := quadOf(p.taken)
	s.Placement = p.Placement()
	s.near = taken.around(s.men.or(groups))
	s.taken = taken.and(s.near)
}

// Holds reports whether it is the turn of the seat of the scope, and its moves
// are what they were, though not all else need be.
func (s *Scope) Holds(p *Position) bool {
	return s.IsOf(p) && s.taken == quadOf(p.taken).and(s.near)
}

// around returns the cells next to those of x, and those behind men who are.
func (taken quad) around(x quad) quad {
	n0, n1, n2, n3, n4, n5 := right(x), downRight(x), down(x), left(x), upLeft(x), up(x)
	next := n0.or(n1).or(n2).or(n3).or(n4).or(n5)
	behind := right(n0.and(taken)).or(downRight(n1.and(taken))).or(down(n2.and(taken))).
		or(left(n3.and(taken))).or(upLeft(n4.and(taken))).or(up(n5.and(taken)))
	return next.or(behind)
}
