package induction_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
	"quincunx/search"
	"quincunx/search/matrix"
	"quincunx/search/matrix/induction"
	"quincunx/search/simultaneous/simultaneoustest"
)

// judge is backward induction by definition: it follows all joint moves.
type judge struct {
	*testing.T
	induction.Game
	values map[string]float64 // by the text form of the position
	nodes  uint64
}

func newJudge(t *testing.T, g induction.Game) *judge {
	return &judge{T: t, Game: g, values: map[string]float64{}}
}

// value returns the value of the position for the row seat.
func (j *judge) value() float64 {
	if j.Position.Over() {
		var scores [movegen.MaxSeats]int32
		j.Position.Score(&scores)
		return float64(scores[j.Row] - scores[j.Column])
	}
	text := string(j.Position.AppendText(nil))
	if value, known := j.values[text]; known {
		return value
	}
	s := must.Get(j.payoffs().Solve())(j)
	j.values[text] = s.Value
	return s.Value
}

// payoffs returns the matrix of the values of the positions after the joint moves.
func (j *judge) payoffs() matrix.Game {
	rows, columns := j.Position.SeatMoves(j.Row, nil), j.Position.SeatMoves(j.Column, nil)
	m := matrix.NewGame(len(rows), len(columns))
	for r, row := range rows {
		for c, column := range columns {
			var joint [movegen.MaxSeats]movegen.Move
			for s := range movegen.Seat(j.Position.Seats()) {
				switch s {
				case j.Row:
					joint[s] = row
				case j.Column:
					joint[s] = column
				default:
					joint[s] = j.Others(j.Position, s)
				}
			}
			j.Position.MakeJoint(&joint)
			j.nodes++
			m.Set(r, c, j.value())
			j.Position.Unmake()
		}
	}
	return m
}

func solve(t *testing.T, g induction.Game) induction.Result {
	t.Helper()
	key := g.Position.Key()
	r := must.Get(induction.Solve(t.Context(), g))(t)
	if g.Position.Key() != key {
		t.Fatal("the position has changed")
	}
	return r
}

// The value equals the value by plain backward induction, and the strategies are optimal.
func TestSmallGames(t *testing.T) {
	for _, c := range []struct {
		name  string
		game  *simultaneoustest.Game
		value float64 // where it is known: a symmetric game is worth 0
	}{
		{"biased rock, paper, scissors", simultaneoustest.BiasedRockPaperScissors(), 0},
		{"Goofspiel 3", simultaneoustest.Goofspiel(3, false), 0},
		{"Goofspiel 4", simultaneoustest.Goofspiel(4, false), 0},
		{"Goofspiel 4, winner", simultaneoustest.Goofspiel(4, true), 0},
		{"Goofspiel 5", simultaneoustest.Goofspiel(5, false), 0},
		{"Goofspiel, different hands", withState(t, simultaneoustest.Goofspiel(4, false), 0b1011|0b1110<<8|128<<16), math.NaN()},
		{"Oshi-Zumo 4, 1, 0", simultaneoustest.OshiZumo(4, 1, 0), 0},
		{"Oshi-Zumo 10, 2, 1", simultaneoustest.OshiZumo(10, 2, 1), 0},
		{"Oshi-Zumo 10, 3, 0", simultaneoustest.OshiZumo(10, 3, 0), 0},
		{"Oshi-Zumo, different coins", withState(t, simultaneoustest.OshiZumo(6, 2, 0), 5|6<<8|129<<16), math.NaN()},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := induction.Game{Position: c.game, Column: 1}
			j := newJudge(t, g)
			want, r := j.value(), solve(t, g)
			t.Logf("value %.9f, nodes %d (%.3f of all), positions %d", r.Value, r.Nodes, float64(r.Nodes)/float64(j.nodes), r.Positions)
			if math.Abs(r.Value-want) > 1e-7 || !math.IsNaN(c.value) && math.Abs(r.Value-2*c.value) > 1e-7 {
				t.Errorf("value %v, want %v", r.Value, want)
			}
			checkOptimal(t, j.payoffs(), r)
		})
	}
}

// withState returns g in another state.
func withState(t *testing.T, g *simultaneoustest.Game, state uint64) *simultaneoustest.Game {
	t.Helper()
	must.Do(t, g.SetText(fmt.Sprint(state)))
	return g
}

// checkOptimal checks that neither seat can gain against the strategies.
func checkOptimal(t *testing.T, payoffs matrix.Game, r induction.Result) {
	t.Helper()
	if a, b := payoffs.Gains(probabilities(r.Row), probabilities(r.Column)); max(a, b) > 1e-7 {
		t.Errorf("the seats can gain %v and %v", a, b)
	}
}

func probabilities(strategy []search.Share) []float64 {
	shares := make([]float64, len(strategy))
	for i, s := range strategy {
		shares[i] = s.Share
	}
	return shares
}

// Two seats of Jackhammer play, and the third one stays.
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
		p := must.Get(jackhammer.Parse(text))(t)
		g := induction.Game{Position: p, Row: 0, Column: 1, Others: induction.First}
		j := newJudge(t, g)
		want, r := j.value(), solve(t, g)
		checkOptimal(t, j.payoffs(), r)
		t.Logf("%s: value %.6f, nodes %d of %d", text, r.Value, r.Nodes, j.nodes)
		if math.Abs(r.Value-want) > 1e-7 {
			t.Errorf("%s: value %v, want %v", text, r.Value, want)
		}
		g.Row, g.Column = 1, 0
		known = known || math.Abs(want+0.5) < 1e-7
		if r := solve(t, g); math.Abs(r.Value+want) > 1e-7 {
			t.Errorf("%s: with the seats exchanged, %v instead of %v", text, r.Value, -want)
		}
	}
	if !known {
		t.Error("no position is worth -1/2")
	}
}

func TestWrongGames(t *testing.T) {
	p := must.Get(jackhammer.New(jackhammer.Options{Side: 3, Turns: 2}))(t)
	for _, g := range []induction.Game{
		{},
		{Position: p, Row: 3, Others: induction.First},
		{Position: p, Row: -1, Others: induction.First},
		{Position: p, Others: induction.First},
		{Position: p, Column: 3, Others: induction.First},
		{Position: p, Column: 1},
		{Position: p, Column: 1, Others: induction.First, MaxPositions: -1},
	} {
		if _, err := induction.Solve(t.Context(), g); err == nil {
			t.Errorf("%+v is solved", g)
		}
	}
	g := induction.Game{Position: p, Column: 1, Others: induction.First}
	few := induction.Game{Position: simultaneoustest.Goofspiel(5, false), Column: 1, MaxPositions: 100}
	if _, err := induction.Solve(t.Context(), few); !errors.Is(err, induction.ErrTooMany) {
		t.Errorf("error %v, want %v", err, induction.ErrTooMany)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	big := must.Get(jackhammer.New(jackhammer.Options{Side: 5, Turns: 50}))(t)
	g.Position = big
	if _, err := induction.Solve(ctx, g); err == nil {
		t.Error("solved though the context is done")
	}
}

// BenchmarkSolve also reports the joint moves made and the positions solved.
func BenchmarkSolve(b *testing.B) {
	mesh := must.Get(jackhammer.Parse("4 before 6 10 1:1 2:0 3:3 ./../..#/..#."))(b)
	for _, c := range []struct {
		name string
		game movegen.Simultaneous
	}{
		{"Goofspiel6", simultaneoustest.Goofspiel(6, true)}, {"OshiZumo14", simultaneoustest.OshiZumo(14, 3, 0)},
		{"Jackhammer4", mesh},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				r := must.Get(induction.Solve(context.Background(), induction.Game{Position: c.game, Column: 1, Others: induction.First}))(b)
				b.ReportMetric(float64(r.Nodes), "nodes")
				b.ReportMetric(float64(r.Positions), "positions")
			}
		})
	}
}

func ExampleSolve() {
	g := induction.Game{Position: simultaneoustest.BiasedRockPaperScissors(), Row: 0, Column: 1}
	r, err := induction.Solve(context.Background(), g)
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
