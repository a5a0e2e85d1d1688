package session

import (
	"context"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
)

// Strength returns how well the engine plays.
func (s *Session) Strength() Strength { return s.strength }

// SetStrength says how well the engine plays from now on.
func (s *Session) SetStrength(strength Strength) error {
	if err := strength.Check(); err != nil {
		return err
	}
	s.strength = strength
	return nil
}

// Think has the engine choose a move for a seat, as Choose does, and returns its text form. The error is that of ctx if that ends
// first, and nothing has been chosen then.
func (s *Session) Think(ctx context.Context, seat movegen.Seat) (move string, err error) {
	if err := s.canChoose(seat); err != nil {
		return "", err
	}
	m, err := s.present.Find(ctx, seat, s.strength, s.random)
	if err != nil {
		return "", err
	}
	move = string(movegen.TurnOf(s.State()).AppendMove(nil, seat, m))
	return move, s.choose(seat, m)
}

// Analyse searches the present position for the best moves of a seat, as [Analysis.Analyse] does, with an engine of its own.
func (s *Session) Analyse(ctx context.Context, seat movegen.Seat, limits search.Limits, count int) ([]Line, error) {
	if err := s.analyst.GoTo(s.at.Line()...); err != nil {
		return nil, err
	}
	r, err := s.analyst.Analyse(ctx, seat, limits, count, nil)
	return r.Lines, err
}

// Explain returns what the evaluation says of the present position. The error says why there is none.
func (s *Session) Explain() (engine.Explanation, error) { return s.present.Explain() }
