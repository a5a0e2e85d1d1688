package chinesecheckers

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"quincunx/movegen"
	"quincunx/movegen/notation"
)

// Stage is a kind of position that [Mixed] generates.
type Stage int

const (
	// Middle has the men of all seats mixed all over the board, half of them in
	// ladders that allow long jumps, also through neutral triangles.
	Middle Stage = iota

	// Ending has most men of each seat in its goal and the others on their way.
	Ending

	// Finish has one or more seats that need one step to be done in the round
	// that begins. Seat 0 is to move.
	Finish

	// Blocked has a seat to move that is fenced in at home and has only the
	// null move.
	Blocked

	stages = iota
)

var stageNames = [stages]string{"middle", "ending", "finish", "blocked"}

// String returns the name of the stage in lower case.
func (s Stage) String() string {
	if s < 0 || s >= stages {
		return fmt.Sprintf("Stage(%d)", int(s))
	}
	return stageNames[s]
}

// ParseStage returns the stage with a name.
func ParseStage(name string) (Stage, error) {
	s, err := notation.Name(name, stageNames[:]...)
	if err != nil {
		return 0, fmt.Errorf("stage: %w", err)
	}
	return Stage(s), nil
}

// Mixed returns a position of the given stage for tests and measurements. It
// depends only on the arguments, has all men on the board, none of them in a
// neutral triangle, and isn't over. It returns an error if the options are
// wrong, or if there are too few men to fence a seat in: Blocked takes 2*size+3
// men of other seats, which two seats have from size 5 on.
func Mixed(o Options, stage Stage, seed uint64) (*Position, error) {
	if stage < 0 || stage >= stages {
		return nil, fmt.Errorf("chinesecheckers: no stage %d", stage)
	}
	rng := rand.New(rand.NewPCG(seed, uint64(stage)))
	// A random position may be over, or miss a requirement of its stage.
	const attempts = 200
	for range attempts {
		p, err := empty(o)
		if err != nil {
			return nil, err
		}
		m := mixer{p, rng, make([]uint64, p.board.words), [MaxSeats]int{}}
		for seat := range p.seats {
			m.left[seat] = o.Men()
		}
		if m.mix(stage) == nil && !p.anyDone() {
			return p, nil
		}
	}
	return nil, fmt.Errorf("chinesecheckers: no %s position of size %d with %d seats", stage, o.Size, len(o.Triangles))
}

var errNoRoom = errors.New("no room for what the stage asks for")

// mixer places men at random.
type mixer struct {
	*Position
	rng  *rand.Rand
	kept []uint64      // cells to leave empty as long as there are others
	left [MaxSeats]int // men still to place
}

func (m *mixer) mix(stage Stage) error {
	mover := m.rng.IntN(m.seats)
	switch stage {
	case Middle:
		m.ladders()
	case Ending:
		for seat := range m.seats {
			m.fillGoal(seat, m.left[seat]*3/4)
		}
		m.ladders()
	case Finish:
		mover = 0
		m.nearlyDone(m.rng.IntN(m.seats))
		for seat := range m.seats {
			if m.rng.IntN(2) == 0 {
				m.nearlyDone(seat)
			}
		}
		m.ladders()
	case Blocked:
		if err := m.fence(mover); err != nil {
			return err
		}
	}
	for seat := range m.seats {
		for m.left[seat] > 0 {
			c, ok := m.anyCell(seat)
			if !ok {
				return errNoRoom
			}
			m.place(seat, c)
		}
	}
	m.finishSetup(movegen.Seat(mover))
	if stage == Blocked && m.count(mover) != 0 {
		return errNoRoom
	}
	return nil
}

// anyDone reports whether a seat is done, even in the middle of a round.
func (p *Position) anyDone() bool {
	for seat := range p.seats {
		if p.done(seat) {
			return true
		}
	}
	return false
}

func (m *mixer) place(seat int, c cell) {
	m.put(movegen.Seat(seat), c)
	m.left[seat]--
}

// mayHold reports whether a man of the seat may be placed on a cell.
func (m *mixer) mayHold(seat int, c cell) bool {
	return m.left[seat] > 0 && m.isFree(c) && !has(m.kept, c) && has(m.allowed[seat], c)
}

// anyCell returns a cell for a man of a seat, if necessary one that should stay
// empty.
func (m *mixer) anyCell(seat int) (cell, bool) {
	cells := m.board.cells
	for range 50 {
		if c := cells[m.rng.IntN(len(cells))]; m.mayHold(seat, c) {
			return c, true
		}
	}
	for range 2 {
		begin := m.rng.IntN(len(cells))
		for i := range cells {
			if c := cells[(begin+i)%len(cells)]; m.mayHold(seat, c) {
				return c, true
			}
		}
		clear(m.kept)
	}
	return 0, false
}

// anySeat returns a seat that may have a man on the cell.
func (m *mixer) anySeat(c cell) (int, bool) {
	for _, seat := range m.rng.Perm(m.seats) {
		if m.mayHold(seat, c) {
			return seat, true
		}
	}
	return 0, false
}

// ladders places half of the remaining men along chains of jumps.
func (m *mixer) ladders() {
	men := 0
	for _, left := range m.left {
		men += left
	}
	cells := m.board.cells
	for tries, goal := men, men/2; tries > 0 && men > goal; tries-- {
		at := cells[m.rng.IntN(len(cells))]
		seat, ok := m.anySeat(at)
		if !ok {
			continue
		}
		m.place(seat, at) // the man that can climb the ladder
		men--
		d := m.rng.IntN(directions)
		for range m.rng.IntN(16) {
			if m.rng.IntN(3) == 0 {
				d = m.rng.IntN(directions)
			}
			over, to := at+cell(m.board.steps(at)[d]), at+cell(m.board.jump[d])
			seat, ok := m.anySeat(over)
			if !ok || !m.isFree(to) {
				break
			}
			m.place(seat, over)
			men--
			add(m.kept, to)
			at = to
		}
	}
}

// fillGoal places up to n men of a seat in its goal.
func (m *mixer) fillGoal(seat, n int) {
	for _, i := range m.rng.Perm(len(m.board.cells)) {
		c := m.board.cells[i]
		if n > 0 && m.board.zone(c) == m.goals[seat] && m.mayHold(seat, c) {
			m.place(seat, c)
			n--
		}
	}
}

// nearlyDone places all men of a seat except one in its goal, and that one a
// step away.
func (m *mixer) nearlyDone(seat int) {
	for _, i := range m.rng.Perm(len(m.board.cells)) {
		gap := m.board.cells[i]
		if m.board.zone(gap) != m.goals[seat] || !m.isFree(gap) {
			continue
		}
		for _, step := range m.board.steps(gap) {
			last := gap + cell(step)
			if m.board.zone(last) != hexagon || !m.mayHold(seat, last) {
				continue
			}
			add(m.kept, gap)
			m.place(seat, last)
			m.fillGoal(seat, m.left[seat])
			return
		}
	}
}

// fence places the men of a seat at home, and other men wherever they could go.
func (m *mixer) fence(seat int) error {
	for _, c := range m.board.cells {
		if m.board.zone(c) == m.homes[seat] {
			m.place(seat, c)
		}
	}
	var moves []movegen.Move
	for {
		moves = m.appendSeat(moves[:0], seat)
		if len(moves) == 0 {
			return nil
		}
		for _, move := range moves {
			_, to := ends(move)
			if !m.isFree(to) {
				continue
			}
			other, ok := m.anySeat(to)
			if !ok {
				return errNoRoom
			}
			m.place(other, to)
		}
	}
}
