//go:build !js

package main

import (
	"context"
	"slices"
	"testing"

	"quincunx/diagram"
	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/session"
)

// where is the displayed position: its setup and its moves.
type where struct {
	Game struct {
		Name     string
		Options  map[string]string
		Position *string
	}
	Moves []string
	Seat  *int // the seat for which the person is to move
	Over  bool
}

// now returns the displayed position.
func (p *tab) now() where {
	p.Helper()
	return eval[where](p, `(({ tree, play }) => ({ game: tree.game, moves: tree.movesTo(tree.at), seat: play.seat, over: play.isOver }))(window.quincunx.app)`)
}

// analysis returns the engine's view of the displayed position.
func (w *where) analysis(t *testing.T) *session.Analysis {
	t.Helper()
	game := must.Get(engine.Lookup(w.Game.Name))(t)
	a, err := session.NewAnalysis(session.Setup{Game: game, Settings: w.Game.Options, Position: w.Game.Position}, engine.SearchOptions{HashMiB: 1})
	if err == nil {
		err = a.GoTo(w.Moves...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// awaitTurn waits until a person can move, or the game is over.
func (p *tab) awaitTurn() where {
	p.Helper()
	p.await("the turn of a person", `(({ play, position, view }) => position && (play.isOver || play.seat !== null && view.interaction.seat === play.seat))(window.quincunx.app)`)
	return p.now()
}

// find returns the engine's move at a level for the person to move.
func (p *tab) find(w where, level int) (*session.Analysis, movegen.Move) {
	p.Helper()
	a := w.analysis(p.T)
	m := must.Get(a.Find(context.Background(), movegen.Seat(*w.Seat), session.Strength{Level: level}, p.random))(p)
	return a, m
}

// makeMove makes a move with the mouse: by clicks, or by dragging the man.
func (p *tab) makeMove(a *session.Analysis, seat int, m movegen.Move, drag bool) {
	p.Helper()
	trace := a.Describe(movegen.Seat(seat), m)
	board := a.Board()
	hasMan := len(trace.Cells) > 0 && slices.Contains(board.Men[seat], trace.Cells[0])
	switch last := len(trace.Cells) - 1; {
	case last < 0:
		p.press("#choices", "No legal move: pass")
	case trace.Kind == diagram.Ring && hasMan:
		p.press("#choices", "Stay")
	case !hasMan:
		p.clickCell(trace.Cells[0])
	case drag && trace.Kind != diagram.Strike:
		p.drag(p.cellAt(trace.Cells[0]), p.cellAt(trace.Cells[last]), 8)
	default:
		if selected := eval[*int](p, `window.quincunx.app.view.interaction.selected`); selected == nil || *selected != trace.Cells[0] {
			p.clickCell(trace.Cells[0])
		}
		p.await("where the man can go", `(({ selected, targets }) => selected === $1 && targets.size > 0)(window.quincunx.app.view.interaction)`, trace.Cells[0])
		if trace.Kind == diagram.Strike {
			p.press("#choices", "Knock out")
		}
		p.clickCell(trace.Cells[last])
	}
}

// playOn plays for the people at the board until the game is over, and returns the last position. It drags the man in every
// other move.
func (p *tab) playOn(level int) where {
	p.Helper()
	const most = 2000
	for n := range most {
		w := p.awaitTurn()
		if w.Over {
			return w
		}
		a, m := p.find(w, level)
		p.makeMove(a, *w.Seat, m, n%2 == 1)
		p.await("the move", `(({ tree, play }) => tree.movesTo(tree.at).length > $1 || !play.waiting.includes($2))(window.quincunx.app)`, len(w.Moves), *w.Seat)
	}
	p.Fatalf("the game has not ended after %d moves of the person", most)
	panic("unreachable")
}
