package alphabeta_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quincunx/bitboard"
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

// A forced result that an interrupted search reports is true. A loss is proved only after all moves were
// searched, including those missing from a selective list.
func TestInterrupted(t *testing.T) {
	start := trilite.New()
	solution := must[*retrograde.Solution](t)(retrograde.SolveGame(t.Context(), trilite.NewIndex(), start.Clone()))
	for name, c := range map[string]struct {
		options alphabeta.Options
		root    func(p movegen.Position) search.Position
	}{
		"sound":     {alphabeta.Options{Sound: true}, func(p movegen.Position) search.Position { return estimated{p} }},
		"selective": {alphabeta.Options{}, func(p movegen.Position) search.Position { return selective{estimated{p}} }},
	} {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, 6))
			s := newSearcher(t, c.options)
			forced := 0
			for range 2_000 {
				p := wandered(start, rng, 12)
				if p.Over() {
					continue
				}
				outcome := solution.Probe(p).Outcome()
				nodes := 1 + rng.Uint64N(1_000)
				s.NewGame()
				r := s.Search(t.Context(), c.root(p), search.Limits{Nodes: nodes}, nil)
				if n, ok := r.Score.Plies(); ok {
					forced++
					if n > 0 && outcome != movegen.Win || n <= 0 && outcome != movegen.Loss {
						t.Errorf("%s, %d nodes: %v, want %v", p.AppendText(nil), nodes, r.Score, outcome)
					}
				}
				if !p.Legal(r.Move) || len(r.PV) == 0 || r.PV[0] != r.Move {
					t.Errorf("%s, %d nodes: %+v", p.AppendText(nil), nodes, r)
				}
			}
			if forced < 300 {
				t.Errorf("only %d forced ends", forced)
			}
		})
	}
}

// selective lists only some moves, unless sound is set.
type selective struct{ estimated }

func (p selective) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	for i, m := range p.Moves(nil) {
		if sound || i == 0 || bitboard.Mix(p.Key()^uint64(m))%2 == 0 {
			dst = append(dst, m)
		}
	}
	return dst
}

func (p selective) OrderMoves(_ []movegen.Move, scores []int32) { clear(scores) }

func (p selective) Clone() movegen.Position { return selective{p.estimated.Clone().(estimated)} }

// When the nodes run out during a fail low, the search plays another of the first moves that has not
// failed, if there is one. The result says that its score is a bound.
func TestInterruptedFailLow(t *testing.T) {
	p := afterMoves(t, "0:0 -2:1 -3:-1 -1:2 -3:0 -3:1 -3:-2 -1:1 0:3 -2:1 0:1 0:2 0:-1 1:3 -3:-3 -3:-4 0:-2 0:-3 2:4")
	s := newSearcher(t, alphabeta.Options{})
	kept, replaced := 0, 0
	for nodes := uint64(12_500); nodes <= 27_500; nodes += 1_000 {
		s.NewGame()
		var last search.Info
		failed := map[movegen.Move]bool{} // in this iteration, by the reported lines
		r := s.Search(t.Context(), p, search.Limits{Nodes: nodes}, func(i search.Info) {
			if i.Depth != last.Depth {
				clear(failed)
			}
			failed[i.PV[0]] = i.Bound == tt.Upper
			last = i
		})
		if last.Bound != tt.Upper {
			continue
		}
		if r.Bound == tt.Exact && failed[r.Move] {
			t.Errorf("%d nodes: exactly %v for the move that was worth at most %v", nodes, r.Score, last.Score)
		}
		if failed[r.Move] {
			kept++
		} else {
			replaced++
		}
		if r.Bound == tt.Upper && r.Score > last.Score {
			t.Errorf("%d nodes: at most %v, after at most %v", nodes, r.Score, last.Score)
		}
	}
	if kept == 0 || replaced == 0 {
		t.Errorf("moves that failed low were kept %d times, replaced %d times", kept, replaced)
	}

	if !slow.Tests() {
		return
	}
	s.NewGame()
	r := s.Search(t.Context(), p, search.Limits{Nodes: 1_000_000}, nil)
	if move := string(p.AppendMove(nil, r.Move)); move != "-1:-2" && move != "-2:-2" || r.Bound != tt.Upper {
		t.Errorf("%s, %v, bound %d: want -1:-2 or -2:-2 with an upper bound", move, r.Score, r.Bound)
	}
}

// afterMoves returns the position of Pente, 19×19, after moves from the start.
func afterMoves(tb testing.TB, moves string) search.Position {
	tb.Helper()
	p := must[*pente.Position](tb)(pente.New(pente.Options{Half: 9}))
	for move := range strings.FieldsSeq(moves) {
		p.Make(must[movegen.Move](tb)(p.ParseMove(move)))
	}
	return withEvaluation(tb, p)
}

// A threat search leaves time for the main search.
func TestThreatsTakePartOfTheTime(t *testing.T) {
	p := middleGames(t)[0]
	s := newSearcher(t, alphabeta.Options{Set: map[string]int{"rootnodes": 1 << 30}})
	for limit := 200 * time.Millisecond; limit < 10*time.Second; limit *= 2 { // allows for a busy machine
		r := s.Search(t.Context(), p, search.Limits{MoveTime: limit}, nil)
		if r.Depth > 0 {
			return
		}
		t.Logf("searched to depth 0 in %v, %d nodes", limit, r.Nodes)
	}
	t.Error("the threat search takes all the time")
}

// middleGames returns positions with all search capabilities.
func middleGames(tb testing.TB) []search.Position {
	tb.Helper()
	p := must[*pente.Position](tb)(pente.Parse("9 either 16 0 0 " +
		".................../.................../.................../.................../.................../" +
		".........1........./.........1........./.......1.1........./.....1...2........./......22.1........./" +
		".....2.2.........../......1222........./.......1.........../.................../.................../" +
		".................../.................../.................../..................."))
	q := must[*seega.Position](tb)(seega.Parse("5 M 1 - 0 100 1.2.2/12..1/...21/2.1.2/.12.2"))
	return []search.Position{withEvaluation(tb, p), withEvaluation(tb, q)}
}
