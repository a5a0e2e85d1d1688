package chinesecheckers_test

import (
	"slices"
	"testing"

	"quincunx/movegen/chinesecheckers"
)

// Whatever move another seat makes: where the scope holds, the moves are the same. It holds for many
// moves, not for all, and for no other seat.
func TestScope(t *testing.T) {
	held, broken := 0, 0
	for size := 1; size <= chinesecheckers.MaxScoped; size++ {
		for _, homes := range [][]int{{0, 3}, {1, 2, 4}, all} {
			for _, stage := range []chinesecheckers.Stage{chinesecheckers.Middle, chinesecheckers.Ending} {
				for seed := range uint64(12) {
					p := mixed(size, homes, stage, seed)
					if p.Over() {
						continue
					}
					var scope chinesecheckers.Scope
					if scope.Holds(p) {
						t.Fatal("the zero value is the scope of a position")
					}
					want, hash := p.Moves(nil), p.PlacementHash()
					if got := p.ScopedMoves(nil, &scope); !slices.Equal(got, want) || !scope.Holds(p) {
						t.Fatalf("%s: moves %x, want %x", textOf(p), got, want)
					}
					for other := 1; other < len(homes); other++ {
						round(p, other, len(homes), func(now *chinesecheckers.Position) {
							if now.PlacementHash() != hash {
								t.Fatalf("%s: another hash than in %s", textOf(now), textOf(p))
							}
							if !scope.Holds(now) {
								broken++
								return
							}
							held++
							if got := now.Moves(nil); !slices.Equal(got, want) {
								t.Fatalf("%s: moves %x, want %x as in %s", textOf(now), got, want, textOf(p))
							}
						})
					}
					p.MakePass()
					if !p.Over() && scope.Holds(p) {
						t.Fatalf("%s: the scope of the seat before holds", textOf(p))
					}
				}
			}
		}
	}
	if held < 2000 || broken < 2000 {
		t.Errorf("the scope held %d times and was broken %d times", held, broken)
	}
}

// round has one seat, by how many come before it, make each of its moves, and all others pass, and
// calls then with the seat that is to act in p to act again.
func round(p *chinesecheckers.Position, other, seats int, then func(*chinesecheckers.Position)) {
	for range other {
		p.MakePass()
	}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		for range seats - other - 1 {
			p.MakePass()
		}
		if !p.Over() {
			then(p)
		}
		for range seats - other {
			p.Unmake()
		}
	}
	for range other {
		p.Unmake()
	}
}
