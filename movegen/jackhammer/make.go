package jackhammer

import "quincunx/movegen"

// undo is the change made by a turn.
type undo struct {
	holes uint64 // key of the holes before the turn
	at    places // cells of the seats before the turn
	dug   dug
}

// MakeJoint makes the actions of all seats, each of which must be legal.
func (p *Position) MakeJoint(joint *movegen.JointMove) {
	u := undo{holes: p.holes, at: p.at}
	switch p.resolution {
	case After:
		p.at = p.at.moved(joint)
		u.dug = p.hammer(joint, p.at)
	case Before:
		u.dug = p.hammer(joint, p.at)
		p.moveToIntact(joint)
	case Harsh:
		p.at = p.at.moved(joint)
		u.dug = p.hammer(joint, noPlaces)
	}
	p.past = append(p.past, u)
	p.turn++
}

// moveToIntact moves the seats whose target is still intact.
func (p *Position) moveToIntact(joint *movegen.JointMove) {
	at := p.at.moved(joint)
	for s := range seats {
		if cell := at.of(s); cell != p.at.of(s) && p.intact.Has(cell) {
			p.at.set(s, cell)
		}
	}
}

// hammer knocks out the hammered cells except those in spare. A seat that
// hammers doesn't move, so that it makes no difference whether the moves have
// been made.
func (p *Position) hammer(joint *movegen.JointMove, spare places) dug {
	var d dug
	for s := range seats {
		if joint[s] < Hammer {
			continue
		}
		cell := neighbour(p.at.of(s), joint[s]-Hammer)
		if spare.has(cell) || !p.intact.Has(cell) {
			continue // spared, or knocked out by an earlier seat
		}
		p.dig(cell)
		d = d.with(cell)
	}
	return d
}

// dig turns an intact cell into a hole.
func (s *state) dig(cell int) {
	s.intact.Remove(cell)
	s.holes ^= holeKey(cell)
}

// Unmake takes back the last MakeJoint.
func (p *Position) Unmake() {
	last := len(p.past) - 1
	u := &p.past[last]
	p.holes = u.holes
	p.at = u.at
	for d := u.dug; d != 0; d = d.rest() {
		p.intact.Add(d.first())
	}
	p.past = p.past[:last]
	p.turn--
}

// LastEffect counts the cells that the last joint move knocked out as captured.
func (p *Position) LastEffect() movegen.Effect {
	return movegen.Effect{Captured: p.past[len(p.past)-1].dug.count()}
}
