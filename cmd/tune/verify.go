package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/distribute"
	"quincunx/internal/durable"
	"quincunx/internal/process"
	"quincunx/jobs"
	"quincunx/match"
	"quincunx/tune"
)

// matchFlags are the flags for the match of new against old weights.
type matchFlags struct {
	MatchGames    int           `help:"Maximum number of games of the match, even (${default})." default:"4000" placeholder:"N"`
	MatchOpenings int           `help:"Random plies at the start of a pair of games of the match (${default})." default:"6" placeholder:"PLIES"`
	SPRT          []float64     `name:"sprt" help:"The new weights pass if a difference of E1 Elo is accepted against E0 (0,10)." default:"0,10" placeholder:"E0,E1"`
	Balance       match.Balance `embed:""`
	Alpha         float64       `default:"0.05" help:"Probability of passing if E0 is true (${default})." placeholder:"P"`
	Beta          float64       `default:"0.05" help:"Probability of not passing if E1 is true (${default})." placeholder:"P"`
}

type verifyCommand struct {
	playFlags
	matchFlags
	distribute.Flags
	New    string `required:"" help:"The new weights; --weights are the old ones." placeholder:"FILE"`
	Record string `help:"Record the match in a file. If it exists, with the same match, it is continued." placeholder:"FILE"`
	Quiet  bool   `help:"No progress."`
}

// errNotPassed is the error if a match did not show that the new weights are better.
var errNotPassed = process.Fail(errors.New("the new weights did not pass"))

// Run plays the match.
func (c *verifyCommand) Run(s command.Streams) error {
	setup, old, err := c.setup(true)
	if err != nil {
		return err
	}
	fresh, err := readWeights(setup.Game, c.New)
	if err != nil {
		return err
	}
	v, err := c.verification(setup, fresh, old)
	if err != nil {
		return err
	}
	ctx, release := s.FinishGames(nil)
	defer release()
	err = c.serve(ctx, s, v)
	if err == nil {
		err = installing(s.Out, c.Game.Name, c.New)
	}
	if c.Record != "" && (err == nil || errors.Is(err, errNotPassed)) {
		err = cmp.Or(err, reporting(s.Out, c.Record))
	}
	return err
}

// serve plays the match, with workers on other machines if --serve is set.
func (c *verifyCommand) serve(ctx context.Context, s command.Streams, v *tune.Verify) error {
	var notPassed error
	err := distribute.Serve(&c.Flags, func() (distribute.Job, error) { return jobs.VerifyJob(v) }, s.Errs,
		func(pool match.Pool, status distribute.Status) error {
			v.Pool = pool
			err := verify(ctx, s, v, c.Record, c.Quiet, status)
			if errors.Is(err, errNotPassed) {
				notPassed, err = err, nil // the server's work is done
			}
			return err
		})
	return cmp.Or(err, notPassed)
}

// verification returns the match that the flags describe.
func (f *matchFlags) verification(s tune.Setup, fresh, old eval.Weights) (*tune.Verify, error) {
	if len(f.SPRT) != 2 {
		return nil, errors.New("--sprt: want two numbers such as 0,10")
	}
	v := &tune.Verify{
		Setup: s, Contestants: [2]tune.Contestant{{Name: "new", Weights: fresh}, {Name: "old", Weights: old}},
		Games: f.MatchGames, Plies: f.MatchOpenings, Balance: f.Balance,
		SPRT: &match.SPRT{Elo0: f.SPRT[0], Elo1: f.SPRT[1], Alpha: f.Alpha, Beta: f.Beta},
	}
	return v, v.Check()
}

// verify plays the match, or continues a recorded one, and prints the report.
func verify(ctx context.Context, s command.Streams, v *tune.Verify, name string, quiet bool, status distribute.Status) (err error) {
	var record *match.Record
	known := 0
	if name != "" {
		if record, err = v.Open(name); err != nil {
			return fmt.Errorf("--record: %w", err)
		}
		s.WarnTruncated(name, record.Truncated)
		defer durable.Close(record, &err)
		v.Record, v.Played, known = record, record.Games, record.Count
	}
	meter, done := s.Meter("match", quiet), 0
	v.Progress = func(r *match.Report) {
		done++
		meter.Note(r.Summary() + status.Suffix())
		meter.Set(done, v.Games-known)
	}
	report, err := v.Run(ctx)
	meter.Close()
	if record != nil && err == nil {
		err = record.End(report.Stopped)
	}
	if err != nil {
		return process.Fail(err)
	}
	if _, err := fmt.Fprint(s.Out, report.Text()); err != nil {
		return process.Fail(err)
	}
	switch {
	case tune.Passed(report):
		return nil
	case report.Stopped == match.Interrupted && record == nil:
		return fmt.Errorf("%w; only with --record can a match be continued", context.Cause(ctx))
	case report.Stopped == match.Interrupted:
		return interrupted(ctx)
	case report.Stopped == match.GivenUp:
		return process.Fail(errors.New(match.GivenUp))
	}
	return errNotPassed
}
