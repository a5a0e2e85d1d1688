package chinesecheckers

import "quincunx/movegen"

// Exits are where a man of a small board can go.
type Exits struct {
	From  int    // the cell of the man
	Steps uint8  // the directions of his steps, as bits
	Jumps uint64 // where jumps take him: cells of word From/64 of the sets

	base   movegen.Move       // that would take him to the first cell of the word
	groups uint8              // how many jump groups the jumps are in, and
	parts  [directions]uint64 // those of each
}

// Parts returns the jumps group by group: in the order of Moves, in which those of a part
// are in ascending order. Steps come before, by direction.
func (e *Exits) Parts() []uint64 { return e.parts[:e.groups] }

// Jump returns the move that ends on a cell of the word that From is in.
func (e *Exits) Jump(bit int) movegen.Move { return e.base + movegen.Move(bit) }

// Step returns the move from a cell in a direction.
func (p *Position) Step(from, direction int) movegen.Move {
	return moveOf(cell(from), cell(from)+cell(p.board.steps(cell(from))[direction]))
}

// exits are those of the men of a seat, as far as they have been found.
type exits struct {
	men   [MaxScopedMen]Exits
	count int
}

// begin goes on to the next man, and notes his steps.
func (e *exits) begin(from cell, steps uint8) {
	m := &e.men[e.count]
	e.count++
	m.From, m.Steps, m.Jumps, m.base, m.groups = int(from), steps, 0, moveOf(from, from&^63), 0
}

// add notes his jumps into a group.
func (e *exits) add(jumps uint64) {
	m := &e.men[e.count-1]
	m.parts[m.groups%directions] = jumps
	m.groups++
	m.Jumps |= jumps
}

// ScopedExits returns the exits of the men of the seat to act, man by man in the order
// of Moves, and notes in s what they depend on, on boards up to size MaxScoped. They are
// valid until the next call.
func (p *Position) ScopedExits(s *Scope) []Exits {
	p.exitsFound.count = 0
	_, groups := p.appendSmall(nil, int(p.mover), p.exitsFound)
	s.note(p, groups)
	return p.exitsFound.men[:p.exitsFound.count]
}
