package referee

import (
	"context"
	"fmt"
	"time"

	"quincunx/contest/pente"
	"quincunx/match"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// Pente returns an entry as a player. A call may take as long as limit.
func Pente(e pente.Entry, limit time.Duration) Player {
	return &pentePlayer{calls: newCalls(e, limit), entry: e}
}

type pentePlayer struct {
	calls
	entry    pente.Entry
	position *rules.Position
	last     pente.Point // move, if there was one
}

// Begin implements [Player].
func (p *pentePlayer) Begin(start movegen.State, _ movegen.Seat, _ uint64) error {
	position, err := cloned[*rules.Position](start)
	if err != nil {
		return err
	}
	p.position, p.last, p.used = position, pente.Point{}, 0
	return p.call(func() { p.entry.InitPente(position.Options().Half) })
}

// Choose implements [Player]. What the entry claims has to be what its move does: all
// pairs that it captures and no others, in any order, and victory if, and only if, it
// wins.
func (p *pentePlayer) Choose(context.Context) (movegen.Move, error) {
	first := p.position.Ply() == 0
	var at pente.Point
	var captures []pente.Capture
	var victory bool
	if err := p.call(func() { at, captures, victory = p.entry.Pente(p.last, first) }); err != nil {
		return movegen.NoMove, err
	}
	m, err := p.position.ParseMove(fmt.Sprintf("%d:%d", at.V, at.H))
	if err != nil {
		return movegen.NoMove, illegal(err)
	}
	p.position.Make(m)
	defer p.position.Unmake()
	return m, p.check(captures, victory)
}

// check returns what is wrong with the claims of the move made last.
func (p *pentePlayer) check(captures []pente.Capture, victory bool) error {
	taken := map[pente.Capture]bool{}
	cells := p.position.LastCaptures(nil)
	for i := 0; i < len(cells); i += 2 {
		taken[ordered(pente.Capture{Stone1: p.point(cells[i]), Stone2: p.point(cells[i+1])})] = true
	}
	if len(captures) != len(taken) {
		return wrongClaim("%d captures claimed, %d made", len(captures), len(taken))
	}
	for _, c := range captures {
		if !taken[ordered(c)] {
			return wrongClaim("a capture of %d:%d and %d:%d claimed, which are not captured, or twice",
				c.Stone1.V, c.Stone1.H, c.Stone2.V, c.Stone2.H)
		}
		delete(taken, ordered(c))
	}
	var score [movegen.MaxSeats]int32
	if p.position.Over() {
		p.position.Score(&score)
	}
	won := score != [movegen.MaxSeats]int32{} // who has moved last wins, or nobody
	switch {
	case victory && !won:
		return wrongClaim("victory claimed, but not won")
	case won && !victory:
		return wrongClaim("won, but no victory claimed")
	}
	return nil
}

func wrongClaim(format string, args ...any) error {
	return &match.Fault{Cause: match.ByWrongClaim, Detail: fmt.Sprintf(format, args...)}
}

// ordered returns a pair with its stones in the order of their coordinates.
func ordered(c pente.Capture) pente.Capture {
	a, b := c.Stone1, c.Stone2
	if a.V > b.V || a.V == b.V && a.H > b.H {
		a, b = b, a
	}
	return pente.Capture{Stone1: a, Stone2: b}
}

// point returns the intersection of a cell.
func (p *pentePlayer) point(cell int) pente.Point {
	half := p.position.Options().Half
	return pente.Point{V: cell/rules.Span - half, H: cell%rules.Span - half}
}

// Made implements [Player]. An entry hears of a move when it is asked for the next.
func (p *pentePlayer) Made(moves *[movegen.MaxSeats]movegen.Move) error {
	m := moves[p.position.Mover()]
	p.last = p.point(rules.Target(m))
	p.position.Make(m)
	return nil
}

// End implements [Player].
func (p *pentePlayer) End() error { return p.call(p.entry.TermPente) }
