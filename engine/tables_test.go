package engine_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/retrograde/tables"
)

var (
	tablesDirectory = flag.String("tables.dir", "", "tables of 5×5, with which TestTablesAgainstTheEngine plays")
	tablesGames     = flag.Int("tables.games", 100, "games of TestTablesAgainstTheEngine")
	tablesNodes     = flag.Uint64("tables.nodes", 2000, "nodes a move in these games")
)

// tablesOf builds the tables of Seega on 3×3 with a threshold.
func tablesOf(t *testing.T, threshold int) (directory string, set *tables.Set) {
	t.Helper()
	directory = t.TempDir()
	game := must.Get(engine.Lookup("seega"))(t)
	start := must.Get(game.Start(engine.Settings{"size": "3", "threshold": strconv.Itoa(threshold)}))(t)
	set = must.Get(game.OpenTables(directory, start, 0))(t)
	must.Do(t, set.Build(t.Context(), tables.Options{Distances: 1e6}))
	return directory, set
}

// With tables, the engine keeps the value of each position against best and random play, with very few nodes.
func TestTablesKeepTheValue(t *testing.T) {
	for _, threshold := range []int{0, 20} {
		directory, set := tablesOf(t, threshold)
		settings := engine.Settings{"size": "3", "threshold": strconv.Itoa(threshold)}
		e := must.Get(engine.Open("seega", settings))(t)
		must.Do(t, e.Configure(engine.SearchOptions{HashMiB: 1, Tables: directory}))
		random := rand.New(rand.NewPCG(1, uint64(threshold)))
		results := map[movegen.Outcome]int{}
		for game := range 60 {
			must.Do(t, e.SetStart())
			for range 8 + random.IntN(12) {
				if e.Searchable() == nil {
					moves := e.LegalMoves()
					must.Do(t, e.Make(moves[random.IntN(len(moves))]))
				}
			}
			p := e.State().(movegen.Position).Clone()
			if p.Over() {
				continue
			}
			seat := p.Mover()
			v := must.Get(set.Value(p))(t)
			got := play(t, e, seat, func(p movegen.Position) movegen.Move {
				if game%2 == 0 {
					return set.BestMoves(p.Clone(), nil)[0]
				}
				moves := p.Moves(nil)
				return moves[random.IntN(len(moves))]
			}, search.Limits{Nodes: 50})
			if max(got, v.Outcome()) != got {
				t.Errorf("threshold %d, %s: got a %v, want a %v", threshold, p.AppendText(nil), got, v.Outcome())
			}
			results[v.Outcome()]++
		}
		if results[movegen.Win] < 10 || results[movegen.Draw] < 5 {
			t.Errorf("threshold %d: got %v", threshold, results)
		}
	}
}

// With the tables of endings on 7×7, the engine wins the longest won ending of three men against one.
func TestTablesOfEndings(t *testing.T) {
	const text = "7 M 1 - 0 0 11.2.../1....../......./......./......./......./......."
	directory := t.TempDir()
	game := must.Get(engine.Lookup("seega"))(t)
	p := must.Get(game.Parse(text))(t).(movegen.Position)
	set := must.Get(game.OpenTables(directory, p, 4))(t)
	must.Do(t, set.Build(t.Context(), tables.Options{Distances: 1e7}))
	if v := must.Get(set.Value(p))(t); v.Outcome() != movegen.Win || v.Plies != 57 {
		t.Fatalf("got a %v in %d moves, want a win in 57", v.Outcome(), v.Plies)
	}
	e := must.Get(engine.Open("seega", engine.Settings{"size": "7", "threshold": "0"}))(t)
	must.Do(t, e.Configure(engine.SearchOptions{HashMiB: 1, Tables: directory}))
	must.Do(t, e.SetPosition(text))
	got := play(t, e, 0, func(p movegen.Position) movegen.Move { return set.BestMoves(p.Clone(), nil)[0] }, search.Limits{Nodes: 100})
	if moves := len(e.Moves()); got != movegen.Win || moves > 57 {
		t.Errorf("got a %v after %d moves, want a win after 57 at most", got, moves)
	}
}

// With packed tables, the engine keeps wins and draws.
func TestPackedTablesKeepTheValue(t *testing.T) {
	_, plain := tablesOf(t, 20)
	game := must.Get(engine.Lookup("seega"))(t)
	settings := engine.Settings{"size": "3", "threshold": "20"}
	directory := t.TempDir()
	packed := must.Get(game.OpenTables(directory, must.Get(game.Start(settings))(t), 0))(t)
	must.Do(t, packed.Pack(t.Context(), plain, tables.Options{}))
	e := must.Get(engine.Open("seega", settings))(t)
	must.Do(t, e.Configure(engine.SearchOptions{HashMiB: 1, Tables: directory, TablesMiB: 1}))
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		must.Do(t, e.SetStart())
		for range 8 + random.IntN(6) {
			if e.Searchable() == nil {
				moves := e.LegalMoves()
				must.Do(t, e.Make(moves[random.IntN(len(moves))]))
			}
		}
		p := e.State().(movegen.Position).Clone()
		if p.Over() {
			continue
		}
		want := must.Get(plain.Value(p))(t).Outcome()
		got := play(t, e, p.Mover(), func(p movegen.Position) movegen.Move { return plain.BestMoves(p.Clone(), nil)[0] }, search.Limits{Nodes: 2000})
		if got < want {
			t.Errorf("%s: got a %v, want a %v", p.AppendText(nil), got, want)
		}
	}
	if err := e.Configure(engine.SearchOptions{Tables: directory, TablesMiB: tables.MaxCache + 1}); err == nil {
		t.Error("a cache of any size is accepted")
	}
}

// play finishes a game between the engine, on the given seat, and a rival, and returns its outcome for the engine. A game that is not over
// after 2,000 moves is a draw.
func play(t *testing.T, e *engine.Engine, seat movegen.Seat, rival func(movegen.Position) movegen.Move, limits search.Limits) movegen.Outcome {
	t.Helper()
	for range 2000 {
		p := e.State().(movegen.Position)
		if p.Over() {
			var scores [movegen.MaxSeats]int32
			p.Score(&scores)
			return movegen.Outcome(scores[seat])
		}
		var m movegen.Move
		if p.Mover() == seat {
			m = best(t, e, limits)
		} else {
			m = rival(p)
		}
		must.Do(t, e.Make(m))
	}
	return movegen.Draw
}

func best(t *testing.T, e *engine.Engine, limits search.Limits) movegen.Move {
	t.Helper()
	r := must.Get(e.Best(context.WithoutCancel(t.Context()), limits))(t)
	return r.Move
}

// On 5×5 with the tables of all positions, the engine wins every won position and does not lose drawn ones, against the engine without
// tables.
func TestTablesAgainstTheEngine(t *testing.T) {
	if *tablesDirectory == "" {
		t.Skip("the tables of 5×5 take hours: give them by -args -tables.dir")
	}
	game, set, err := engine.FindTables(*tablesDirectory)
	if err != nil {
		t.Fatal(err)
	}
	name, err := tables.GameOf(*tablesDirectory)
	if err != nil {
		t.Fatal(err)
	}
	_, threshold, _ := strings.Cut(name, "threshold=")
	with, without := openFive(t, threshold), openFive(t, threshold)
	must.Do(t, with.Configure(engine.SearchOptions{HashMiB: 16, Tables: *tablesDirectory}))
	random := rand.New(rand.NewPCG(5, 18))
	limits := search.Limits{Nodes: *tablesNodes}
	results := map[[2]movegen.Outcome]int{} // by the value of the position and of the game
	for number := range *tablesGames {
		must.Do(t, with.SetStart())
		for range 24 + random.IntN(30) { // the placement phase, and some moves
			if moves := with.LegalMoves(); with.Searchable() == nil {
				must.Do(t, with.Make(moves[random.IntN(len(moves))]))
			}
		}
		p := with.State().(movegen.Position).Clone()
		v, err := set.Value(p)
		if err != nil {
			continue // in the middle of captures, or over
		}
		got := play(t, with, p.Mover(), func(p movegen.Position) movegen.Move {
			must.Do(t, without.SetPosition(string(p.AppendText(nil))))
			return best(t, without, limits)
		}, limits)
		results[[2]movegen.Outcome{v.Outcome(), got}]++
		if max(got, v.Outcome()) != got {
			t.Errorf("game %d of %s, %s: got a %v, want a %v", number, game.Title, p.AppendText(nil), got, v.Outcome())
		}
	}
	for result, games := range results {
		t.Logf("%d games from a %v ended with a %v", games, result[0], result[1])
	}
}

func openFive(t *testing.T, threshold string) *engine.Engine {
	t.Helper()
	return must.Get(engine.Open("seega", engine.Settings{"threshold": threshold}))(t)
}

// A directory without tables is refused.
func TestTablesRefused(t *testing.T) {
	e := must.Get(engine.Open("seega", nil))(t)
	for _, directory := range []string{t.TempDir(), "/nowhere"} {
		if err := e.Configure(engine.SearchOptions{Tables: directory}); err == nil {
			t.Errorf("%s: want an error", directory)
		}
	}
}
