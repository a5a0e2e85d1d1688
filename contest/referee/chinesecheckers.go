package referee

import (
	"context"
	"fmt"
	"time"

	"quincunx/contest/chinesecheckers"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// ChineseCheckers returns an entry as a player. A call may take as long as limit.
func ChineseCheckers(e chinesecheckers.Entry, limit time.Duration) Player {
	return &checkers{calls: newCalls(e, limit), entry: e}
}

// nullMove is that of a seat that is out of the game: in no other game others play on in turn.
const nullMove = rules.NullMove

type checkers struct {
	calls
	entry    chinesecheckers.Entry
	position *rules.Position
	seat     movegen.Seat
}

// Begin implements [Player].
func (c *checkers) Begin(start movegen.State, seat movegen.Seat, _ uint64) error {
	p, err := cloned[*rules.Position](start)
	if err != nil {
		return err
	}
	c.position, c.seat, c.used = p, seat, 0
	var homes [6]int
	for s := range p.Seats() {
		homes[s] = p.Home(movegen.Seat(s))
	}
	return c.call(func() { c.entry.InitChineseCheckers(p.Seats(), p.Size(), homes, int(seat)) })
}

// Choose implements [Player].
func (c *checkers) Choose(context.Context) (movegen.Move, error) {
	var from, to chinesecheckers.Position
	if err := c.call(func() { from, to = c.entry.YourMove() }); err != nil {
		return movegen.NoMove, err
	}
	// The rules know a null move by from and to being the same man.
	m, err := c.position.ParseMove(fmt.Sprintf("%d:%d>%d:%d", from.Row, from.Col, to.Row, to.Col))
	if err != nil {
		return movegen.NoMove, illegal(err)
	}
	return m, nil
}

// Made implements [Player].
func (c *checkers) Made(moves *[movegen.MaxSeats]movegen.Move) error {
	mover := c.position.Mover()
	from, to := c.ends(mover, moves[mover])
	c.position.Make(moves[mover])
	if mover == c.seat {
		return nil
	}
	return c.call(func() { c.entry.OpponentMove(int(mover), from, to) })
}

// ends returns where a move leads from and to: a null move from a man of the seat to
// the same cell.
func (c *checkers) ends(seat movegen.Seat, m movegen.Move) (from, to chinesecheckers.Position) {
	f, t, ok := rules.Ends(m)
	if !ok {
		for man := range c.position.Men(seat) {
			f, t = man, man
			break
		}
	}
	g := rules.GeometryOf(c.position.Size())
	from.Row, from.Col = g.Place(f)
	to.Row, to.Col = g.Place(t)
	return from, to
}

// End implements [Player].
func (c *checkers) End() error { return c.call(c.entry.TermChineseCheckers) }
