package movegen

import "slices"

// Outcome is the value of a position, or the result of a game, for one side. Greater is better.
type Outcome int8

// The results that Score gives a seat in games that are won, drawn or lost. They are also the known outcomes.
const (
	Loss = -1
	Draw = 0
	Win  = +1
)

// Outcomes that are not results.
const (
	NoPosition Outcome = -2 // no such position exists
	Unknown    Outcome = -3
)

// String returns "win", "draw", "loss", "no position" or "unknown".
func (o Outcome) String() string {
	switch o {
	case Win:
		return "win"
	case Draw:
		return "draw"
	case Loss:
		return "loss"
	case NoPosition:
		return "no position"
	}
	return "unknown"
}

// ParseOutcome returns the outcome named win, draw or loss. It returns false for any other text.
func ParseOutcome(text string) (Outcome, bool) {
	for o := Outcome(Loss); o <= Win; o++ {
		if o.String() == text {
			return o, true
		}
	}
	return Unknown, false
}

// Other returns the outcome from the point of view of the other of two sides.
func (o Outcome) Other() Outcome {
	if o < Loss {
		return o
	}
	return -o
}

// Scores returns the scores of all seats of a game that is over. It allocates; searches use Score instead.
func Scores(s State) []int32 {
	var scores [MaxSeats]int32
	s.Score(&scores)
	return scores[:s.Seats()]
}

// IsWin reports whether a seat has won a game that is over. The game must not be played for points.
func IsWin(s State, seat Seat) bool { return Scores(s)[seat] == Win }

// Winners returns the seats with the highest score in a game that is over, in ascending order; in a draw, all seats.
func Winners(s State) (seats []Seat) {
	scores := Scores(s)
	best := slices.Max(scores)
	for seat, score := range scores {
		if score == best {
			seats = append(seats, Seat(seat))
		}
	}
	return seats
}
