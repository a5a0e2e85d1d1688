package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"quincunx/internal/interrupt"
	"quincunx/internal/plainjson"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/matrix/induction"
)

// A game whose seats all act at once is solved where only two of them can still
// do something to each other.

// settler is such a game that knows the seats that nobody can ever meet.
type settler interface {
	movegen.Simultaneous
	search.Settler
}

// positionBytes is about what a position takes in the tables of package induction.
const positionBytes = 96

// duel is a position in which two seats can meet, and its solution. Without
// two, there is nothing to solve.
type duel struct {
	options
	position settler
	open     []movegen.Seat // none or two
	result   induction.Result
	scores   [movegen.MaxSeats]int32 // of the seats that are alone, which stay
	unsolved string                  // why there is no solution, if there is none

	interrupted error // by which signal, nil if none
	took        time.Duration
}

// solveDuel solves the position of a game whose seats act at once, and prints what came out.
func solveDuel(o options, out io.Writer) error {
	d, err := newDuel(o)
	if err != nil {
		return err
	}
	if err := d.solve(); err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	if o.proving.json {
		err = d.printJSON(w)
	} else {
		d.printReport(w)
	}
	return cmp.Or(err, w.Flush(), d.interrupted)
}

// errOpen is what there is to say of a position with too many open seats.
type errOpen struct{ open []movegen.Seat }

func (e errOpen) Error() string {
	return fmt.Sprintf("seats %s can meet, and only positions in which two can are solved", join(e.open))
}

func join(seats []movegen.Seat) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(seats), "[]"), " ", ", ")
}

func newDuel(o options) (*duel, error) {
	d := &duel{options: o, position: o.atOnce}
	if d.position.Over() {
		d.position.Score(&d.scores)
		return d, nil
	}
	for s := range movegen.Seat(d.position.Seats()) {
		if !d.position.Settled(s) {
			d.open = append(d.open, s)
		}
	}
	if len(d.open) > 2 {
		return nil, errOpen{d.open}
	}
	return d, nil
}

// solve solves the game of the open seats within the limits.
func (d *duel) solve() error {
	start := time.Now()
	defer func() { d.took = time.Since(start) }()
	if d.position.Over() {
		return nil
	}
	d.stay()
	if len(d.open) < 2 {
		return nil
	}
	ctx, release := interrupt.Context(nil, nil)
	defer release()
	if limit := d.proving.limits.Time; limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	g := induction.Game{
		Position: d.position, Row: d.open[0], Column: d.open[1], Others: induction.First,
		Most: d.proving.mib << 20 / positionBytes,
	}
	var err error
	d.result, err = induction.Solve(ctx, g, induction.AlphaBeta)
	switch {
	case errors.Is(err, induction.ErrTooMany):
		d.unsolved = "the memory is used up"
	case errors.Is(err, context.DeadlineExceeded):
		d.unsolved = "the time is over"
	case errors.Is(err, context.Canceled):
		d.unsolved, d.interrupted = "interrupted", context.Cause(ctx)
	default:
		return err
	}
	return nil
}

// stay finds out what the seats that are alone score.
func (d *duel) stay() {
	if t, ok := d.position.(interface {
		Territory(dst *[movegen.MaxSeats]int32)
	}); ok {
		t.Territory(&d.scores)
	}
}

// verdict says what is known.
func (d *duel) verdict() string {
	switch {
	case d.position.Over():
		return fmt.Sprintf("the game is over, %s", d.position.AppendResult(nil))
	case len(d.open) < 2:
		return "no seat can meet another"
	case d.unsolved != "":
		return "unknown, for " + d.unsolved
	}
	ahead, behind, value := d.open[0], d.open[1], d.result.Value
	if value < 0 {
		ahead, behind, value = behind, ahead, -value
	}
	if value < 5e-5 {
		return fmt.Sprintf("seats %d and %d come out even on average, with best play", d.open[0], d.open[1])
	}
	return fmt.Sprintf("seat %d comes out %.4f cells ahead of seat %d on average, with best play", ahead, value, behind)
}

// printReport prints the answer for people.
func (d *duel) printReport(w io.Writer) {
	p := d.position
	fmt.Fprintf(w, "%s, position %s: %s.\n\n%s", d.game.Title, p.AppendText(nil), d.verdict(), board(p))
	if p.Over() {
		return
	}
	for s := range movegen.Seat(p.Seats()) {
		if !slices.Contains(d.open, s) {
			fmt.Fprintf(w, "\nSeat %d is alone: it stays, and scores %d.\n", s, d.scores[s])
		}
	}
	if len(d.open) < 2 || d.unsolved != "" {
		return
	}
	for i, s := range d.open {
		fmt.Fprintf(w, "\nSeat %d plays, on average:\n\n", s)
		for _, share := range d.strategy(i) {
			fmt.Fprintf(w, "    %-7s %.4f\n", p.AppendSeatMove(nil, s, share.Move), share.Share)
		}
	}
	fmt.Fprintf(w, "\nMade %s joint moves, solved %s positions in %.2f s.\n",
		grouped(d.result.Nodes), grouped(uint64(d.result.Positions)), d.took.Seconds())
}

// strategy returns what an open seat plays, best first.
func (d *duel) strategy(i int) []search.Share {
	strategy := [2][]search.Share{d.result.Row, d.result.Column}[i]
	strategy = slices.DeleteFunc(slices.Clone(strategy), func(s search.Share) bool { return s.Share < 5e-5 })
	slices.SortStableFunc(strategy, func(a, b search.Share) int { return cmp.Compare(b.Share, a.Share) })
	return strategy
}

// duelAnswer is what --json prints. The value is null where it is not known.
type duelAnswer struct {
	Game      string       `json:"game"`
	Position  string       `json:"position"`
	Over      bool         `json:"over"`
	Seats     []seatAnswer `json:"seats"`
	Value     *float64     `json:"value"` // what the first open seat is ahead of the second
	Nodes     uint64       `json:"nodes"`
	Positions int          `json:"positions"`
	Seconds   float64      `json:"seconds"`
}

type seatAnswer struct {
	Seat     int           `json:"seat"`
	Open     bool          `json:"open"`  // it can meet another
	Score    *int32        `json:"score"` // null for open seats
	Strategy []shareAnswer `json:"strategy"`
}

type shareAnswer struct {
	Move  string  `json:"move"`
	Share float64 `json:"share"`
}

// printJSON prints the answer as one JSON object.
func (d *duel) printJSON(w io.Writer) error {
	p := d.position
	a := duelAnswer{
		Game: d.game.Name, Position: string(p.AppendText(nil)), Over: p.Over(), Nodes: d.result.Nodes,
		Positions: d.result.Positions, Seconds: d.took.Round(time.Microsecond).Seconds(),
	}
	solved := len(d.open) == 2 && d.unsolved == ""
	if solved {
		value := rounded(d.result.Value)
		a.Value = &value
	}
	for s := range movegen.Seat(p.Seats()) {
		answer := seatAnswer{Seat: int(s), Strategy: []shareAnswer{}}
		i := slices.Index(d.open, s)
		answer.Open = i >= 0
		if !answer.Open {
			answer.Score = &d.scores[s]
		}
		if answer.Open && solved {
			for _, share := range d.strategy(i) {
				answer.Strategy = append(answer.Strategy, shareAnswer{string(p.AppendSeatMove(nil, s, share.Move)), rounded(share.Share)})
			}
		}
		a.Seats = append(a.Seats, answer)
	}
	return plainjson.Write(w, a, "  ")
}

// rounded returns x to as many digits as are certain.
func rounded(x float64) float64 { return math.Round(x*1e9)/1e9 + 0 } // no negative zero
