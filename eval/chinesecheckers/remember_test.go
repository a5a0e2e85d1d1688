package chinesecheckers_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/eval/chinesecheckers"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// A search comes back to how the men of a seat stand in other surroundings. What is
// remembered then is what would be found out anew.
func TestRemembered(t *testing.T) {
	for i, homes := range triangleSets {
		for _, size := range []int{2, 3, 4, 5} {
			rng := rand.New(rand.NewPCG(uint64(size), uint64(i)))
			p := mixed(t, size, homes, []rules.Stage{rules.Middle, rules.Ending}[i%2], uint64(i))
			for range 3 {
				walkTree(p, rng, 5, func() { checkRemembered(t, p, rng) })
				if !p.Over() {
					moves := p.Moves(nil)
					p.Make(byOrder(p, moves))
				}
			}
		}
	}
}

// One seat moves about while all others stand still, or can't move at all: what was found out of their moves serves for
// those that come and go.
func TestRememberedPlacement(t *testing.T) {
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
			checkRemembered(t, p, rng)
			p.MakePass()
			continue
		}
		moves := p.Moves(nil)
		p.Make(moves[rng.IntN(len(moves))])
	}
}

// Men of the opposite seat leave the goal, far away from a seat's own men: what is remembered doesn't hold any more.
func TestRememberedRivals(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(4, seed))
		p := mixed(t, 4, []int{0, 3}, []rules.Stage{rules.Middle, rules.Ending}[seed%2], seed)
		for range 3 {
			walkTree(p, rng, 5, func() { checkRemembered(t, p, rng) })
			if !p.Over() {
				p.Make(byOrder(p, p.Moves(nil)))
			}
		}
	}
}

// A table of the end game changes what is said of moves, also of those that are remembered.
func TestRememberedEndgame(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	for seed := range uint64(10) {
		p := mixed(t, 2, []int{0, 3}, rules.Ending, seed)
		checkRemembered(t, p, rng)
		p.SetEndgame(tableOf(t, 2))
		checkRemembered(t, p, rng)
		p.SetEndgame(nil)
		checkRemembered(t, p, rng)
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

func checkRemembered(t *testing.T, p *chinesecheckers.Position, rng *rand.Rand) {
	t.Helper()
	ordered := func(moves []movegen.Move) map[movegen.Move]int32 {
		scores := make([]int32, len(moves))
		p.OrderMoves(moves, scores)
		byMove := map[movegen.Move]int32{}
		for i, m := range moves {
			byMove[m] = scores[i]
		}
		return byMove
	}
	want := p.Candidates(nil, false)
	guesses := ordered(want)
	got, scores := p.ScoredCandidates([]movegen.Move{1}, []int32{7}, false)
	if !slices.Equal(got[1:], want) || got[0] != 1 || scores[0] != 7 {
		t.Fatalf("%s: candidates %x, want %x", textOf(p), got, want)
	}
	for i, m := range want {
		if scores[i+1] != guesses[m] {
			t.Fatalf("%s: move %x has %d, want %d", textOf(p), m, scores[i+1], guesses[m])
		}
	}

	all := p.Moves(nil)
	guesses = ordered(all)
	slices.SortStableFunc(all, func(a, b movegen.Move) int { return cmp.Compare(guesses[b], guesses[a]) })
	k := rng.IntN(10)
	best, scores := p.BestMoves([]movegen.Move{1}, []int32{7}, k)
	if want := all[:min(k, len(all))]; !slices.Equal(best[1:], want) || best[0] != 1 || scores[0] != 7 {
		t.Fatalf("%s: the best %d are %x, want %x", textOf(p), k, best[1:], want)
	}
	for i, m := range best[1:] {
		if scores[i+1] != guesses[m] {
			t.Fatalf("%s: move %x has %d, want %d", textOf(p), m, scores[i+1], guesses[m])
		}
	}
}
