package seega

// passCells is the number of safe cells that a seat must be able to step to for
// a pass to be a fair test.
const passCells = 6

// CanPass reports whether the position is hardly a zugzwang, so that a null move
// is a fair test: no man must go on, none of its men can be taken with the next
// step, and it has some steps to cells where the man can't be taken either. Where
// a seat has only bad moves, as when the board is still full, a pass, which the
// rules don't allow then, would be the best of all.
func (p *Position) CanPass() bool {
	if _, forced := p.Pinned(); forced || p.Placing() || p.Over() {
		return false
	}
	s := p.findAttacks()
	safe := 0
	for w := range p.zones.words {
		if s.opp[w&3].taken() != 0 {
			return false
		}
		safe += (s.own[w&3].reach &^ s.danger(p.zones, w&3)).Count()
	}
	return safe >= passCells
}
