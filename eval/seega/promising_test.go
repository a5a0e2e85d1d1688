package seega_test

import (
	"math/rand/v2"
	"testing"

	"quincunx/eval/seega"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// promising computes Promising for a legal move by making moves.
func promising(p *seega.Position, legal []movegen.Move, m movegen.Move) bool {
	if p.Placing() {
		_, to := rules.Ends(m)
		if p.PairPly() == 2 {
			first, known := p.PairFirst()
			return known && to > first
		}
		_, last := rules.Ends(legal[len(legal)-1])
		return to < last // a second man can follow
	}
	takes := func(m movegen.Move) bool {
		p.Make(m)
		defer p.Unmake()
		return p.LastEffect().Captured > 0
	}
	for _, other := range legal {
		if takes(other) {
			return takes(m)
		}
	}
	return rules.IsStep(m)
}

func TestPromising(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	seen := map[bool]int{}
	forEach(t, 200, func(p *seega.Position) {
		legal := p.Moves(nil)
		isLegal := map[movegen.Move]bool{}
		for _, m := range legal {
			isLegal[m] = true
			want := promising(p, legal, m)
			if got := p.Promising(m); got != want {
				t.Fatalf("%s: %s promising: %t, want %t", textOf(p), moveOf(p, m), got, want)
			}
			seen[want]++
		}
		for range 20 {
			m := movegen.Move(rng.Uint32())
			if rng.IntN(2) == 0 && len(legal) > 0 {
				m = legal[rng.IntN(len(legal))] ^ 1<<rng.IntN(32)
			}
			if !isLegal[m] && p.Promising(m) {
				t.Fatalf("%s: %#x is promising, but not legal", textOf(p), m)
			}
		}
	})
	if seen[true] < 100 || seen[false] < 100 {
		t.Errorf("%d moves are promising, %d not", seen[true], seen[false])
	}
}
