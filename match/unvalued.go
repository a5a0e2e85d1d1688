package match

import (
	"fmt"

	"quincunx/movegen"
	"quincunx/search"
)

// WithoutValues is an [engine.Evaluator] that knows nothing of what positions are worth.
func WithoutValues(s movegen.State) (movegen.State, error) {
	switch s := s.(type) {
	case movegen.Position:
		return Unvalued(s.Clone()), nil
	case movegen.Simultaneous:
		return unvaluedSimultaneous{s.CloneSimultaneous()}, nil
	}
	return nil, fmt.Errorf("%T is no game", s)
}

// Unvalued returns p as a search walks it, with nothing known of what positions
// are worth.
func Unvalued(p movegen.Position) search.Position { return unvalued{p} }

type unvalued struct{ movegen.Position }

func (unvalued) Evaluate() int32 { return 0 }

func (u unvalued) Clone() movegen.Position { return unvalued{u.Position.Clone()} }

type unvaluedSimultaneous struct{ movegen.Simultaneous }

func (unvaluedSimultaneous) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
}

func (u unvaluedSimultaneous) CloneSimultaneous() movegen.Simultaneous {
	return unvaluedSimultaneous{u.Simultaneous.CloneSimultaneous()}
}
