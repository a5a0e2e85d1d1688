package search

import "quincunx/movegen"

// Unvalued returns a copy of s with an evaluation that is always even: an [UnvaluedPosition] or a
// [Simultaneous].
func Unvalued(s movegen.State) movegen.State {
	if s, ok := s.(movegen.Simultaneous); ok {
		return unvaluedSimultaneous{s.Clone()}
	}
	return UnvaluedPosition{s.(movegen.Position).Clone()}
}

// UnvaluedPosition is a [Position] whose estimates are all 0.
type UnvaluedPosition struct{ movegen.Position }

// Evaluate returns 0.
func (UnvaluedPosition) Evaluate() int32 { return 0 }

// Clone returns an independent UnvaluedPosition.
func (u UnvaluedPosition) Clone() movegen.Position { return UnvaluedPosition{u.Position.Clone()} }

// unvaluedSimultaneous is a [Simultaneous] whose estimates are all 0.
type unvaluedSimultaneous struct{ movegen.Simultaneous }

func (unvaluedSimultaneous) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
}

func (u unvaluedSimultaneous) Clone() movegen.Simultaneous {
	return unvaluedSimultaneous{u.Simultaneous.Clone()}
}
