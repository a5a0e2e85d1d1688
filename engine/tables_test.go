package engine_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/retrograde/tables"
)

// tablesOf builds the tables of 3×3 with a threshold.
func tablesOf(t *testing.T, threshold int) (directory string, set *tables.Set) {
	t.Helper()
	directory = t.TempDir()
	game, err := engine.Lookup("seega")
	if err != nil {
		t.Fatal(err)
	}
	start, err := game.Start(engine.Settings{"size": "3", "threshold": strconv.Itoa(threshold)})
	if err != nil {
		t.Fatal(err)
	}
	if set, err = game.OpenTables(directory, start, 0); err != nil {
		t.Fatal(err)
	}
	if err := set.Build(t.Context(), tables.Options{Distances: 1e6}); err != nil {
		t.Fatal(err)
	}
	return directory, set
}

// With tables, the engine keeps the value of each position against best and random play, with hardly any nodes.
func TestTablesKeepTheValue(t *testing.T) {
	for _, threshold := range []int{0, 20} {
		directory, set := tablesOf(t, threshold)
		settings := engine.Settings{"size": "3", "threshold": strconv.Itoa(threshold)}
		e, err := engine.Open("seega", settings)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Configure(engine.SearchOptions{HashMiB: 1, Tables: directory}); err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, uint64(threshold)))
		results := map[movegen.Outcome]int{}
		for game := range 60 {
			if err := e.SetStart(); err != nil {
				t.Fatal(err)
			}
			for range 8 + random.IntN(12) {
				if e.Searchable() == nil {
					moves := e.LegalMoves()
					if err := e.Make(moves[random.IntN(len(moves))]); err != nil {
						t.Fatal(err)
					}
				}
			}
			p := e.State().(movegen.Position).Clone()
			if p.Over() {
				continue
			}
			seat := p.Mover()
			v, err := set.Value(p)
			if err != nil {
				t.Fatal(err)
			}
			got := play(t, e, set, seat, game%2 == 0, random)
			if got.Better(v.Outcome) != got {
				t.Errorf("threshold %d, %s: got a %v, want a %v", threshold, p.AppendText(nil), got, v.Outcome)
			}
			results[v.Outcome]++
		}
		if results[movegen.OutcomeWin] < 10 || results[movegen.OutcomeDraw] < 5 {
			t.Errorf("threshold %d: got %v", threshold, results)
		}
	}
}

// play finishes a game and returns its value for a seat that the engine plays; the other one plays the best moves, or random ones. A game
// of many moves is a draw.
func play(t *testing.T, e *engine.Engine, set *tables.Set, seat movegen.Seat, best bool, random *rand.Rand) movegen.Outcome {
	t.Helper()
	for range 400 {
		p := e.State().(movegen.Position)
		if p.Over() {
			var scores [movegen.MaxSeats]int32
			p.Score(&scores)
			return map[int32]movegen.Outcome{movegen.Win: movegen.OutcomeWin, movegen.Loss: movegen.OutcomeLoss}[scores[seat]]
		}
		moves := e.LegalMoves()
		m := moves[random.IntN(len(moves))]
		switch {
		case p.Mover() == seat:
			r, err := e.Best(t.Context(), search.Limits{Nodes: 50})
			if err != nil {
				t.Fatal(err)
			}
			m = r.Move
		case best:
			m = set.BestMoves(p.Clone())[0]
		}
		if err := e.Make(m); err != nil {
			t.Fatal(err)
		}
	}
	return movegen.OutcomeDraw
}

// A directory without tables is refused.
func TestTablesRefused(t *testing.T) {
	e, err := engine.Open("seega", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, directory := range []string{t.TempDir(), "/nowhere"} {
		if err := e.Configure(engine.SearchOptions{Tables: directory}); err == nil {
			t.Errorf("%s: want an error", directory)
		}
	}
}
