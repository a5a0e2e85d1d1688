package alphabeta_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/retrograde"
	"quincunx/tt"
)

// estimated is a game whose estimate distinguishes positions, without other search capabilities.
type estimated struct{ movegen.Position }

// Evaluate returns an arbitrary value, negated for the other player.
func (p estimated) Evaluate() int32 {
	key := p.Key()
	if p.Mover() == 1 {
		return -int32(key % 101)
	}
	return int32(key % 101)
}

func (p estimated) Clone() movegen.Position { return estimated{p.Position.Clone()} }

// returning is a game with repeated positions.
type returning struct{ estimated }

func (p returning) BoardKey() uint64        { return p.Key() }
func (p returning) RepetitionScore() int32  { return 0 }
func (p returning) Clone() movegen.Position { return returning{p.estimated.Clone().(estimated)} }

// walked returns positions of random games of all test games. In some games a player makes several
// plies in a row.
func walked(tb testing.TB, each int) (positions []search.Position) {
	rng := rand.New(rand.NewPCG(1, 2))
	starts := []movegen.Position{
		trilite.New(),
		must.Get(pente.New(pente.Options{Half: 2, Opening: pente.None}))(tb),
		must.Get(seega.New(seega.Options{Size: 3, Threshold: 20}))(tb),
		must.Get(seega.New(seega.Options{Size: 5, Threshold: 100}))(tb),
	}
	for _, start := range starts {
		for range each {
			p := wandered(start, rng, 40)
			if !p.Over() {
				positions = append(positions, estimated{p})
			}
		}
	}
	return positions
}

// wandered returns a copy of a position after fewer than most random moves, or at the end of the
// game.
func wandered(start movegen.Position, rng *rand.Rand, most int) movegen.Position {
	p := start.Clone()
	for range rng.IntN(most) {
		if moves := p.Moves(nil); len(moves) > 0 {
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
	return p
}

func newSearcher(tb testing.TB, o alphabeta.Options) *alphabeta.Searcher {
	tb.Helper()
	if o.HashMiB == 0 {
		o.HashMiB = 1
	}
	return must.Get(alphabeta.New(o))(tb)
}

// minimax returns the value of a position to a depth for the side to move, by definition.
func minimax(p search.Position, depth, ply int) int32 {
	if p.Over() {
		var result [movegen.MaxSeats]int32
		p.Score(&result)
		return result[p.Mover()] * int32(tt.Win-ply)
	}
	if depth == 0 {
		return p.Evaluate()
	}
	best, mover := int32(-tt.Win), p.Mover()
	for _, m := range p.Moves(nil) {
		p.Make(m)
		v := minimax(p, depth-1, ply+1)
		if p.Mover() != mover {
			v = -v
		}
		p.Unmake()
		best = max(best, v)
	}
	return best
}

// Without features that change depths, a search has the value of plain minimax.
func TestMinimax(t *testing.T) {
	s := newSearcher(t, alphabeta.Options{Sound: true, Without: []string{"table", "extensions"}})
	for _, p := range walked(t, 25) {
		for depth := 1; depth <= 3; depth++ {
			want := minimax(p, depth, 0)
			got := s.Search(t.Context(), p, search.Limits{Depth: depth}, nil)
			if int32(got.Score) != want {
				t.Fatalf("%s to depth %d: %v, want %v", p.AppendText(nil), depth, got.Score, search.Score(want))
			}
			checkLine(t, p, got)
		}
	}
}

// checkLine plays the principal variation of a result and compares its end with minimax.
func checkLine(t *testing.T, p search.Position, r search.Result) {
	t.Helper()
	if len(r.PV) == 0 || r.PV[0] != r.Move || len(r.PV) > r.Depth {
		t.Fatalf("%s: move %d, line %v", p.AppendText(nil), r.Move, r.PV)
	}
	c := p.Clone().(search.Position)
	mover := c.Mover()
	for _, m := range r.PV {
		if !c.Legal(m) {
			t.Fatalf("%s: %d in %v is not legal", p.AppendText(nil), m, r.PV)
		}
		c.Make(m)
	}
	v := minimax(c, r.Depth-len(r.PV), len(r.PV))
	if c.Mover() != mover {
		v = -v
	}
	if v != int32(r.Score) {
		t.Fatalf("%s: the line %v ends with %v, want %v", p.AppendText(nil), r.PV, search.Score(v), r.Score)
	}
}

// In sound mode, forced results and their distances equal the exact solution's.
func TestSoundMode(t *testing.T) {
	index := trilite.NewIndex()
	start := trilite.New()
	solution := must.Get(retrograde.SolveGame(t.Context(), index, start.Clone()))(t)
	rng := rand.New(rand.NewPCG(3, 4))
	s := newSearcher(t, alphabeta.Options{Sound: true, HashMiB: 2})
	decided := 0
	for range 300 {
		p := wandered(start, rng, 30)
		if p.Over() {
			continue
		}
		r := solution.Probe(p)
		const depth = 9
		got := s.Search(t.Context(), returning{estimated{p}}, search.Limits{Depth: depth}, nil)
		plies, forced := got.Score.Plies()
		want := 0
		if r.Plies <= depth {
			switch r.Outcome() {
			case movegen.Win:
				want = r.Plies
			case movegen.Loss:
				want = -r.Plies
			}
		}
		if want != 0 && plies != want || forced && r.Outcome() == movegen.Draw {
			t.Fatalf("%s: %v, want %v in %d", p.AppendText(nil), got.Score, r.Outcome(), r.Plies)
		}
		if want != 0 {
			decided++
		}
	}
	if decided < 50 {
		t.Errorf("only %d positions were decided", decided)
	}
}

// Searches with one thread are reproducible, whatever was searched before.
func TestReproducible(t *testing.T) {
	fresh := newSearcher(t, alphabeta.Options{})
	used := newSearcher(t, alphabeta.Options{})
	positions := append(walked(t, 5), middleGames(t)...)
	for i, p := range positions {
		if i%slow.Count(3, 1) != 0 {
			continue
		}
		used.Search(t.Context(), positions[len(positions)-1-i], search.Limits{Depth: 4}, nil)
		used.NewGame()
		fresh.NewGame()
		a := fresh.Search(t.Context(), p, search.Limits{Depth: 5}, nil)
		b := used.Search(t.Context(), p, search.Limits{Depth: 5}, nil)
		if a.Nodes != b.Nodes || a.Score != b.Score || !slices.Equal(a.PV, b.PV) {
			t.Fatalf("%s: %+v, then %+v", p.AppendText(nil), a, b)
		}
	}
}

// However short the time, the search returns a legal move.
func TestAlwaysAMove(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	clock := search.Limits{}
	for i := range clock.Clocks {
		clock.Clocks[i].Left = 1
	}
	s := newSearcher(t, alphabeta.Options{})
	for _, p := range walked(t, 5) {
		before := string(p.AppendText(nil))
		for _, c := range []struct {
			ctx    context.Context
			limits search.Limits
		}{
			{cancelled, search.Limits{}}, {cancelled, search.Limits{Infinite: true}},
			{t.Context(), search.Limits{MoveTime: 1}}, {t.Context(), search.Limits{Nodes: 1}}, {t.Context(), clock},
		} {
			if r := s.Search(c.ctx, p, c.limits, nil); !p.Legal(r.Move) || len(r.PV) == 0 || r.PV[0] != r.Move {
				t.Fatalf("%s: %+v", before, r)
			}
			if after := string(p.AppendText(nil)); after != before {
				t.Fatalf("%s has become %s", before, after)
			}
		}
	}
}

// A search stops when it is told to.
func TestStops(t *testing.T) {
	p := must.Get(seega.New(seega.Options{Size: 15, Threshold: 100}))(t)
	for _, threads := range []int{1, 2} {
		s := newSearcher(t, alphabeta.Options{Threads: threads})
		ctx, cancel := context.WithCancel(t.Context())
		start := time.Now()
		time.AfterFunc(30*time.Millisecond, cancel)
		s.Search(ctx, estimated{p}, search.Limits{Infinite: true}, nil)
		// Ten milliseconds on an idle machine; the machine may be busy.
		if took := time.Since(start); took < 30*time.Millisecond || took > 5*time.Second {
			t.Errorf("%d threads: took %v", threads, took)
		}
	}
}

// Infinite searches ignore other limits.
func TestInfinite(t *testing.T) {
	p := must.Get(seega.New(seega.Options{Size: 5, Threshold: 100}))(t)
	s := newSearcher(t, alphabeta.Options{})
	for _, limits := range []search.Limits{{Depth: 1}, {Nodes: 1}, {MoveTime: 1}} {
		limits.Infinite = true
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		r := s.Search(ctx, estimated{p}, limits, func(i search.Info) {
			if i.Depth == 3 {
				cancel()
			}
		})
		cancel()
		if r.Depth < 3 {
			t.Errorf("%+v: depth %d", limits, r.Depth)
		}
	}
}

func TestNodeLimit(t *testing.T) {
	s := newSearcher(t, alphabeta.Options{})
	for _, p := range walked(t, 3) {
		for _, limit := range []uint64{100, 5_000} {
			r := s.Search(t.Context(), p, search.Limits{Nodes: limit}, nil)
			if r.Nodes > limit+limit/4 {
				t.Errorf("%s: %d nodes, want %d", p.AppendText(nil), r.Nodes, limit)
			}
		}
	}
}

// Lines are the best moves in order, each with its value, also with several threads.
func TestMultiPV(t *testing.T) {
	const depth = 3
	for _, o := range []alphabeta.Options{{MultiPV: 3}, {MultiPV: 3, Threads: 2}, {MultiPV: 1, Threads: 3}} {
		o.Sound, o.Without = true, []string{"table", "extensions"}
		s := newSearcher(t, o)
		for _, p := range walked(t, 8) {
			moves := p.Moves(nil)
			values := make([]int32, len(moves))
			for i, m := range moves {
				mover := p.Mover()
				p.Make(m)
				if values[i] = minimax(p, depth-1, 1); p.Mover() != mover {
					values[i] = -values[i]
				}
				p.Unmake()
			}
			slices.SortFunc(values, func(a, b int32) int { return int(b - a) })
			var got []search.Info
			s.Search(t.Context(), p, search.Limits{Depth: depth}, func(i search.Info) {
				if i.Line == 1 {
					got = got[:0] // drops the lines of the previous depth
				}
				if i.Bound == tt.Exact {
					i.PV = slices.Clone(i.PV)
					got = append(got, i)
				}
			})
			seen := map[movegen.Move]bool{}
			for i, info := range got {
				if info.Line != i+1 || seen[info.PV[0]] || int32(info.Score) != values[i] {
					t.Fatalf("%s, %d threads: line %d is %+v, want value %d", p.AppendText(nil), o.Threads, i+1, info, values[i])
				}
				seen[info.PV[0]] = true
			}
			if len(got) != min(o.MultiPV, len(moves)) {
				t.Fatalf("%s, %d threads: %d lines of %d moves", p.AppendText(nil), o.Threads, len(got), len(moves))
			}
		}
	}
}

// Several threads find the same forced results.
func TestThreads(t *testing.T) {
	one := newSearcher(t, alphabeta.Options{Sound: true})
	two := newSearcher(t, alphabeta.Options{Sound: true, Threads: 2})
	for _, p := range walked(t, 5) {
		a := one.Search(t.Context(), p, search.Limits{Depth: 5}, nil)
		b := two.Search(t.Context(), p, search.Limits{Depth: 5}, nil)
		n, forced := a.Score.Plies()
		if m, _ := b.Score.Plies(); forced && max(n, -n) <= 5 && n != m {
			t.Errorf("%s: %v with one thread, %v with two", p.AppendText(nil), a.Score, b.Score)
		}
		if !forced && b.Depth != 5 {
			t.Errorf("%s: two threads end at depth %d", p.AppendText(nil), b.Depth)
		}
	}
}

// A node allocates nothing: a search ten times as long has about the same number of allocations.
func TestAllocations(t *testing.T) {
	p := estimated{must.Get(seega.Parse("5 M 2 - 0 100 11212/12121/21.21/22112/11222"))(t)}
	s := newSearcher(t, alphabeta.Options{})
	count := func(nodes uint64) float64 {
		return testing.AllocsPerRun(1, func() { s.Search(t.Context(), p, search.Limits{Nodes: nodes}, nil) })
	}
	count(200_000)
	if few, many := count(20_000), count(200_000); many > few+20 {
		t.Errorf("%v allocations, %v with ten times the nodes", few, many)
	}
}

func TestWrongOptions(t *testing.T) {
	for _, o := range []alphabeta.Options{
		{Threads: -1}, {Threads: search.Threads.Max + 1}, {HashMiB: -1}, {MultiPV: 1_000}, {Without: []string{"magic"}},
	} {
		if _, err := alphabeta.New(o); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
}
