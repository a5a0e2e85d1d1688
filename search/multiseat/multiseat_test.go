package multiseat_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"quincunx/eval"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/multiseat"
)

// exact turns off features that change depths or rely on estimates. It keeps the table: in the test
// game, an iteration always searches a position to the same depth.
var exact = []string{
	"reductions", "latepruning", "futility", "staticnull", "nullmove", "repetition",
}

func newSearcher(tb testing.TB, method string, o alphabeta.Options) search.Searcher {
	tb.Helper()
	if o.HashMiB == 0 {
		o.HashMiB = 1
	}
	return must.Get(multiseat.New(method, o))(tb)
}

// games calls f with the positions before the end of n random games, fewer in a short test.
func games(seed uint64, seats, n int, f func(game *claim, p search.MultiSeat)) {
	if testing.Short() || !slow.Tests() {
		n = n/3 + 1
	}
	rng := rand.New(rand.NewPCG(seed, uint64(seats)))
	for range n {
		game := newClaim(rng, seats)
		if rng.IntN(2) == 0 {
			game.owner[rng.IntN(cells)] = movegen.Seat(rng.IntN(seats))
		}
		for range rng.IntN(2 * seats) {
			if moves := game.Moves(nil); len(moves) > 0 {
				game.Make(moves[rng.IntN(len(moves))])
			}
		}
		if game.Over() {
			continue
		}
		start := game.Clone().(*claim)
		var p search.MultiSeat = start
		if rng.IntN(3) > 0 {
			p = guessing{start}
		}
		f(start, p)
	}
}

// methods are the search methods with their naive definitions.
var methods = []struct {
	name   string
	method string
	set    map[string]int
	value  func(p naive, depth int) int32
	twice  bool // correct if a player makes several plies in a row
}{
	{"paranoid", "paranoid", nil, func(p naive, depth int) int32 { return p.paranoid(depth, 0) }, true},
	{"best reply", "brs", nil, func(p naive, depth int) int32 { return p.bestReply(depth, 0) }, true},
	{"best reply plus", "brs+", nil, func(p naive, depth int) int32 { return p.pruned(1, 0, 1, depth, 0) }, false},
	{"pruned 0 of 2", "opps", map[string]int{"deviators": 0, "wide": 0, "narrow": 2}, func(p naive, depth int) int32 { return p.pruned(0, 0, 2, depth, 0) }, false},
	{"pruned 1 of 3, 2", "opps", map[string]int{"wide": 3, "narrow": 2}, func(p naive, depth int) int32 { return p.pruned(1, 3, 2, depth, 0) }, false},
	{"pruned 2 of all, 1", "opps", map[string]int{"deviators": 2, "wide": 0, "narrow": 1}, func(p naive, depth int) int32 { return p.pruned(2, 0, 1, depth, 0) }, false},
	{"pruned 2 of 4, 3", "opps", map[string]int{"deviators": 2, "wide": 4, "narrow": 3}, func(p naive, depth int) int32 { return p.pruned(2, 4, 3, depth, 0) }, false},
}

// The searches return the values of the naive definitions.
func TestDefinitions(t *testing.T) {
	for _, m := range methods {
		t.Run(m.name, func(t *testing.T) {
			s := newSearcher(t, m.method, alphabeta.Options{Without: exact, Set: m.set})
			searched, forced := 0, 0
			for seats := 2; seats <= movegen.MaxSeats; seats++ {
				games(1, seats, 50, func(game *claim, p search.MultiSeat) {
					if m.twice && seats%2 == 1 {
						game.twice = 0b100101
					}
					for depth := 1; depth <= 4-seats/5; depth++ {
						judge := naive{p.Clone().(search.MultiSeat), p.Mover()}
						want := reportedScore(m.method, p, search.Score(m.value(judge, depth)))
						got := s.Search(t.Context(), p, search.Limits{Depth: depth}, nil)
						if got.Score != want {
							t.Fatalf("%s to depth %d: %v, want %v", p.AppendText(nil), depth, got.Score, want)
						}
						searched++
						if isForced(want) {
							forced++
						}
						checkResult(t, p, got)
					}
				})
			}
			if searched < slow.Count(50, 150) || forced < slow.Count(5, 15) {
				t.Errorf("%d searches, %d forced ends", searched, forced)
			}
		})
	}
}

// reportedScore returns the score as a method reports it: with several opponents losses are not forced,
// and in best-reply search nothing is.
func reportedScore(method string, p search.MultiSeat, s search.Score) search.Score {
	n, forced := s.Plies()
	if !forced || p.Seats() == 2 || method != "brs" && n > 0 {
		return s
	}
	return max(-eval.MaxScore, min(s, eval.MaxScore))
}

func isForced(s search.Score) bool {
	_, forced := s.Plies()
	return forced
}

// checkResult checks properties of every result.
func checkResult(t *testing.T, p search.MultiSeat, r search.Result) {
	t.Helper()
	text := p.AppendText(nil)
	if len(r.PV) == 0 || r.PV[0] != r.Move {
		t.Fatalf("%s: move %d, line %d", text, r.Move, r.PV)
	}
	c := p.Clone().(search.MultiSeat)
	for _, m := range r.PV {
		if !c.Legal(m) {
			t.Fatalf("%s: %d in %d is not legal", text, m, r.PV)
		}
		c.Make(m)
	}
	if len(r.Scores) != p.Seats() || r.Scores[p.Mover()] != r.Score {
		t.Fatalf("%s: score %v of %v", text, r.Score, r.Scores)
	}
}

// With two players all methods equal alpha-beta.
func TestTwoSeats(t *testing.T) {
	plain := must.Get(alphabeta.New(alphabeta.Options{Sound: true, HashMiB: 1, Without: []string{"extensions"}}))(t)
	for _, method := range multiseat.Methods() {
		s := newSearcher(t, method, alphabeta.Options{Sound: true})
		games(3, 2, 100, func(_ *claim, p search.MultiSeat) {
			plain.NewGame() // its table has entries of other depths
			for depth := 1; depth <= 6; depth++ {
				want := plain.Search(t.Context(), p, search.Limits{Depth: depth}, nil)
				got := s.Search(t.Context(), p, search.Limits{Depth: depth}, nil)
				if got.Score != want.Score {
					t.Fatalf("%s: %s to depth %d: %v, want %v", method, p.AppendText(nil), depth, got.Score, want.Score)
				}
				if got.Scores[0] != -got.Scores[1] && isForced(got.Score) {
					t.Fatalf("%s: %v", p.AppendText(nil), got.Scores)
				}
			}
		})
	}
}

// One searcher may play all sides of a game, with all features on.
func TestGames(t *testing.T) {
	for _, method := range multiseat.Methods() {
		s := newSearcher(t, method, alphabeta.Options{})
		for seats := 2; seats <= movegen.MaxSeats; seats++ {
			games(4, seats, 8, func(_ *claim, p search.MultiSeat) {
				s.NewGame()
				for !p.Over() {
					before := string(p.AppendText(nil))
					r := s.Search(t.Context(), p, search.Limits{Depth: 4}, func(i search.Info) {
						if len(i.Scores) != seats || i.Scores[p.Mover()] != i.Score || len(i.PV) == 0 {
							t.Errorf("%s: %+v", before, i)
						}
					})
					if after := string(p.AppendText(nil)); after != before {
						t.Fatalf("%s has become %s", before, after)
					}
					checkResult(t, p, r)
					p.Make(r.Move)
				}
			})
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
	for _, method := range multiseat.Methods() {
		s := newSearcher(t, method, alphabeta.Options{})
		games(5, 3, 10, func(_ *claim, p search.MultiSeat) {
			for _, c := range []struct {
				ctx    context.Context
				limits search.Limits
			}{
				{cancelled, search.Limits{}}, {cancelled, search.Limits{Infinite: true}},
				{t.Context(), search.Limits{MoveTime: 1}}, {t.Context(), search.Limits{Nodes: 1}},
				{t.Context(), search.Limits{Nodes: 30}}, {t.Context(), clock},
			} {
				checkResult(t, p, s.Search(c.ctx, p, c.limits, nil))
			}
		})
	}
}

// A search uses the clock of the side to move, and stops when it is told to.
func TestStops(t *testing.T) {
	game := newClaim(rand.New(rand.NewPCG(6, 6)), 4)
	game.enough, game.last = cells+1, 1_000 // endless passes
	game.Make(game.Moves(nil)[0])
	for _, method := range multiseat.Methods() {
		s := newSearcher(t, method, alphabeta.Options{})
		ctx, cancel := context.WithCancel(t.Context())
		start := time.Now()
		time.AfterFunc(30*time.Millisecond, cancel)
		s.Search(ctx, game, search.Limits{Infinite: true}, nil)
		if took := time.Since(start); took < 30*time.Millisecond || took > 5*time.Second {
			t.Errorf("%s: took %v", method, took)
		}
		limits := search.Limits{}
		for seat := range limits.Clocks {
			limits.Clocks[seat].Left = time.Hour
		}
		limits.Clocks[1].Left = 300 * time.Millisecond
		start = time.Now()
		s.Search(t.Context(), game, limits, nil)
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s: took %v of 300 ms", method, took)
		}
	}
}

// Several threads return the same value as one.
func TestThreads(t *testing.T) {
	for _, method := range multiseat.Methods() {
		one := newSearcher(t, method, alphabeta.Options{Without: exact})
		two := newSearcher(t, method, alphabeta.Options{Without: exact, Threads: 2})
		games(10, 4, 10, func(_ *claim, p search.MultiSeat) {
			one.NewGame()
			two.NewGame()
			a := one.Search(t.Context(), p, search.Limits{Depth: 3}, nil)
			b := two.Search(t.Context(), p, search.Limits{Depth: 3}, nil)
			checkResult(t, p, b)
			if isForced(a.Score) && a.Score != b.Score {
				t.Errorf("%s: %s: %v with one thread, %v with two", method, p.AppendText(nil), a.Score, b.Score)
			}
		})
	}
}

// Searches with one thread are reproducible.
func TestReproducible(t *testing.T) {
	for _, method := range multiseat.Methods() {
		a, b := newSearcher(t, method, alphabeta.Options{}), newSearcher(t, method, alphabeta.Options{})
		games(7, 4, 5, func(_ *claim, p search.MultiSeat) {
			a.NewGame()
			b.NewGame()
			x := a.Search(t.Context(), p, search.Limits{Depth: 6}, nil)
			y := b.Search(t.Context(), p, search.Limits{Depth: 6}, nil)
			if x.Nodes != y.Nodes || x.Score != y.Score || !slices.Equal(x.PV, y.PV) || !slices.Equal(x.Scores, y.Scores) {
				t.Errorf("%s: %s: %+v, then %+v", method, p.AppendText(nil), x, y)
			}
		})
	}
}

func TestWrongOptions(t *testing.T) {
	for _, c := range []struct {
		method string
		o      alphabeta.Options
	}{
		{"magic", alphabeta.Options{}},
		{"paranoid", alphabeta.Options{HashMiB: -1}},
		{"paranoid", alphabeta.Options{Threads: -1}},
		{"brs+", alphabeta.Options{Set: map[string]int{"narrow": 2}}},
		{"opps", alphabeta.Options{Set: map[string]int{"narrow": 0}}},
		{"opps", alphabeta.Options{Set: map[string]int{"narrow": 3, "wide": 2}}},
		{"opps", alphabeta.Options{Set: map[string]int{"magic": 3}}},
	} {
		if _, err := multiseat.New(c.method, c.o); err == nil {
			t.Errorf("%s %+v: no error", c.method, c.o)
		}
	}
}
