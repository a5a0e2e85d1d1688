package pente

import (
	"fmt"

	"quincunx/movegen"
)

// ending is the way a game ended.
type ending uint8

const (
	goesOn ending = iota
	byFive
	byPairs
	drawn
)

// winningPairs is the number of captured pairs that wins.
const winningPairs = 5

// Position is a position of Pente with its move history. Use [New] or [Parse]:
// the zero value is not ready for use.
type Position struct {
	lines  lines
	stones uint64 // exclusive or of the Zobrist keys of all stones
	row    uint64 // lower bits of the places of a row that are on the board
	size   uint   // rows and columns
	ply    int32  // even: seat 0 is to move
	empty  int32  // empty cells
	pairs  [2]int32
	end    ending
	winner movegen.Seat // valid if the end is byFive or byPairs

	options Options
	past    []undo
}

// undo holds the data for Unmake.
type undo struct {
	stones   uint64 // before the move
	captures uint64 // bit 6 of the byte of each direction that captured
	cell     uint   // noCell for a pass
}

var (
	_ movegen.Position       = (*Position)(nil)
	_ movegen.MoveCounter    = (*Position)(nil)
	_ movegen.EffectReporter = (*Position)(nil)
)

// New returns the start of a game: an empty board, seat 0 to move.
func New(o Options) (*Position, error) {
	if err := o.check(); err != nil {
		return nil, fmt.Errorf("pente: %w", err)
	}
	return empty(o), nil
}

// empty returns the start of a game with valid options.
func empty(o Options) *Position {
	n := uint(2*o.Half + 1)
	return &Position{
		row:     low & (1<<(2*n) - 1),
		size:    n,
		empty:   int32(n * n),
		options: o,
	}
}

// Options returns the options of the game.
func (p *Position) Options() Options { return p.options }

// Seats returns 2.
func (p *Position) Seats() int { return 2 }

// Mover returns the seat to move; if the game is over, the seat that would be
// to move.
func (p *Position) Mover() movegen.Seat { return movegen.Seat(p.ply & 1) }

// Ply returns the number of plies before this position, according to its text.
func (p *Position) Ply() int { return int(p.ply) }

// Over reports whether a seat has won or the seat to move has no move: the
// board is full, or the opening rule allows no cell, as on 5×5.
func (p *Position) Over() bool { return p.end != goesOn }

// Pairs returns the number of pairs that a seat has captured.
func (p *Position) Pairs(s movegen.Seat) int { return int(p.pairs[s]) }

// Score gives the winner a win and the other seat a loss, or both a draw.
func (p *Position) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	if p.end == byFive || p.end == byPairs {
		dst[p.winner], dst[1-p.winner] = movegen.Win, movegen.Loss
	}
}

// Clone returns an independent copy without the move history.
func (p *Position) Clone() movegen.Position {
	c := *p
	c.past = nil
	return &c
}

// setResult computes end and winner from the whole position. In a game only the
// seat that moved last can have won. In a position that was set up, both may
// have won; then that seat has precedence, and a five has precedence over
// pairs.
func (p *Position) setResult() {
	var fives uint64
	for f := range p.lines {
		for _, w := range p.lines[f] {
			fives |= runsOf5(w)
		}
	}
	p.end = goesOn
	for _, s := range [2]movegen.Seat{1 - p.Mover(), p.Mover()} {
		switch {
		case fives&(low<<s) != 0:
			p.end, p.winner = byFive, s
			return
		case p.pairs[s] >= winningPairs:
			p.end, p.winner = byPairs, s
			return
		}
	}
	if p.CountMoves() == 0 {
		p.end = drawn
	}
}
