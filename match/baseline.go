package match

import (
	"context"
	"math/rand/v2"
	"time"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// baseline is a player that is no search: it plays its own moves, also where a search needs to look at none.
type baseline interface{ baseline() }

func (*Random) baseline() {}
func (*Greedy) baseline() {}

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
	return r.any(start)
}

// SearchSeat implements [search.SimultaneousSearcher] and looks at nothing.
func (r *Random) SearchSeat(
	_ context.Context, root search.Simultaneous, s movegen.Seat, _ search.Limits, _ func(search.Info),
) search.Result {
	start := time.Now()
	r.moves = root.SeatMoves(s, r.moves[:0])
	return r.any(start)
}

// any returns one of the moves.
func (r *Random) any(start time.Time) search.Result {
	m := r.moves[r.random.IntN(len(r.moves))]
	return search.Result{Move: m, PV: []movegen.Move{m}, Time: time.Since(start)}
}

// Greedy looks one ply ahead: it wins if it can, and otherwise plays the move
// after which the position is worth most to it, any of several. Where all seats
// act at once, it takes the others to do the first action that is open to them.
type Greedy struct {
	random *rand.Rand
	moves  []movegen.Move
	joints movegen.Joints
	worth  [movegen.MaxSeats]int32
}

// NewGreedy returns a Greedy.
func NewGreedy() *Greedy { return &Greedy{random: seeded(0)} }

// NewGame does nothing: what is to come is set by Seed.
func (g *Greedy) NewGame() {}

// Seed implements [Seeder].
func (g *Greedy) Seed(seed uint64) { g.random = seeded(seed) }

// Search implements [search.Searcher]. It looks one ply ahead whatever the limits.
func (g *Greedy) Search(_ context.Context, root search.Position, _ search.Limits, _ func(search.Info)) search.Result {
	seat := root.Mover()
	seats, _ := root.(search.MultiSeat)
	g.moves = root.Moves(g.moves[:0])
	return g.best(func(m movegen.Move) search.Score {
		root.Make(m)
		defer root.Unmake()
		return g.valueFor(root, seats, seat)
	})
}

// SearchSeat implements [search.SimultaneousSearcher]. It looks one turn ahead
// whatever the limits.
func (g *Greedy) SearchSeat(
	_ context.Context, root search.Simultaneous, s movegen.Seat, _ search.Limits, _ func(search.Info),
) search.Result {
	joint := *g.joints.First(root)
	g.moves = root.SeatMoves(s, g.moves[:0])
	return g.best(func(m movegen.Move) search.Score {
		joint[s] = m
		root.MakeJoint(&joint)
		defer root.Unmake()
		if root.Over() {
			root.Score(&g.worth)
			return search.Score(g.worth[s]) * 100 // estimates are in hundredths
		}
		root.EvaluateSeats(&g.worth)
		return search.Score(g.worth[s])
	})
}

// best returns the move of the highest value, any of several.
func (g *Greedy) best(value func(movegen.Move) search.Score) search.Result {
	start := time.Now()
	result := search.Result{Depth: 1, Nodes: uint64(len(g.moves))}
	equal := 0
	for _, m := range g.moves {
		switch score := value(m); {
		case equal == 0 || score > result.Score:
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

// valueFor returns what p is worth to a seat, a ply after its move. Seats is p if
// it has an estimate for each seat.
func (g *Greedy) valueFor(p search.Position, seats search.MultiSeat, seat movegen.Seat) search.Score {
	switch {
	case p.Over():
		switch standing(p, seat) {
		case Won:
			return tt.Win - 1
		case Lost:
			return 1 - tt.Win
		}
		return 0
	case seats != nil:
		seats.EvaluateSeats(&g.worth)
		return search.Score(g.worth[seat])
	case p.Mover() == seat:
		return search.Score(p.Evaluate())
	}
	return -search.Score(p.Evaluate())
}

// standing returns what a seat makes of a game that is over.
func standing(p movegen.State, seat movegen.Seat) Points {
	var score [movegen.MaxSeats]int32
	p.Score(&score)
	return Points(resultOf(score[:p.Seats()], int(seat)) + 1)
}

// seeded returns a source of chance that depends on a seed.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// mixed returns one seed made of two.
func mixed(a, b uint64) uint64 { return rand.NewPCG(a, b).Uint64() }
