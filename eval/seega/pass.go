package seega

// passCells is the smallest number of safe steps with which a null move is tried.
const passCells = 6

// CanPass reports whether zugzwang is unlikely, so that a null move is a fair
// test: no man must continue capturing, none can be taken by the next step, and
// there are at least passCells cells to which a man can step without being taken
// there. Where a seat has only bad moves, as while the board is still full,
// passing, which the rules don't allow then, would be its best choice.
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
