package pente

import (
	"fmt"

	"quincunx/movegen"
)

// ending is how a game ended.
type ending uint8

const (
	goesOn ending = iota
	byFive
	byPairs
	drawn
)

// winningPairs is the number of captured pairs that wins.
const winningPairs = 5

// Position is a position of Pente and the moves that led to it. Its zero value
// is not ready for use: see [New] and [Parse].
type Position struct {
	lines  lines
	stones uint64 // the Zobrist keys of all stones, exclusive or
	row    uint64 // the lower bits of the places of a row that are on the board
	size   uint   // rows and columns
	ply    int32  // even: seat 0 is to act
	empty  int32  // empty cells
	pairs  [2]int32
	end    ending
	winner movegen.Seat // if the end is byFive or byPairs

	options Options
	past    []undo
}

// undo is what Unmake needs to know of a move.
type undo struct {
	stones   uint64 // before the move
	captures uint64 // bit 6 of the byte of each direction that captured
	cell     uint   // noCell for a pass
}

var _ interface {
	movegen.Position
	movegen.MoveCounter
	movegen.EffectReporter
	movegen.SelfChecker
} = (*Position)(nil)

// New returns the start of a game: an empty board, seat 0 to act.
func New(o Options) (*Position, error) {
	if err := o.check(); err != nil {
		return nil, fmt.Errorf("pente: %w", err)
	}
	return empty(o), nil
}

// empty returns the start of a game with options that have been checked.
func empty(o Options) *Position {
	n := uint(2*o.Half + 1)
	return &Position{
		row:     low & (1<<(2*n) - 1),
		size:    n,
		empty:   int32(n * n),
		options: o,
	}
}

// Options returns what the game is played with.
func (p *Position) Options() Options { return p.options }

// Seats returns 2.
func (p *Position) Seats() int { return 2 }

// Mover returns the seat to act, or that would be to act if the game were not over.
func (p *Position) Mover() movegen.Seat { return movegen.Seat(p.ply & 1) }

// Ply returns the number of plies before this position, as its text says.
func (p *Position) Ply() int { return int(p.ply) }

// Over reports whether somebody has won or the seat to act has no move: the
// board is full, or the opening rule leaves no cell of it, as on 5×5.
func (p *Position) Over() bool { return p.end != goesOn }

// Pairs returns how many pairs a seat has captured.
func (p *Position) Pairs(s movegen.Seat) int { return int(p.pairs[s]) }

// Score gives the winner a win and the other seat a loss, or both a draw.
func (p *Position) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	if p.end == byFive || p.end == byPairs {
		dst[p.winner], dst[1-p.winner] = movegen.Win, movegen.Loss
	}
}

// Clone returns an independent copy without the moves made so far.
func (p *Position) Clone() movegen.Position {
	c := *p
	c.past = nil
	return &c
}

// judge sets end and winner from the whole position. In a game only the seat
// that moved last can have won; a position that was set up may hold more, and
// then that seat comes first, and a five before the pairs.
func (p *Position) judge() {
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
