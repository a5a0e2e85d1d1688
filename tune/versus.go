package tune

import (
	"context"
	"fmt"
	"io"
	"iter"
	"strings"

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
	played   iter.Seq2[*match.GameRecord, error]
	progress func(*match.Report)
}

// contestant is who takes part.
type contestant struct {
	name     string
	weights  eval.Weights
	settings string // of the searcher, for the record
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
	case v.balance > 0 && v.game.Start.Seats() != 2:
		return fmt.Errorf("balance is for games of 2 seats, not of %d", v.game.Start.Seats())
	}
	return v.match().Check()
}

// run plays the match.
func (v *versus) run(ctx context.Context) (*match.Report, error) {
	if err := v.check(); err != nil {
		return nil, err
	}
	unfit, err := v.unfit()
	if err != nil {
		return nil, err
	}
	m := v.match()
	m.Openings = &match.RandomOpenings{
		Start: v.game.Start, Plies: v.plies, Seed: v.seed, Reject: unfit,
		Choices: func(s movegen.State, _ movegen.Seat, dst []movegen.Move) []movegen.Move {
			if p, err := v.game.Evaluate(s, v.players[1].weights); err == nil {
				return candidates(p, dst)
			}
			return dst
		},
	}
	return m.Run(ctx)
}

// match returns the match but for its openings.
func (v *versus) match() *match.Match {
	m := &match.Match{
		Game: v.game.Name, Games: v.games, Seed: v.seed, Concurrency: v.workers,
		Referee: match.Referee{MoveLimit: v.moveLimit, Margin: match.DefaultMargin}, SPRT: v.sprt, Record: v.record, Played: v.played, Progress: v.progress,
	}
	for _, c := range v.players {
		m.Players = append(m.Players, match.Player{
			Name: c.name, Settings: strings.TrimSpace(fmt.Sprintf("weights %016x %s", c.weights.Identity(), c.settings)), Limits: v.limits,
			New: func(int) (match.Agent, error) {
				s, err := c.searcher()
				if err != nil {
					return nil, err
				}
				return match.NewAgent(s, func(p movegen.State) (movegen.State, error) {
					return v.game.Evaluate(p, c.weights)
				}), nil
			},
		})
	}
	return m
}

// unfit returns what tells openings that are not to be played: those of two seats
// that are decided at once, or not even, and where all act at once those in which a seat
// has nothing left to decide.
func (v *versus) unfit() (func(movegen.State) bool, error) {
	if _, atOnce := v.game.Start.(movegen.Simultaneous); atOnce {
		return match.HasSettled, nil
	}
	if v.game.Start.Seats() != 2 {
		return nil, nil
	}
	s, err := v.players[1].searcher()
	if err != nil {
		return nil, err
	}
	judge, inTurn := s.(search.Searcher)
	return func(s movegen.State) bool {
		e, err := v.game.Evaluate(s, v.players[1].weights)
		if err != nil {
			return false // the players will say what is wrong
		}
		p, searched := e.(search.Position)
		return searched && (match.IsDecided(p) ||
			inTurn && v.balance > 0 && match.OneSided(p, judge, balanceLimits, search.Score(v.balance)))
	}, nil
}
