package seega

import (
	"fmt"

	"quincunx/bitboard"
	"quincunx/movegen"
)

// mode determines which moves are legal.
type mode uint8

const (
	moving  mode = iota // a step of any man of the mover, or else a null move
	pinned              // a capturing step of the man that captured last
	placing             // a man on an empty cell
	over                // none
)

// state is a position without its history and without the data that never change
// during a game. Boards in one word use only word 0 of men.
type state struct {
	key    uint64 // see BoardKey
	quiet  uint32 // moves since the last capture, at most MaxCount
	mode   mode
	mover  uint8 // seat to move: 0 or 1
	pinned uint8 // cell of the man that must capture again, or noCell
	first  uint8 // in the placement phase: noCell if the first man of a pair is next, otherwise the first man's cell or unknownCell
	men    [2]board
}

// linePlies is the initial capacity for moves of a new position.
const linePlies = 32

// Position is a position of Seega with its move history. Use [New] or [Parse]: the
// zero value is not ready for use.
type Position struct {
	geo       *geometry
	line      []state // all states since the setup, the current one last
	now       *state  // the last state of line
	limit     uint32  // limit of quiet: the threshold, or MaxCount+1 without one
	threshold uint32  // as in Options
	wide      bool    // geo.wide
}

var (
	_ movegen.MoveCounter    = (*Position)(nil)
	_ movegen.EffectReporter = (*Position)(nil)
	_ movegen.PairMover      = (*Position)(nil)
)

// Rules returns p. A position of an evaluation, which embeds p, has this method, too.
func (p *Position) Rules() *Position { return p }

// reset sets p to s. It computes the key of s, and the mode if the game is over.
func (p *Position) reset(o Options, s state) {
	if g := geometryOf(o.Size); p.geo != g {
		// Moves on a smaller board don't write all words of a state, so it must not
		// reuse the memory of a larger board's states.
		p.geo, p.wide, p.line = g, g.wide, make([]state, 0, linePlies)
	}
	p.threshold, p.limit = uint32(o.Threshold), uint32(o.Threshold)
	if o.Threshold == 0 {
		p.limit = MaxCount + 1
	}
	if p.isOver(&s) {
		s.mode = over
	}
	s.first = p.unknownFirst(&s)
	s.key = p.keyOf(&s)
	p.line = append(p.line[:0], s)
	p.now = &p.line[0]
}

// isOver computes from scratch whether the game is over.
//
// Neither side has a move only on a full board: if there is an empty cell, a man is
// beside one. A game never fills the board.
func (p *Position) isOver(s *state) bool {
	if s.mode == placing {
		return false
	}
	men1, men2 := s.men[0].count(), s.men[1].count()
	return men1 == 0 || men2 == 0 || men1+men2 == p.geo.size*p.geo.size || s.quiet >= p.limit
}

// push pushes a new state, whose contents are undefined, and returns the current
// state and the new one.
func (p *Position) push() (now, next *state) {
	n := len(p.line)
	if n == cap(p.line) {
		p.line = append(p.line, state{})
	} else {
		p.line = p.line[:n+1]
	}
	p.now = &p.line[n]
	return &p.line[n-1], p.now
}

// empty returns the empty cells in word w.
func (p *Position) empty(s *state, w int) bitboard.Set {
	return p.geo.cells[w&3] &^ (s.men[0][w&3] | s.men[1][w&3])
}

// countMen returns the number of men of both sides.
func (p *Position) countMen(s *state) (n int) {
	for w := range p.geo.words {
		n += (s.men[0][w&3] | s.men[1][w&3]).Count()
	}
	return n
}

// unknownFirst returns the state's field first if the previous placements are
// unknown.
func (p *Position) unknownFirst(s *state) uint8 {
	if s.mode == placing && p.countMen(s)%2 == 1 {
		return unknownCell
	}
	return noCell
}

// Options returns the options of the game.
func (p *Position) Options() Options {
	return Options{Size: p.geo.size, Threshold: int(p.threshold)}
}

// Seats returns 2.
func (p *Position) Seats() int { return 2 }

// Mover returns the seat to move; if the game is over, the seat that would be to
// move.
func (p *Position) Mover() movegen.Seat { return movegen.Seat(p.now.mover) }

// Over reports whether the game has ended: a side has no men, the threshold of
// moves without a capture is reached, or neither side can move.
func (p *Position) Over() bool { return p.now.mode == over }

// Score gives a win to the side with more men and a loss to the other, or a draw to
// both if they have equally many.
func (p *Position) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	s := p.now
	if s.mode != over {
		return
	}
	switch lead := s.men[0].count() - s.men[1].count(); {
	case lead > 0:
		dst[0], dst[1] = movegen.Win, movegen.Loss
	case lead < 0:
		dst[0], dst[1] = movegen.Loss, movegen.Win
	}
}

// Clone returns an independent copy without the move history.
func (p *Position) Clone() movegen.Position {
	c := *p
	c.line = append(make([]state, 0, linePlies), *p.now)
	c.now = &c.line[0]
	c.now.first = c.unknownFirst(c.now)
	return &c
}

// CheckSelf compares the incremental data with a computation from scratch.
func (p *Position) CheckSelf() error {
	s := p.now
	for w := range p.geo.cells {
		if both := s.men[0][w] & s.men[1][w]; both != 0 {
			return fmt.Errorf("men: both sides have a man on cell %d", 64*w+both.First())
		}
		if out := (s.men[0][w] | s.men[1][w]) &^ p.geo.cells[w]; out != 0 {
			return fmt.Errorf("men: cell %d is off the board", 64*w+out.First())
		}
	}
	if want := p.keyOf(s); s.key != want {
		return fmt.Errorf("key: got %#x, want %#x", s.key, want)
	}
	if want := p.isOver(s); (s.mode == over) != want {
		return fmt.Errorf("mode: got over %t, want %t", s.mode == over, want)
	}
	if s.mode == placing && s.quiet != 0 {
		return fmt.Errorf("quiet: %d while placing", s.quiet)
	}
	if unknown := p.unknownFirst(s); s.mode == placing && (s.first == noCell) != (unknown == noCell) {
		return fmt.Errorf("first: cell %d with %d men", s.first, p.countMen(s))
	}
	switch {
	case s.mode == pinned:
		if s.pinned == noCell || !s.men[s.mover].has(s.pinned) || p.nextCaptures(s) == 0 {
			return fmt.Errorf("pinned: cell %d has no man that can capture again", s.pinned)
		}
	case s.mode != over && s.pinned != noCell:
		return fmt.Errorf("pinned: cell %d in mode %d", s.pinned, s.mode)
	}
	return nil
}
