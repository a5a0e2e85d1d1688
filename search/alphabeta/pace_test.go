package alphabeta_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	evalpente "quincunx/eval/pente"
	evalseega "quincunx/eval/seega"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/tt"
)

// nodeTime is the time of a node by the fake clock of these tests.
const nodeTime = 20 * time.Microsecond

// timedPente is a position whose moves take nodeTime each.
type timedPente struct{ *evalpente.Position }

func (p timedPente) Make(m movegen.Move) {
	time.Sleep(nodeTime)
	p.Position.Make(m)
}

func (p timedPente) Clone() movegen.Position { return timedPente{movegen.Clone(p.Position)} }

// timedSeega is a position whose moves take nodeTime each.
type timedSeega struct{ *evalseega.Position }

func (p timedSeega) Make(m movegen.Move) {
	time.Sleep(nodeTime)
	p.Position.Make(m)
}

func (p timedSeega) Clone() movegen.Position { return timedSeega{movegen.Clone(p.Position)} }

// timed wraps a position so that each move takes nodeTime.
func timed(p search.Position) search.Position {
	switch p := p.(type) {
	case *evalpente.Position:
		return timedPente{p}
	default:
		return timedSeega{p.(*evalseega.Position)}
	}
}

// A search on a clock takes more time while the best move fails low, until another move holds.
func TestFailLowTakesTime(t *testing.T) {
	weights := evalpente.DefaultWeights() // without the network, so that the scores are the same for each network
	weights.Weights[weights.Index("network")].Value = 0
	p := timed(must.Get(evalpente.New(must.Get(pente.Parse("9 either 7 0 0 .................../.................../.................../.................../.................../"+
		".................../.................../.......2.........../.................../.........1........./........2........../"+
		"........1........../........1........../........1........../........2........../.................../.................../"+
		".................../..................."))(t), weights))(t))
	s := newSearcher(t, alphabeta.Options{})
	synctest.Test(t, func(t *testing.T) {
		// -2:-4 fails low, and -1:-3 holds after 0.64 s. Without extra time the search would end after 0.52 s with a bound.
		limits := search.Limits{MovesToGo: 10}
		limits.Clocks[p.Mover()].Left = 2400 * time.Millisecond
		r := s.Search(t.Context(), p, limits, nil)
		if move := string(p.AppendMove(nil, r.Move)); move != "-1:-3" || r.Bound != tt.Exact || r.Time < 600*time.Millisecond {
			t.Errorf("%s for %v, bound %d, in %v", move, r.Score, r.Bound, r.Time)
		}
	})
}

// Games of average length use most of the clock, and no game exceeds it even if the machine stalls now and then.
func TestClocksAreUsed(t *testing.T) {
	const left, increment = time.Second, 10 * time.Millisecond
	for name, start := range map[string]search.Position{
		"pente": withEvaluation(t, must.Get(pente.New(pente.Options{Half: 9}))(t)),
		"seega": withEvaluation(t, must.Get(seega.New(seega.Options{Size: seega.DefaultSize, Threshold: seega.DefaultThreshold}))(t)),
	} {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 4))
			s := newSearcher(t, alphabeta.Options{HashMiB: 1})
			var used []float64 // share of the clock, by player and game
			var moves []int
			games := map[string]int{"pente": 3, "seega": 8}[name] // Seega's games vary more in length
			if slow.Tests() {
				games = 20
			}
			for range games {
				for seat, side := range playedByClock(t, s, start, rng, search.Clock{Left: left, Increment: increment}) {
					if side.left < 0 {
						t.Errorf("seat %d has overdrawn its clock by %v", seat, -side.left)
					}
					all := left + time.Duration(side.moves)*increment
					used = append(used, 1-side.left.Seconds()/all.Seconds())
					moves = append(moves, side.moves)
				}
			}
			sum, usual := 0, 0
			for _, n := range moves {
				sum += n
			}
			share := 0.
			for i, n := range moves {
				if average := sum / len(moves); n*2 >= average && n*2 <= average*3 {
					share += used[i]
					usual++
				}
			}
			t.Logf("%d games of about %d moves: %.2f of the clock", usual, sum/len(moves), share/float64(usual))
			if usual == 0 || share < 0.75*float64(usual) {
				t.Errorf("used %.2f of the clock, want 0.75", share/float64(usual))
			}
		})
	}
}

// side is a player's clock after a game, and the number of moves made.
type side struct {
	left  time.Duration
	moves int
}

// playedByClock plays a game by the fake clock from a random opening.
func playedByClock(t *testing.T, s search.Searcher, start search.Position, rng *rand.Rand, clock search.Clock) (sides [2]side) {
	p := start.Clone().(search.Position)
	for range 6 {
		moves := search.CapabilitiesOf(p).Selector.Candidates(nil, false)
		p.Make(moves[rng.IntN(len(moves))])
	}
	s.NewGame()
	synctest.Test(t, func(t *testing.T) {
		var past search.Past
		for seat := range sides {
			sides[seat].left = clock.Left
		}
		for plies := 0; !p.Over() && plies < 500; plies++ {
			limits := search.Limits{Past: &past}
			for seat := range sides {
				limits.Clocks[seat] = search.Clock{Left: sides[seat].left, Increment: clock.Increment}
			}
			mover, began := &sides[p.Mover()], time.Now()
			if rng.IntN(40) == 0 {
				time.Sleep(60 * time.Millisecond) // a stall
			}
			r := s.Search(t.Context(), timed(p), limits, nil)
			if mover.left -= time.Since(began); mover.left < 0 {
				return
			}
			mover.left += clock.Increment
			mover.moves++
			past.Add(p, r.Move)
			p.Make(r.Move)
		}
	})
	return sides
}
