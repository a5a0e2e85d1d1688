package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"quincunx/internal/progress"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/matrix/induction"
)

// settler is a game with simultaneous moves that knows the players whom nobody can ever meet.
type settler interface {
	movegen.Simultaneous
	search.Settler
}

// duelKind are games with simultaneous moves, which are solved where only two players can still meet.
var duelKind = kind{
	"where two players can still meet, computes what one gains on the other",
	`Of two players who can meet, while the third is alone, computes what one comes
out ahead of the other on average, and the mixed strategies that both play.
`,
	func(r *request) solver { return &duel{request: r} },
}

// positionBytes is about what a position takes in the tables of package induction.
const positionBytes = 96

// duel is a position in which two players can meet, and its solution. Without
// two, there is nothing to solve.
type duel struct {
	*request
	time *time.Duration
	mib  *int

	position settler
	open     []movegen.Seat // who can meet: nobody or two
	result   induction.Result
	scores   [movegen.MaxSeats]int32 // of the others, which are final
	unsolved string                  // why there is no solution, if there is none
	took     time.Duration
}

func (d *duel) declare(flags *flag.FlagSet) { d.time, d.mib = timeFlag(flags), memoryFlag(flags) }

func (d *duel) prepare() error {
	if d.text == nil {
		return fmt.Errorf("the start of %s is too large to be solved: want --position", d.game.Name)
	}
	p, err := d.state()
	if err != nil {
		return err
	}
	if d.position = p.(settler); d.position.Over() {
		return nil
	}
	for s := range movegen.Seat(d.position.Seats()) {
		if !d.position.Settled(s) {
			d.open = append(d.open, s)
		}
	}
	if len(d.open) > 2 {
		return fmt.Errorf("seats %s can meet, want at most two", strings.Trim(fmt.Sprint(d.open), "[]"))
	}
	return nil
}

// solve solves the game of the open seats within the limits.
func (d *duel) solve(ctx context.Context, _ *progress.Meter) (interrupted, err error) {
	// What the game would score now is final for players who are alone.
	if t, ok := d.position.(interface {
		Territory(dst *[movegen.MaxSeats]int32)
	}); ok {
		t.Territory(&d.scores)
	}
	if len(d.open) < 2 {
		return nil, nil
	}
	if *d.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, *d.time)
		defer cancel()
	}
	g := induction.Game{
		Position: d.position, Row: d.open[0], Column: d.open[1], Others: induction.First,
		Most: *d.mib << 20 / positionBytes,
	}
	start := time.Now()
	d.result, err = induction.Solve(ctx, g, induction.AlphaBeta)
	d.took = time.Since(start)
	switch {
	case errors.Is(err, induction.ErrTooMany):
		d.unsolved = "the memory is full"
	case errors.Is(err, context.DeadlineExceeded):
		d.unsolved = "the time is up"
	case errors.Is(err, context.Canceled):
		d.unsolved, interrupted = "interrupted", context.Cause(ctx)
	default:
		return nil, err
	}
	return interrupted, nil
}

// verdict says what is known.
func (d *duel) verdict() string {
	switch {
	case d.position.Over():
		return fmt.Sprintf("the game is over, %s", d.position.AppendResult(nil))
	case len(d.open) < 2:
		return "no seat can meet another"
	case d.unsolved != "":
		return "unknown: " + d.unsolved
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

func (d *duel) print(out *bufio.Writer) error {
	p := d.position
	fmt.Fprintf(out, "%s, position %s: %s.\n\n%s", d.game.Title, p.AppendText(nil), d.verdict(), board(p))
	if p.Over() {
		return nil
	}
	for s := range movegen.Seat(p.Seats()) {
		if !slices.Contains(d.open, s) {
			fmt.Fprintf(out, "\nSeat %d is alone and scores %d.\n", s, d.scores[s])
		}
	}
	if len(d.open) < 2 || d.unsolved != "" {
		return nil
	}
	for i, s := range d.open {
		fmt.Fprintf(out, "\nSeat %d plays, on average:\n\n", s)
		for _, share := range d.strategy(i) {
			fmt.Fprintf(out, "    %-7s %.4f\n", p.AppendSeatMove(nil, s, share.Move), share.Share)
		}
	}
	fmt.Fprintf(out, "\nMade %s joint moves, solved %s positions in %.2f s.\n",
		grouped(d.result.Nodes), grouped(uint64(d.result.Positions)), d.took.Seconds())
	return nil
}

// strategy returns what an open seat plays, best first.
func (d *duel) strategy(i int) []search.Share {
	strategy := [2][]search.Share{d.result.Row, d.result.Column}[i]
	strategy = slices.DeleteFunc(slices.Clone(strategy), func(s search.Share) bool { return s.Share < 5e-5 })
	slices.SortStableFunc(strategy, func(a, b search.Share) int { return cmp.Compare(b.Share, a.Share) })
	return strategy
}

// duelObject is what --json prints. The value is null where it is not known.
type duelObject struct {
	Game      string       `json:"game"`
	Position  string       `json:"position"`
	Over      bool         `json:"over"`
	Seats     []seatObject `json:"seats"`
	Value     *float64     `json:"value"` // what the first open seat is ahead of the second
	Nodes     uint64       `json:"nodes"`
	Positions int          `json:"positions"`
	Seconds   float64      `json:"seconds"`
}

type seatObject struct {
	Seat     int           `json:"seat"`
	Open     bool          `json:"open"`  // it can meet another
	Score    *int32        `json:"score"` // null for open seats
	Strategy []shareObject `json:"strategy"`
}

type shareObject struct {
	Move  string  `json:"move"`
	Share float64 `json:"share"`
}

func (d *duel) object() any {
	p := d.position
	o := duelObject{
		Game: d.game.Name, Position: string(p.AppendText(nil)), Over: p.Over(), Nodes: d.result.Nodes,
		Positions: d.result.Positions, Seconds: seconds(d.took),
	}
	solved := len(d.open) == 2 && d.unsolved == ""
	if solved {
		value := rounded(d.result.Value)
		o.Value = &value
	}
	for s := range movegen.Seat(p.Seats()) {
		answer := seatObject{Seat: int(s), Strategy: []shareObject{}}
		i := slices.Index(d.open, s)
		answer.Open = i >= 0
		if !answer.Open {
			answer.Score = &d.scores[s]
		}
		if answer.Open && solved {
			for _, share := range d.strategy(i) {
				answer.Strategy = append(answer.Strategy, shareObject{string(p.AppendSeatMove(nil, s, share.Move)), rounded(share.Share)})
			}
		}
		o.Seats = append(o.Seats, answer)
	}
	return o
}

// rounded returns x to as many digits as are certain.
func rounded(x float64) float64 { return math.Round(x*1e9)/1e9 + 0 } // no negative zero
