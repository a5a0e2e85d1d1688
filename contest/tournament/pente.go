package tournament

import (
	"context"
	"fmt"
	"strings"

	"quincunx/contest/pente"
	"quincunx/match"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
	"quincunx/search"
)

var penteContest = contest{
	newEntry: func() any { return pente.New() },
	sizes:    sizeRange{9, 15},
	formula:  "5 for five in a row, 1 for a capture, 1 for four in a row, -1 for a second",
	score:    func(t *Tally) float64 { return float64(penteFive*t.Fives+t.Captures+t.Fours) - t.Time.Seconds() },
	columns: []column{
		{"fives", func(t *Tally) int64 { return int64(t.Fives) }},
		{"captures", func(t *Tally) int64 { return int64(t.Captures) }},
		{"fours", func(t *Tally) int64 { return int64(t.Fours) }},
	},
	count: func(t *Tally, g *match.GameRecord, seat int) error {
		points, err := pentePoints(g, seat)
		t.Fives += points.Five / penteFive
		t.Captures += points.Pairs
		t.Fours += points.Runs
		return err
	},
}

// penteFive is the number of points for five in a row.
const penteFive = 5

// penteAgent is the agent of an entry of Pente.
type penteAgent struct {
	entryAgent[pente.Entry, *rules.Position]
	last pente.Point // the last move, if there was one
}

// Begin implements [match.Agent].
func (a *penteAgent) Begin(start movegen.State, seat movegen.Seat, _ uint64) error {
	if err := a.begin(start, seat); err != nil {
		return err
	}
	a.last = pente.Point{}
	return a.call(func() { a.entry.InitPente(a.position.Options().Half) })
}

// Choose implements [match.Agent]. The claims of the entry must be correct: exactly the
// pairs that its move captures, in any order, and victory if, and only if, the move
// wins.
func (a *penteAgent) Choose(context.Context, movegen.Seat, search.Limits) (r search.Result, err error) {
	first := a.position.Ply() == 0
	var at pente.Point
	var captures []pente.Capture
	var victory bool
	if err := a.call(func() { at, captures, victory = a.entry.Pente(a.last, first) }); err != nil {
		return r, err
	}
	if r, err = a.move("%d:%d", at.V, at.H); err != nil {
		return r, err
	}
	a.position.Make(r.Move)
	defer a.position.Unmake()
	if wrong := a.check(captures, victory); wrong != "" {
		err = &match.Fault{Cause: match.ByWrongClaim, Detail: fmt.Sprintf("move %d:%d: %s", at.V, at.H, wrong)}
	}
	return r, err
}

// check returns what is wrong with the claims for the last move, or "" if they are correct.
func (a *penteAgent) check(captures []pente.Capture, victory bool) string {
	taken := map[pente.Capture]bool{}
	var pairs []string
	cells := a.position.LastCaptures(nil)
	for i := 0; i < len(cells); i += 2 {
		c := ordered(pente.Capture{Stone1: a.point(cells[i]), Stone2: a.point(cells[i+1])})
		taken[c] = true
		pairs = append(pairs, pairText(c))
	}
	want := fmt.Sprintf("want %d", len(pairs))
	if len(pairs) > 0 {
		want += " (" + strings.Join(pairs, ", ") + ")"
	}
	if len(captures) != len(taken) {
		return fmt.Sprintf("%d captures claimed, %s", len(captures), want)
	}
	for _, c := range captures {
		if !taken[ordered(c)] {
			return fmt.Sprintf("a capture of %s claimed, %s", pairText(c), want)
		}
		delete(taken, ordered(c))
	}
	won := a.position.Over() && len(movegen.Winners(a.position)) == 1 // only the side that moved last can win
	switch {
	case victory && !won:
		return "victory claimed, but not won"
	case won && !victory:
		return "won, but no victory claimed"
	}
	return ""
}

// pairText returns a pair as text for reports.
func pairText(c pente.Capture) string {
	return fmt.Sprintf("%d:%d and %d:%d", c.Stone1.V, c.Stone1.H, c.Stone2.V, c.Stone2.H)
}

// ordered returns a pair with its stones in the order of their coordinates.
func ordered(c pente.Capture) pente.Capture {
	if a, b := c.Stone1, c.Stone2; a.V > b.V || a.V == b.V && a.H > b.H {
		c.Stone1, c.Stone2 = b, a
	}
	return c
}

// point returns the intersection of a cell.
func (a *penteAgent) point(cell int) pente.Point {
	half := a.position.Options().Half
	return pente.Point{V: cell/rules.Span - half, H: cell%rules.Span - half}
}

// Made implements [match.Agent]. The entry gets the move with the call for its next one.
func (a *penteAgent) Made(joint *movegen.JointMove) error {
	m := joint[a.position.Mover()]
	a.last = a.point(rules.Target(m))
	a.position.Make(m)
	return nil
}

// End implements [match.Ender].
func (a *penteAgent) End() error { return a.call(a.entry.TermPente) }

// pentePoints returns the points of a seat for the board at the end of a game. If a seat
// is at fault, it gets no points, and its opponent also gets the points for five in a row.
func pentePoints(g *match.GameRecord, seat int) (rules.Points, error) {
	p, err := rules.Parse(g.Start)
	if err != nil {
		return rules.Points{}, err
	}
	if err := g.Replay(p, nil); err != nil {
		return rules.Points{}, err
	}
	points := p.Points(movegen.Seat(seat))
	for _, f := range g.Contest.Faults {
		if f.Seat == seat {
			return rules.Points{}, nil
		}
		points.Five = penteFive
	}
	return points, nil
}
