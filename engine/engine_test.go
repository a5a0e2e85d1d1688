package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/option"
	"quincunx/search"
)

func ExampleOpen() {
	e, err := engine.Open("trilite", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for !e.State().Over() {
		best, err := e.Best(context.Background(), search.Limits{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s (%v) ", e.Line(best.Move), best.Score)
		if err := e.Play(e.Line(best.Move)); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Printf("%s\n", e.State().AppendResult(nil))
	// Output: 1 (win in 13) 6 (loss in 12) 4 (win in 11) 7 (loss in 10) 8 (win in 9) 0 (loss in 8) 2 (win in 7) 5 (loss in 6) 6 (win in 5) 4 (loss in 4) 3 (win in 3) 1 (loss in 2) 0 (win in 1) win 1
}

func ExampleEngine_Best() {
	e, err := engine.Open("pente", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := e.SetStart("0:0", "1:1", "3:0", "1:2", "1:0", "1:4"); err != nil {
		fmt.Println(err)
		return
	}
	best, err := e.Best(context.Background(), search.Limits{Depth: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Line(best.Move), best.Score)
	// Output: 2:0 win in 3
}

func ExampleEngine_SetStart() {
	e, err := engine.Open("pente", engine.Settings{"size": "3", "opening": "none"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.SetStart("0:0", "1:1", "4:0"))
	fmt.Println(e.SetStart("0:0", "1:1", "2:2", "0:1"))
	fmt.Println(e.Moves())
	fmt.Printf("%s", e.AppendBoard(nil))
	// Output:
	// move 3 of 3: pente move "4:0": off the board, whose coordinates are -3..3
	// <nil>
	// [0:0 1:1 2:2 0:1]
	//    - - -
	//    3 2 1 0 1 2 3
	// -3 . . . . . . . 7
	// -2 . . . . . . . 6
	// -1 . . . . . . . 5
	//  0 . . . X(O). . 4
	//  1 . . . . O . . 3
	//  2 . . . . . X . 2
	//  3 . . . . . . . 1
	//    A B C D E F G
	// X to move; captured pairs: X 0, O 0
}

func ExampleEngine_Search() {
	e, err := engine.Open("trilite", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := e.Configure(engine.SearchOptions{MultiPV: 3}); err != nil {
		fmt.Println(err)
		return
	}
	if err := e.SetPosition("1 304 175"); err != nil {
		fmt.Println(err)
		return
	}
	_, err = e.Search(context.Background(), search.Limits{}, func(i search.Info) {
		fmt.Printf("%d. %-10v %s\n", i.Line, i.Score, e.Line(i.PV...))
	})
	fmt.Println(err)
	// Output:
	// 1. win in 1   8
	// 2. win in 5   6 2 8 0 7
	// 3. loss in 10 2 6 1 0 3 4 8 7 2 1
	// <nil>
}

// A game of typed moves: the best move of each position is made without its text form.
func ExampleEngine_Make() {
	e, err := engine.Open("seega", engine.Settings{"size": "3"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 8 {
		best, err := e.Best(context.Background(), search.Limits{Depth: 3})
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := e.Make(best.Move); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(e.Moves())
	fmt.Println(len(e.LegalMoves()), e.Make(0))
	// Output:
	// [0:1 1:0 1:2 2:1 0:0 0:2 2:0 2:2]
	// 2 seat 2: move 0x0 is not legal
}

// Every legal move can be played by its text form and taken back, and a failed call changes nothing.
func TestPlay(t *testing.T) {
	for _, name := range engine.Names() {
		e := open(t, name)
		rng := rand.New(rand.NewPCG(7, 7))
		texts := []string{text(e)}
		var moves []string
		for range 20 {
			legal := e.Legal()
			if e.State().Over() != (len(legal) == 0) {
				t.Fatalf("%s: over %t, but legal %v", text(e), e.State().Over(), legal)
			}
			if len(legal) == 0 {
				break
			}
			if len(legal) < 3000 {
				for _, move := range legal {
					if err := e.Play(move); err != nil {
						t.Fatalf("%s: %v", text(e), err)
					}
					must.Do(t, e.TakeBack())
				}
			}
			move := legal[rng.IntN(len(legal))]
			must.Do(t, e.Play(move))
			texts, moves = append(texts, text(e)), append(moves, move)
		}
		last, before := text(e), e.Moves()
		if !slices.Equal(before, moves) {
			t.Fatalf("moves %v, want %v", before, moves)
		}
		for _, wrong := range []func() error{
			func() error { return e.Play("x") },
			func() error { return e.SetStart(append(slices.Clone(moves), "x")...) },
			func() error { return e.SetPosition("x") },
			func() error { return e.SetPosition(texts[0], "x") },
			func() error { return e.Configure(engine.SearchOptions{Threads: -1}) },
			func() error { return e.Configure(engine.SearchOptions{HashMiB: engine.MaxHashMiB() + 1}) },
			func() error { return e.Configure(engine.SearchOptions{MultiPV: engine.MaxMultiPV + 1}) },
		} {
			if err := wrong(); err == nil || text(e) != last || !slices.Equal(e.Moves(), moves) {
				t.Fatalf("%s: error %v; at %s after %v", name, err, text(e), e.Moves())
			}
		}
		if err := e.SetPosition(texts[0], moves...); err != nil || text(e) != last {
			t.Fatalf("%s: at %s, want %s (%v)", name, text(e), last, err)
		}
		for i := len(moves) - 1; i >= 0; i-- {
			if err := e.TakeBack(); err != nil || text(e) != texts[i] {
				t.Fatalf("%s: back at %s, want %s (%v)", name, text(e), texts[i], err)
			}
		}
		if err := e.TakeBack(); err == nil {
			t.Error("a move is taken back at the start")
		}
	}
}

func open(tb testing.TB, name string) *engine.Engine {
	tb.Helper()
	return must.Get(engine.Open(name, nil))(tb)
}

func text(e *engine.Engine) string { return string(e.State().AppendText(nil)) }

// The error for a position that can't be searched says why.
func TestNotSearchable(t *testing.T) {
	for _, c := range []struct{ game, position, want string }{
		{"trilite", "2 012 34", "the game is over"},
		{"trilite", "1 0 -", "unreachable"},
	} {
		e := open(t, c.game)
		if c.position != "" {
			must.Do(t, e.SetPosition(c.position))
		}
		if _, err := e.Best(t.Context(), search.Limits{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want %s", c.game, c.position, err, c.want)
		}
	}
}

// Errors say that a game has no search.
func TestNoSearch(t *testing.T) {
	game := must.Get(engine.Lookup("pente"))(t)
	game.Methods = nil
	e := must.Get(game.Open(nil))(t)
	const want = "pente has no search yet"
	if _, err := e.Best(t.Context(), search.Limits{}); err == nil || err.Error() != want {
		t.Errorf("Best: %v", err)
	}
	if err := e.Configure(engine.SearchOptions{Method: "alphabeta"}); err == nil || err.Error() != want {
		t.Errorf("Configure: %v", err)
	}
	if err := e.Prepare(t.Context()); err != nil {
		t.Errorf("Prepare: %v", err)
	}
}

// Games accept the values in the ranges that their options declare, and no others.
func TestOptionRanges(t *testing.T) {
	for _, name := range engine.Names() {
		game := must.Get(engine.Lookup(name))(t)
		starts := func(changed option.Option, value any) bool {
			values := engine.Values{}
			for _, o := range game.Options {
				values[o.Name] = o.Default
			}
			values[changed.Name] = value
			_, err := game.New(values)
			return err == nil
		}
		for _, o := range game.Options {
			if _, isNumber := o.Default.(int); isNumber {
				for n, want := range map[int]bool{o.Min - 1: false, o.Min: true, o.Max: true, o.Max + 1: false} {
					if starts(o, n) != want {
						t.Errorf("%s %s %d: starts %t", name, o.Name, n, !want)
					}
				}
			}
			for _, value := range o.Choices {
				if !starts(o, value) {
					t.Errorf("%s %s %s does not start", name, o.Name, value)
				}
			}
			if o.Choices != nil && starts(o, "other") {
				t.Errorf("%s %s other starts", name, o.Name)
			}
			if _, err := o.Parse(fmt.Sprint(o.Default)); err != nil || o.Help == "" {
				t.Errorf("%s: %v, %q", name, err, o.Help)
			}
		}
	}
}

// The bench is reproducible, and its positions can be searched.
func TestBench(t *testing.T) {
	for _, name := range engine.Names() {
		game := must.Get(engine.Lookup(name))(t)
		if len(game.Methods) == 0 {
			if _, _, err := game.Bench(t.Context(), nil); err == nil {
				t.Errorf("%s: a bench without a search", name)
			}
			continue
		}
		game.BenchLimits = search.Limits{Depth: min(game.BenchLimits.Depth, 4), Nodes: 5_000}
		searches := 0
		nodes, _, err := game.Bench(t.Context(), func(e *engine.Engine, r search.Result) {
			searches++
			if e.Line(r.Move) == "" { // Line stops before a move that is not legal
				t.Errorf("%s: move %d is not legal", text(e), r.Move)
			}
		})
		again, _, _ := game.Bench(t.Context(), func(*engine.Engine, search.Result) {})
		if err != nil || nodes == 0 || nodes != again || searches != len(game.BenchPositions) {
			t.Errorf("%s: %d searches, %d nodes and then %d (%v)", name, searches, nodes, again, err)
		}
	}
}

// A game in which each side waits for the other makes progress, because searches know its earlier positions. Without them, alpha-beta to depth 3 repeats moves
// for ever from this start.
func TestSearchesDontGoRoundInCircles(t *testing.T) {
	game := must.Get(engine.Lookup("chinesecheckers"))(t)
	for _, method := range []string{"alphabeta", "brs", "mcts"} {
		e := must.Get(game.Open(engine.Settings{"size": "3", "triangles": "0,1"}))(t)
		must.Do(t, e.Configure(engine.SearchOptions{Method: method, HashMiB: 4}))
		for plies := 0; !e.State().Over(); plies++ {
			if plies == 400 {
				t.Fatalf("%s: not over after %d plies: %s", method, plies, text(e))
			}
			r, err := e.Best(t.Context(), search.Limits{Depth: 3})
			if err == nil {
				err = e.Play(e.Line(r.Move))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A position set up move by move, as clients of the protocol do, is searched like one set up in one step. So is a position after moves were unmade, or after
// another line.
func TestPositionMoveByMove(t *testing.T) {
	for _, name := range []string{"chinesecheckers", "jackhammer", "seega"} {
		open := func() *engine.Engine {
			e, err := engine.Open(name, engine.Settings{"size": "3"})
			if err == nil {
				err = e.Configure(engine.SearchOptions{HashMiB: 1})
			}
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
		stepwise := open()
		var moves []string
		for range 12 {
			if stepwise.State().Over() {
				break
			}
			must.Do(t, stepwise.SetStart(moves...))
			legal := stepwise.Legal()
			for _, detour := range legal[:min(2, len(legal))] {
				must.Do(t, stepwise.Play(detour))
				must.Do(t, stepwise.TakeBack())
			}
			wrong := append(slices.Clone(moves), legal[0], "x")
			if err := stepwise.SetStart(wrong...); err == nil || !slices.Equal(stepwise.Moves(), moves) {
				t.Fatalf("%s: after %v: %v", name, stepwise.Moves(), err)
			}
			other := slices.Clone(moves[:len(moves)/2])
			if err := stepwise.SetStart(append(other, "x")...); err == nil || !slices.Equal(stepwise.Moves(), moves) {
				t.Fatalf("%s: after %v: %v", name, stepwise.Moves(), err)
			}
			for _, line := range [][]string{other, moves} {
				if err := stepwise.SetStart(line...); err != nil || !slices.Equal(stepwise.Moves(), line) {
					t.Fatalf("%s: after %v: %v", name, stepwise.Moves(), err)
				}
			}
			fresh := open()
			must.Do(t, fresh.SetStart(moves...))
			got := must.Get(stepwise.Best(t.Context(), search.Limits{Nodes: 300}))(t)
			stepwise.ForgetSearches()
			want := must.Get(fresh.Best(t.Context(), search.Limits{Nodes: 300}))(t)
			if text(stepwise) != text(fresh) || got.Move != want.Move || got.Nodes != want.Nodes || got.Score != want.Score {
				t.Fatalf("%s after %v: %s with %d nodes, want %s with %d", name, moves,
					stepwise.Line(got.Move), got.Nodes, fresh.Line(want.Move), want.Nodes)
			}
			moves = append(moves, legal[len(legal)/2])
		}
	}
}

// Make accepts legal moves of the seats to move, and refuses others.
func TestMake(t *testing.T) {
	for _, name := range engine.Names() {
		e := open(t, name)
		before := text(e)
		for _, wrong := range [][]movegen.Move{nil, {0}, {0, 0}, {0, 0, 0}} {
			if err := e.Make(wrong...); err == nil || text(e) != before || len(e.Moves()) > 0 {
				t.Errorf("%s: moves %v: %v", name, wrong, err)
			}
		}
		m, err := e.ParseMove(strings.Split(e.Legal()[0], "/")[0])
		if err != nil || m != e.LegalMoves()[0] {
			t.Errorf("%s: %s is move %#x (%v)", name, e.Legal()[0], m, err)
		}
		moves := []movegen.Move{m}
		if s, ok := e.State().(movegen.Simultaneous); ok {
			joint := new(movegen.Joints).First(s)
			moves = joint[:s.Seats()]
		}
		legal := e.Legal()[0]
		if err := e.Make(moves...); err != nil || !slices.Equal(e.Moves(), []string{legal}) {
			t.Errorf("%s: made %v, want %s (%v)", name, e.Moves(), legal, err)
		}
	}
}
