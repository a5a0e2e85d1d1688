package alphabeta_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/retrograde"
)

// Wherever a search is interrupted, a forced end that it reports is a true one: that the moves
// seen so far lose proves nothing before all others are known to, also those that a selective
// list left out.
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
					if n > 0 && outcome != retrograde.Win || n <= 0 && outcome != retrograde.Loss {
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

// selective is a game that lists some of its moves only, unless it is to be sound.
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

// A search for wins by threats leaves time for the search of all moves.
func TestThreatsTakePartOfTheTime(t *testing.T) {
	p := middleGames(t)[0]
	s := newSearcher(t, alphabeta.Options{Set: map[string]int{"rootnodes": 1 << 30}})
	for limit := 200 * time.Millisecond; limit < 10*time.Second; limit *= 2 { // how much a busy machine needs
		r := s.Search(t.Context(), p, search.Limits{MoveTime: limit}, nil)
		if r.Depth > 0 {
			return
		}
		t.Logf("searched to depth 0 in %v, %d nodes", limit, r.Nodes)
	}
	t.Error("the threat search takes all the time")
}

// middleGames returns positions that offer all that a search can use.
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
