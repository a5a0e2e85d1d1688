package threat_test

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// rules is a game from which this file derives all capabilities of a threat search, in the plainest
// way.
type rules interface {
	movegen.Position

	// wins returns the moves that would win immediately if it were the seat's turn.
	wins(seat movegen.Seat) []movegen.Move

	// MakePass gives the turn to the other seat. Unmake undoes it.
	MakePass()

	// near returns the legal moves that may make an open three, and possibly others.
	near() []movegen.Move
}

// plain is a position with capabilities by definition.
type plain struct{ rules }

var _ interface {
	search.Position
	search.Selector
	search.ThreatGenerator
	search.NullMover
} = plain{}

func (p plain) Evaluate() int32 { return 0 }

func (p plain) Candidates(dst []movegen.Move, _ bool) []movegen.Move {
	if p.Over() {
		return dst
	}
	if own := p.wins(p.Mover()); len(own) > 0 {
		return append(dst, own[0])
	}
	if !p.threatened() {
		return p.Moves(dst)
	}
	other := 1 - p.Mover()
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if len(p.wins(other)) == 0 || p.Over() {
			dst = append(dst, m)
		}
		p.Unmake()
	}
	return dst
}

func (p plain) OrderMoves(_ []movegen.Move, scores []int32) { clear(scores) }

func (p plain) Threats(dst []movegen.Move, wide bool) []movegen.Move {
	if p.Over() {
		return dst
	}
	mover, first := p.Mover(), len(dst)
	if own := p.wins(mover); len(own) > 0 {
		return append(dst, own...)
	}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if !p.Over() && len(p.wins(mover)) > 0 {
			dst = append(dst, m)
		}
		p.Unmake()
	}
	if wide {
		for _, m := range p.near() {
			if !slices.Contains(dst[first:], m) {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

func (p plain) threatened() bool { return len(p.wins(1-p.Mover())) > 0 }
func (p plain) CanPass() bool    { return !p.Over() && !p.threatened() }

// full adds the optional capabilities, with an arbitrary move order.
type full struct{ plain }

var _ search.WinDetector = full{}

func (p full) KnownResult() int {
	switch {
	case p.Over():
		return 0
	case len(p.wins(p.Mover())) > 0:
		return 1
	case len(p.Candidates(nil, true)) == 0:
		return -2
	case p.winsByThreats(3):
		return 3
	}
	return 0
}

func (p full) OrderMoves(moves []movegen.Move, scores []int32) {
	for i, m := range moves {
		scores[i] = int32(uint32(m) * 0x9e37_79b1 >> 16)
	}
}

// The reference: wins by definition.

// winsIn reports whether the side to move can force a win within some plies.
func (p plain) winsIn(plies int) bool {
	return p.forces(plies, func() []movegen.Move { return p.Moves(nil) })
}

// winsByThreats is winsIn with direct threats only.
func (p plain) winsByThreats(plies int) bool {
	return p.forces(plies, func() []movegen.Move { return p.Threats(nil, false) })
}

func (p plain) forces(plies int, tries func() []movegen.Move) bool {
	mover := p.Mover()
	if p.Over() || plies < 1 {
		return false
	}
	if len(p.wins(mover)) > 0 {
		return true
	}
	if plies < 3 {
		return false
	}
	for _, m := range tries() {
		p.Make(m)
		won := !p.Over() && (plies > 3 || len(p.wins(mover)) > 0) && p.loses(plies-1, tries)
		p.Unmake()
		if won {
			return true
		}
	}
	return false
}

// loses reports whether the side to move loses within some plies.
func (p plain) loses(plies int, tries func() []movegen.Move) bool {
	if len(p.wins(p.Mover())) > 0 {
		return false
	}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		lost := p.forces(plies-1, tries)
		p.Unmake()
		if !lost {
			return false
		}
	}
	return true
}
