package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	evalpente "quincunx/eval/pente"
	evalseega "quincunx/eval/seega"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
	"quincunx/search/proof"
	"quincunx/search/retrograde"
)

func newProver(tb testing.TB, mib int) *proof.Prover {
	tb.Helper()
	s := must.Get(proof.New(mib))(tb)
	return s
}

// tester has the common methods of *testing.T and *rapid.T.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// plenty is more nodes than any search of these tests needs.
const plenty = 20_000_000

// ask searches, and plays the line of a win.
func ask(t tester, s *proof.Prover, p movegen.Position, attacker movegen.Seat, nodes uint64) proof.Result {
	t.Helper()
	before := string(p.AppendText(nil))
	r, err := s.Prove(context.Background(), p, attacker, proof.Limits{Nodes: nodes}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if after := string(p.AppendText(nil)); after != before {
		t.Fatalf("%s became %s", before, after)
	}
	if r.Value.Worst != movegen.Win {
		if len(r.Line) != 0 {
			t.Fatalf("%s: %v, but a line %v", before, r.Value, r.Line)
		}
		return r
	}
	q := p.Clone()
	for _, m := range r.Line {
		if !q.Legal(m) {
			t.Fatalf("%s: illegal move in line %v", before, r.Line)
		}
		q.Make(m)
	}
	var score [movegen.MaxSeats]int32
	q.Score(&score)
	if !q.Over() || score[attacker] != movegen.Win {
		t.Fatalf("%s: the line %v does not win", before, r.Line)
	}
	return r
}

// valueOf returns the correct value.
func valueOf(win bool) movegen.Value {
	if win {
		return movegen.ValueOf(movegen.Win)
	}
	return proof.NotWon
}

// mazes compares all places of a random maze with its naive solution.
func mazes(t *rapid.T) {
	m := anyMaze(t)
	s := proof.NewTiny(1000)
	for attacker := range movegen.Seat(2) {
		wins := m.wins(attacker)
		for m.at = range m.places {
			if rapid.Bool().Draw(t, "forget") {
				s.Clear()
			}
			if r := ask(t, s, m, attacker, plenty); r.Value != valueOf(wins[m.at]) {
				t.Fatalf("place %d, attacker %d: %v, want %v", m.at, attacker, r.Value, valueOf(wins[m.at]))
			}
		}
	}
}

func TestMazes(t *testing.T) { rapid.Check(t, mazes) }

func FuzzMazes(f *testing.F) { f.Fuzz(rapid.MakeFuzz(mazes)) }

// With very little memory the value is correct or unknown.
func TestTinyTables(t *testing.T) {
	verdicts := map[movegen.Value]int{}
	rapid.Check(t, func(t *rapid.T) {
		m := anyMaze(t)
		s := proof.NewTiny(rapid.IntRange(1, 8).Draw(t, "buckets"))
		for attacker := range movegen.Seat(2) {
			wins := m.wins(attacker)
			for m.at = range m.places {
				r := ask(t, s, m, attacker, 5_000)
				verdicts[r.Value]++
				if r.Value != valueOf(wins[m.at]) && r.Value != movegen.ValueUnknown {
					t.Fatalf("place %d, attacker %d: %v, want %v", m.at, attacker, r.Value, valueOf(wins[m.at]))
				}
			}
		}
	})
	if known := verdicts[movegen.ValueOf(movegen.Win)] + verdicts[proof.NotWon]; known < 5*verdicts[movegen.ValueUnknown] || verdicts[movegen.ValueUnknown] == 0 {
		t.Errorf("verdicts %v: the tables are no test", verdicts)
	}
}

// Verification detects wrong proofs and wrong assumed disproofs in the table.
func TestWrongEntriesAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMaze(t)
		for attacker := range movegen.Seat(2) {
			wins := m.wins(attacker)
			for at := range m.places {
				s := proof.NewTiny(1000)
				for range 3 {
					m.at = rapid.IntRange(0, len(m.places)-1).Draw(t, "wrong")
					if !m.Over() {
						s.Plant(m, attacker, !wins[m.at])
					}
				}
				m.at = at
				if r := ask(t, s, m, attacker, plenty); r.Value != valueOf(wins[at]) {
					t.Fatalf("place %d, attacker %d: %v, want %v", at, attacker, r.Value, valueOf(wins[at]))
				}
			}
		}
	})
}

func TestTrilite(t *testing.T) {
	solution := must.Get(retrograde.SolveGame(t.Context(), trilite.NewIndex(), trilite.New()))(t)
	all := must.Get(retrograde.Enumerate(trilite.New(), 200_000))(t)
	p := trilite.New()
	wins := func(attacker movegen.Seat) bool {
		value := solution.Probe(p).Outcome()
		return value == movegen.Win && attacker == p.Mover() || value == movegen.Loss && attacker != p.Mover()
	}
	// A fiftieth of the positions, or all of them, reuse the table of the searches before; some use
	// an empty table.
	stride, anew := slow.Count(50, 1), slow.Count(20_000, 4001)
	s := newProver(t, 16)
	for i, text := range all.Texts() {
		if i%stride != 0 && i%anew != 0 {
			continue
		}
		must.Do(t, p.SetText(text))
		for attacker := range movegen.Seat(2) {
			if i%anew == 0 {
				s.Clear()
			}
			if r := ask(t, s, p, attacker, plenty); r.Value != valueOf(wins(attacker)) {
				t.Errorf("%s, attacker %d: %v, want %v", text, attacker, r.Value, valueOf(wins(attacker)))
			}
		}
	}
}

// compare checks the values of random positions, reachable from root, against a naive solution. Each
// position is searched with and without the evaluation's capabilities, by one thread and by several.
func compare(t *testing.T, root movegen.Position, positions int, evaluated func(movegen.Position) movegen.Position) (won int) {
	t.Helper()
	const limit = 100_000
	m, numbers := mazeOf(root.Clone(), limit)
	if m == nil {
		t.Fatalf("more than %d positions", limit)
	}
	wins := [2][]bool{m.wins(0), m.wins(1)}
	rng := rand.New(rand.NewPCG(1, 2))
	s := newProver(t, 16)
	for range positions {
		p := root.Clone()
		for plies := rng.IntN(30); plies > 0 && !p.Over(); plies-- {
			moves := p.Moves(nil)
			p.Make(moves[rng.IntN(len(moves))])
		}
		for attacker := range movegen.Seat(2) {
			win := wins[attacker][numbers[p.Key()]]
			if win {
				won++
			}
			for name, q := range map[string]movegen.Position{"rules": p, "evaluation": evaluated(p)} {
				for _, threads := range append([]int{1}, several...) {
					s.Clear()
					s.Threads = threads
					if r := ask(t, s, q, attacker, plenty); r.Value != valueOf(win) {
						t.Errorf("%s, attacker %d, %s, %d threads: %v, want %v", p.AppendText(nil), attacker, name, threads, r.Value, valueOf(win))
					}
				}
			}
		}
	}
	return won
}

func evaluatedSeega(t *testing.T) func(movegen.Position) movegen.Position {
	return func(p movegen.Position) movegen.Position {
		q := must.Get(evalseega.New(p.Clone().(*seega.Position), evalseega.DefaultWeights()))(t)
		return q
	}
}

// Seega on 3×3 has a cycle in every corner unless a threshold ends it.
func TestSeega(t *testing.T) {
	won, positions := 0, slow.Count(4, 60)
	for _, threshold := range []int{0, 1, 5} {
		root := must.Get(seega.New(seega.Options{Size: 3, Threshold: threshold}))(t)
		won += compare(t, root, positions, evaluatedSeega(t))
	}
	if won < positions*2/3 {
		t.Errorf("only %d wins were asked for", won)
	}
}

// Pente on small boards with few empty cells. The next capture wins, so captures free no cells.
func TestPente(t *testing.T) {
	won, boards := 0, slow.Count(20, 60)
	if testing.Short() {
		boards = 12
	}
	rng := rand.New(rand.NewPCG(3, 4))
	evaluated := func(p movegen.Position) movegen.Position {
		q := must.Get(evalpente.New(p.Clone().(*pente.Position), evalpente.DefaultWeights()))(t)
		return q
	}
	for n := 0; n < boards; {
		half := 2 + rng.IntN(2)
		p := must.Get(pente.Parse(fmt.Sprintf("%d none %d 4 4 %s", half, 40+rng.IntN(2), anyRows(rng, 2*half+1))))(t)
		if !p.Over() {
			won += compare(t, p, 2, evaluated)
			n++
		}
	}
	if won < boards*2/3 {
		t.Errorf("only %d wins were asked for", won)
	}
}

// anyRows returns the rows of a board of Pente with at most eight empty cells.
func anyRows(rng *rand.Rand, size int) string {
	cells := make([]byte, size*size)
	for i := range cells {
		cells[i] = "12"[rng.IntN(2)]
	}
	for range 8 {
		cells[rng.IntN(len(cells))] = '.'
	}
	rows := make([]string, size)
	for r := range rows {
		rows[r] = string(cells[r*size : (r+1)*size])
	}
	return strings.Join(rows, "/")
}

// hard returns a position that no test could solve in time.
func hard(tb testing.TB) movegen.Position {
	tb.Helper()
	p := must.Get(seega.New(seega.Options{Size: seega.DefaultSize, Threshold: seega.DefaultThreshold}))(tb)
	return p
}

func TestStops(t *testing.T) {
	s := newProver(t, 16)
	const slack = 2 * time.Second // for busy machines; it takes a few milliseconds
	r, err := s.Prove(t.Context(), hard(t), 0, proof.Limits{Time: 50 * time.Millisecond}, nil)
	if err != nil || r.Value != movegen.ValueUnknown || r.Time < 50*time.Millisecond || r.Time > 50*time.Millisecond+slack {
		t.Errorf("time: %v after %v, %v", r.Value, r.Time, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	r, err = s.Prove(ctx, hard(t), 0, proof.Limits{}, nil)
	if err != nil || r.Value != movegen.ValueUnknown || r.Time > 50*time.Millisecond+slack {
		t.Errorf("context: %v after %v, %v", r.Value, r.Time, err)
	}
	r, err = s.Prove(t.Context(), hard(t), 0, proof.Limits{Nodes: 10_000}, nil)
	if err != nil || r.Value != movegen.ValueUnknown || r.Nodes < 10_000 || r.Nodes > 10_100 {
		t.Errorf("nodes: %v after %d, %v", r.Value, r.Nodes, err)
	}
}

func TestReport(t *testing.T) {
	s := newProver(t, 16)
	var told []proof.Progress
	r, err := s.Prove(t.Context(), hard(t), 0, proof.Limits{Nodes: 1_500_000}, func(p proof.Progress) { told = append(told, p) })
	if err != nil || len(told) < 4 {
		t.Fatalf("%d reports, %v", len(told), err)
	}
	last := told[len(told)-1]
	if last.Nodes > r.Nodes || last.Time > r.Time || last.Proof == 0 || last.Disproof == 0 {
		t.Errorf("last report %+v, result %+v", last, r.Progress)
	}
}

// The same search visits the same nodes, and allocates nothing per node.
func TestDeterministicAndLean(t *testing.T) {
	p := hard(t)
	search := func(nodes uint64) (proof.Result, float64) {
		s := newProver(t, 4)
		ask(t, s, p, 0, nodes) // grows the stack of children
		var r proof.Result
		allocations := testing.AllocsPerRun(1, func() {
			s.Clear()
			r = ask(t, s, p, 0, nodes)
		})
		return r, allocations
	}
	first, few := search(20_000)
	second, many := search(400_000)
	again, _ := search(400_000)
	if second.Nodes != again.Nodes || second.Proof != again.Proof || second.Disproof != again.Disproof {
		t.Errorf("%+v, then %+v", second.Progress, again.Progress)
	}
	// The position's undo stack grows with the depth.
	if many > few+10 {
		t.Errorf("%v allocations for %d nodes, %v for %d", few, first.Nodes, many, second.Nodes)
	}
}

func TestWrongQuestions(t *testing.T) {
	for mib, want := range map[int]string{0: "0 MiB is not in 1..", -5: "-5 MiB", 1<<20 + 1: "1048577 MiB"} {
		if _, err := proof.New(mib); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d MiB: %v", mib, err)
		}
	}
	three := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: 1, Triangles: []int{0, 2, 4}}))(t)
	s := newProver(t, 1)
	for _, p := range []movegen.Position{trilite.New(), three} {
		for _, attacker := range []movegen.Seat{-1, movegen.Seat(p.Seats())} {
			if _, err := s.Prove(t.Context(), p, attacker, proof.Limits{}, nil); err == nil {
				t.Errorf("attacker %d of %d is searched for", attacker, p.Seats())
			}
		}
	}
}

// A win by threats of 17 plies is found and verified within nodes that are too few for a search of
// all moves.
func TestThreats(t *testing.T) {
	p := must.Get(pente.New(pente.Options{Half: 9}))(t)
	for move := range strings.FieldsSeq("0:0 1:1 3:1 2:0 3:-1 0:2 5:1 2:-2 3:0 3:-2 3:2 3:3 4:1 6:1") {
		m := must.Get(p.ParseMove(move))(t)
		p.Make(m)
	}
	evaluated := must.Get(evalpente.New(p, evalpente.DefaultWeights()))(t)
	o := must.Get(proof.Decide(t.Context(), evaluated, proof.Options{MiB: 256}, proof.Limits{Nodes: 200_000}, nil))(t)
	if seat, ok := o.Winner(); !ok || seat != 0 || len(o.Sides[0].Line) > 17 {
		t.Errorf("%+v, want a win of seat 0 in 17 plies at most", o)
	}
}

func TestDecide(t *testing.T) {
	for text, winner := range map[string]int{"1 - -": 0, "2 0 -": -1, "1 013 485": -1, "2 148 570": 1, "2 048 175": 0} {
		p := must.Get(trilite.Parse(text))(t)
		solution := must.Get(retrograde.SolveGame(t.Context(), trilite.NewIndex(), nil))(t)
		o := must.Get(proof.Decide(t.Context(), p, proof.Options{MiB: 4}, proof.Limits{}, func(proof.Decision) {}))(t)
		seat, won := o.Winner()
		value := solution.Probe(p)
		if draw := value.Outcome() == movegen.Draw; draw != o.IsDrawn() || won == draw || winner < 0 != draw {
			t.Errorf("%s is a %v, but %+v", text, value, o)
		} else if won && int(seat) != winner {
			t.Errorf("%s: seat %d wins, want %d", text, seat, winner)
		}
		if o.Nodes != o.Sides[0].Nodes+o.Sides[1].Nodes {
			t.Errorf("%s: %d nodes are not those of the sides, %+v", text, o.Nodes, o.Sides)
		}
	}
	o, err := proof.Decide(t.Context(), hard(t), proof.Options{MiB: 4}, proof.Limits{Nodes: 200_000}, nil)
	if _, won := o.Winner(); err != nil || won || o.IsDrawn() || o.Nodes < 200_000 || o.Nodes > 200_200 {
		t.Errorf("%+v, %v", o, err)
	}
	if o.Sides[0].Nodes == 0 || o.Sides[1].Nodes == 0 {
		t.Errorf("only one side was searched for: %+v", o)
	}
}
