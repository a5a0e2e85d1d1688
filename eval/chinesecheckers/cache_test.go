package chinesecheckers_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/eval/chinesecheckers"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// A search comes back to how the men of a seat stand in other surroundings. What is
// cached then is what would be listed anew.
func TestCached(t *testing.T) {
	for i, homes := range triangleSets {
		for _, size := range []int{2, 3, 4, 5} {
			rng := rand.New(rand.NewPCG(uint64(size), uint64(i)))
			p := mixed(t, size, homes, []rules.Stage{rules.Middle, rules.Ending}[i%2], uint64(i))
			for range 3 {
				walkTree(p, rng, 5, func() { checkCached(t, p) })
				if !p.Over() {
					moves := p.Moves(nil)
					p.Make(byOrder(p, moves))
				}
			}
		}
	}
}

// One seat moves about while all others stand still, or can't move at all: the candidates cached for them serve as long as
// nobody comes near.
func TestCachedPlacement(t *testing.T) {
	for i, homes := range triangleSets {
		for size := 3; size <= rules.MaxScoped; size++ {
			stage := []rules.Stage{rules.Middle, rules.Ending}[i%2]
			if len(homes) == rules.MaxSeats {
				stage = rules.Blocked
			}
			checkPlacements(t, mixed(t, size, homes, stage, uint64(i)))
		}
	}
	// More moves lose nothing than there are candidates at most.
	checkPlacements(t, mixed(t, 4, []int{0, 1, 2, 3, 4}, rules.Middle, 239))
}

func checkPlacements(t *testing.T, p *chinesecheckers.Position) {
	t.Helper()
	rng := rand.New(rand.NewPCG(6, uint64(p.Seats())))
	moving := p.Mover()
	for turn := 0; turn < 50*p.Seats() && !p.Over(); turn++ {
		if p.Mover() != moving {
			checkCached(t, p)
			p.MakePass()
			continue
		}
		moves := p.Moves(nil)
		p.Make(moves[rng.IntN(len(moves))])
	}
}

// Men of the opposite seat leave the goal, far away from a seat's own men: the cached candidates don't hold any more.
func TestCachedRivals(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(4, seed))
		p := mixed(t, 4, []int{0, 3}, []rules.Stage{rules.Middle, rules.Ending}[seed%2], seed)
		for range 3 {
			walkTree(p, rng, 5, func() { checkCached(t, p) })
			if !p.Over() {
				p.Make(byOrder(p, p.Moves(nil)))
			}
		}
	}
}

// A table of the end game changes what is said of moves, also of cached ones.
func TestCachedEndgame(t *testing.T) {
	for seed := range uint64(10) {
		p := mixed(t, 2, []int{0, 3}, rules.Ending, seed)
		checkCached(t, p)
		p.SetEndgame(tableOf(t, 2))
		checkCached(t, p)
		p.SetEndgame(nil)
		checkCached(t, p)
	}
}

// walkTree visits some of the positions that lie up to depth plies ahead.
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

func checkCached(t *testing.T, p *chinesecheckers.Position) {
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
