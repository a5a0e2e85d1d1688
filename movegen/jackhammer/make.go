package jackhammer

import "quincunx/movegen"

// undo is what a turn changed.
type undo struct {
	at  [seats]uint16 // where the seats stood before
	dug [seats]uint16 // the cells knocked out
	n   uint16        // how many
}

// nowhere is no cell.
const nowhere = 1<<16 - 1

// MakeJoint plays the actions of all seats, each of which must be legal.
func (p *Position) MakeJoint(joint *[movegen.MaxSeats]movegen.Move) {
	u := undo{at: p.at}
	switch p.resolution {
	case After:
		p.move(joint)
		p.hammer(joint, p.at, &u)
	case Before:
		p.hammer(joint, u.at, &u)
		p.move(joint)
	case Harsh:
		p.move(joint)
		p.hammer(joint, [seats]uint16{nowhere, nowhere, nowhere}, &u)
	}
	p.past = append(p.past, u)
	p.turn++
}

// move moves the seats whose target is intact.
func (p *Position) move(joint *[movegen.MaxSeats]movegen.Move) {
	for s := range p.at {
		if d := joint[s] - Move; d < directions {
			if to := neighbour(p.at[s], d); p.intact.Has(int(to)) {
				p.at[s] = to
			}
		}
	}
}

// hammer knocks cells out, those in spare excepted. Who hammers doesn't move,
// so it makes no difference whether the seats have moved.
func (p *Position) hammer(joint *[movegen.MaxSeats]movegen.Move, spare [seats]uint16, u *undo) {
	for s, from := range p.at {
		d := joint[s] - Hammer
		if d >= directions {
			continue
		}
		cell := neighbour(from, d)
		if cell == spare[0] || cell == spare[1] || cell == spare[2] || !p.intact.Has(int(cell)) {
			continue // spared, or hammered by another seat as well
		}
		p.dig(int(cell))
		u.dug[u.n] = cell
		u.n++
	}
}

// dig makes a hole of an intact cell.
func (s *state) dig(cell int) {
	s.intact.Remove(cell)
	s.holes ^= holeKey(cell)
}

// fill is dig undone.
func (s *state) fill(cell int) {
	s.intact.Add(cell)
	s.holes ^= holeKey(cell)
}

// Unmake takes back the last MakeJoint.
func (p *Position) Unmake() {
	last := len(p.past) - 1
	u := &p.past[last]
	p.at = u.at
	for _, cell := range u.dug[:u.n] {
		p.fill(int(cell))
	}
	p.past = p.past[:last]
	p.turn--
}

// LastEffect counts the cells that the last joint move knocked out as captured.
func (p *Position) LastEffect() movegen.Effect {
	return movegen.Effect{Captured: int(p.past[len(p.past)-1].n)}
}
