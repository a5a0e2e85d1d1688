package threat_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"quincunx/search/threat"
)

// Searchers that share a table at the same time find exactly what there is to find.
func TestShare(t *testing.T) {
	positions := 300
	if testing.Short() {
		positions = 100
	}
	rng := rand.New(rand.NewPCG(3, 4))
	searchers := []*threat.Searcher{threat.New(12)}
	for i := 1; i < 4; i++ {
		searchers = append(searchers, searchers[0].Share(i, 4))
	}
	won := 0
	for range positions {
		text := scattered(t, rng, 2, 10+rng.IntN(30))
		searchers[0].Clear()
		var together sync.WaitGroup
		for _, s := range searchers {
			s.Bind(cache(openPente(t, text)))
			together.Go(func() { s.Win(threat.Direct, 100_000) })
		}
		together.Wait()
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
	if won < positions/8 {
		t.Errorf("%d wins in %d searches: the positions are no test", won, 4*positions)
	}
}
