package proof_test

import (
	"testing"

	"pgregory.net/rapid"

	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/search/proof"
	"quincunx/search/retrograde"
)

func newSolver(tb testing.TB, mib int) *proof.Solver {
	tb.Helper()
	s, err := proof.New(mib)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// ask searches without limits but for nodes, and plays the line of a win.
func ask(t fataler, s *proof.Solver, p movegen.Position, attacker movegen.Seat, nodes uint64) proof.Result {
	t.Helper()
	before := string(p.AppendText(nil))
	r, err := s.Search(context(t), p, attacker, proof.Limits{Nodes: nodes}, nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if after := string(p.AppendText(nil)); after != before {
		t.Fatalf("%s became %s", before, after)
	}
	if r.Verdict != proof.Proven {
		if len(r.Line) != 0 {
			t.Fatalf("%s: %v, but a line %v", before, r.Verdict, r.Line)
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

func TestMazes(t *testing.T) {
	s := newSolver(t, 1)
	verdicts := map[proof.Verdict]int{}
	rapid.Check(t, func(t *rapid.T) {
		m := anyMaze(t)
		s.Clear()
		for attacker := range movegen.Seat(2) {
			wins := m.wins(attacker)
			for at := range m.places {
				if rapid.Bool().Draw(t, "forget") {
					s.Clear()
				}
				m.at = at
				r := ask(t, s, m, attacker, 1_000_000)
				want := proof.Disproven
				if wins[at] {
					want = proof.Proven
				}
				if r.Verdict != want {
					t.Fatalf("place %d, attacker %d: %v, want %v", at, attacker, r.Verdict, want)
				}
				verdicts[r.Verdict]++
			}
		}
	})
	t.Log(verdicts)
}

func TestTrilite(t *testing.T) {
	index := trilite.NewIndex()
	solution, err := retrograde.SolveGame(t.Context(), index, trilite.New())
	if err != nil {
		t.Fatal(err)
	}
	all, err := retrograde.Enumerate(trilite.New(), 200_000)
	if err != nil {
		t.Fatal(err)
	}
	p := trilite.New()
	s := newSolver(t, 16)
	verdicts := map[string]int{}
	var nodes uint64
	for i, text := range all.Texts() {
		if i%7 != 0 {
			continue
		}
		if err := p.SetText(text); err != nil {
			t.Fatal(err)
		}
		value := solution.Probe(p).Outcome()
		for attacker := range movegen.Seat(2) {
			r := ask(t, s, p, attacker, 10_000_000)
			nodes += r.Nodes
			want := proof.Disproven
			if value == retrograde.Win && attacker == p.Mover() || value == retrograde.Loss && attacker != p.Mover() {
				want = proof.Proven
			}
			if r.Verdict != want {
				t.Errorf("%s, attacker %d: %v, want %v", text, attacker, r.Verdict, want)
			}
			verdicts[r.Verdict.String()]++
		}
	}
	t.Log(verdicts, nodes)
}
