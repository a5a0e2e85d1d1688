package match

import (
	"context"
	"errors"
	"fmt"

	"quincunx/engine"
	"quincunx/internal/quote"
	"quincunx/movegen"
	"quincunx/search"
)

// Agent plays for a seat, game after game: a search, or whoever else can.
type Agent interface {
	// Begin begins a game at a position of the rules, which stays the caller's. All
	// that the agent chooses by chance depends on seed.
	Begin(start movegen.State, seed uint64) error

	// Choose looks for a move of a seat that is to act, within limits and until
	// ctx is done. The agent loses the game by an error, as by a panic.
	Choose(ctx context.Context, seat movegen.Seat, limits search.Limits) (search.Result, error)

	// Made tells what was played: the move of the seat that was to act, or of all
	// seats, each in its place.
	Made(moves *[movegen.MaxSeats]movegen.Move)
}

// Readier is an agent that has something to do before its time runs, such as to tell a program
// the position.
type Readier interface {
	// GetReady is called before Choose, for the same seat. An error of it is as one of Choose.
	GetReady(ctx context.Context, seat movegen.Seat) error
}

// Seeder is a searcher that chooses by chance. Without it, a searcher is taken
// to answer the same in every game.
type Seeder interface {
	// Seed begins a game, in which the choices depend on seed.
	Seed(seed uint64)
}

// NewAgent returns an agent that asks a search.
func NewAgent(s search.AnySearcher, e engine.Evaluator) Agent {
	return &searching{searcher: s, evaluate: e}
}

type searching struct {
	searcher search.AnySearcher
	evaluate engine.Evaluator
	board    board
	past     search.Past
}

func (a *searching) Begin(start movegen.State, seed uint64) error {
	p, err := a.evaluate(start)
	if err != nil {
		return err
	}
	if a.board, err = boardOf(p); err != nil {
		return err
	}
	want, got := start.AppendText(nil), p.AppendText(nil)
	if string(want) != string(got) {
		return fmt.Errorf("the position %s is set up as %s", quote.Text(want), quote.Text(got))
	}
	a.past.Forget()
	a.searcher.NewGame()
	if s, ok := a.searcher.(Seeder); ok {
		s.Seed(seed)
	}
	return nil
}

var errChanged = errors.New("the search changed its position")

func (a *searching) Choose(ctx context.Context, seat movegen.Seat, limits search.Limits) (search.Result, error) {
	key := a.board.Key()
	limits.Past = &a.past
	if _, ok := a.searcher.(baseline); ok {
		limits.Depth = 1 // search.Best takes no move from a search.Decider then
	}
	found, err := search.Best(ctx, a.searcher, a.board.State, seat, limits, nil)
	if err == nil && a.board.Key() != key {
		err = errChanged
	}
	return found, err
}

func (a *searching) Made(moves *[movegen.MaxSeats]movegen.Move) {
	a.past.Add(a.board.State)
	a.board.play(moves)
}
