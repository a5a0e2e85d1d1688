package jackhammer

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// Plans appends the first actions of the plans worth following, best first. These
// are to knock out the minimum cut if it leaves a large enough region, to build the
// walls that score most, and to go to where there are walls. The last are to close a
// large enough region with a single cell, and to stay. A seat that no other can meet
// stays.
func (p *Position) Plans(t movegen.Seat, dst []movegen.Move) []movegen.Move {
	if p.Over() {
		return dst
	}
	s := p.analyse()
	if s.rivals[t] == 0 {
		return append(dst, rules.Stay)
	}
	from := len(dst)
	best := &p.best
	best.clear(len(best.walls))
	p.rank(s, int(t), best)
	if p.shouldWait(s, int(t)) {
		dst = append(dst, rules.Stay)
	}
	least := p.leastArea(s, int(t))
	if !best.isCertain() {
		// No wall is certain; a minimum cut may be built sooner.
		if m, area := p.separate(s, int(t)); area >= least {
			dst = appendNew(dst, from, m)
		}
	}
	for i := range best.n {
		if w := &best.walls[i]; w.area >= least {
			dst = appendNew(dst, from, s.nextAction(int(t), w))
		}
	}
	if len(dst) == from {
		walls := *best // stepToWalls overwrites p.best
		dst = append(dst, p.stepToWalls(s, t))
		*best = walls
	}
	for i := range best.n {
		if w := &best.walls[i]; w.area < least {
			dst = appendNew(dst, from, s.nextAction(int(t), w))
		}
	}
	s.gates(int(t), func(gate spot, area int32) {
		if area >= least {
			dst = appendNew(dst, from, rules.Hammer+movegen.Move(direction(s.at[t], gate.cell())))
		}
	})
	return appendNew(dst, from, rules.Stay)
}

// nearestRival returns the distance from seat t to the nearest seat that it can
// meet.
func (s *analysis) nearestRival(t int) int32 {
	return min(s.spots[t].steps(s.rivalSpots[t][0]), s.spots[t].steps(s.rivalSpots[t][1]))
}

// leastArea returns the smallest area of a wall that seat t should build: the share
// set by the weights, in thousandths of an equal share, and less near the end of
// the game.
func (p *Position) leastArea(s *analysis, t int) int32 {
	const long = 200 // turns
	return int32(min(int64(s.equal(t))*p.weights[share]*int64(min(s.left, long))/(1000*long), cellNumbers))
}

// shouldWait reports whether seat t, whose best walls have been ranked, should stay.
//
// A seat that can finish a wall before any rival arrives loses nothing by waiting,
// and may get what the others leave when they enclose themselves.
//
// Rivals face to face wait at random now and then before they go on. Otherwise both
// can step forward and back at the same time for ever, each on its way to where the
// other would have to give way.
func (p *Position) shouldWait(s *analysis, t int) bool {
	if p.best.isCertain() {
		return p.best.walls[0].slack > 0
	}
	const (
		face = 4 // steps
		odds = 6 // waits one turn in six
	)
	if s.nearestRival(t) <= face {
		return bitboard.Mix(s.key+uint64(t))%odds == 0
	}
	return false
}

// appendNew appends m unless it is NoMove or already in dst[from:].
func appendNew(dst []movegen.Move, from int, m movegen.Move) []movegen.Move {
	if m == movegen.NoMove {
		return dst
	}
	for _, known := range dst[from:] {
		if known == m {
			return dst
		}
	}
	return append(dst, m)
}

// nextAction returns the next action of seat t to build a wall, or NoMove if there is
// none.
func (s *analysis) nextAction(t int, w *wall) movegen.Move {
	if w.done {
		return movegen.NoMove
	}
	target := w.ends[0].cell()
	if d := direction(s.at[t], target); d >= 0 {
		return rules.Hammer + movegen.Move(d)
	}
	in := s.ground.cells
	for i := range w.number {
		half := w.sides[i].cells()
		for j := range in {
			in[j] &= half[j]
		}
	}
	return s.stepTowards(t, target, &in)
}

// stepTowards returns the first step of seat t on the shortest path through the given
// cells to a neighbour of the target, or NoMove if there is none.
func (s *analysis) stepTowards(t, target int, allowed *cells) movegen.Move {
	here := s.at[t]
	if here == target {
		return s.stepInto(here, allowed)
	}
	if m := s.straight(t, spotOf(target), allowed); m != movegen.NoMove {
		return m
	}
	free := *allowed
	free.add(here)
	var l wave
	l.start(target)
	return s.spread(t, &l, &free)
}

// straight returns the first step of a path on which every step leads nearer to the
// target. It returns NoMove if it gets stuck, even if there is such a path.
func (s *analysis) straight(t int, target spot, allowed *cells) movegen.Move {
	first := movegen.NoMove
	at := s.spots[t]
	for left := at.steps(target); left > 1; left-- {
		next := movegen.NoMove
		for d, step := range spotSteps {
			to := spot{at.row + step.row, at.column + step.column}
			if to.steps(target) < left && allowed.has(to.cell()) {
				next, at = rules.Move+movegen.Move(d), to
				break
			}
		}
		if next == movegen.NoMove {
			return next
		}
		if first == movegen.NoMove {
			first = next
		}
	}
	return first
}

// spread expands a wave through free cells until it reaches seat t, and returns the
// seat's step towards its origin, or NoMove if the wave doesn't reach it.
func (s *analysis) spread(t int, l *wave, free *cells) movegen.Move {
	here := s.at[t]
	for {
		before := l.cells
		if !l.step(free, s.words) {
			return movegen.NoMove
		}
		if l.has(here) {
			return s.stepInto(here, &before)
		}
		for w := l.first; w <= l.last; w++ {
			free[w] &^= l.cells[w]
		}
	}
}

// stepInto returns a move from a cell to a neighbour in set, or NoMove if there is
// none.
func (s *analysis) stepInto(from int, set *cells) movegen.Move {
	for d, step := range bitboard.MeshSteps {
		if n := from + step; n >= 0 && n < cellNumbers && set.has(n) {
			return rules.Move + movegen.Move(d)
		}
	}
	return movegen.NoMove
}

// stepToWalls returns the step of seat t after which its best wall would score most, or a
// step away from its rivals if no step gives it a wall.
func (p *Position) stepToWalls(s *analysis, t movegen.Seat) movegen.Move {
	at := s.at[t]
	best, most := rules.Stay, int64(-1)
	for d, step := range bitboard.MeshSteps {
		m := rules.Move + movegen.Move(d)
		if !p.SeatLegal(t, m) {
			continue
		}
		s.setCell(int(t), at+step)
		p.best.clear(1)
		p.rank(s, int(t), &p.best)
		score := int64(s.nearestRival(int(t)))
		if p.best.n > 0 {
			score += max(p.best.walls[0].score, 0) << 10
		}
		if score > most {
			best, most = m, score
		}
	}
	s.setCell(int(t), at)
	return best
}

// direction returns the index in bitboard.MeshSteps of the step between two cells,
// or -1 if they are not neighbours.
func direction(from, to int) int {
	for d, step := range bitboard.MeshSteps {
		if from+step == to {
			return d
		}
	}
	return -1
}
