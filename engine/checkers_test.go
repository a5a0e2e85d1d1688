package engine_test

import (
	"context"
	"errors"
	"testing"

	"quincunx/engine"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/search"
)

// The end game table is built before the first search. A search that is broken off
// answers without it, and the next one builds it.
func TestPrepareEndgame(t *testing.T) {
	const size = 5
	if endgame.Ready(size) != nil {
		t.Skip("the table is there from another test")
	}
	game, err := engine.Lookup("chinesecheckers")
	if err != nil {
		t.Fatal(err)
	}
	e, err := game.Open(engine.Settings{"size": "5"})
	if err != nil {
		t.Fatal(err)
	}
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
