package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// Plans appends the first actions of the courses worth following, best first:
// to build the walls that are worth most, to get away from rivals where there
// is no wall, and to stay.
func (p *Position) Plans(t movegen.Seat, dst []movegen.Move) []movegen.Move {
	if p.Over() {
		return dst
	}
	s := p.look()
	if s.rivals[t] == 0 {
		return append(dst, rules.Stay)
	}
	before := len(dst)
	p.rank(s, int(t), len(p.best.walls), &p.best)
	for i := range p.best.n {
		if m := s.advance(int(t), &p.best.walls[i]); m != movegen.NoMove {
			dst = appendNew(dst, before, m)
		}
	}
	if len(dst) == before {
		dst = append(dst, p.flee(s, t))
	}
	return appendNew(dst, before, rules.Stay)
}

// appendNew appends m unless it is among dst[from:].
func appendNew(dst []movegen.Move, from int, m movegen.Move) []movegen.Move {
	for _, known := range dst[from:] {
		if known == m {
			return dst
		}
	}
	return append(dst, m)
}

// advance returns the next action of seat t towards a wall, NoMove if there is none.
func (s *scene) advance(t int, w *wall) movegen.Move {
	var on, in cells
	w.cells(&on, &in, &s.region[t], s.words)
	target := s.nearestEnd(t, &on)
	if target < 0 {
		return movegen.NoMove
	}
	if d := direction(s.at[t], target); d >= 0 {
		return rules.Hammer + movegen.Move(d)
	}
	return s.walk(t, target, &in)
}

// nearestEnd returns the cell of a wall at which seat t should go on: the
// nearest of those with at most one neighbour left in the wall, so that the wall
// is built from one end to the other. It is -1 if there is no wall.
func (s *scene) nearestEnd(t int, on *cells) int {
	best, least := -1, 1<<30
	for w := 1; w <= s.words; w++ {
		for word := on[w]; word != 0; word &= word - 1 {
			cell := (w-1)<<6 | bits.TrailingZeros64(word)
			ends := 0
			for _, step := range bitboard.MeshSteps {
				if n := cell + step; n >= 0 && n < 1<<10 && on.has(n) {
					ends++
				}
			}
			if ends > 1 {
				continue
			}
			if d := distance(s.at[t], cell); d < least {
				best, least = cell, d
			}
		}
	}
	return best
}

// walk returns the first step of seat t on the shortest way through cells of
// within to a neighbour of the target, NoMove if there is none.
func (s *scene) walk(t, target int, within *cells) movegen.Move {
	free := *within
	here := s.at[t]
	free.add(here)
	var l wave
	l.add(target)
	l.first, _ = place(target)
	l.last = l.first
	for {
		before := l
		if !l.step(&free, s.words) {
			return movegen.NoMove
		}
		if l.has(here) {
			for d, step := range bitboard.MeshSteps {
				if n := here + step; n >= 0 && n < 1<<10 && before.has(n) {
					return rules.Move + movegen.Move(d)
				}
			}
			return movegen.NoMove
		}
		for w := l.first; w <= l.last; w++ {
			free[w] &^= l.cells[w]
		}
	}
}

// flee returns the move of seat t that gets it farthest from its rivals.
func (p *Position) flee(s *scene, t movegen.Seat) movegen.Move {
	best, most := rules.Stay, -1
	for d, step := range bitboard.MeshSteps {
		m := rules.Move + movegen.Move(d)
		if !p.SeatLegal(t, m) {
			continue
		}
		cell := s.at[t] + step
		nearest, sum := 1<<10, 0
		s.eachRival(int(t), func(u int) {
			n := distance(cell, s.at[u])
			nearest, sum = min(nearest, n), sum+n
		})
		if score := nearest<<8 + sum; score > most {
			best, most = m, score
		}
	}
	return best
}

// direction returns the index in bitboard.MeshSteps that leads from a cell to a
// neighbour, -1 if it is none.
func direction(from, to int) int {
	for d, step := range bitboard.MeshSteps {
		if from+step == to {
			return d
		}
	}
	return -1
}

// distance returns the number of steps between two cells of an intact mesh.
func distance(a, b int) int {
	down := b/bitboard.MeshRows - a/bitboard.MeshRows
	right := b%bitboard.MeshRows - a%bitboard.MeshRows
	if down < 0 {
		down, right = -down, -right
	}
	if right < 0 {
		return down - right
	}
	return max(down, right)
}
