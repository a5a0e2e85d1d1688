package induction_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
	"quincunx/search"
	"quincunx/search/matrix"
	"quincunx/search/matrix/induction"
	"quincunx/search/simultaneous/simultaneoustest"
)

var methods = []induction.Method{induction.Full, induction.DoubleOracle, induction.AlphaBeta}

// plain is backward induction as it is defined, without a table.
func plain(t *testing.T, p movegen.Simultaneous) float64 {
	t.Helper()
	if p.Over() {
		var scores [movegen.MaxSeats]int32
		p.Score(&scores)
		return float64(scores[0] - scores[1])
	}
	rows, columns := p.SeatMoves(0, nil), p.SeatMoves(1, nil)
	g := matrix.NewGame(len(rows), len(columns))
	for i, row := range rows {
		for j, column := range columns {
			p.MakeJoint(&[movegen.MaxSeats]movegen.Move{row, column})
			g.Set(i, j, plain(t, p))
			p.Unmake()
		}
	}
	s, err := g.Solve()
	if err != nil {
		t.Fatal(err)
	}
	return s.Value
}

func solve(t *testing.T, g induction.Game, m induction.Method) induction.Result {
	t.Helper()
	key := g.Position.Key()
	r, err := induction.Solve(t.Context(), g, m)
	if err != nil {
		t.Fatal(err)
	}
	if g.Position.Key() != key {
		t.Fatal("the position has changed")
	}
	return r
}

// All methods agree with plain induction, and what they return as optimal is so.
func TestSmallGames(t *testing.T) {
	for _, c := range []struct {
		name  string
		game  *simultaneoustest.Game
		value float64 // where it is known: a symmetric game is worth 0
		plain bool
	}{
		{"biased rock, paper, scissors", simultaneoustest.BiasedRockPaperScissors(), 0, true},
		{"Goofspiel 3", simultaneoustest.Goofspiel(3, false), 0, true},
		{"Goofspiel 4", simultaneoustest.Goofspiel(4, false), 0, true},
		{"Goofspiel 4, winner", simultaneoustest.Goofspiel(4, true), 0, true},
		{"Goofspiel 5", simultaneoustest.Goofspiel(5, false), 0, false},
		{"Goofspiel, unlike hands", unlike(t, simultaneoustest.Goofspiel(4, false), 0b1011|0b1110<<8|128<<16), math.NaN(), true},
		{"Oshi-Zumo 4, 1, 0", simultaneoustest.OshiZumo(4, 1, 0), 0, true},
		{"Oshi-Zumo 10, 2, 1", simultaneoustest.OshiZumo(10, 2, 1), 0, false},
		{"Oshi-Zumo 10, 3, 0", simultaneoustest.OshiZumo(10, 3, 0), 0, false},
		{"Oshi-Zumo, unlike coins", unlike(t, simultaneoustest.OshiZumo(6, 2, 0), 5|6<<8|129<<16), math.NaN(), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := induction.Game{Position: c.game, Column: 1}
			want := 2 * c.value
			if c.plain {
				want = plain(t, c.game)
			}
			var full uint64
			behind := valuesBehind(t, g)
			for _, m := range methods {
				r := solve(t, g, m)
				if m == induction.Full {
					full = r.Nodes
				}
				t.Logf("method %d: value %.9f, nodes %d (%.3f of all), positions %d", m, r.Value, r.Nodes, float64(r.Nodes)/float64(full), r.Positions)
				if math.Abs(r.Value-want) > 1e-7 || !math.IsNaN(c.value) && math.Abs(r.Value-2*c.value) > 1e-7 {
					t.Errorf("method %d: value %v, want %v", m, r.Value, want)
				}
				checkOptimal(t, behind, r)
			}
		})
	}
}

// unlike returns a game in another state.
func unlike(t *testing.T, g *simultaneoustest.Game, state uint64) *simultaneoustest.Game {
	t.Helper()
	if err := g.SetText(fmt.Sprint(state)); err != nil {
		t.Fatal(err)
	}
	return g
}

// valuesBehind returns the matrix of the values that full induction finds for the
// positions behind each joint move.
func valuesBehind(t *testing.T, g induction.Game) matrix.Game {
	t.Helper()
	rows, columns := g.Position.SeatMoves(g.Row, nil), g.Position.SeatMoves(g.Column, nil)
	m := matrix.NewGame(len(rows), len(columns))
	for i, row := range rows {
		for j, column := range columns {
			var joint [movegen.MaxSeats]movegen.Move
			for s := range movegen.Seat(g.Position.Seats()) {
				switch s {
				case g.Row:
					joint[s] = row
				case g.Column:
					joint[s] = column
				default:
					joint[s] = g.Others(g.Position, s)
				}
			}
			behind := g
			behind.Position = g.Position.Clone()
			behind.Position.MakeJoint(&joint)
			m.Set(i, j, solve(t, behind, induction.Full).Value)
		}
	}
	return m
}

// checkOptimal checks the strategies against the values behind.
func checkOptimal(t *testing.T, behind matrix.Game, r induction.Result) {
	t.Helper()
	if a, b := behind.Gains(only(r.Row), only(r.Column)); max(a, b) > 1e-7 {
		t.Errorf("the seats can gain %v and %v", a, b)
	}
}

func only(strategy []search.Share) []float64 {
	shares := make([]float64, len(strategy))
	for i, s := range strategy {
		shares[i] = s.Share
	}
	return shares
}

// Two seats of Jackhammer, the third of which stays.
func TestJackhammer(t *testing.T) {
	known := false
	for _, text := range []string{
		"2 after 0 3 0:0 1:0 1:1 ./..",
		"3 after 0 2 0:0 2:0 2:2 ./../...",
		"3 before 0 2 0:0 2:0 2:2 ./../...",
		"3 harsh 0 2 0:0 2:0 2:2 ./../...",
		"3 after 0 3 0:0 2:0 2:2 ./../.#.",
		"4 after 5 7 0:0 3:0 3:3 ./../.#./.##.",
		"4 after 7 10 0:0 2:2 3:3 ./../##./....",
		"4 before 7 10 1:1 2:0 3:3 ./../..#/..#.", // worth half a cell
	} {
		p, err := jackhammer.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		g := induction.Game{Position: p, Row: 0, Column: 1, Others: induction.First}
		var values []float64
		var nodes []uint64
		behind := valuesBehind(t, g)
		for _, m := range methods {
			r := solve(t, g, m)
			values, nodes = append(values, r.Value), append(nodes, r.Nodes)
			checkOptimal(t, behind, r)
		}
		t.Logf("%s: values %.6f, nodes %d", text, values, nodes)
		if math.Abs(values[0]-values[1]) > 1e-7 || math.Abs(values[0]-values[2]) > 1e-7 {
			t.Errorf("%s: values %v", text, values)
		}
		g.Row, g.Column = 1, 0
		known = known || math.Abs(values[0]+0.5) < 1e-7
		if r := solve(t, g, induction.AlphaBeta); math.Abs(r.Value+values[0]) > 1e-7 {
			t.Errorf("%s: with the seats exchanged, %v instead of %v", text, r.Value, -values[0])
		}
	}
	if !known {
		t.Error("no position is worth -1/2")
	}
}

// Within a number of turns, what lies behind is worth what is said.
func TestTurns(t *testing.T) {
	g := induction.Game{Position: simultaneoustest.Goofspiel(5, false), Column: 1, Turns: 2}
	g.Payoff = func(p movegen.Simultaneous) float64 {
		text := p.AppendText(nil)
		return float64(text[len(text)-1] - '0')
	}
	a, b := solve(t, g, induction.Full), solve(t, g, induction.AlphaBeta)
	if math.Abs(a.Value-b.Value) > 1e-7 || a.Value < 0 || a.Value > 9 {
		t.Errorf("values %v and %v", a.Value, b.Value)
	}
	g.Turns = 5
	c := solve(t, g, induction.Full)
	if math.Abs(c.Value) > 1e-7 {
		t.Errorf("to the end: %v", c.Value)
	}
}

func TestWrongGames(t *testing.T) {
	p, err := jackhammer.New(jackhammer.Options{Side: 3, Turns: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []induction.Game{
		{},
		{Position: p, Row: 3, Others: induction.First},
		{Position: p, Row: -1, Others: induction.First},
		{Position: p, Others: induction.First},
		{Position: p, Column: 3, Others: induction.First},
		{Position: p, Column: 1},
		{Position: p, Column: 1, Others: induction.First, Turns: -1},
		{Position: p, Column: 1, Others: induction.First, Turns: 1},
		{Position: p, Column: 1, Others: induction.First, Most: -1},
	} {
		if _, err := induction.Solve(t.Context(), g, induction.Full); err == nil {
			t.Errorf("%+v is solved", g)
		}
	}
	g := induction.Game{Position: p, Column: 1, Others: induction.First}
	if _, err := induction.Solve(t.Context(), g, 7); err == nil {
		t.Error("method 7 is known")
	}
	for _, m := range methods {
		few := induction.Game{Position: simultaneoustest.Goofspiel(5, false), Column: 1, Most: 100}
		if _, err := induction.Solve(t.Context(), few, m); !errors.Is(err, induction.ErrTooMany) {
			t.Errorf("method %d: error %v", m, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	big, err := jackhammer.New(jackhammer.Options{Side: 5, Turns: 50})
	if err != nil {
		t.Fatal(err)
	}
	g.Position = big
	for _, m := range methods {
		if _, err := induction.Solve(ctx, g, m); err == nil {
			t.Error("solved though the context is done")
		}
	}
}

// BenchmarkSolve solves a game by each method, and counts joint moves made and positions solved.
func BenchmarkSolve(b *testing.B) {
	mesh, err := jackhammer.Parse("4 before 6 10 1:1 2:0 3:3 ./../..#/..#.")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		game movegen.Simultaneous
	}{
		{"Goofspiel6", simultaneoustest.Goofspiel(6, true)}, {"OshiZumo14", simultaneoustest.OshiZumo(14, 3, 0)},
		{"Jackhammer4", mesh},
	} {
		for _, m := range methods {
			b.Run(fmt.Sprintf("%s/method=%d", c.name, m), func(b *testing.B) {
				for b.Loop() {
					r, err := induction.Solve(context.Background(), induction.Game{Position: c.game, Column: 1, Others: induction.First}, m)
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(r.Nodes), "nodes")
					b.ReportMetric(float64(r.Positions), "positions")
				}
			})
		}
	}
}

func ExampleSolve() {
	g := induction.Game{Position: simultaneoustest.BiasedRockPaperScissors(), Row: 0, Column: 1}
	r, err := induction.Solve(context.Background(), g, induction.AlphaBeta)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, name := range []string{"rock", "paper", "scissors"} {
		fmt.Printf("%s %.4f\n", name, r.Row[i].Share)
	}
	// Output:
	// rock 0.0625
	// paper 0.6250
	// scissors 0.3125
}
