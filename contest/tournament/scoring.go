package tournament

import (
	"math"
	"time"

	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/pente"
)

// Tally counts the results of a player. A game counts once for each seat that the player took.
type Tally struct {
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`

	// In Pente: games with five in a row, captured pairs, and rows of four or more that
	// were left on the board.
	Fives    int `json:"fives,omitempty"`
	Captures int `json:"captures,omitempty"`
	Fours    int `json:"fours,omitempty"`

	// In Jackhammer: the sum of the final scores.
	Finals int64 `json:"finals,omitempty"`

	Time   time.Duration       `json:"-"` // the time that counts for the score
	Faults map[match.Cause]int `json:"faults"`
}

// scoring is how a contest scores.
type scoring struct {
	formula string // in words
	score   func(t *Tally) float64
	columns []column
}

// column is a column of the score table that only some contests have.
type column struct {
	title string
	value func(t *Tally) int64
}

// The points of the contests.
const (
	triliteWin  = 1000
	triliteDraw = 500
	penteFive   = 5
)

// scorings are the scorings of the games that have a contest, by name.
var scorings = map[string]scoring{
	"chinesecheckers": {
		formula: "2 for a win, 1 for a draw, -1 for a second",
		score:   func(t *Tally) float64 { return float64(2*t.Wins+t.Draws) - t.Time.Seconds() },
	},
	"seega": {
		formula: "1 for a win, -1 for a second",
		score:   func(t *Tally) float64 { return float64(t.Wins) - t.Time.Seconds() },
	},
	"pente": {
		formula: "5 for five in a row, 1 for a capture, 1 for four in a row, -1 for a second",
		score:   func(t *Tally) float64 { return float64(penteFive*t.Fives+t.Captures+t.Fours) - t.Time.Seconds() },
		columns: []column{
			{"fives", func(t *Tally) int64 { return int64(t.Fives) }},
			{"captures", func(t *Tally) int64 { return int64(t.Captures) }},
			{"fours", func(t *Tally) int64 { return int64(t.Fours) }},
		},
	},
	"trilite": {
		formula: "1000 for a win, 500 for a draw, -1 for a millisecond",
		score: func(t *Tally) float64 {
			return float64(triliteWin*t.Wins+triliteDraw*t.Draws) - t.Time.Seconds()*1000
		},
	},
	"jackhammer": {
		formula: "the average of the final scores",
		score: func(t *Tally) float64 {
			if t.Games == 0 {
				return 0
			}
			return float64(t.Finals) / float64(t.Games)
		},
		columns: []column{{"finals", func(t *Tally) int64 { return t.Finals }}},
	},
}

// add counts a game for the player on a seat.
func (t *Tally) add(game string, g *match.GameRecord, seat int) error {
	t.Games++
	switch g.Result[seat] {
	case 1:
		t.Wins++
	case 0:
		t.Draws++
	default:
		t.Losses++
	}
	t.Time += min(time.Duration(g.Contest.Seconds[seat]*float64(time.Second)), math.MaxInt64-t.Time)
	isAtFault := false
	for _, f := range g.Contest.Faults {
		if f.Seat == seat {
			isAtFault = true
			t.Faults[f.Cause]++
		}
	}
	switch {
	case game == "pente":
		points, err := pentePoints(g, seat)
		if err != nil {
			return err
		}
		t.Fives += points.Five / penteFive
		t.Captures += points.Pairs
		t.Fours += points.Runs
	case game == "jackhammer" && !isAtFault:
		t.Finals += int64(g.Scores[seat])
	}
	return nil
}

// pentePoints returns the points of a seat for the board at the end of a game. If a seat is at fault, it gets
// no points, and its opponent gets those for five in a row, too.
func pentePoints(g *match.GameRecord, seat int) (pente.Points, error) {
	p, err := pente.Parse(g.Start)
	if err != nil {
		return pente.Points{}, err
	}
	if err := g.Replay(p, nil); err != nil {
		return pente.Points{}, err
	}
	points := p.Points(movegen.Seat(seat))
	for _, f := range g.Contest.Faults {
		if f.Seat == seat {
			return pente.Points{}, nil
		}
		points.Five = penteFive
	}
	return points, nil
}
