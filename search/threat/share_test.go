package threat_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"quincunx/internal/slow"
	"quincunx/search/threat"
)

// Searchers that share a table find exactly the wins by direct threats, and by indirect threats the same wins as one searcher.
func TestShare(t *testing.T) {
	positions := slow.Count(50, 100)
	if testing.Short() {
		positions = 50
	}
	rng := rand.New(rand.NewPCG(3, 4))
	searchers := []*threat.Searcher{threat.New(12)}
	for i := 1; i < 4; i++ {
		searchers = append(searchers, searchers[0].Share())
	}
	won, indirect := 0, 0
	for range positions {
		text := scattered(t, rng, 2, 10+rng.IntN(30))
		together := func(order int) (wins []bool) {
			searchers[0].Clear()
			wins = make([]bool, len(searchers))
			var all sync.WaitGroup
			for i, s := range searchers {
				s.Bind(cache(openPente(t, text))).Divide(true)
				all.Go(func() { _, _, wins[i] = s.Win(order, 100_000) })
			}
			all.Wait()
			return wins
		}
		alone := threat.New(12)
		_, _, want := alone.Bind(cache(openPente(t, text))).Win(threat.Indirect, 100_000)
		if alone.Nodes < 100_000 {
			for i, found := range together(threat.Indirect) {
				if found != want || found && claim(t, searchers[i], cache(openPente(t, text)), threat.Indirect, 100_000) == 0 {
					t.Fatalf("%s, searcher %d: win %t, want %t", text, i, found, want)
				}
			}
			if want {
				indirect++
			}
		}
		together(threat.Direct)
		p := openPente(t, text)
		wins := p.winsByThreats(5)
		for i, s := range searchers {
			plies := claim(t, s, cache(p), threat.Direct, 100_000)
			if plies > 0 && plies <= 5 != wins || plies == 0 && wins {
				t.Fatalf("%s, searcher %d: %d plies claimed", text, i, plies)
			}
			won += min(plies, 1)
		}
	}
	if won < positions/8 || indirect < positions/50 {
		t.Errorf("%d wins in %d searches, and %d by indirect threats: the positions are no test", won, 4*positions, indirect)
	}
}
