package seega

import (
	"quincunx/movegen"
)

// Make makes the legal move m.
func (p *Position) Make(m movegen.Move) {
	now, next := p.push()
	if m&kind != step {
		*next = *now
		if m&kind == place {
			p.place(next, uint8(m))
		} else {
			next.pass()
		}
		return
	}
	from, to := ends(m)
	me := now.mover & 1
	next.key = now.key ^ p.geo.zobrist[me][from] ^ p.geo.zobrist[me][to]
	if now.pinned != noCell {
		next.key ^= pinnedKey(now.pinned)
	}

	var mine, theirs, man view
	if p.wide {
		mine, theirs = p.stepWide(now, next, from, to)
		man = 1 << viewMan
	} else {
		man = 1 << (to & 63)
		mine, theirs = now.men[me][0]^1<<(from&63)^man, now.men[me^1][0]
		next.men[me][0], next.men[me^1][0] = mine, theirs
	}
	if taken := captured(mine, theirs, man) &^ p.geo.masks[to].centre; taken != 0 {
		next.mover = me
		p.capture(next, to, taken)
		return
	}

	next.key ^= side2Key
	next.mover = me ^ 1
	next.pinned = noCell
	next.quiet = now.quiet + 1
	next.mode = moving
	if next.quiet >= p.limit {
		p.reachLimit(next)
	}
}

// Unmake takes back the last Make.
func (p *Position) Unmake() {
	n := len(p.line) - 1
	p.line = p.line[:n]
	p.now = &p.line[n-1]
}

// reachLimit ends the game if there is a threshold, or else keeps the count at its maximum.
func (p *Position) reachLimit(s *state) {
	if p.threshold == 0 {
		s.quiet = MaxCount
		return
	}
	s.mode = over
}

// pass passes the turn to the other seat.
func (s *state) pass() {
	s.mover ^= 1
	s.key ^= side2Key
}

// stepWide moves a man of the mover on a wide board, and returns the men of the
// mover and of the other seat in the view around it.
func (p *Position) stepWide(now, next *state, from, to uint8) (mine, theirs view) {
	me := now.mover & 1
	next.men = now.men
	next.men[me].flip(from)
	next.men[me].flip(to)
	inside := p.geo.masks[to].inside
	return next.men[me].viewOf(to) & inside, next.men[me^1].viewOf(to) & inside
}

// capture removes the men in taken, cells of the view around the man that has just
// moved, and determines who acts next.
func (p *Position) capture(s *state, man uint8, taken view) {
	theirs := &s.men[s.mover&1^1]
	for r := taken; r != 0; r = r.Rest() {
		cell := p.cellOf(man, r.First())
		theirs.flip(cell)
		s.key ^= p.geo.zobrist[s.mover&1^1][cell]
	}
	s.quiet = 0
	s.pinned = man
	if p.nextCaptures(s) != 0 {
		s.mode = pinned
		s.key ^= pinnedKey(man)
		return
	}
	s.pinned = noCell
	s.mode = moving
	if *theirs == (board{}) {
		s.mode = over
	}
	s.pass()
}

// place places a man of the mover on a cell. The seat that places the last man
// moves first, and so keeps the turn.
func (p *Position) place(next *state, to uint8) {
	next.men[next.mover&1].flip(to)
	next.key ^= p.geo.zobrist[next.mover&1][to]
	if next.first == noCell {
		next.first = to
		return
	}
	next.first = noCell
	if p.countMen(next) < p.geo.size*p.geo.size-1 {
		next.pass()
		return
	}
	next.key ^= placingKey
	next.mode = moving
	if p.isOver(next) { // possible only from unreachable positions
		next.mode = over
	}
}

// LastEffect describes the last Make.
func (p *Position) LastEffect() movegen.Effect {
	now, before := p.now, &p.line[len(p.line)-2]
	theirs := before.mover&1 ^ 1
	return movegen.Effect{
		Captured: before.men[theirs].count() - now.men[theirs].count(),
		Null:     before.men == now.men,
	}
}
