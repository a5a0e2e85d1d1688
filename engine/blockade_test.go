package engine_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// A player that leaves its last men at home, in the engine's goal, loses every game, within three
// times the plies that a game of the engine against itself takes.
func TestForward(t *testing.T) {
	nodes, alone := search.Limits{Nodes: 500}, search.Limits{MoveTime: time.Hour} // a wide board takes no search
	for _, c := range []struct {
		size, games, usual int
		limits             search.Limits
	}{
		{3, 20, 40, nodes}, {4, 20, 78, nodes}, {6, 10, 212, nodes}, {7, 10, 310, nodes}, {8, 6, 453, nodes},
		{12, 20, 1036, alone}, {13, 10, 1250, alone}, {14, 10, 1530, alone}, {16, 6, 2298, alone}, {20, 4, 4060, alone},
	} {
		if testing.Short() && c.size > 12 {
			continue // a second each
		}
		r := playForward(t, c.size, c.games, 3*c.usual, c.limits)
		if r.Tally.Wins != c.games {
			t.Errorf("size %d: %d won, %d drawn, %d lost", c.size, r.Tally.Wins, r.Tally.Draws, r.Tally.Losses)
		}
	}
}

// playForward has the engine play n games against such a player, with two opposite seats, in turn on
// each of them.
func playForward(t *testing.T, size, n, moveLimit int, limits search.Limits) *match.Report {
	t.Helper()
	game, err := engine.Lookup("chinesecheckers")
	if err != nil {
		t.Fatal(err)
	}
	start, err := game.Start(engine.Settings{"size": fmt.Sprint(size)})
	if err != nil {
		t.Fatal(err)
	}
	evaluate, err := game.Evaluator(nil)
	if err != nil {
		t.Fatal(err)
	}
	method, err := game.Searching.Method("", 2)
	if err != nil {
		t.Fatal(err)
	}
	options, err := engine.SearchOptions{HashMiB: 1}.Full()
	if err != nil {
		t.Fatal(err)
	}
	players := []match.Player{
		{Name: "engine", Limits: limits, New: func() (match.Agent, error) {
			s, err := method.New(options)
			return match.NewAgent(s, match.Evaluator(evaluate)), err
		}},
		{Name: "forward", New: func() (match.Agent, error) {
			return match.NewAgent(match.NewForward(), match.Evaluator(evaluate)), nil
		}},
	}
	m := match.Match{
		Game: game.Name, Players: players, Games: n, Seed: uint64(size), MoveLimit: moveLimit,
		Openings: &match.ListedOpenings{Positions: []movegen.State{start}, Repeat: true},
	}
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}
