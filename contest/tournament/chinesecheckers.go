package tournament

import (
	"context"

	"quincunx/contest/chinesecheckers"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
	"quincunx/search"
)

var checkersContest = contest{
	newEntry:    func() any { return chinesecheckers.New() },
	sizes:       sizeRange{3, 63},
	homesOption: "triangles",
	formula:     "2 for a win, 1 for a draw, -1 for a second",
	score:       func(t *Tally) float64 { return float64(2*t.Wins+t.Draws) - t.Time.Seconds() },
}

// checkersAgent is the agent of an entry of Chinese Checkers.
type checkersAgent struct {
	entryAgent[chinesecheckers.Entry, *rules.Position]
}

// Begin implements [match.Agent].
func (a *checkersAgent) Begin(start movegen.State, seat movegen.Seat, _ uint64) error {
	if err := a.begin(start, seat); err != nil {
		return err
	}
	p := a.position
	var homes [6]int
	for s := range p.Seats() {
		homes[s] = p.Home(movegen.Seat(s))
	}
	return a.call(func() { a.entry.InitChineseCheckers(p.Seats(), p.Size(), homes, int(seat)) })
}

// Choose implements [match.Agent].
func (a *checkersAgent) Choose(context.Context, movegen.Seat, search.Limits) (r search.Result, err error) {
	var from, to chinesecheckers.Position
	if err := a.call(func() { from, to = a.entry.YourMove() }); err != nil {
		return r, err
	}
	// The rules accept a null move whose from and to are the same man.
	return a.move("%d:%d>%d:%d", from.Row, from.Col, to.Row, to.Col)
}

// Made implements [match.Agent].
func (a *checkersAgent) Made(joint *movegen.JointMove) error {
	mover := a.position.Mover()
	from, to := a.ends(mover, joint[mover])
	a.position.Make(joint[mover])
	if mover == a.seat {
		return nil
	}
	return a.call(func() { a.entry.OpponentMove(int(mover), from, to) })
}

// ends returns the start and end cells of a move. For a null move, both are the cell of one of the
// seat's men.
func (a *checkersAgent) ends(seat movegen.Seat, m movegen.Move) (from, to chinesecheckers.Position) {
	f, t, ok := rules.Ends(m)
	if !ok {
		for man := range a.position.Men(seat) {
			f, t = man, man
			break
		}
	}
	g := rules.GeometryOf(a.position.Size())
	from.Row, from.Col = g.Place(f)
	to.Row, to.Col = g.Place(t)
	return from, to
}

// End implements [match.Ender].
func (a *checkersAgent) End() error { return a.call(a.entry.TermChineseCheckers) }
