package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/search"
)

// Agent plays for a seat in one game after another. It may be a search, an external program or an
// entry of a contest.
//
// An error or a panic of any method is a fault of the seat; an error that is not a [Fault] counts as a
// crash. An agent may also be a [Readier], an [Ender], a [Timer] and an [io.Closer], whose Close
// is called once when the agent is no longer used.
type Agent interface {
	// Begin begins a game for a seat at a position, which it must not change or keep. All random choices of
	// the agent depend on seed. An error that is not a [Fault] means that the agent can't play such games: it
	// ends the match and is not counted against the seat.
	Begin(start movegen.State, seat movegen.Seat, seed uint64) error

	// Choose returns a move for a seat to act, within limits and before ctx is done.
	// The [Referee] checks that it is legal.
	Choose(ctx context.Context, seat movegen.Seat, limits search.Limits) (search.Result, error)

	// Made tells the agent which moves were made, indexed by seat: the move of the side to move or, in a game
	// of simultaneous moves, the moves of all seats.
	Made(joint *movegen.JointMove) error
}

// Readier is an agent with something to do before its time starts, such as sending the position to
// a program.
type Readier interface {
	// GetReady is called before Choose, for the same seat.
	GetReady(ctx context.Context, seat movegen.Seat) error
}

// Ender is an agent that is told when a game ends.
type Ender interface {
	// End ends the game, which may or may not be over by the rules.
	End() error
}

// Timer is an agent that measures its own time, such as a library in its own process. The time of other
// agents is measured around the calls of their methods.
type Timer interface {
	// Used returns the time that the agent has used since the game began.
	Used() time.Duration
}

// seeder is a searcher with random choices. Other searchers are assumed to be deterministic.
type seeder interface {
	// Seed begins a game whose random choices depend on seed.
	Seed(seed uint64)
}

// SearchAgent is an agent that plays the moves of a search, on a position of its own.
type SearchAgent struct {
	Searcher search.AnySearcher
	Evaluate engine.Evaluator

	// IgnorePast hides the earlier positions of the game from the search.
	IgnorePast bool

	// Random is the percentage of moves that are random, 0..100. They are determined by the seed of the game.
	Random float64

	turn   movegen.Turn
	past   search.Past
	random *rand.Rand
}

// NewAgent returns an agent that plays the moves of a search.
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
		return fmt.Errorf("set up position: got %s, want %s", message.Quote(got), message.Quote(want))
	}
	a.past.Clear()
	if a.Random > 0 {
		a.random = rand.New(rand.NewPCG(seed, uint64(seat)))
	}
	a.Searcher.NewGame()
	if s, ok := a.Searcher.(seeder); ok {
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
	switch a.Searcher.(type) {
	case *Random, *Greedy:
		limits.Depth = 1 // so that search.Best doesn't use a search.KnownMover
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
