package engine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/search"
)

// The end game table is built before the first search. An interrupted search returns a move without
// it, and the next one builds it.
func TestPrepareEndgame(t *testing.T) {
	const size = 5
	if endgame.Ready(size) != nil {
		t.Skip("the table is there from another test")
	}
	game := must.Get(engine.Lookup("chinesecheckers"))(t)
	e := must.Get(game.Open(engine.Settings{"size": "5"}))(t)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := e.Prepare(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	if r, err := e.Best(cancelled, search.Limits{Depth: 1}); err != nil || r.Move == 0 {
		t.Errorf("cancelled: move %d, error %v", r.Move, err)
	}
	if endgame.Ready(size) != nil {
		t.Error("the table is there")
	}
	if _, err := e.Best(t.Context(), search.Limits{Depth: 1}); err != nil {
		t.Error(err)
	}
	if endgame.Ready(size) == nil {
		t.Error("the table is not there")
	}
}

// A search on a clock does not wait for the table, which is built in the background.
func TestSearchBeforeEndgame(t *testing.T) {
	const size = 8
	if endgame.Ready(size) != nil {
		t.Skip("the table is there from another test")
	}
	game := must.Get(engine.Lookup("chinesecheckers"))(t)
	release := make(chan struct{})
	evaluation := *game.Evaluation
	prepare := evaluation.Prepare
	evaluation.Prepare = func(s movegen.State) func(context.Context) error {
		work := prepare(s)
		return func(ctx context.Context) error {
			<-release
			return work(ctx)
		}
	}
	game.Evaluation = &evaluation
	e := must.Get(game.Open(engine.Settings{"size": "8"}))(t)
	limits := []search.Limits{{MoveTime: time.Millisecond}, {Clocks: [movegen.MaxSeats]search.Clock{{Left: time.Second}}}}
	for _, l := range limits {
		if r, err := e.Best(t.Context(), l); err != nil || r.Move == 0 {
			t.Errorf("%+v: move %d, error %v", l, r.Move, err)
		}
	}
	if endgame.Ready(size) != nil {
		t.Fatal("the table is there before it could be")
	}
	close(release)
	if _, err := e.Best(t.Context(), search.Limits{Depth: 1}); err != nil || endgame.Ready(size) == nil {
		t.Errorf("error %v, or no table though there was no clock", err)
	}
}

// The table is built in the background, without a search.
func TestPrepareInBackground(t *testing.T) {
	game := must.Get(engine.Lookup("chinesecheckers"))(t)
	done := make(chan struct{})
	evaluation := *game.Evaluation
	evaluation.Prepare = func(movegen.State) func(context.Context) error {
		return func(context.Context) error {
			close(done)
			return nil
		}
	}
	game.Evaluation = &evaluation
	must.Get(game.Open(nil))(t).PrepareInBackground()
	<-done
}

// An error of preparing the evaluation is reported, although searches on a clock work without the
// preparation.
func TestPrepareError(t *testing.T) {
	game := must.Get(engine.Lookup("chinesecheckers"))(t)
	failed := errors.New("no memory")
	evaluation := *game.Evaluation
	evaluation.Prepare = func(movegen.State) func(context.Context) error {
		return func(context.Context) error { return failed }
	}
	game.Evaluation = &evaluation
	e := must.Get(game.Open(engine.Settings{"size": "3"}))(t)
	if _, err := e.Best(t.Context(), search.Limits{Depth: 1}); !errors.Is(err, failed) {
		t.Errorf("without a clock: error %v", err)
	}
	for e.PrepareError() == nil {
		if r, err := e.Best(t.Context(), search.Limits{MoveTime: time.Millisecond}); err != nil || r.Move == 0 {
			t.Fatalf("move %d, error %v", r.Move, err)
		}
	}
	if err := e.PrepareError(); !errors.Is(err, failed) {
		t.Errorf("error %v", err)
	}
}
