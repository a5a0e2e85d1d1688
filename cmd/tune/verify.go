package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/progress"
	"quincunx/internal/quote"
	"quincunx/match"
	"quincunx/tune"
)

// matchFlags are those of the match of new against old weights.
type matchFlags struct {
	MatchGames    int       `help:"Games of the match at most, an even number (${default})." default:"4000" placeholder:"N"`
	MatchOpenings int       `help:"Begin pairs of games of the match with so many plies by chance (${default})." default:"6" placeholder:"PLIES"`
	Balance       int       `help:"Leave openings of the match out that a search of four plies finds farther than so many points from even, 0 = none (${default})." default:"0" placeholder:"POINTS"`
	SPRT          []float64 `name:"sprt" help:"The new weights pass if they are E1 Elo stronger rather than E0 (0,10)." default:"0,10" placeholder:"E0,E1"`
	Alpha         float64   `default:"0.05" help:"Likelihood to pass if E0 is true (${default})." placeholder:"P"`
	Beta          float64   `default:"0.05" help:"Likelihood not to pass if E1 is true (${default})." placeholder:"P"`
}

type verifyCommand struct {
	gameFlags
	searchFlags
	matchFlags
	New    string `required:"" help:"The new weights; --weights are the old ones." placeholder:"FILE"`
	Record string `help:"Record the match in a file. One of the same match is gone on with." placeholder:"FILE"`
	Quiet  bool   `help:"No progress."`
}

// errNotPassed is what a command ends with if the new weights are not proved to be
// better.
var errNotPassed = command.Failure{Err: errors.New("the new weights did not pass")}

// Run plays the match.
func (c *verifyCommand) Run(s command.Streams) error {
	game, old, err := c.open()
	if err != nil {
		return err
	}
	if err := c.choose(&game, c.tablesOfMatch(&game)); err != nil {
		return err
	}
	g, err := engine.Lookup(c.Game)
	if err != nil {
		return err
	}
	fresh, err := readWeights(g, c.New)
	if err != nil {
		return err
	}
	v, err := c.verification(game, fresh, old, &c.searchFlags)
	if err != nil {
		return err
	}
	ctx, release := interruptible(s.Errs)
	defer release()
	err = verify(ctx, s, v, c.Record, c.Quiet)
	if err == nil {
		err = installing(s.Out, game.Name, c.New)
	}
	if c.Record != "" && (err == nil || errors.Is(err, errNotPassed)) {
		err = cmp.Or(err, reporting(s.Out, c.Record))
	}
	return err
}

// verification returns the match.
func (f *matchFlags) verification(game tune.Game, fresh, old eval.Weights, s *searchFlags) (*tune.Verify, error) {
	if len(f.SPRT) != 2 {
		return nil, errors.New("--sprt: want two numbers such as 0,10")
	}
	v := &tune.Verify{
		Game: game, New: fresh, Old: old, NewSearcher: s.searcher, Settings: s.settings(), Limits: s.limits(), Games: f.MatchGames,
		Plies: f.MatchOpenings, Balance: f.Balance, MoveLimit: s.moveLimit, Seed: s.Seed, Workers: s.Workers,
		SPRT: match.SPRT{Elo0: f.SPRT[0], Elo1: f.SPRT[1], Alpha: f.Alpha, Beta: f.Beta},
	}
	return v, v.Check()
}

// verify plays the match, or goes on with one that is recorded, and prints its report.
func verify(ctx context.Context, s command.Streams, v *tune.Verify, name string, quiet bool) (err error) {
	var record *match.Record
	known := 0
	if name != "" {
		if record, err = openRecord(v, name, s.Errs); err != nil {
			return fmt.Errorf("--record: %w", err)
		}
		defer func() {
			if closed := record.Close(); err == nil {
				err = failed(closed)
			}
		}()
		v.Record, v.Played, known = record, record.Games, record.Count
	}
	var meter *progress.Meter
	if !quiet {
		meter = progress.New(s.Errs, "match")
		done := 0
		v.Progress = func(r *match.Report) {
			done++
			meter.Note(r.Summary())
			meter.Set(done, v.Games-known)
		}
	}
	report, err := v.Run(ctx)
	meter.Close()
	if record != nil && err == nil {
		err = record.End(report.Stopped)
	}
	if err != nil {
		return failed(err)
	}
	if _, err := fmt.Fprint(s.Out, report.Text()); err != nil {
		return failed(err)
	}
	switch {
	case tune.Passed(report):
		return nil
	case report.Stopped == match.Interrupted && record == nil:
		return fmt.Errorf("%w; only with --record can a match be gone on with", context.Cause(ctx))
	case report.Stopped == match.Interrupted:
		return interrupted(ctx)
	}
	return errNotPassed
}

// openRecord opens the record of a match to go on with it, or begins one.
func openRecord(v *tune.Verify, name string, errs io.Writer) (*match.Record, error) {
	h, err := v.Header()
	if err != nil {
		return nil, err
	}
	record, err := match.OpenRecord(name, h)
	if err == nil && record.Truncated > 0 {
		fmt.Fprintf(errs, "tune: warning: %s: the last line is truncated; its %d bytes are ignored\n", quote.Line(name), record.Truncated)
	}
	return record, err
}
