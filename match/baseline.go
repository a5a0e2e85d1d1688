package match

import (
	"context"
	"math/rand/v2"
	"time"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// Random plays any legal move, each as likely as the other. It is the first that
// a player has to beat.
type Random struct {
	random *rand.Rand
	moves  []movegen.Move
}

// NewRandom returns a Random.
func NewRandom() *Random { return &Random{random: seeded(0)} }

// NewGame does nothing: what is to come is set by Seed.
func (r *Random) NewGame() {}

// Seed implements [Seeder].
func (r *Random) Seed(seed uint64) { r.random = seeded(seed) }

// Search implements [search.Searcher] and looks at nothing.
func (r *Random) Search(_ context.Context, root search.Position, _ search.Limits, _ func(search.Info)) search.Result {
	start := time.Now()
	r.moves = root.Moves(r.moves[:0])
	m := r.moves[r.random.IntN(len(r.moves))]
	return search.Result{Move: m, PV: []movegen.Move{m}, Time: time.Since(start)}
}

// Greedy looks one ply ahead: it wins if it can, and otherwise plays the move
// after which the position is worth most to it, any of several.
type Greedy struct {
	random *rand.Rand
	moves  []movegen.Move
}

// NewGreedy returns a Greedy.
func NewGreedy() *Greedy { return &Greedy{random: seeded(0)} }

// NewGame does nothing: what is to come is set by Seed.
func (g *Greedy) NewGame() {}

// Seed implements [Seeder].
func (g *Greedy) Seed(seed uint64) { g.random = seeded(seed) }

// Search implements [search.Searcher]. It looks one ply ahead whatever the limits.
func (g *Greedy) Search(_ context.Context, root search.Position, _ search.Limits, _ func(search.Info)) search.Result {
	start := time.Now()
	seat := root.Mover()
	g.moves = root.Moves(g.moves[:0])
	result := search.Result{Score: -tt.Win - 1, Depth: 1, Nodes: uint64(len(g.moves))}
	equal := 0
	for _, m := range g.moves {
		root.Make(m)
		score := valueFor(root, seat)
		root.Unmake()
		switch {
		case score > result.Score:
			result.Move, result.Score, equal = m, score, 1
		case score == result.Score:
			equal++
			if g.random.IntN(equal) == 0 {
				result.Move = m
			}
		}
	}
	result.PV = []movegen.Move{result.Move}
	result.Time = time.Since(start)
	return result
}

// valueFor returns what p is worth to a seat, a ply after its move.
func valueFor(p search.Position, seat movegen.Seat) search.Score {
	if p.Over() {
		switch standing(p, seat) {
		case Won:
			return tt.Win - 1
		case Lost:
			return 1 - tt.Win
		}
		return 0
	}
	if p.Mover() == seat {
		return search.Score(p.Evaluate())
	}
	return -search.Score(p.Evaluate())
}

// standing returns what a seat of two makes of a game that is over.
func standing(p movegen.Position, seat movegen.Seat) Points {
	var score [movegen.MaxSeats]int32
	p.Score(&score)
	switch own, other := score[seat], score[1-seat]; {
	case own > other:
		return Won
	case own < other:
		return Lost
	}
	return Drawn
}

// seeded returns a source of chance that depends on a seed.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// mixed returns one seed made of two.
func mixed(a, b uint64) uint64 { return rand.NewPCG(a, b).Uint64() }
