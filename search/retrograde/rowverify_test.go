package retrograde_test

import (
	"errors"
	"slices"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/movegen/seega/rows"
	"quincunx/search/retrograde"
)

// The verification finds wrong values and distances of all kinds.
func TestVerifyFindsWrongValues(t *testing.T) {
	for _, threshold := range []int{0, 4} {
		g := must.Get(rows.New(3, threshold, 6))(t)
		solved, found := make([]graph.Outcomes, g.Tiers()), 0
		for tier := range solved {
			r := must.Get(retrograde.SolveRows(t.Context(), g, tier, solved, retrograde.RowOptions{Distances: true}))(t)
			solved[tier] = graph.Outcomes(nil).Pack(r.States)
			if len(r.Distances) > 1 {
				continue // see TestVerifyFindsFaults
			}
			for i, right := range r.States {
				if right == graph.RowHole || i%7 != 0 {
					continue
				}
				isFound := func(what string) {
					t.Helper()
					if err := r.Verify(t.Context()); !errors.Is(err, retrograde.ErrWrong) {
						t.Fatalf("%s, threshold %d: %s is not found: %v", g.Text(graph.Place{Tier: tier, Number: uint64(i)}), threshold, what, err)
					}
					found++
				}
				for _, wrong := range []graph.RowState{0, graph.RowDraw, graph.RowWon, graph.RowLost} {
					if wrong.Outcome() != right.Outcome() {
						r.States[i] = wrong
						isFound("the wrong value of a position")
					}
				}
				if r.States[i] = right; right.Outcome() != movegen.Draw {
					r.Distances[0][i]++
					isFound("a wrong distance")
					r.Distances[0][i]--
				}
			}
			must.Do(t, r.Verify(t.Context()))
		}
		if found < 200 {
			t.Errorf("threshold %d: only %d wrong values were tried", threshold, found)
		}
	}
}

// faulty is a graph whose walkers make one mistake.
type faulty struct {
	game
	inScan    bool // whether the mistake is in a result of Scan, or else of Retreat, Passes or Repetitions
	remaining int  // results without a mistake
}

type game = graph.Rows

func (f *faulty) NewRowWalker(solved []graph.Outcomes) graph.RowWalker {
	return &faultyWalker{f.game.NewRowWalker(solved), f}
}

type faultyWalker struct {
	graph.RowWalker
	*faulty
}

// isNext reports whether the mistake is the next result of Scan, or else of Retreat, Passes or Repetitions.
func (f *faulty) isNext(inScan bool) bool {
	if inScan == f.inScan {
		f.remaining--
		return f.remaining == -1
	}
	return false
}

func (w *faultyWalker) Scan(tier, row int, set []uint64, dst []graph.RowState) {
	w.RowWalker.Scan(tier, row, set, dst)
	for i := range dst {
		isOpen := set == nil || set[i/64]>>(i%64)&1 != 0
		switch {
		case !isOpen || dst[i] == graph.RowHole || !w.isNext(true):
		case dst[i].Decided():
			dst[i] = graph.RowDraw
		default:
			dst[i] = graph.RowWon
		}
	}
}

// without returns visit, without the index that is the mistake.
func (w *faultyWalker) without(visit func(row int, indices []uint32, times int)) func(int, []uint32, int) {
	return func(row int, indices []uint32, times int) {
		visit(row, slices.DeleteFunc(indices, func(uint32) bool { return w.isNext(false) }), times)
	}
}

func (w *faultyWalker) Retreat(tier, row int, set []uint64, open graph.Open, visit func(row int, indices []uint32, times int)) {
	w.RowWalker.Retreat(tier, row, set, open, w.without(visit))
}

func (w *faultyWalker) Passes(tier, row int, set []uint64, visit func(row int, indices []uint32, times int)) {
	w.RowWalker.Passes(tier, row, set, w.without(visit))
}

func (w *faultyWalker) Repetitions(tier, row int, set []uint64) []uint64 {
	numbers := w.RowWalker.Repetitions(tier, row, set)
	for i := range numbers {
		if w.isNext(false) {
			numbers[i] = numbers[0]
		}
	}
	return numbers
}

// The verification finds every mistake of the solver's walker that leads to a wrong value, for both goals.
func TestVerifyFindsFaults(t *testing.T) {
	for _, c := range []struct{ size, threshold, men int }{{3, 0, 6}, {3, 2, 6}, {3, 9, 6}, {5, 6, 5}} {
		g := must.Get(rows.New(c.size, c.threshold, c.men))(t)
		solved := make([]graph.Outcomes, g.Tiers())
		found, harmless := 0, 0
		for tier := range solved {
			right := must.Get(retrograde.SolveRows(t.Context(), g, tier, solved, retrograde.RowOptions{}))(t)
			solved[tier] = graph.Outcomes(nil).Pack(right.States)
			for try := range 120 {
				f := &faulty{game: g, inScan: try%2 == 0, remaining: try * try * len(right.States) / 20_000}
				r, err := retrograde.SolveRows(t.Context(), f, tier, solved, retrograde.RowOptions{Verify: true})
				switch {
				case f.remaining >= 0: // there were fewer results
				case errors.Is(err, retrograde.ErrWrong):
					found++
				case err != nil:
					t.Fatal(err)
				case !slices.Equal(graph.Outcomes(nil).Pack(r.States), solved[tier]):
					t.Fatalf("%s of %+v: a mistake that changes values is not found (%+v)", g.TierName(tier), c, f)
				default:
					harmless++
				}
			}
		}
		if found < 200 {
			t.Errorf("%+v: only %d mistakes were found, and %d did not matter", c, found, harmless)
		}
	}
}

func BenchmarkVerify(b *testing.B) {
	g := must.Get(rows.New(5, 0, 7))(b)
	solved, numbers := make([]graph.Outcomes, g.Tiers()), 0
	tiers := make([]*retrograde.RowTier, g.Tiers())
	for tier := range solved {
		tiers[tier] = must.Get(retrograde.SolveRows(b.Context(), g, tier, solved, retrograde.RowOptions{Workers: 1, Distances: true}))(b)
		solved[tier] = graph.Outcomes(nil).Pack(tiers[tier].States)
	}
	for b.Loop() {
		for _, t := range tiers {
			must.Do(b, t.Verify(b.Context()))
			numbers += len(t.States)
		}
	}
	b.ReportMetric(float64(numbers)/b.Elapsed().Seconds(), "numbers/s")
}
