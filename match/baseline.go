package match

import (
	"context"
	"math/rand/v2"
	"time"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// Baselines are the players without a search, by name: weak opponents that a search must beat, and opponents
// with particular habits. They play all games.
var Baselines = map[string]func() search.AnySearcher{
	"random":   func() search.AnySearcher { return NewRandom() },
	"greedy":   func() search.AnySearcher { return NewGreedy() },
	"racer":    func() search.AnySearcher { return NewRacer() },
	"forward":  func() search.AnySearcher { return NewForward() },
	"stubborn": func() search.AnySearcher { return NewStubborn() },
	"sealer":   func() search.AnySearcher { return NewSealer() },
}

// Random plays random legal moves, all with the same probability.
type Random struct {
	random *rand.Rand
	moves  []movegen.Move
}

// NewRandom returns a Random.
func NewRandom() *Random { return &Random{random: newRand(0)} }

// NewGame does nothing: Seed begins a game.
func (r *Random) NewGame() {}

// Seed implements [seeder].
func (r *Random) Seed(seed uint64) { r.random = newRand(seed) }

// Search implements [search.Searcher].
func (r *Random) Search(_ context.Context, root search.Position, _ search.Limits, _ func(search.Info)) search.Result {
	r.moves = root.Moves(r.moves[:0])
	return r.any()
}

// SearchSeat implements [search.SimultaneousSearcher].
func (r *Random) SearchSeat(
	_ context.Context, root search.Simultaneous, s movegen.Seat, _ search.Limits, _ func(search.Info),
) search.Result {
	r.moves = root.SeatMoves(s, r.moves[:0])
	return r.any()
}

// any returns one of the moves at random.
func (r *Random) any() search.Result {
	m := r.moves[r.random.IntN(len(r.moves))]
	return search.Result{Move: m, PV: []movegen.Move{m}}
}

// Greedy looks one ply ahead: it wins if it can, and otherwise plays the move with the best evaluation for
// itself, with ties broken at random. In games of simultaneous moves it assumes that the others take their
// first action.
//
// Variants of Greedy use another criterion in games that support it. In other games they play like the plain
// Greedy.
type Greedy struct {
	random *rand.Rand
	moves  []movegen.Move
	joints movegen.Joints
	worth  [movegen.MaxSeats]int32 // buffer for scores by seat

	// rank returns a function that ranks the legal moves of a position, or nil if the game does not support
	// the criterion. The plain Greedy has no rank.
	rank  func(root search.Position) func(movegen.Move) search.Score
	seals bool // see Sealing
}

// NewGreedy returns a Greedy.
func NewGreedy() *Greedy { return &Greedy{random: newRand(0)} }

// NewGame does nothing: Seed begins a game.
func (g *Greedy) NewGame() {}

// Seed implements [seeder].
func (g *Greedy) Seed(seed uint64) { g.random = newRand(seed) }

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
	if p, ok := root.(sealing); ok && g.seals {
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

// best returns the move with the highest value; ties are broken at random.
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

// valueFor returns the value for a seat of p, the position after its move. Seats is p if its evaluation has a
// value for each seat, and nil otherwise.
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
func resultIn(p movegen.State, seat movegen.Seat) movegen.Outcome {
	return resultOf(movegen.Scores(p), int(seat))
}

// racing is a position of a race game.
type racing interface {
	// StepsLeft returns a lower bound of the number of steps that seat s needs to reach its goal.
	StepsLeft(s movegen.Seat) int
}

// NewRacer returns a player that minimises its remaining steps in games whose positions are [racing]. It
// considers nothing else, not even stragglers. This is the classic greedy player of Chinese Checkers, while
// the plain [Greedy] uses the whole evaluation.
func NewRacer() *Greedy {
	return &Greedy{random: newRand(0), rank: func(root search.Position) func(movegen.Move) search.Score {
		p, ok := root.(racing)
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

// advancing is a position of a game in which men move from a home to a goal.
type advancing interface {
	search.Advancer

	// AtHome returns the number of men that a seat has in its home.
	AtHome(s movegen.Seat) int

	// StallRounds returns the number of rounds without any advance after which the game is not expected to
	// end. A round is one turn of every seat.
	StallRounds() int
}

// NewForward returns a player that makes the move with the largest advance in games whose positions are
// [advancing]. It ignores stragglers: the last men stay at home, in another seat's goal, as long as others
// can advance further.
func NewForward() *Greedy {
	return &Greedy{random: newRand(0), rank: func(root search.Position) func(movegen.Move) search.Score {
		p, ok := root.(advancing)
		if !ok {
			return nil
		}
		return func(m movegen.Move) search.Score { return search.Score(p.Advance(m)) }
	}}
}

// lastAtHome is the penalty for leaving home with the last man. It exceeds any advance.
const lastAtHome = 1 << 12

// NewStubborn returns a player like [NewForward]'s that keeps its last man at home, in the goal of the
// opposite seat, as long as it has another move.
func NewStubborn() *Greedy {
	g := NewForward()
	forward := g.rank
	g.rank = func(root search.Position) func(movegen.Move) search.Score {
		advance := forward(root)
		p, _ := root.(advancing)
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

// sealing is a position of a game in which a seat can wall itself in.
type sealing interface {
	// Seal returns the next action of the fastest way for seat s to wall itself in, or an action that keeps
	// it behind its wall. It returns movegen.NoMove if it finds none.
	Seal(s movegen.Seat) movegen.Move
}

// NewSealer returns a player that walls itself in as soon as it can, whatever the others do, in
// games whose positions are [sealing].
func NewSealer() *Greedy { return &Greedy{random: newRand(0), seals: true} }

// newRand returns a random number generator with a seed.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// mixSeeds combines two seeds into one.
func mixSeeds(a, b uint64) uint64 { return rand.NewPCG(a, b).Uint64() }
