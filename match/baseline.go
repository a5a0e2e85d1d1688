package match

import (
	"context"
	"math/rand/v2"
	"time"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// Baselines are the players that make no search, by name: those that another player has to beat
// first, and rivals of particular habits. They play all games.
var Baselines = map[string]func() search.AnySearcher{
	"random":   func() search.AnySearcher { return NewRandom() },
	"greedy":   func() search.AnySearcher { return NewGreedy() },
	"racer":    func() search.AnySearcher { return NewRacer() },
	"forward":  func() search.AnySearcher { return NewForward() },
	"stubborn": func() search.AnySearcher { return NewStubborn() },
	"sealer":   func() search.AnySearcher { return NewSealer() },
}

// baseline marks a player that makes no search: it plays its own moves, also where a search needs
// to look at none.
type baseline interface{ baseline() }

func (*Random) baseline() {}
func (*Greedy) baseline() {}

// Random plays any legal move, each with the same probability.
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
	r.moves = root.Moves(r.moves[:0])
	return r.any()
}

// SearchSeat implements [search.SimultaneousSearcher] and looks at nothing.
func (r *Random) SearchSeat(
	_ context.Context, root search.Simultaneous, s movegen.Seat, _ search.Limits, _ func(search.Info),
) search.Result {
	r.moves = root.SeatMoves(s, r.moves[:0])
	return r.any()
}

// any returns one of the moves.
func (r *Random) any() search.Result {
	m := r.moves[r.random.IntN(len(r.moves))]
	return search.Result{Move: m, PV: []movegen.Move{m}}
}

// Greedy looks one ply ahead: it wins if it can, and otherwise plays the move
// after which the position is worth most to it, a random one of equals. Where all seats
// act simultaneously, it takes the others to do their first action.
//
// There are variants that look at something else where the game knows it, and play as the plain
// Greedy does in all other games.
type Greedy struct {
	random *rand.Rand
	moves  []movegen.Move
	joints movegen.Joints
	worth  [movegen.MaxSeats]int32

	// rank returns what ranks the legal moves of a position, nil if it doesn't know the game.
	// It is nil in the plain Greedy.
	rank  func(root search.Position) func(movegen.Move) search.Score
	seals bool // see Sealing
}

// NewGreedy returns a Greedy.
func NewGreedy() *Greedy { return &Greedy{random: seeded(0)} }

// NewGame does nothing: what is to come is set by Seed.
func (g *Greedy) NewGame() {}

// Seed implements [Seeder].
func (g *Greedy) Seed(seed uint64) { g.random = seeded(seed) }

// Search implements [search.Searcher]. It looks one ply ahead whatever the limits.
func (g *Greedy) Search(_ context.Context, root search.Position, _ search.Limits, _ func(search.Info)) search.Result {
	g.moves = root.Moves(g.moves[:0])
	if g.rank != nil {
		if rank := g.rank(root); rank != nil {
			return g.best(rank)
		}
	}
	seat := root.Mover()
	seats, _ := root.(search.MultiSeat)
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
	start := time.Now()
	if p, ok := root.(Sealing); ok && g.seals {
		if m := p.Seal(s); m != movegen.NoMove {
			return search.Result{Move: m, PV: []movegen.Move{m}, Time: time.Since(start)}
		}
	}
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

// best returns the move of the highest value, a random one of equals.
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
		return search.Score(resultIn(p, seat)) * (tt.Win - 1)
	case seats != nil:
		seats.EvaluateSeats(&g.worth)
		return search.Score(g.worth[seat])
	case p.Mover() == seat:
		return search.Score(p.Evaluate())
	}
	return -search.Score(p.Evaluate())
}

// resultIn returns the result of a seat in a game that is over.
func resultIn(p movegen.State, seat movegen.Seat) int {
	return resultOf(movegen.Scores(p), int(seat))
}

// Racing is a position of a game in which each seat has a way to go.
type Racing interface {
	// StepsLeft returns how many steps seat s has at least to go.
	StepsLeft(s movegen.Seat) int
}

// NewRacer returns a player that makes a move that leaves it the fewest steps in a game that is
// [Racing]. It looks at nothing else, not even at the men that stay behind. This is the classic greedy
// player of Chinese Checkers, while a plain [Greedy] goes by all that the estimate knows.
func NewRacer() *Greedy {
	return &Greedy{random: seeded(0), rank: func(root search.Position) func(movegen.Move) search.Score {
		p, ok := root.(Racing)
		if !ok {
			return nil
		}
		seat := root.Mover()
		return func(m movegen.Move) search.Score {
			root.Make(m)
			defer root.Unmake()
			return -search.Score(p.StepsLeft(seat))
		}
	}}
}

// Advancing is a position of a game in which men go from a home to a goal.
type Advancing interface {
	// Advance returns by how many steps a legal move of the side to move brings its man
	// forward, negative for back, 0 for a null move.
	Advance(m movegen.Move) int

	// AtHome returns how many men of a seat are in its home.
	AtHome(s movegen.Seat) int
}

// NewForward returns a player that makes a move that brings a man furthest ahead in a game that is
// [Advancing]. It ignores what it leaves behind: its last men stay at home, in another
// seat's goal, for as long as others have further to go.
func NewForward() *Greedy {
	return &Greedy{random: seeded(0), rank: func(root search.Position) func(movegen.Move) search.Score {
		p, ok := root.(Advancing)
		if !ok {
			return nil
		}
		return func(m movegen.Move) search.Score { return search.Score(p.Advance(m)) }
	}}
}

// lastAtHome is more than a man can have to go: it makes leaving home the last resort.
const lastAtHome = 1 << 12

// NewStubborn returns a player that does what that of [NewForward] does, but keeps a man at home,
// in the goal of the seat opposite, for as long as it has another move.
func NewStubborn() *Greedy {
	g := NewForward()
	forward := g.rank
	g.rank = func(root search.Position) func(movegen.Move) search.Score {
		advance := forward(root)
		p, _ := root.(Advancing)
		seat := root.Mover()
		if advance == nil || p.AtHome(seat) != 1 {
			return advance
		}
		return func(m movegen.Move) search.Score {
			score := advance(m)
			root.Make(m)
			defer root.Unmake()
			if p.AtHome(seat) == 0 {
				score -= lastAtHome
			}
			return score
		}
	}
	return g
}

// Sealing is a position of a game in which a seat can wall itself in.
type Sealing interface {
	// Seal returns the next action of the shortest way in which seat s walls itself in, or
	// by which it stays behind its wall; movegen.NoMove if it knows none.
	Seal(s movegen.Seat) movegen.Move
}

// NewSealer returns a player that walls itself in as soon as it can, whatever the others do, in a
// game that is [Sealing].
func NewSealer() *Greedy { return &Greedy{random: seeded(0), seals: true} }

// seeded returns a source of random numbers that depends on a seed.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// mixed returns one seed made of two.
func mixed(a, b uint64) uint64 { return rand.NewPCG(a, b).Uint64() }
