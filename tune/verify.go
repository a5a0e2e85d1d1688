package tune

import (
	"context"
	"io"

	"quincunx/eval"
	"quincunx/match"
	"quincunx/search"
)

// Verify is a match of new weights against old ones.
type Verify struct {
	Game     Game
	New, Old eval.Weights

	NewSearcher func() (search.AnySearcher, error)
	Limits      search.Limits // of each search, of depth or nodes

	Games     int // at most, an even number
	Plies     int // by chance, that a pair of games begins with
	Balance   int // openings are left out that a short search finds farther from even, in points; 0 = none are
	MoveLimit int
	Seed      uint64
	Workers   int
	SPRT      match.SPRT

	Record   io.Writer           // see [match.Match]
	Progress func(*match.Report) // see [match.Match]
}

// Check returns an error that says why there is no such match.
func (v *Verify) Check() error { return v.versus().check() }

// Run plays the match. Whether the new weights have passed, [Passed] tells of the
// report.
func (v *Verify) Run(ctx context.Context) (*match.Report, error) { return v.versus().run(ctx) }

func (v *Verify) versus() *versus {
	return &versus{
		game:    &v.Game,
		players: [2]contestant{{"new", v.New, v.NewSearcher}, {"old", v.Old, v.NewSearcher}},
		limits:  v.Limits, games: v.Games, plies: v.Plies, balance: v.Balance, moveLimit: v.MoveLimit,
		seed: v.Seed, workers: v.Workers, sprt: &v.SPRT, record: v.Record, progress: v.Progress,
	}
}

// Passed reports whether the test of a match has found the new weights stronger.
func Passed(r *match.Report) bool { return r.Test != nil && r.Test.Verdict == match.AcceptH1 }
