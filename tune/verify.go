package tune

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"

	"quincunx/eval"
	"quincunx/internal/work"
	"quincunx/match"
)

// Verify is a match of two contestants, such as new weights against old ones: pairs of games
// from random openings.
type Verify struct {
	Setup
	Contestants [2]Contestant `json:"contestants"`

	Games int `json:"games"` // limit of the number of games, an even number
	Plies int `json:"plies"` // random plies at the start of a pair of games
	match.Balance
	SPRT *match.SPRT `json:"sprt,omitempty"` // ends the match when it is decided; nil = none

	Record   io.Writer                           `json:"-"` // see [match.Match]
	Played   iter.Seq2[*match.GameRecord, error] `json:"-"` // see [match.Match]
	Progress func(*match.Report)                 `json:"-"` // see [match.Match]
}

// Contestant is a player: weights, and the parameters of the search that differ from their defaults.
type Contestant struct {
	Name       string         `json:"name"`
	Weights    eval.Weights   `json:"weights"`
	Parameters map[string]int `json:"parameters,omitempty"`
}

// maxPlies is the largest number of random plies at the start of a game.
const maxPlies = 10_000

// Check returns an error if the fields don't describe a match that can be played.
func (v *Verify) Check() error {
	if err := v.Setup.Check(); err != nil {
		return err
	}
	start, err := v.Start()
	switch {
	case err != nil:
		return err
	case v.Plies < 0 || v.Plies > maxPlies:
		return fmt.Errorf("openings of %d plies: want 0..%d", v.Plies, maxPlies)
	}
	return cmp.Or(v.Balance.Check(start.Seats()), v.match().Check())
}

// Run plays the match. [Passed] reports whether the first contestant is stronger.
func (v *Verify) Run(ctx context.Context) (*match.Report, error) {
	if err := v.Check(); err != nil {
		return nil, err
	}
	start, err := v.Start()
	if err != nil {
		return nil, err
	}
	filter, err := match.NewOpeningFilter(v.Game.EvaluatorOf(v.Contestants[1].Weights), false, v.Balance)
	if err != nil {
		return nil, err
	}
	m := v.match()
	m.Openings = &match.RandomOpenings{
		Start: start, Plies: v.Plies, Seed: v.Seed, Choices: filter.Candidates, Reject: filter.Rejects,
	}
	return m.Run(ctx)
}

// match returns the match without its openings.
func (v *Verify) match() *match.Match {
	m := &match.Match{
		Game: v.Game.Name, Games: v.Games, Seed: v.Seed, Concurrency: v.Workers, SPRT: v.SPRT,
		Referee: match.Referee{MoveLimit: v.MoveLimit, Margin: match.DefaultMargin},
		Record:  v.Record, Played: v.Played, Progress: v.Progress, Pool: v.Pool,
	}
	for _, c := range v.Contestants {
		settings := v.settings(c.Weights)
		for _, name := range slices.Sorted(maps.Keys(c.Parameters)) {
			settings += fmt.Sprintf(" %s %d", name, c.Parameters[name])
		}
		m.Players = append(m.Players, match.Player{
			Name: c.Name, Settings: settings, Limits: v.Limits(),
			New: func(int) (match.Agent, error) {
				s, err := v.newSearcher(c.Parameters)
				if err != nil {
					return nil, err
				}
				return match.NewAgent(s, v.Game.EvaluatorOf(c.Weights)), nil
			},
		})
	}
	return m
}

// RemoteWorker returns a worker that plays games for another machine.
func (v *Verify) RemoteWorker() work.Worker[*match.Fixture, *match.GameRecord] {
	m := v.match()
	return (&match.Series{Referee: m.Referee, Players: m.Players}).RemoteWorker(v.Game.Parse)
}

// Header returns the header of the record. Only the same match can be continued, by the same
// build of the program.
func (v *Verify) Header() (match.Header, error) {
	h, err := v.header(match.TogetherFormat)
	if err != nil {
		return h, err
	}
	m := v.match()
	h.Games, h.Margin, h.SPRT = m.Games, m.Margin.String(), m.SPRT
	h.Openings = match.OpeningSettings{Plies: v.Plies, Balance: v.Balance}
	for _, p := range m.Players {
		h.Players = append(h.Players, match.Entrant{Name: p.Name, Settings: p.Settings})
	}
	h.Build, err = match.ThisBuild()
	return h, err
}

// Open opens the record of the match to continue it, or creates it. It returns an error if the file is not a
// record of this match.
func (v *Verify) Open(name string) (*match.Record, error) {
	h, err := v.Header()
	if err != nil {
		return nil, err
	}
	return match.OpenRecord(name, h)
}

// Passed reports whether the test of a match accepted that the first contestant is stronger.
func Passed(r *match.Report) bool { return r.Test != nil && r.Test.Verdict == match.AcceptH1 }
