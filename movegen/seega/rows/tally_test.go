package rows

import (
	"math/rand/v2"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
)

// The contexts of Predict count the values after the steps of single men, in all rows of small tiers and in some of large ones.
func TestPredictCountsSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 34))
	for _, g := range []*Graph{must.Get(New(3, 0, 0))(t), must.Get(New(5, 0, 16))(t), must.Get(New(7, 0, 6))(t)} {
		for tier := range g.tiers {
			rows, length := g.Rows(tier)
			step := 1 + rows*length/20_000
			for row := random.IntN(step); row < rows; row += step {
				if _, ok := g.Stored(tier, row); ok {
					checkContexts(t, g, tier, row, 1+random.IntN(length), random)
				}
			}
		}
	}
}

// checkContexts gives the first positions of a row random values.
func checkContexts(t *testing.T, g *Graph, tier, row, positions int, random *rand.Rand) {
	t.Helper()
	tt := &g.tiers[tier]
	var taken uint64
	if tt.isPlacing() {
		taken = g.class(tt.m, int(tt.placing[row])).men | g.centre
	} else {
		taken = g.class(tt.m, row/2).men
	}
	outside := g.full &^ taken
	w := g.NewRowWalker(nil)
	values := make([]movegen.Outcome, positions)
	w.Predict(tier, row, values, func(index, context int) movegen.Outcome {
		n := deposit(tt.patterns[index], outside)
		count := map[movegen.Outcome]int{}
		for left := n; left != 0; left &= left - 1 {
			from := left & -left
			for _, to := range []uint64{g.shift(from, 0), g.shift(from, 2)} {
				if to&outside&^n != 0 {
					count[values[rankIn(taken, n^from^to)]]++
				}
			}
		}
		want := min(count[movegen.Win], 3)<<4 | min(count[movegen.Draw], 3)<<2 | min(count[movegen.Loss], 3)
		if got := context & 63; got != want {
			t.Fatalf("%s, row %d, index %d: got the counts %06b, want %06b", g.TierName(tier), row, index, got, want)
		}
		return movegen.Outcome(random.IntN(3) - 1)
	})
}
