package ugi_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// mixing is a search for games of simultaneous moves. It records its last request.
type mixing struct {
	seat   movegen.Seat
	limits search.Limits
}

func (*mixing) NewGame() {}

func (s *mixing) SearchSeat(
	_ context.Context, root search.Simultaneous, seat movegen.Seat, limits search.Limits, report func(search.Info),
) search.Result {
	s.seat, s.limits = seat, limits
	actions := root.SeatMoves(seat, nil)
	i := search.Info{
		Depth: 2, SelDepth: 3, Score: 40, Bound: tt.Exact, Nodes: 7, Time: time.Millisecond, PV: actions[:1],
		Scores:   []search.Score{40, -5, tt.Win - 3},
		Strategy: []search.Share{{Move: actions[1], Share: 0.624}, {Move: actions[0], Share: 0.37}, {Move: actions[2], Share: 0.006}},
	}
	report(i)
	return search.Result{
		Move: actions[1], Score: i.Score, Depth: i.Depth, Nodes: i.Nodes, Time: i.Time, PV: i.PV, Scores: i.Scores, Strategy: i.Strategy,
	}
}

// estimated is a position of Jackhammer with an estimate for each seat.
type estimated struct{ movegen.Simultaneous }

func (estimated) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{100, 200, -300}
}

func (estimated) Scale() int32 { return 10 }

func (estimated) Explain(s movegen.Seat, dst []eval.Term) []eval.Term {
	return append(dst, eval.Term{Name: "room", Weight: 10, Count: 100 * (int32(s) + 1)}, eval.Term{Name: "nothing", Weight: 5})
}

// mixed returns Jackhammer with the mixing search as its default method.
func mixed(t *testing.T) (game engine.Game, s *mixing) {
	s = new(mixing)
	game = lookup(t, "jackhammer")
	game.Methods = []engine.Method{
		{Name: "mixing", New: func(engine.SearchOptions) (search.AnySearcher, error) { return s, nil }},
		{Name: "other", New: func(engine.SearchOptions) (search.AnySearcher, error) { return new(mixing), nil }},
	}
	game.Evaluation = evaluation(func(p movegen.State) movegen.State {
		return estimated{p.(movegen.Simultaneous).Clone()}
	})
	return game, s
}

// In a game of simultaneous moves, go searches for the seat of the option Seat, and answers with
// the scores of all seats and the mixed strategy.
func TestSeat(t *testing.T) {
	game, asked := mixed(t)
	c := connect(t, game)
	declared := c.ask("ugi")
	for _, want := range []string{
		"option name Search type combo default auto var auto var mixing var other", "option name Seat type spin default 1 min 1 max 3",
	} {
		if !slices.Contains(declared, want) {
			t.Errorf("%q is not among %q", want, declared)
		}
	}
	for _, step := range []struct {
		command string
		want    []string
	}{
		{"setoption name Seat value 4", []string{`info string error setoption: seat "4": want 1..3`}},
		{"setoption name Seat value x", []string{`info string error setoption: seat "x": want 1..3`}},
		{"setoption name seat value 3", nil},
		{"go p1time 50", []string{"info string error go: p3 is to act, but p3time is missing"}},
		{"setoption name Size value 3", nil}, // the seat stays
	} {
		if got := c.ask(step.command); !slices.Equal(got, step.want) {
			t.Errorf("%s: %q, want %q", step.command, got, step.want)
		}
	}
	c.send("go p3time 50 p1time 60")
	lines := c.until("bestmove ")
	mustMatch(t, lines...)
	want := []string{
		"info depth 2 seldepth 3 score cp 40 scores 40 -5 31997 nodes 7 nps 7000 hashfull 0 time 1 multipv 1 pv s",
		"info strategy m1:1 0.62 s 0.37",
		"info depth 2 score cp 40 scores 40 -5 31997 nodes 7 nps 7000 time 1 pv s",
		"info strategy m1:1 0.62 s 0.37",
		"bestmove m1:1",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("%q, want %q", lines, want)
	}
	if asked.seat != 2 || asked.limits.Clocks[2].Left != 50*time.Millisecond || asked.limits.Clocks[0].Left != 60*time.Millisecond {
		t.Errorf("asked for seat %d with %+v", asked.seat, asked.limits)
	}
	wantTable := []string{
		"eval seats 100 200 -300",
		"eval p1 room          10 ×  100 =   +100.00", "eval p1 total                          +100",
		"eval p2 room          10 ×  200 =   +200.00", "eval p2 total                          +200",
		"eval p3 room          10 ×  300 =   +300.00", "eval p3 total                          -300",
	}
	got := c.ask("eval")
	mustMatch(t, got...)
	for i := range got {
		got[i] = strings.Join(strings.Fields(got[i]), " ")
	}
	for i := range wantTable {
		wantTable[i] = strings.Join(strings.Fields(wantTable[i]), " ")
	}
	if !slices.Equal(got, wantTable) {
		t.Errorf("eval\n%q, want\n%q", got, wantTable)
	}
}

// The method is chosen by name, and stays until another method or game is chosen.
func TestSearchOption(t *testing.T) {
	game, asked := mixed(t)
	c := connect(t, game)
	asked.seat = -1
	c.ask("setoption name Search value other")
	c.ask("setoption name Turns value 5")
	c.send("go")
	c.until("info depth")
	c.send("stop")
	c.until("bestmove")
	if asked.seat != -1 {
		t.Error("the default is asked, not the method chosen")
	}
	c.ask("setoption name Search value auto")
	c.send("go depth 1")
	c.until("bestmove")
	if asked.seat != 0 {
		t.Error("the default is not asked")
	}
	c.ask("setoption name Search value other")
	if got := c.ask("setoption name Game value pente"); len(got) > 0 {
		t.Errorf("another game: %q", got)
	}
}
