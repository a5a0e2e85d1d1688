package seega

// maxTaken is the largest number of men that one step can take.
const maxTaken = 3

// KnownResult returns 1 if the seat to move wins with its next move, by taking the
// last men, or by ending the game at the threshold with more men. It returns -1 if
// the seat has fewer men and each of its moves ends the game at the threshold, and
// 0 otherwise.
func (p *Position) KnownResult() int {
	if p.Placing() {
		return 0
	}
	last := p.Threshold() != 0 && p.Quiet()+1 >= p.Threshold()
	if !last && p.opponentHasMany() || p.Over() {
		return 0
	}
	mine, theirs := p.numbers()
	if !last && theirs > maxTaken {
		return 0
	}
	s := p.findAttacks()
	pinned, forced := p.Pinned()
	quiet, strikes := false, false
	for w := range p.zones.words {
		own := &s.own[w&3]
		cells := own.strikes()
		quiet = quiet || own.reach&^own.traps != 0
		strikes = strikes || cells != 0
		for r := cells; r != 0 && theirs <= maxTaken; r = r.Rest() {
			cell := 64*w + r.First()
			if int(own.brackets.count(cell)) == theirs && (!forced || p.zones.adjoin(pinned, cell)) {
				return 1
			}
		}
	}
	switch {
	case !last || forced:
		return 0
	case mine > theirs && quiet:
		return 1
	case mine < theirs && quiet && !strikes:
		return -1
	}
	return 0
}

// numbers returns the number of men of the seat to move and of the other seat.
func (p *Position) numbers() (mine, theirs int) {
	me := p.Mover()
	for w := range p.zones.words {
		mine += p.Men(me, w).Count()
		theirs += p.Men(me^1, w).Count()
	}
	return mine, theirs
}

// opponentHasMany reports whether the other seat has more men in the word of the centre
// than one step can take. This is faster than counting its men.
func (p *Position) opponentHasMany() bool {
	return p.Men(p.Mover()^1, p.zones.middle>>6).Rest().Rest().Rest() != 0
}

// adjoin reports whether two cells of the board are adjacent.
func (z *zones) adjoin(a, b int) bool {
	d := distance(a, b)
	return d == 1 || d == z.stride
}
