package mcts_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"quincunx/bitboard"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/search/mcts"
	"quincunx/search/retrograde"
)

func newSearcher(tb testing.TB, o mcts.Options) search.Searcher {
	tb.Helper()
	if o.HashMiB == 0 {
		o.HashMiB = 4
	}
	return must.Get(mcts.New(o))(tb)
}

// decidedBy returns the outcome that a search has proved. A search with a proved result ends before
// its node limit.
func decidedBy(r search.Result, limit uint64, mover movegen.Seat, seats int) (o outcome, ok bool) {
	scores := r.Scores
	if seats == 2 {
		scores = []search.Score{r.Score, r.Score}
		scores[1-mover] = -r.Score
	}
	for s, score := range scores {
		if n, forced := score.Plies(); forced && n > 0 {
			o[s] = movegen.Win
		} else if forced {
			o[s] = movegen.Loss
		}
	}
	return o, r.Nodes < limit
}

// A proved outcome is the outcome of every max^n play, whatever a player chooses among equally good
// moves. With two players there are no such choices, so every game is solved in the end.
func TestDecided(t *testing.T) {
	const limit, choices = 20_000, 8
	decided, undecided := 0, 0
	for seats := 2; seats <= movegen.MaxSeats; seats++ {
		s := newSearcher(t, mcts.Options{Sound: true, Set: map[string]int{"exploration": 200}})
		for seed := range uint64(30) {
			g := newThicket(seed, seats, 6, 4)
			g.ends = 8
			got, ok := decidedBy(s.Search(t.Context(), g, search.Limits{Nodes: limit}, nil), limit, g.Mover(), seats)
			if !ok {
				undecided++
				if seats == 2 {
					t.Errorf("seed %d is not decided", seed)
				}
				continue
			}
			decided++
			for choice := range uint64(choices) {
				want := maxN(g, func(key uint64, m movegen.Move) uint64 { return bitboard.Mix(key ^ uint64(m) ^ choice<<48) })
				if !slices.Contains(want[:seats], movegen.Win) {
					want = outcome{} // the loss to players that share a draw is not forced
				}
				if got != want {
					t.Fatalf("%d seats, seed %d: %v, but %v is possible", seats, seed, got, want)
				}
			}
		}
	}
	t.Logf("%d decided, %d not", decided, undecided)
	if decided < 50 || undecided < 10 {
		t.Errorf("%d positions were decided, %d were not", decided, undecided)
	}
}

// The search finds the best move even if no inner node is solved.
func TestFindsBestMove(t *testing.T) {
	right, games := 0, 0
	s := newSearcher(t, mcts.Options{})
	for seed := range uint64(100) {
		g := newThicket(seed, 3, 5, 4)
		g.draws = 1 << 20
		first := func(uint64, movegen.Move) uint64 { return 0 }
		want := maxN(g, first).share(g.Mover(), g.seats)
		got := s.Search(t.Context(), g, search.Limits{Nodes: 20_000}, nil)
		mover := g.Mover()
		g.Make(got.Move)
		games++
		if maxN(g, first).share(mover, g.seats) == want {
			right++
		}
	}
	t.Logf("%d of %d", right, games)
	if right < 80 {
		t.Errorf("right in %d of %d", right, games)
	}
}

// estimated is a game with an arbitrary estimate only.
type estimated struct{ movegen.Position }

func (p estimated) Evaluate() int32 {
	v := int32(p.Key() % 101)
	if p.Mover() == 1 {
		return -v
	}
	return v
}

func (p estimated) Clone() movegen.Position { return estimated{p.Position.Clone()} }

// Forced results in Trilite equal the exact solution's, and near ones are found.
func TestTrilite(t *testing.T) {
	solution := must.Get(retrograde.SolveGame(t.Context(), trilite.NewIndex(), trilite.New()))(t)
	rng := rand.New(rand.NewPCG(3, 4))
	s := newSearcher(t, mcts.Options{Sound: true})
	for range 150 {
		p := trilite.New()
		for range rng.IntN(20) {
			if moves := p.Moves(nil); len(moves) > 0 {
				p.Make(moves[rng.IntN(len(moves))])
			}
		}
		if p.Over() {
			continue
		}
		want := solution.Probe(p)
		r := s.Search(t.Context(), estimated{p}, search.Limits{Nodes: 20_000}, nil)
		n, forced := r.Score.Plies()
		if forced && (n > 0 && want.Outcome() != movegen.Win || n < 0 && want.Outcome() != movegen.Loss) ||
			!forced && want.Outcome() != movegen.Draw && want.Plies <= 5 || max(n, -n) < want.Plies && forced {
			t.Errorf("%s: %v, want %v in %d", p.AppendText(nil), r.Score, want.Outcome(), want.Plies)
		}
		p.Make(r.Move)
		if after := solution.Probe(p).Outcome(); want.Plies <= 5 && want.Outcome() == movegen.Win && after != movegen.Loss {
			t.Errorf("%d gives a win away", r.Move)
		}
		p.Unmake()
	}
}

// The first search of a new game is the same, whatever was searched before.
func TestReproducible(t *testing.T) {
	fresh, used := newSearcher(t, mcts.Options{}), newSearcher(t, mcts.Options{})
	for seed := range uint64(10) {
		g := newThicket(seed, 4, 30, 6)
		used.Search(t.Context(), newThicket(seed+50, 3, 30, 6), search.Limits{Nodes: 5_000}, nil)
		used.NewGame()
		a, b := find(t, fresh, g, 20_000), find(t, used, g, 20_000)
		if a.Nodes != b.Nodes || !slices.Equal(a.Scores, b.Scores) || !slices.Equal(a.PV, b.PV) {
			t.Fatalf("seed %d: %+v, then %+v", seed, a, b)
		}
	}
}

// Results do not depend on the machine. The expected values come from one run.
func TestSameEverywhere(t *testing.T) {
	s := newSearcher(t, mcts.Options{Set: map[string]int{
		"exploration": 33, "history": 70, "scale": 47, "width": 9, "openfactor": 55, "othersfactor": 110,
	}})
	r := find(t, s, newThicket(5, 4, 40, 12), 30_000)
	if !slices.Equal(r.PV, []movegen.Move{6, 3, 11, 4, 10, 7, 1}) || !slices.Equal(r.Scores, []search.Score{-8, -3, -2, 12}) {
		t.Errorf("%v, %v", r.PV, r.Scores)
	}
}

// The slower opponents' moves are added, the deeper the search.
func TestOthers(t *testing.T) {
	for _, seats := range []int{2, 4} {
		last := 0
		for _, factor := range []int{200, 0} {
			s, deepest := newSearcher(t, mcts.Options{Set: map[string]int{"othersfactor": factor}}), 0
			for seed := range uint64(10) {
				s.Search(t.Context(), newThicket(seed, seats, 100, 12), search.Limits{Nodes: 5_000}, func(i search.Info) { deepest += i.SelDepth })
			}
			if deepest <= last {
				t.Errorf("%d seats, factor %d: %d plies after %d", seats, factor, deepest, last)
			}
			last = deepest
		}
	}
}

func find(t *testing.T, s search.Searcher, p search.Position, nodes uint64) search.Result {
	t.Helper()
	return s.Search(t.Context(), p, search.Limits{Nodes: nodes}, nil)
}

// However short the time or small the arena, the search returns a legal move and leaves the root
// unchanged.
func TestAlwaysAMove(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	var clock search.Limits
	for i := range clock.Clocks {
		clock.Clocks[i].Left = 1
	}
	s := newSearcher(t, mcts.Options{})
	for seed := range uint64(20) {
		g := newThicket(seed, 5, 20, 6)
		before := string(g.AppendText(nil))
		for _, c := range []struct {
			ctx    context.Context
			limits search.Limits
		}{
			{cancelled, search.Limits{}}, {cancelled, search.Limits{Infinite: true}},
			{t.Context(), search.Limits{MoveTime: 1}}, {t.Context(), search.Limits{Nodes: 1}}, {t.Context(), search.Limits{Depth: 1}},
			{t.Context(), clock},
		} {
			r := s.Search(c.ctx, g, c.limits, nil)
			if !g.Legal(r.Move) || len(r.PV) == 0 || r.PV[0] != r.Move || len(r.Scores) != 5 {
				t.Fatalf("seed %d: %+v", seed, r)
			}
			if after := string(g.AppendText(nil)); after != before {
				t.Fatalf("%s has become %s", before, after)
			}
		}
	}
}

// A search continues when its arena is full, even without room for the root's moves.
func TestFull(t *testing.T) {
	s := newSearcher(t, mcts.Options{HashMiB: 1})
	var last search.Info
	r := s.Search(t.Context(), newThicket(1, 4, 100, 9), search.Limits{Nodes: 1_000_000}, func(i search.Info) { last = i })
	if r.Nodes < 1_000_000 || last.Hashfull < 990 || last.Hashfull > 1000 {
		t.Errorf("%d nodes, %d full", r.Nodes, last.Hashfull)
	}
	s = newSearcher(t, mcts.Options{HashMiB: 1, Sound: true})
	for seed := range uint64(10) {
		g := newThicket(seed, 3, 10, 60_000)
		if room := 40_000; len(g.Moves(nil)) < room+10_000 {
			continue
		}
		if r := s.Search(t.Context(), g, search.Limits{MoveTime: time.Millisecond}, nil); !g.Legal(r.Move) || r.Nodes != 0 {
			t.Errorf("%+v", r)
		}
	}
}

// A search stops when it is told to.
func TestStops(t *testing.T) {
	start := time.Now()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(30*time.Millisecond, cancel)
	newSearcher(t, mcts.Options{}).Search(ctx, newThicket(1, 4, 100, 9), search.Limits{Nodes: 1, Infinite: true}, nil)
	// Ten milliseconds on an idle machine; here others may be at work.
	if took := time.Since(start); took < 30*time.Millisecond || took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestLimits(t *testing.T) {
	s := newSearcher(t, mcts.Options{})
	for seed := range uint64(5) {
		g := newThicket(seed, 3, 40, 6)
		if r := find(t, s, g, 10_000); r.Nodes < 10_000 || r.Nodes > 10_000+40 {
			t.Errorf("%d nodes", r.Nodes)
		}
		if r := s.Search(t.Context(), g, search.Limits{Depth: 4}, nil); r.Depth < 4 || len(r.PV) != r.Depth {
			t.Errorf("%+v", r)
		}
		start := time.Now()
		var clock search.Limits
		clock.Clocks[g.Mover()].Left = time.Second
		if s.Search(t.Context(), g, clock, nil); time.Since(start) > time.Second {
			t.Errorf("%v of a second", time.Since(start))
		}
	}
}

// Reports have increasing nodes and end with the returned result.
func TestReports(t *testing.T) {
	g := newThicket(3, 3, 40, 6)
	var nodes uint64
	var last search.Info
	reports := 0
	r := newSearcher(t, mcts.Options{}).Search(t.Context(), g, search.Limits{Nodes: 50_000}, func(i search.Info) {
		if i.Nodes <= nodes || len(i.PV) != i.Depth || i.SelDepth < i.Depth || len(i.Scores) != 3 || i.Score != i.Scores[g.Mover()] {
			t.Errorf("%+v", i)
		}
		nodes, last = i.Nodes, i
		last.PV, last.Scores = slices.Clone(i.PV), slices.Clone(i.Scores)
		reports++
	})
	if reports < 5 || !slices.Equal(last.PV, r.PV) || !slices.Equal(last.Scores, r.Scores) || last.Nodes != r.Nodes {
		t.Errorf("%d reports; %+v, but %+v", reports, last, r)
	}
}

// A simulation allocates nothing once its scratch memory has grown.
func TestAllocations(t *testing.T) {
	simulate, _ := mcts.Simulations(newSearcher(t, mcts.Options{}), newThicket(1, 4, 100, 9))
	many := func() {
		for range 5_000 {
			simulate()
		}
	}
	many()
	if n := testing.AllocsPerRun(3, many); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestWrongOptions(t *testing.T) {
	for _, o := range []mcts.Options{
		{HashMiB: -1}, {HashMiB: 1 << 30}, {Set: map[string]int{"magic": 1}}, {Set: map[string]int{"width": 0}},
	} {
		if _, err := mcts.New(o); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
	for _, p := range mcts.Parameters() {
		if n := p.Default.(int); n < p.Min || n > p.Max || p.Help == "" || p.Unit == "" {
			t.Errorf("%+v", p)
		}
	}
}

// With several lines, the search is the same, and reports the best moves in the order of their worth: the one to play first, each move
// once, and a line that loses after one that may not.
func TestLines(t *testing.T) {
	const lines = 3
	several := 0
	for seats := 2; seats <= movegen.MaxSeats; seats++ {
		for seed := range uint64(10) {
			g := newThicket(seed, seats, 8, 5)
			limits := search.Limits{Nodes: 3000}
			want := newSearcher(t, mcts.Options{}).Search(t.Context(), g, limits, nil)
			var last []search.Info
			got := newSearcher(t, mcts.Options{MultiPV: lines}).Search(t.Context(), g, limits, func(i search.Info) {
				if i.Line == 1 {
					last = last[:0]
				}
				i.PV = slices.Clone(i.PV)
				last = append(last, i)
			})
			if got.Move != want.Move || got.Nodes != want.Nodes || got.Score != want.Score {
				t.Fatalf("%d seats, seed %d: %v in place of %v", seats, seed, got, want)
			}
			if len(last) != min(lines, len(g.Moves(nil))) && want.Nodes >= limits.Nodes {
				t.Errorf("%d seats, seed %d: %d lines of %d moves", seats, seed, len(last), len(g.Moves(nil)))
			}
			seen := map[movegen.Move]bool{}
			for k, i := range last {
				if i.Line != k+1 || seen[i.PV[0]] || k == 0 && i.PV[0] != got.Move {
					t.Errorf("%d seats, seed %d: line %d is %v", seats, seed, k+1, i)
				}
				seen[i.PV[0]] = true
				if plies, forced := i.Score.Plies(); k > 0 && forced && plies > 0 {
					if first, ok := last[0].Score.Plies(); !ok || first < 0 || first > plies {
						t.Errorf("%d seats, seed %d: line %d wins in %d, and the first does not", seats, seed, k+1, plies)
					}
				}
			}
			if len(last) == lines {
				several++
			}
		}
	}
	if several < 20 {
		t.Errorf("only %d searches had %d lines", several, lines)
	}
}
