package jackhammer

import (
	"fmt"

	"quincunx/bitboard"
	"quincunx/movegen"
)

// Position is a position of Jackhammer with its move history. Use [New] or
// [Parse]: the zero value is not ready for use.
type Position struct {
	state
	past []undo
}

// state is a position without its history.
type state struct {
	intact bitboard.Mesh
	holes  uint64 // exclusive or of the holes' constants; see Key
	at     places // of the seats
	turn   int32  // turns played, 0..turns

	// The following is constant during a game.
	rules      uint64 // constant of side and resolution; see Key
	turns      int32
	side       uint8
	resolution Resolution
}

var (
	_ movegen.Simultaneous   = (*Position)(nil)
	_ movegen.MoveCounter    = (*Position)(nil)
	_ movegen.EffectReporter = (*Position)(nil)
)

// New returns the start of a game: an intact mesh, with the seats 0, 1 and 2 on
// the upper, lower left and lower right corner.
func New(o Options) (*Position, error) {
	if err := o.check(); err != nil {
		return nil, fmt.Errorf("jackhammer options: %w", err)
	}
	p := &Position{past: make([]undo, 0, 64)}
	p.state = newState(o)
	return p, nil
}

func newState(o Options) state {
	return state{
		intact:     bitboard.FullMesh(o.Side),
		at:         placesOf(corners(o.Side)),
		turns:      int32(o.Turns),
		rules:      rulesKey(o),
		side:       uint8(o.Side),
		resolution: o.Resolution,
	}
}

// corners returns the start cells of the seats.
func corners(side int) [seats]int {
	last := side - 1
	return [seats]int{0, bitboard.MeshCell(last, 0), bitboard.MeshCell(last, last)}
}

// Options returns the options of the game.
func (p *Position) Options() Options {
	return Options{Side: int(p.side), Resolution: p.resolution, Turns: int(p.turns)}
}

// Seats returns 3.
func (p *Position) Seats() int { return seats }

// Turn returns the number of turns played.
func (p *Position) Turn() int { return int(p.turn) }

// Over reports whether all turns have been played.
func (p *Position) Over() bool { return p.turn >= p.turns }

// Intact returns the intact cells. They change with the position, and the caller
// must not change them.
func (p *Position) Intact() *bitboard.Mesh { return &p.intact }

// Cell returns the number of the cell of seat s, as in [bitboard.MeshCell]. Only
// with [Harsh] may it be a hole.
func (p *Position) Cell(s movegen.Seat) int { return p.at.of(int(s)) }

// Clone returns an independent copy, also a *Position, without the move history.
func (p *Position) Clone() movegen.Simultaneous {
	return &Position{state: p.state, past: make([]undo, 0, 64)}
}
