package suite

import (
	"math/rand/v2"

	"quincunx/movegen"
	"quincunx/perft"
)

// seeded returns the random numbers of a seed.
func seeded(seed int) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 0)) }

// met plays games at random and returns the texts of up to n positions that
// are wanted, no two of one game.
func met(rng *rand.Rand, start movegen.Position, n int, wanted func(movegen.Position) bool) []string {
	const games, plies = 3000, 3000
	var texts []string
	for game := 0; game < games && len(texts) < n; game++ {
		p := start.Clone()
		for range plies {
			if wanted(p) {
				texts = append(texts, textOf(p))
				break
			}
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
	return texts
}

func textOf(s movegen.State) string { return string(s.AppendText(nil)) }

// outlook is what the moves of a position do.
type outlook struct {
	perft.Stats
	most int // captured by one move
}

func lookAt(t perft.Tree) outlook {
	o := outlook{Stats: (&perft.Counter{Tree: t}).Stats(1)}
	for t.Enter(); t.Next(); {
		o.most = max(o.most, t.Effect().Captured)
	}
	return o
}

// run returns how many captures in a row the mover can make in one turn, up to
// a limit.
func run(p movegen.Position, limit int) int {
	longest, mover := 0, p.Mover()
	if limit == 0 {
		return 0
	}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if p.(movegen.EffectReporter).LastEffect().Captured > 0 {
			length := 1
			if p.Mover() == mover && !p.Over() {
				length += run(p, limit-1)
			}
			longest = max(longest, length)
		}
		p.Unmake()
	}
	return longest
}
