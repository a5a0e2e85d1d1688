package tournament

import (
	"math"
	"slices"
	"time"

	"quincunx/match"
	"quincunx/movegen"
)

// Tally counts the results of a player. A game counts once for each seat that the player took.
type Tally struct {
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`

	// In Pente: games with five in a row, captured pairs, and rows of four or more on the final
	// board.
	Fives    int `json:"fives,omitempty"`
	Captures int `json:"captures,omitempty"`
	Fours    int `json:"fours,omitempty"`

	// In Jackhammer: the sum of the final scores.
	Finals int64 `json:"finals,omitempty"`

	Time   time.Duration       `json:"-"` // the time that counts for the score
	Faults map[match.Cause]int `json:"faults"`
}

// add counts a game for the player on a seat.
func (t *Tally) add(c *contest, g *match.GameRecord, seat int) error {
	t.Games++
	switch g.Result[seat] {
	case movegen.Win:
		t.Wins++
	case movegen.Draw:
		t.Draws++
	default:
		t.Losses++
	}
	t.Time += min(time.Duration(g.Contest.Seconds[seat]*float64(time.Second)), math.MaxInt64-t.Time)
	for _, f := range g.Contest.Faults {
		if f.Seat == seat {
			t.Faults[f.Cause]++
		}
	}
	if c.count == nil {
		return nil
	}
	return c.count(t, g, seat)
}

// isAtFault reports whether a seat has a fault in a game.
func isAtFault(g *match.GameRecord, seat int) bool {
	return slices.ContainsFunc(g.Contest.Faults, func(f match.Fault) bool { return f.Seat == seat })
}
