package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"quincunx/engine"
	"quincunx/internal/quote"
	"quincunx/movegen"
	"quincunx/search"
)

// Agent plays for a seat, game after game: a search, an external program, an entry of a contest.
//
// An error of any method is a fault of the seat, and so is a panic. An error that is no [Fault] is
// a crash. An agent may also be a [Readier], an [Ender], a [Timer] and an [io.Closer], whose Close
// is called once, when it isn't used any more.
type Agent interface {
	// Begin begins a game for a seat at a position, which stays the caller's. All random
	// choices of the agent depend on seed. An error that is no [Fault] is not the agent's: it
	// says that such games can't be played, and ends the match.
	Begin(start movegen.State, seat movegen.Seat, seed uint64) error

	// Choose returns a move of a seat, which is to act, found within limits and before ctx is
	// done. Whether it is legal is looked at by the [Referee].
	Choose(ctx context.Context, seat movegen.Seat, limits search.Limits) (search.Result, error)

	// Made tells which moves were made, each at the index of its seat: one move where seats
	// act in turn, and one of each seat where all act simultaneously.
	Made(joint *movegen.JointMove) error
}

// Readier is an agent with something to do before the time of its move runs, such as to send a
// program the position.
type Readier interface {
	// GetReady is called before Choose, for the same seat.
	GetReady(ctx context.Context, seat movegen.Seat) error
}

// Ender is an agent that hears of the end of games.
type Ender interface {
	// End ends the game, whether it is over or not.
	End() error
}

// Timer is an agent that measures its time by itself, as the process of a library does. Without
// it, the time that counts is that of the calls of its methods.
type Timer interface {
	// Used returns the time that the game has taken so far.
	Used() time.Duration
}

// Seeder is a searcher with random choices. Without it, a searcher is taken to
// answer the same in every game.
type Seeder interface {
	// Seed begins a game, in which the random choices depend on seed.
	Seed(seed uint64)
}

// SearchAgent is an agent that asks a search, in a position of its own.
type SearchAgent struct {
	Searcher search.AnySearcher
	Evaluate engine.Evaluator

	// IgnorePast keeps the positions of the game before the current one from the search.
	IgnorePast bool

	// Random is how many of a hundred moves are random, 0..100. They depend on the seed of the game.
	Random float64

	turn   movegen.Turn
	past   search.Past
	random *rand.Rand
}

// NewAgent returns an agent that asks a search, and tells it the past of the game.
func NewAgent(s search.AnySearcher, e engine.Evaluator) Agent {
	return &SearchAgent{Searcher: s, Evaluate: e}
}

// Begin implements [Agent].
func (a *SearchAgent) Begin(start movegen.State, seat movegen.Seat, seed uint64) error {
	p, err := a.Evaluate(start)
	if err != nil {
		return err
	}
	a.turn = movegen.TurnOf(p)
	want, got := start.AppendText(nil), p.AppendText(nil)
	if string(want) != string(got) {
		return fmt.Errorf("the position %s is set up as %s", quote.Text(want), quote.Text(got))
	}
	a.past.Clear()
	if a.Random > 0 {
		a.random = rand.New(rand.NewPCG(seed, uint64(seat)))
	}
	a.Searcher.NewGame()
	if s, ok := a.Searcher.(Seeder); ok {
		s.Seed(seed)
	}
	return nil
}

var errChanged = errors.New("the search changed its position")

// Choose implements [Agent].
func (a *SearchAgent) Choose(ctx context.Context, seat movegen.Seat, limits search.Limits) (search.Result, error) {
	if a.Random > 0 && 100*a.random.Float64() < a.Random {
		moves := a.turn.Moves(seat, nil)
		return search.Result{Move: moves[a.random.IntN(len(moves))]}, nil
	}
	key := a.turn.Key()
	if !a.IgnorePast {
		limits.Past = &a.past
	}
	if _, ok := a.Searcher.(baseline); ok {
		limits.Depth = 1 // search.Best takes no move from a search.Decider then
	}
	found, err := search.Best(ctx, a.Searcher, a.turn.State, seat, limits, nil)
	if err == nil && a.turn.Key() != key {
		err = errChanged
	}
	return found, err
}

// Made implements [Agent].
func (a *SearchAgent) Made(joint *movegen.JointMove) error {
	a.past.Add(a.turn.State, joint[a.turn.Actors()[0]])
	a.turn.Make(joint)
	return nil
}
