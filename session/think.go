package session

import (
	"context"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
)

// Strength returns the playing strength of the engine.
func (s *Session) Strength() Strength { return s.strength }

// SetStrength sets the playing strength of the engine. It returns an error if the level is out of its range.
func (s *Session) SetStrength(strength Strength) error {
	if err := strength.Check(); err != nil {
		return err
	}
	s.strength = strength
	return nil
}

// Think lets the engine choose a move for a seat: see Choose. The error is that of ctx or of the engine, or says why
// the seat can't choose; nothing changes then.
func (s *Session) Think(ctx context.Context, seat movegen.Seat) error {
	if err := s.canChoose(seat); err != nil {
		return err
	}
	m, err := s.present.Find(ctx, seat, s.strength, s.random)
	if err != nil {
		return err
	}
	return s.choose(seat, m)
}

// Analyse searches the present position for the best moves of a seat with the second engine: see [Analysis.Analyse].
func (s *Session) Analyse(ctx context.Context, seat movegen.Seat, limits search.Limits, count int) ([]Line, error) {
	if err := s.analyst.GoTo(s.at.Line()...); err != nil {
		return nil, err
	}
	r, err := s.analyst.Analyse(ctx, seat, limits, count, nil)
	return r.Lines, err
}

// Explain returns the terms of the evaluation of the present position: see [Analysis.Explain].
func (s *Session) Explain() (engine.Explanation, error) { return s.present.Explain() }
