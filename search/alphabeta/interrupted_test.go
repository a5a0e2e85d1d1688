package alphabeta_test

import (
	"math/rand/v2"
	"testing"

	"quincunx/bitboard"
	"quincunx/internal/must"
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
	solution := must.Get(retrograde.SolveGame(t.Context(), trilite.NewIndex(), start.Clone()))(t)
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

// When the nodes run out during a fail low, the result says that its score is a bound, unless another move holds.
func TestInterruptedFailLow(t *testing.T) {
	p := parsedPente(t, "9 either 9 0 0 .................../.................../.................../.................../.................../"+
		"...............1.../..............1..../.............1...../............1....../.........1.2......./.................../"+
		"..........2.2....../.........2........./.................../.................../.................../.................../"+
		".................../...................")
	s := newSearcher(t, alphabeta.Options{})
	bounds := 0
	for nodes := uint64(2_000); nodes <= 12_000; nodes += 500 {
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
		if r.Bound == tt.Upper {
			bounds++
			if r.Score > last.Score {
				t.Errorf("%d nodes: at most %v, after at most %v", nodes, r.Score, last.Score)
			}
		}
	}
	if bounds == 0 {
		t.Error("no search was interrupted during a fail low")
	}
}

func parsedPente(tb testing.TB, text string) search.Position {
	tb.Helper()
	return withEvaluation(tb, must.Get(pente.Parse(text))(tb))
}

// middleGames returns positions with all search capabilities.
func middleGames(tb testing.TB) []search.Position {
	tb.Helper()
	p := parsedPente(tb, "9 either 16 0 0 "+
		".................../.................../.................../.................../.................../"+
		".........1........./.........1........./.......1.1........./.....1...2........./......22.1........./"+
		".....2.2.........../......1222........./.......1.........../.................../.................../"+
		".................../.................../.................../...................")
	q := must.Get(seega.Parse("5 M 1 - 0 100 1.2.2/12..1/...21/2.1.2/.12.2"))(tb)
	return []search.Position{p, withEvaluation(tb, q)}
}
