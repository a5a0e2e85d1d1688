package tune

import (
	"context"
	"fmt"
	"io"

	"quincunx/eval"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// versus is a match of two contestants, pairs of games from openings by chance.
type versus struct {
	game    *Game
	players [2]contestant
	limits  search.Limits // of each search, of depth or nodes

	games     int // at most, an even number
	plies     int // by chance, that a pair of games begins with
	balance   int // openings are left out that a short search finds farther from even, in points; 0 = none are
	moveLimit int
	seed      uint64
	workers   int
	sprt      *match.SPRT // nil = none

	record   io.Writer
	progress func(*match.Report)
}

// contestant is who takes part.
type contestant struct {
	name     string
	weights  eval.Weights
	searcher func() (search.AnySearcher, error)
}

// balanceLimits are those of the search that says how even an opening is.
var balanceLimits = search.Limits{Depth: 4, Nodes: 50_000}

// check returns an error that says why there is no such match.
func (v *versus) check() error {
	switch {
	case v.plies < 0 || v.plies > maxPlies:
		return fmt.Errorf("openings of %d plies: want 0..%d", v.plies, maxPlies)
	case v.balance < 0 || v.balance > search.MaxEval:
		return fmt.Errorf("balance %d: want 0..%d", v.balance, search.MaxEval)
	}
	return v.match().Check()
}

// run plays the match.
func (v *versus) run(ctx context.Context) (*match.Report, error) {
	if err := v.check(); err != nil {
		return nil, err
	}
	start, inTurn := v.game.Start.(movegen.Position)
	if !inTurn {
		return nil, fmt.Errorf("%s: a match is of games whose seats act in turn", v.game.Name)
	}
	unfit, err := v.unfit()
	if err != nil {
		return nil, err
	}
	m := v.match()
	m.Openings = &match.RandomOpenings{
		Start: start, Plies: v.plies, Seed: v.seed, Skip: unfit,
		Choices: func(p movegen.Position, dst []movegen.Move) []movegen.Move {
			if e, err := v.game.position(p, v.players[1].weights); err == nil {
				return candidates(e, dst)
			}
			return dst
		},
	}
	return m.Run(ctx)
}

// match returns the match but for its openings.
func (v *versus) match() *match.Match {
	m := &match.Match{
		Game: v.game.Name, Games: v.games, MoveLimit: v.moveLimit, Seed: v.seed, Concurrency: v.workers,
		Margin: match.DefaultMargin, SPRT: v.sprt, Record: v.record, Progress: v.progress,
	}
	for _, c := range v.players {
		m.Players = append(m.Players, match.Player{
			Name: c.name, Settings: fmt.Sprintf("weights %016x", c.weights.Identity()), Limits: v.limits,
			New: c.forTurns,
			Position: func(p movegen.Position) (search.Position, error) {
				return v.game.position(p, c.weights)
			},
		})
	}
	return m
}

// forTurns returns a searcher for games whose seats act in turn.
func (c *contestant) forTurns() (search.Searcher, error) {
	s, err := c.searcher()
	if err != nil {
		return nil, err
	}
	if s, ok := s.(search.Searcher); ok {
		return s, nil
	}
	return nil, fmt.Errorf("%T is no search for games whose seats act in turn", s)
}

// unfit returns what tells openings that are not to be played.
func (v *versus) unfit() (func(movegen.Position) bool, error) {
	judge, err := v.players[1].forTurns()
	if err != nil {
		return nil, err
	}
	return func(p movegen.Position) bool {
		e, err := v.game.position(p, v.players[1].weights)
		if err != nil {
			return false // the players will say what is wrong
		}
		return p.Seats() == 2 && match.DecidedAtOnce(e) ||
			v.balance > 0 && match.OneSided(e, judge, balanceLimits, search.Score(v.balance))
	}, nil
}
