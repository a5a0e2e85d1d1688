package jackhammer_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"quincunx/eval"
	"quincunx/eval/jackhammer"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// questions returns the methods that a search calls in its nodes, by name.
func questions(p *jackhammer.Position) map[string]func() {
	moves := make([]movegen.Move, 0, 16)
	terms := make([]eval.Term, 0, 16)
	var dst [movegen.MaxSeats]int32
	return map[string]func(){
		"EvaluateSeats": func() { p.EvaluateSeats(&dst) },
		"Plans":         func() { p.Plans(0, moves); p.Plans(1, moves); p.Plans(2, moves) },
		"Seal":          func() { p.Seal(0); p.Seal(1); p.Seal(2) },
		"Explain":       func() { p.Explain(0, terms) },
		"MovesLeft":     func() { p.MovesLeft(0) },
	}
}

func TestNoAllocation(t *testing.T) {
	for stage, p := range stages(t, 17) {
		stay := [movegen.MaxSeats]movegen.Move{rules.Stay, rules.Stay, rules.Stay}
		for name, ask := range questions(p) {
			if n := testing.AllocsPerRun(10, func() { p.MakeJoint(&stay); ask(); p.Unmake() }); n != 0 {
				t.Errorf("%s, %s: %v allocations", stage, name, n)
			}
		}
	}
}

// Results depend on the position alone: not on earlier calls, nor on which copy is
// called.
func TestSameAnswers(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	walker := start(t, rules.Options{Side: 9, Resolution: rules.Harsh, Turns: 120})
	var joint [movegen.MaxSeats]movegen.Move
	for !walker.Over() {
		fresh := weighted(t, movegen.Clone(walker.Position))
		again := movegen.Clone(walker)
		var want, got [movegen.MaxSeats]int32
		fresh.EvaluateSeats(&want)
		for _, p := range []*jackhammer.Position{walker, again} {
			if p.EvaluateSeats(&got); got != want {
				t.Fatalf("%s: %v, a fresh copy %v", p.AppendText(nil), got, want)
			}
		}
		for s := range movegen.Seat(3) {
			moves := walker.SeatMoves(s, nil)
			joint[s] = moves[rng.IntN(len(moves))]
			plans := fresh.Plans(s, nil)
			for i, m := range plans {
				if !fresh.SeatLegal(s, m) || slices.Contains(plans[:i], m) {
					t.Fatalf("%s: seat %d: %d of plans %d", fresh.AppendText(nil), s, m, plans)
				}
			}
			if len(plans) == 0 || !slices.Equal(plans, walker.Plans(s, nil)) || !slices.Equal(plans, again.Plans(s, nil)) {
				t.Fatalf("%s: seat %d: plans %d, but %d and %d elsewhere", fresh.AppendText(nil), s, plans, walker.Plans(s, nil), again.Plans(s, nil))
			}
			if a, b := fresh.Seal(s), walker.Seal(s); a != b || !fresh.SeatLegal(s, a) {
				t.Fatalf("%s: seat %d seals by %d and by %d", fresh.AppendText(nil), s, a, b)
			}
		}
		walker.MakeJoint(&joint)
	}
	if plans := walker.Plans(0, nil); len(plans) != 0 {
		t.Errorf("plans %d after the end", plans)
	}
}

// A position that is set up on a mesh of another side keeps no data of the previous
// mesh.
func TestSetText(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	p := random(t, rng, 32)
	for range 200 {
		fresh := random(t, rng, 2+rng.IntN(31))
		text := string(fresh.AppendText(nil))
		must.Do(t, p.SetText(text))
		var want, got [movegen.MaxSeats]int32
		fresh.EvaluateSeats(&want)
		if p.EvaluateSeats(&got); got != want {
			t.Fatalf("%s: %v, want %v", text, got, want)
		}
		for s := range movegen.Seat(3) {
			if got, want := p.Plans(s, nil), fresh.Plans(s, nil); !slices.Equal(got, want) {
				t.Fatalf("%s: seat %d: plans %d, want %d", text, s, got, want)
			}
			if got, want := p.Seal(s), fresh.Seal(s); got != want {
				t.Fatalf("%s: seat %d seals by %d, want %d", text, s, got, want)
			}
		}
	}
	text := string(p.AppendText(nil))
	if err := p.SetText("9 after"); err == nil || string(p.AppendText(nil)) != text {
		t.Errorf("a wrong text: error %v, and then %s", err, p.AppendText(nil))
	}
}

// Once the game is over, the estimate equals the score.
func TestOver(t *testing.T) {
	for seed := range uint64(20) {
		p := start(t, rules.Options{Side: 5, Resolution: rules.Resolution(seed % 3), Turns: 60})
		score := play(t, p, [3]player{randomPlayer(seed), randomPlayer(seed + 100), follower})
		var got [movegen.MaxSeats]int32
		p.EvaluateSeats(&got)
		for s := range score {
			if got[s] != 100*score[s] {
				t.Errorf("%s: estimates %v of scores %v", p.AppendText(nil), got, score)
			}
		}
	}
}

// With one turn left, a seat that can close its region is certain to score it, even
// where no line is as short.
func TestLastCell(t *testing.T) {
	for text, want := range map[string]int32{
		"6 after 49 50 3:2 5:0 5:5 ./../.../...#/###../......": 900, // by 4:3
		"6 after 49 50 3:2 4:3 5:5 ./../.../...#/###../......": 0,   // seat 1 stands there
		"6 after 49 50 3:0 5:0 5:5 ./../.../...#/###../......": 0,   // too far away
		"6 after 49 50 3:2 5:0 5:5 ./../.../...#/####./......": 900, // closed already
	} {
		r := must.Get(rules.Parse(text))(t)
		var got [movegen.MaxSeats]int32
		if weighted(t, r).EvaluateSeats(&got); got[0] != want {
			t.Errorf("%s: estimate %d, want %d", text, got[0], want)
		}
	}
}

func TestExplain(t *testing.T) {
	positions(t, 20, 10, func(p *jackhammer.Position, _ *graph) {
		var want [movegen.MaxSeats]int32
		p.EvaluateSeats(&want)
		for s := range movegen.Seat(3) {
			sum := int32(0)
			for _, term := range p.Explain(s, nil) {
				sum += term.Weight * term.Count
			}
			if got := max(sum/p.Scale(), 0); got != want[s] {
				t.Errorf("seat %d: the terms make %d, the estimate is %d", s, got, want[s])
			}
		}
	})
}

func TestMovesLeft(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"5 after 0 1000 0:0 4:0 4:4 ./../.../..../.....", 20},
		{"5 after 990 1000 0:0 4:0 4:4 ./../.../..../.....", 10},
		{"5 after 1000 1000 0:0 4:0 4:4 ./../.../..../.....", 1},
		{"5 after 100 1000 0:0 4:0 4:4 ./##/.../..../.....", 900},
	} {
		r := must.Get(rules.Parse(c.text))(t)
		if got := weighted(t, r).MovesLeft(0); got != c.want {
			t.Errorf("%s: %d moves left, want %d", c.text, got, c.want)
		}
	}
}

func TestWeights(t *testing.T) {
	r := must.Get(rules.New(rules.DefaultOptions()))(t)
	w := jackhammer.DefaultWeights()
	w.Version++
	if _, err := jackhammer.New(r, w); err == nil || !strings.Contains(err.Error(), "version") {
		t.Errorf("weights of another version: %v", err)
	}
	w = jackhammer.DefaultWeights()
	w.Weights = slices.Clone(w.Weights)
	for i := range w.Weights {
		if w.Weights[i].Name == "late" {
			w.Weights[i].Value = 1
		}
	}
	if _, err := jackhammer.New(r, w); err == nil || !strings.Contains(err.Error(), "late: 1 is above 0") {
		t.Errorf("weights that reward what comes late: %v", err)
	}
}

// Seat 0 has to close its wall now, or seat 2 comes through the last gap.
func ExamplePosition_Plans() {
	r, err := rules.Parse("9 after 60 1000 5:5 8:0 8:8 ./../.../..../...../....../######./......../.........")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := jackhammer.New(r, jackhammer.DefaultWeights())
	if err != nil {
		fmt.Println(err)
		return
	}
	plans := p.Plans(0, nil)
	fmt.Println(string(p.AppendSeatMove(nil, 0, plans[0])))
	// Output: h6:6
}

// stages returns positions of games between followers and positions on broken ground.
func stages(tb testing.TB, side int) map[string]*jackhammer.Position {
	tb.Helper()
	o := rules.Options{Side: side, Turns: 1000}
	m := map[string]*jackhammer.Position{"start": start(tb, o), "middle": start(tb, o)}
	for range side * 2 / 3 {
		var joint [movegen.MaxSeats]movegen.Move
		for s := range movegen.Seat(3) {
			joint[s] = follower(m["middle"], s)
		}
		m["middle"].MakeJoint(&joint)
	}
	// A fifth of the cells is knocked out, and the seats are in the middle of the sides.
	rng := rand.New(rand.NewPCG(1, uint64(side)))
	half := side / 2
	at := [3][2]int{{half, 0}, {half, half}, {side - 1, half}}
	rows := make([]string, side)
	for r := range rows {
		for c := range r + 1 {
			if here := [2]int{r, c}; rng.IntN(5) == 0 && here != at[0] && here != at[1] && here != at[2] {
				rows[r] += "#"
			} else {
				rows[r] += "."
			}
		}
	}
	for stage, turn := range map[string]int{"broken": 99, "late": 984, "end": 996} { // in the last two stages, no line is short enough
		broken := must.Get(rules.Parse(fmt.Sprintf("%d after %d 1000 %d:%d %d:%d %d:%d %s", side, turn,
			at[0][0], at[0][1], at[1][0], at[1][1], at[2][0], at[2][1], strings.Join(rows, "/"))))(tb)
		m[stage] = weighted(tb, broken)
	}
	return m
}

func benchmarkQuestion(b *testing.B, name string) {
	stay := [movegen.MaxSeats]movegen.Move{rules.Stay, rules.Stay, rules.Stay}
	for _, side := range []int{5, 17, 32} {
		m := stages(b, side)
		for _, stage := range []string{"start", "middle", "broken", "late", "end"} {
			b.Run(fmt.Sprintf("side=%d/%s", side, stage), func(b *testing.B) {
				p := m[stage]
				ask := questions(p)[name]
				b.ReportAllocs()
				for b.Loop() {
					p.MakeJoint(&stay)
					p.Forget()
					ask()
					p.Unmake()
				}
			})
		}
	}
}

// Searches the last 39 turns of games of a search with 300 nodes against two greedy
// players, one turn of each game.
func BenchmarkLastTurns(b *testing.B) {
	text := must.Get(os.ReadFile("testdata/last-turns.txt"))(b)
	var all []*jackhammer.Position
	for line := range strings.Lines(string(text)) {
		r := must.Get(rules.Parse(strings.TrimSpace(line)))(b)
		all = append(all, weighted(b, r))
	}
	stay := [movegen.MaxSeats]movegen.Move{rules.Stay, rules.Stay, rules.Stay}
	var dst [movegen.MaxSeats]int32
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := all[i%len(all)]
		p.MakeJoint(&stay)
		p.Forget()
		p.EvaluateSeats(&dst)
		p.Unmake()
	}
}

func BenchmarkEvaluateSeats(b *testing.B) { benchmarkQuestion(b, "EvaluateSeats") }
func BenchmarkPlans(b *testing.B)         { benchmarkQuestion(b, "Plans") } // of all seats
func BenchmarkSeal(b *testing.B)          { benchmarkQuestion(b, "Seal") }  // of all seats

// A search calls KnownMove once, for its own seat.
func BenchmarkCommit(b *testing.B) {
	for _, side := range []int{5, 17, 32} {
		b.Run(fmt.Sprintf("side=%d/late", side), func(b *testing.B) {
			p := stages(b, side)["late"]
			b.ReportAllocs()
			for b.Loop() {
				p.KnownMove(0)
			}
		})
	}
}
