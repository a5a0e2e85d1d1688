package proof_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
	"quincunx/search/proof"
	"quincunx/search/retrograde"
)

// several are the numbers of threads with which searches are repeated.
var several = []int{2, 3, 8}

// Several threads find the values of the naive solution, even when they overwrite each other's entries.
func TestMazesTogether(t *testing.T) {
	verdicts := map[movegen.Value]int{}
	rapid.Check(t, func(t *rapid.T) {
		m := anyMaze(t)
		buckets := rapid.SampledFrom([]int{1000, 1000, 5}).Draw(t, "buckets")
		s := proof.NewTiny(buckets)
		s.Threads = rapid.SampledFrom(several).Draw(t, "threads")
		for attacker := range movegen.Seat(2) {
			wins := m.wins(attacker)
			for m.at = range m.places {
				if rapid.Bool().Draw(t, "forget") {
					s.Clear()
				}
				nodes := uint64(plenty)
				if buckets < 1000 {
					nodes = 5_000
				}
				r := ask(t, s, m, attacker, nodes)
				verdicts[r.Value]++
				if r.Value != valueOf(wins[m.at]) && (r.Value != movegen.ValueUnknown || buckets == 1000) {
					t.Fatalf("place %d, attacker %d, %d threads: %v, want %v", m.at, attacker, s.Threads, r.Value, valueOf(wins[m.at]))
				}
			}
		}
	})
	if verdicts[movegen.ValueOf(movegen.Win)] < 100 || verdicts[proof.NotWon] < 100 {
		t.Errorf("verdicts %v: the mazes are no test", verdicts)
	}
}

// Positions of Trilite have the values of retrograde analysis.
func TestTriliteTogether(t *testing.T) {
	solution := must.Get(retrograde.SolveGame(t.Context(), trilite.NewIndex(), trilite.New()))(t)
	positions := slow.Count(60, 300)
	rng := rand.New(rand.NewPCG(7, 8))
	s := newProver(t, 4)
	for n := range positions {
		p := trilite.New()
		for range rng.IntN(12) {
			if moves := p.Moves(nil); !p.Over() {
				p.Make(moves[rng.IntN(len(moves))])
			}
		}
		value := solution.Probe(p).Outcome()
		s.Threads = several[n%len(several)]
		for attacker := range movegen.Seat(2) {
			win := value == movegen.Win && attacker == p.Mover() || value == movegen.Loss && attacker != p.Mover()
			if n%2 == 0 {
				s.Clear()
			}
			if r := ask(t, s, p, attacker, plenty); r.Value != valueOf(win) {
				t.Errorf("%s, attacker %d, %d threads: %v, want %v", p.AppendText(nil), attacker, s.Threads, r.Value, valueOf(win))
			}
		}
	}
}

// A search with several threads observes its limits and counts the nodes of all threads.
func TestTogetherStops(t *testing.T) {
	s := newProver(t, 4)
	s.Threads = 3
	reports := 0
	nodes := uint64(slow.Count(1_500_000, 6_000_000)) //nolint:gosec // a small number
	r, err := s.Prove(t.Context(), hard(t), 0, proof.Limits{Nodes: nodes}, func(proof.Progress) { reports++ })
	if err != nil || r.Value != movegen.ValueUnknown || r.Nodes < nodes || r.Nodes > nodes+1_000 || reports == 0 {
		t.Errorf("%v after %d nodes and %d reports, %v", r.Value, r.Nodes, reports, err)
	}
}

// One thread takes the same nodes after a search by several as before it.
func TestAloneAgain(t *testing.T) {
	p := openings(t)[5].position
	s := newProver(t, 4)
	var nodes [2]uint64
	for i := range nodes {
		s.Threads = 1
		s.Clear()
		r := ask(t, s, p, p.Mover(), plenty)
		nodes[i] = r.Nodes
		s.Threads = 2
		if together := ask(t, s, p, p.Mover(), plenty); together.Value != r.Value {
			t.Errorf("%v by one thread, %v by two", r.Value, together.Value)
		}
	}
	if nodes[0] != nodes[1] {
		t.Errorf("%d nodes, then %d", nodes[0], nodes[1])
	}
}

// Once one side is known not to win, all threads search for the other side's win.
func TestThreadsJoin(t *testing.T) {
	root := must.Get(seega.Parse("5 M 1 - 0 0 1...1/...../..2../...../1...1"))(t)
	for _, threads := range several {
		o, err := proof.Decide(t.Context(), root, proof.Options{MiB: 16, Threads: threads}, proof.Limits{Nodes: plenty}, nil)
		if seat, won := o.Winner(); err != nil || !won || seat != 0 {
			t.Errorf("%d threads: %+v, %v", threads, o, err)
		}
	}
}
