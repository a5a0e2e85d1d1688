package engine_test

import (
	"context"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

// named returns a method whose searchers return its name.
func named(name string, seats int, defaultFor ...int) engine.Method {
	return engine.Method{Name: name, MaxSeats: seats, DefaultFor: defaultFor, New: func(engine.SearchOptions) (search.AnySearcher, error) {
		return &first{name: name}, nil
	}}
}

// first plays the first legal move, and returns the length of its name as the depth.
type first struct{ name string }

func (f *first) NewGame() {}

func (f *first) Search(_ context.Context, root search.Position, _ search.Limits, _ func(search.Info)) search.Result {
	m := root.Moves(nil)[0]
	return search.Result{Move: m, PV: []movegen.Move{m}, Depth: len(f.name)}
}

// SearchSeat plays the last legal action, with a line that repeats it.
func (f *first) SearchSeat(
	_ context.Context, root search.Simultaneous, s movegen.Seat, _ search.Limits, _ func(search.Info),
) search.Result {
	actions := root.SeatMoves(s, nil)
	m := actions[len(actions)-1]
	return search.Result{Move: m, PV: []movegen.Move{m, m}, Depth: len(f.name)}
}

// The default is the first method for the number of seats; methods that don't suit the number are
// refused.
func TestMethod(t *testing.T) {
	s := engine.Game{Methods: []engine.Method{named("two", 2), named("any", 0), named("best", 0, 4, 5), named("three", 3)}}
	for _, c := range []struct {
		name  string
		seats int
		want  string
	}{
		{"", 2, "two"}, {"", 3, "any"}, {"", 4, "best"}, {"", 5, "best"}, {"", 6, "any"},
		{"any", 2, "any"}, {"three", 2, "three"}, {"three", 3, "three"},
		{"two", 3, "two is a search for 2 seats, not for 3"},
		{"three", 4, "three is a search for 3 seats, not for 4"},
		{"none", 2, `unknown search "none" (known: two, any, best, three)`},
	} {
		m, err := s.Method(c.name, c.seats)
		got := m.Name
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q for %d seats: %s, want %s", c.name, c.seats, got, c.want)
		}
	}
	if _, err := (engine.Game{Methods: []engine.Method{named("two", 2)}}).Method("", 3); err == nil {
		t.Error("a search for two seats is the default for three")
	}
}

// opened returns an engine for a game of the registry, with other methods.
func opened(t *testing.T, name string, settings engine.Settings, evaluate engine.Evaluator, methods ...engine.Method) *engine.Engine {
	t.Helper()
	game := must.Get(engine.Lookup(name))(t)
	game.Methods = methods
	game.Evaluation = &engine.Evaluation{
		Weights: func() (w eval.Weights) { return w },
		New:     func(s movegen.State, _ eval.Weights) (movegen.State, error) { return evaluate(s) },
	}
	return must.Get(game.Open(settings))(t)
}

type valued struct{ movegen.Position }

func (valued) Evaluate() int32 { return 0 }

// The engine keeps its method until another is chosen, or the number of seats has another default.
func TestMethodChanges(t *testing.T) {
	evaluate := func(s movegen.State) (movegen.State, error) { return valued{s.(movegen.Position).Clone()}, nil }
	e := opened(t, "chinesecheckers", engine.Settings{"size": "2"}, evaluate, named("two", 2), named("three", 0))
	depth := func() int {
		t.Helper()
		r := must.Get(e.Best(t.Context(), search.Limits{}))(t)
		return r.Depth
	}
	if got := depth(); got != len("two") {
		t.Errorf("depth %d with two seats", got)
	}
	threeSeats := must.Get(e.Game().Start(engine.Settings{"size": "1", "triangles": "0,2,4"}))(t)
	must.Do(t, e.SetPosition(string(threeSeats.AppendText(nil))))
	if got := depth(); got != len("three") {
		t.Errorf("depth %d with three seats", got)
	}
	must.Do(t, e.Configure(engine.SearchOptions{Method: "two"}))
	if _, err := e.Best(t.Context(), search.Limits{}); err == nil || !strings.Contains(err.Error(), "two is a search for 2 seats") {
		t.Errorf("two for three seats: %v", err)
	}
	must.Do(t, e.SetStart())
	if got := depth(); got != len("two") {
		t.Errorf("depth %d at the start", got)
	}
	if err := e.Configure(engine.SearchOptions{Method: "four"}); err == nil || e.Options().Method != "two" {
		t.Errorf("four: %v, and then %s", err, e.Options().Method)
	}
}

type estimated struct{ movegen.Simultaneous }

func (estimated) EvaluateSeats(dst *[movegen.MaxSeats]int32) { *dst = [movegen.MaxSeats]int32{1, 2, 3} }

// In a game of simultaneous moves, the engine searches for the seat set by SetSeat.
func TestSeats(t *testing.T) {
	evaluate := func(s movegen.State) (movegen.State, error) {
		return estimated{s.(movegen.Simultaneous).Clone()}, nil
	}
	e := opened(t, "jackhammer", engine.Settings{"size": "3"}, evaluate, named("any", 0))
	for seat, want := range []string{"h1:1", "h2:1", "h2:1"} {
		must.Do(t, e.SetSeat(movegen.Seat(seat)))
		r := must.Get(e.Best(t.Context(), search.Limits{}))(t)
		// The line ends after the first action: the cell can't be knocked out twice.
		if got := e.Line(r.PV...); int(e.Seat()) != seat || got != want {
			t.Errorf("seat %d: %s, want %s", seat, got, want)
		}
	}
	for _, wrong := range []movegen.Seat{-1, 3} {
		if err := e.SetSeat(wrong); err == nil || e.Seat() != 2 {
			t.Errorf("seat %d: %v, and then %d", wrong, err, e.Seat())
		}
	}
	before := string(e.State().AppendText(nil))
	s := e.State().(movegen.Simultaneous)
	step := must.Get(s.ParseSeatMove(2, "m2:1"))(t)
	if got := e.Line(step, step, step); got != "m2:1 m2:0" {
		t.Errorf("steps %s", got)
	}
	if got := string(e.State().AppendText(nil)); got != before {
		t.Errorf("a line leaves the position at %s", got)
	}
}

// A search uses the defaults of its method, which can be changed one by one.
func TestTunedParameters(t *testing.T) {
	game := must.Get(engine.Lookup("pente"))(t)
	nodes := func(set map[string]int) uint64 {
		e := must.Get(game.Open(nil))(t)
		must.Do(t, e.Configure(engine.SearchOptions{HashMiB: 1, Set: set}))
		r := must.Get(e.Best(t.Context(), search.Limits{Depth: 6}))(t)
		return r.Nodes
	}
	tuned, ordinary := map[string]int{}, map[string]int{}
	for _, p := range game.Methods[0].Parameters {
		tuned[p.Name] = p.Default.(int)
	}
	for _, p := range alphabeta.Parameters() {
		ordinary[p.Name] = p.Default.(int)
	}
	if n, want := nodes(nil), nodes(tuned); n != want {
		t.Errorf("%d nodes, with the defaults set %d", n, want)
	}
	if n := nodes(ordinary); n == nodes(nil) {
		t.Errorf("%d nodes with the defaults of alpha-beta, too", n)
	}
	one := map[string]int{"quietplies": 2}
	tuned["quietplies"] = 2
	if n, want := nodes(one), nodes(tuned); n != want {
		t.Errorf("%d nodes with one parameter changed, %d with all set", n, want)
	}
}

// Each method accepts exactly its listed parameters and features.
func TestParametersOfMethods(t *testing.T) {
	for _, name := range engine.Names() {
		game := must.Get(engine.Lookup(name))(t)
		for _, m := range game.Methods {
			e := must.Get(game.Open(nil))(t)
			taken := func(set map[string]int) error {
				if err := e.Configure(engine.SearchOptions{Method: m.Name, HashMiB: 1, Set: set}); err != nil {
					return err
				}
				_, err := m.New(e.Options())
				return err
			}
			for _, p := range m.Parameters {
				if err := taken(map[string]int{p.Name: p.Min}); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				if err := taken(map[string]int{p.Name: p.Max + 1}); err == nil {
					t.Errorf("%s: %s takes %s=%d", name, m.Name, p.Name, p.Max+1)
				}
			}
			if err := taken(map[string]int{"magic": 1}); err == nil {
				t.Errorf("%s: %s takes a parameter that it doesn't list", name, m.Name)
			}
			for _, feature := range append(m.Features, "magic") {
				err := e.Configure(engine.SearchOptions{Method: m.Name, HashMiB: 1, Without: []string{feature}})
				if err == nil {
					_, err = m.New(e.Options())
				}
				if (err != nil) != (feature == "magic") {
					t.Errorf("%s: %s without %s: %v", name, m.Name, feature, err)
				}
			}
		}
	}
}
