package tune

import (
	"context"
	"io"
	"iter"

	"quincunx/eval"
	"quincunx/match"
	"quincunx/search"
)

// Verify is a match of new weights against old ones.
type Verify struct {
	Game     Game
	New, Old eval.Weights

	NewSearcher func() (search.AnySearcher, error)
	Settings    string        // of the searcher, for the record
	Limits      search.Limits // of each search, of depth or nodes

	Games     int // at most, an even number
	Plies     int // by chance, that a pair of games begins with
	Balance   int // openings are left out that a short search finds farther from even, in points; 0 = none are
	MoveLimit int
	Seed      uint64
	Workers   int
	SPRT      match.SPRT

	Record   io.Writer                           // see [match.Match]
	Played   iter.Seq2[*match.GameRecord, error] // see [match.Match]
	Progress func(*match.Report)                 // see [match.Match]
}

// Check returns an error that says why there is no such match.
func (v *Verify) Check() error { return v.versus().check() }

// Run plays the match. Whether the new weights have passed, [Passed] tells of the
// report.
func (v *Verify) Run(ctx context.Context) (*match.Report, error) { return v.versus().run(ctx) }

func (v *Verify) versus() *versus {
	return &versus{
		game:    &v.Game,
		players: [2]contestant{{"new", v.New, v.Settings, v.NewSearcher}, {"old", v.Old, v.Settings, v.NewSearcher}},
		limits:  v.Limits, games: v.Games, plies: v.Plies, balance: v.Balance, moveLimit: v.MoveLimit,
		seed: v.Seed, workers: v.Workers, sprt: &v.SPRT, record: v.Record, played: v.Played, progress: v.Progress,
	}
}

// Header returns what the record of the match begins with, so that it can be gone on with
// only as the same one, by the same program.
func (v *Verify) Header() (match.Header, error) {
	m := v.versus().match()
	h := match.Header{
		Schema: match.Schema, Game: v.Game.Name, Options: v.Game.Options, Start: string(v.Game.Start.AppendText(nil)),
		Format: match.TogetherFormat, Games: m.Games, MoveLimit: m.MoveLimit, Seed: m.Seed, Margin: m.Margin.String(), SPRT: m.SPRT,
		Openings: match.OpeningSettings{Plies: v.Plies, Balance: v.Balance},
	}
	for _, p := range m.Players {
		h.Players = append(h.Players, match.Entrant{Name: p.Name, Settings: p.Settings})
	}
	var err error
	h.Build, err = match.ThisBuild()
	return h, err
}

// Passed reports whether the test of a match has found the new weights stronger.
func Passed(r *match.Report) bool { return r.Test != nil && r.Test.Verdict == match.AcceptH1 }
