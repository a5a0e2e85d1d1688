package movegen

import (
	"cmp"
	"fmt"
)

// Value is what is known about the value of a position with best play, for the side to move unless stated otherwise:
// it is at least Worst and at most Best.
type Value struct {
	Worst, Best Outcome

	// Plies is the number of plies to the end of the game, or to another end defined by the value's source; -1 if
	// unknown, and for draws.
	Plies int
}

// WinIn returns the value of a position that is won in the given number of plies; -1 if the number is unknown.
func WinIn(plies int) Value { return Value{Win, Win, plies} }

// LossIn returns the value of a position that is lost in the given number of plies; -1 if the number is unknown.
func LossIn(plies int) Value { return Value{Loss, Loss, plies} }

// The values without a number of plies.
var (
	ValueDraw    = Value{Draw, Draw, -1}
	ValueUnknown = Value{Loss, Win, -1}
)

// ValueOf returns the value of a position with a known outcome.
func ValueOf(o Outcome) Value { return Value{o, o, -1} }

// Outcome returns the outcome, or Unknown if more than one is possible.
func (v Value) Outcome() Outcome {
	if v.Worst != v.Best {
		return Unknown
	}
	return v.Best
}

// Other returns the value from the point of view of the other of two sides.
func (v Value) Other() Value { return Value{v.Best.Other(), v.Worst.Other(), v.Plies} }

// And combines two values of the same position.
func (v Value) And(w Value) Value {
	v.Worst, v.Best = max(v.Worst, w.Worst), min(v.Best, w.Best)
	v.Plies = max(v.Plies, w.Plies)
	return v
}

// Before returns the value of a move for the side that makes it, given the value of the position after it. same
// reports whether the same side moves again.
func (v Value) Before(same bool) Value {
	if !same {
		v = v.Other()
	}
	if v.Plies >= 0 {
		v.Plies++
	}
	return v
}

// Compare returns a negative number, 0, or a positive number if v is worse than, as good as, or better than w for the
// side to which the values belong. A quick win is better than a slow one, and a slow loss better than a quick one. An
// unknown outcome is worse than any other.
func (v Value) Compare(w Value) int {
	if c := cmp.Compare(v.Outcome(), w.Outcome()); c != 0 {
		return c
	}
	return cmp.Compare(int(v.Outcome())*w.Plies, int(v.Outcome())*v.Plies)
}

// String returns a form such as "win in 13 plies", "loss", "draw", "win or draw", "draw or loss" or "unknown".
func (v Value) String() string {
	switch o := v.Outcome(); {
	case o == Unknown && v.Best == Draw:
		return "draw or loss"
	case o == Unknown && v.Worst == Draw:
		return "win or draw"
	case v.Plies < 0:
		return o.String()
	case v.Plies == 1:
		return fmt.Sprintf("%v in 1 ply", o)
	default:
		return fmt.Sprintf("%v in %d plies", o, v.Plies)
	}
}

// MoveValue is a move and its value for the side that makes it. The number of plies includes the move.
type MoveValue struct {
	Move  Move
	Value Value
}
