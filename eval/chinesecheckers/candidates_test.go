package chinesecheckers_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/eval/chinesecheckers"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// ScoredCandidates lists the same moves as Candidates, with the scores of
// OrderMoves.
func TestScoredCandidates(t *testing.T) {
	for i, homes := range triangleSets {
		for _, size := range []int{2, 3, 4, 5} {
			rng := rand.New(rand.NewPCG(uint64(size), uint64(i)))
			p := mixed(t, size, homes, []rules.Stage{rules.Middle, rules.Ending}[i%2], uint64(i))
			for range 3 {
				walkTree(p, rng, 5, func() { checkScored(t, p) })
				if !p.Over() {
					p.Make(byOrder(p, p.Moves(nil)))
				}
			}
		}
	}
}

// walkTree visits a sample of the positions up to depth plies ahead.
func walkTree(p *chinesecheckers.Position, rng *rand.Rand, depth int, visit func()) {
	if p.Over() {
		return
	}
	visit()
	if depth == 0 {
		return
	}
	moves := p.Moves(nil)
	for range 2 {
		p.Make(moves[rng.IntN(len(moves))])
		walkTree(p, rng, depth-1, visit)
		p.Unmake()
	}
}

func checkScored(t *testing.T, p *chinesecheckers.Position) {
	t.Helper()
	want := p.Candidates(nil, false)
	order := make([]int32, len(want))
	p.OrderMoves(want, order)
	got, scores := p.ScoredCandidates([]movegen.Move{1}, []int32{7}, false)
	if !slices.Equal(got[1:], want) || got[0] != 1 || scores[0] != 7 {
		t.Fatalf("%s: candidates %x, want %x", textOf(p), got, want)
	}
	if !slices.Equal(scores[1:], order) {
		t.Fatalf("%s: scores %v, want %v", textOf(p), scores[1:], order)
	}
}
