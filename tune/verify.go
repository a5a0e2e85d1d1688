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

// Verify is a match of new weights against old ones.
type Verify struct {
	Game     Game
	New, Old eval.Weights

	NewSearcher func() (search.AnySearcher, error)
	Limits      search.Limits // of each search, of depth or nodes

	Games     int // at most, an even number
	Plies     int // by chance that a pair of games begins with
	Balance   int // openings are left out that a short search finds farther from even, in points; 0 = none are
	MoveLimit int
	Seed      uint64
	Workers   int
	SPRT      match.SPRT

	Record   io.Writer           // see [match.Match]
	Progress func(*match.Report) // see [match.Match]
}

// balanceLimits are those of the search that says how even an opening is.
var balanceLimits = search.Limits{Depth: 4, Nodes: 50_000}

// Run plays the match. The new weights pass if the report says so: see [Passed].
func (v *Verify) Run(ctx context.Context) (*match.Report, error) {
	start, inTurn := v.Game.Start.(movegen.Position)
	if !inTurn {
		return nil, fmt.Errorf("%s: a match is of games whose seats act in turn", v.Game.Name)
	}
	judge, err := v.searcher()
	if err != nil {
		return nil, err
	}
	m := v.match()
	m.Openings = &match.RandomOpenings{
		Start: start, Plies: v.Plies, Seed: v.Seed,
		Choices: func(p movegen.Position, dst []movegen.Move) []movegen.Move {
			if e, err := v.Game.position(p, v.Old); err == nil {
				return candidates(e, dst)
			}
			return dst
		},
		Skip: func(p movegen.Position) bool {
			e, err := v.Game.position(p, v.Old)
			if err != nil {
				return false // the players will say what is wrong
			}
			return p.Seats() == 2 && match.DecidedAtOnce(e) ||
				v.Balance > 0 && match.OneSided(e, judge, balanceLimits, search.Score(v.Balance))
		},
	}
	return m.Run(ctx)
}

// Check returns an error that says why there is no such match.
func (v *Verify) Check() error {
	switch {
	case v.Plies < 0 || v.Plies > maxPlies:
		return fmt.Errorf("openings of %d plies: want 0..%d", v.Plies, maxPlies)
	case v.Balance < 0 || v.Balance > search.MaxEval:
		return fmt.Errorf("balance %d: want 0..%d", v.Balance, search.MaxEval)
	}
	return v.match().Check()
}

// match returns the match without its openings.
func (v *Verify) match() *match.Match {
	return &match.Match{
		Game: v.Game.Name, Players: []match.Player{v.player("new", v.New), v.player("old", v.Old)}, Games: v.Games, MoveLimit: v.MoveLimit,
		Seed: v.Seed, Concurrency: v.Workers, SPRT: &v.SPRT, Margin: match.DefaultMargin,
		Record: v.Record, Progress: v.Progress,
	}
}

func (v *Verify) player(name string, w eval.Weights) match.Player {
	return match.Player{
		Name: name, Settings: fmt.Sprintf("weights %016x", w.Identity()), Limits: v.Limits, New: v.searcher,
		Position: func(p movegen.Position) (search.Position, error) { return v.Game.position(p, w) },
	}
}

func (v *Verify) searcher() (search.Searcher, error) {
	s, err := v.NewSearcher()
	if err != nil {
		return nil, err
	}
	if s, ok := s.(search.Searcher); ok {
		return s, nil
	}
	return nil, fmt.Errorf("%s: %T is no search for a match", v.Game.Name, s)
}

// Passed reports whether a test has found the new weights stronger.
func Passed(r *match.Report) bool { return r.Test != nil && r.Test.Verdict == match.AcceptH1 }
