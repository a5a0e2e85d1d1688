package chinesecheckers

import (
	"fmt"
	"slices"

	"quincunx/movegen"
)

// Bounds of the options.
const (
	MinSize  = 1
	MaxSize  = 63
	MinSeats = 2
	MaxSeats = 6
)

// Options are the options of a game.
type Options struct {
	// Size is the length of a home triangle's side in cells, MinSize..MaxSize. A seat
	// has Size*(Size+1)/2 men.
	Size int

	// Triangles holds the homes of the seats in the order of play: MinSeats..MaxSeats
	// different numbers 0..5, clockwise from the top.
	Triangles []int
}

// Men returns the number of men that each seat begins with.
func (o Options) Men() int { return o.Size * (o.Size + 1) / 2 }

// Check returns an error that names the first option out of its bounds.
func (o Options) Check() error {
	if o.Size < MinSize || o.Size > MaxSize {
		return fmt.Errorf("size %d is not in %d..%d", o.Size, MinSize, MaxSize)
	}
	if n := len(o.Triangles); n < MinSeats || n > MaxSeats {
		return fmt.Errorf("triangles: %d seats are not in %d..%d", n, MinSeats, MaxSeats)
	}
	for seat, t := range o.Triangles {
		if t < 0 || t >= triangles {
			return fmt.Errorf("triangles: seat %d has %d, which is not in 0..%d", seat+1, t, triangles-1)
		}
		if other := slices.Index(o.Triangles, t); other < seat {
			return fmt.Errorf("triangles: seats %d and %d both have %d", other+1, seat+1, t)
		}
	}
	return nil
}

// New returns the start of a game: all men at home, seat 0 to move.
func New(o Options) (*Position, error) {
	p, err := empty(o)
	if err != nil {
		return nil, err
	}
	for _, c := range p.board.cells {
		if seat := p.seatAt(p.board.zone(c)); seat >= 0 {
			p.put(seat, c)
		}
	}
	p.finishSetup(0)
	return p, nil
}

// empty returns a position without men.
func empty(o Options) (*Position, error) {
	if err := o.Check(); err != nil {
		return nil, fmt.Errorf("chinesecheckers options: %w", err)
	}
	p := &Position{past: make([]undo, 0, 64)}
	p.reset(o)
	return p, nil
}

// seatAt returns the seat with the given home, or -1.
func (p *Position) seatAt(zone uint8) movegen.Seat {
	return movegen.Seat(slices.Index(p.homes[:p.seats], zone))
}
