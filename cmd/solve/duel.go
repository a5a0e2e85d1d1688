package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"quincunx/internal/command"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/matrix/induction"
)

// positionBytes is the approximate size of a position in the tables of package induction.
const positionBytes = 96

// duel is a position in which two players can meet, and its solution. If no two players can, there
// is nothing to solve.
type duel struct {
	request
	limitFlags

	position movegen.Simultaneous // a [search.FinalScoreDetector]
	open     []movegen.Seat       // the players who can meet: none or two
	solution duelObject
	unsolved string // the reason why there is no solution, or ""
}

// duelObject is the output of --json. An unknown value is null.
type duelObject struct {
	Game      string       `json:"game"`
	Position  string       `json:"position"`
	Over      bool         `json:"over"`
	Seats     []seatObject `json:"seats"`
	Value     *float64     `json:"value"` // expected lead of the first open seat over the second, in cells
	Nodes     uint64       `json:"nodes"`
	Positions int          `json:"positions"`
	Seconds   float64      `json:"seconds"`
}

type seatObject struct {
	Seat     int           `json:"seat"`
	Open     bool          `json:"open"`     // the player can meet another one
	Score    *int32        `json:"score"`    // null for open seats
	Strategy []shareObject `json:"strategy"` // most played first
}

type shareObject struct {
	Move  string  `json:"move"`
	Share float64 `json:"share"`
}

// Help returns the text that is printed after the flags.
func (*duel) Help() string {
	return "That is what one of two players who can meet, while the third is alone, comes out\n" +
		"ahead of the other on average. Both play mixed strategies, which it prints."
}

// Run solves the position.
func (d *duel) Run(s command.Streams) error { return d.work(d, s) }

func (d *duel) prepare() error {
	if d.Position == nil {
		return fmt.Errorf("the start of %s is too large to be solved: want --position", d.game.Name)
	}
	p, err := d.state()
	if err != nil {
		return err
	}
	if d.position = p.(movegen.Simultaneous); d.position.Over() {
		return nil
	}
	for s := range movegen.Seat(d.position.Seats()) {
		if !d.position.(search.FinalScoreDetector).IsScoreFinal(s) {
			d.open = append(d.open, s)
		}
	}
	if len(d.open) > 2 {
		return fmt.Errorf("%d players can meet, want at most two", len(d.open))
	}
	return nil
}

// solve solves the game of the open seats within the limits.
func (d *duel) solve(ctx context.Context, _ *command.Meter) (interrupted, err error) {
	p, o := d.position, &d.solution
	*o = duelObject{Game: d.game.Name, Position: string(p.AppendText(nil)), Over: p.Over()}
	// The current score of a player who is alone is final.
	var scores [movegen.MaxSeats]int32
	if t, ok := p.(interface {
		Territory(dst *[movegen.MaxSeats]int32)
	}); ok {
		t.Territory(&scores)
	}
	for s := range movegen.Seat(p.Seats()) {
		seat := seatObject{Seat: int(s), Open: slices.Contains(d.open, s), Strategy: []shareObject{}}
		if !seat.Open {
			seat.Score = &scores[s]
		}
		o.Seats = append(o.Seats, seat)
	}
	if len(d.open) < 2 {
		return nil, nil
	}
	if d.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d.Time)
		defer cancel()
	}
	start := time.Now()
	r, err := induction.Solve(ctx, induction.Game{
		Position: p, Row: d.open[0], Column: d.open[1], Others: induction.First, MaxPositions: d.mib() << 20 / positionBytes,
	})
	o.Nodes, o.Positions, o.Seconds = r.Nodes, r.Positions, seconds(time.Since(start))
	switch {
	case errors.Is(err, induction.ErrTooMany):
		d.unsolved = "the memory is full"
	case errors.Is(err, context.DeadlineExceeded):
		d.unsolved = "the time is up"
	case errors.Is(err, context.Canceled):
		d.unsolved, interrupted = "interrupted", context.Cause(ctx)
	case err != nil:
		return nil, err
	default:
		value := rounded(r.Value)
		o.Value = &value
		for i, strategy := range [][]search.Share{r.Row, r.Column} {
			o.Seats[d.open[i]].Strategy = d.shares(d.open[i], strategy)
		}
	}
	return interrupted, nil
}

// shares returns the strategy of a seat, most played first, without negligible shares.
func (d *duel) shares(s movegen.Seat, strategy []search.Share) []shareObject {
	shares := []shareObject{}
	for _, share := range strategy {
		if share.Share >= 5e-5 {
			shares = append(shares, shareObject{string(d.position.AppendSeatMove(nil, s, share.Move)), rounded(share.Share)})
		}
	}
	slices.SortStableFunc(shares, func(a, b shareObject) int { return cmp.Compare(b.Share, a.Share) })
	return shares
}

// rounded returns x rounded to the digits that are certain.
func rounded(x float64) float64 { return math.Round(x*1e9)/1e9 + 0 } // + 0 avoids negative zero

// verdict describes the result.
func (d *duel) verdict() string {
	switch {
	case d.position.Over():
		return d.ending(d.position)
	case len(d.open) < 2:
		return "no player can meet another"
	case d.unsolved != "":
		return "unknown: " + d.unsolved
	}
	ahead, behind, value := d.open[0], d.open[1], *d.solution.Value
	if value < 0 {
		ahead, behind, value = behind, ahead, -value
	}
	if value < 5e-5 {
		return fmt.Sprintf("%s come out even on average, with best play", d.names(d.open...))
	}
	return fmt.Sprintf("%s comes out %.4f cells ahead of %s on average, with best play", d.names(ahead), value, d.names(behind))
}

// names returns the names of seats on the board.
func (d *duel) names(seats ...movegen.Seat) string {
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = d.game.SeatName(d.position, s)
	}
	return strings.Join(names, " and ")
}

func (d *duel) print(out *bufio.Writer) error {
	p := d.position
	d.printPosition(out, p, d.verdict())
	if p.Over() {
		return nil
	}
	for _, seat := range d.solution.Seats {
		switch {
		case !seat.Open:
			fmt.Fprintf(out, "\n%s is alone and scores %d.\n", d.names(movegen.Seat(seat.Seat)), *seat.Score)
		case d.unsolved == "":
			fmt.Fprintf(out, "\n%s plays, on average:\n\n", d.names(movegen.Seat(seat.Seat)))
			for _, share := range seat.Strategy {
				fmt.Fprintf(out, "    %-7s %.4f\n", share.Move, share.Share)
			}
		}
	}
	if o := d.solution; o.Value != nil {
		fmt.Fprintf(out, "\nMade %s, solved %s in %.2f s.\n", counted(o.Nodes, "joint move", "joint moves"), counted(uint64(o.Positions), "position", "positions"), o.Seconds)
	}
	return nil
}

func (d *duel) object() any { return d.solution }
