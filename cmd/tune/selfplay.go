package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/distribute"
	"quincunx/internal/exit"
	"quincunx/internal/progress"
	"quincunx/jobs"
	"quincunx/match"
	"quincunx/tune"
)

// selfplayFlags are those of self-play.
type selfplayFlags struct {
	Games    int     `help:"Games that the record is to have (${default})." default:"5000" placeholder:"N"`
	Openings []int   `help:"Random plies that a game begins with, a random number between these two (4,12)." default:"4,12" placeholder:"LEAST,MOST"`
	Noise    float64 `help:"Likelihood of a random move later on (${default})." default:"0.01" placeholder:"P"`

	status func() string // of workers, nil = there are none
}

type selfplayCommand struct {
	playFlags
	selfplayFlags
	distribute.Flags
	Record string `required:"" aliases:"data" help:"The record of the games. One of the same settings is continued." placeholder:"FILE"`
	Quiet  bool   `help:"No progress."`
}

// Run plays games.
func (c *selfplayCommand) Run(s command.Streams) error {
	setup, weights, err := c.setup(false)
	if err != nil {
		return err
	}
	play, err := c.selfPlay(setup, weights)
	if err != nil {
		return err
	}
	ctx, release := s.FinishGames(nil)
	defer release()
	if err := c.serve(ctx, s, play); err != nil {
		return err
	}
	return then(s.Out, "to fit weights to these games", c.fitting(play))
}

// serve plays games, by workers if the flags want that.
func (c *selfplayCommand) serve(ctx context.Context, s command.Streams, play *tune.SelfPlay) error {
	if !c.Serve {
		return c.run(ctx, s, play, c.Record, c.Quiet)
	}
	job, err := jobs.SelfPlayJob(play)
	if err != nil {
		return err
	}
	return distribute.Serve(&c.Flags, job, s.Errs, func(pool *gamePool) error {
		play.Pool, c.status = pool, pool.Status
		return c.run(ctx, s, play, c.Record, c.Quiet)
	})
}

// gamePool has games played by workers.
type gamePool = distribute.Pool[*match.Fixture, *match.GameRecord]

// mostGames bounds a record.
const mostGames = 1 << 30

// selfPlay returns what plays the games.
func (f *selfplayFlags) selfPlay(s tune.Setup, weights eval.Weights) (*tune.SelfPlay, error) {
	if f.Games < 1 || f.Games > mostGames {
		return nil, fmt.Errorf("--games %d: want 1..%d", f.Games, mostGames)
	}
	if len(f.Openings) != 2 {
		return nil, errors.New("--openings: want two numbers such as 4,12")
	}
	play := &tune.SelfPlay{Setup: s, Weights: weights, LeastPlies: f.Openings[0], MostPlies: f.Openings[1], Noise: f.Noise}
	_, err := play.Header()
	return play, err
}

// run plays games until the record has as many as it is to have.
func (f *selfplayFlags) run(ctx context.Context, s command.Streams, play *tune.SelfPlay, name string, quiet bool) (err error) {
	record, err := play.Open(name)
	if err != nil {
		return err
	}
	defer exit.Close(record, &err)
	s.WarnTruncated(name, record.Truncated)
	before := record.Count
	var meter *progress.Meter
	if !quiet {
		meter = progress.New(s.Errs, "self-play")
		play.Progress = func(t tune.Throughput) {
			meter.Note(t.Text() + workersText(f.status))
			meter.Set(t.Games, f.Games-before)
		}
	}
	done, err := play.Run(ctx, record, f.Games)
	meter.Close()
	if err != nil {
		return exit.Fail(err)
	}
	if err := f.report(s.Out, name, before, done); err != nil {
		return exit.Fail(err)
	}
	if record.Count < f.Games {
		return interrupted(ctx)
	}
	return nil
}

// workersText returns what a line of progress says of workers.
func workersText(status func() string) string {
	if status == nil {
		return ""
	}
	return "; " + status()
}

func (f *selfplayFlags) report(out io.Writer, name string, before int, done tune.Throughput) error {
	note := ""
	if before > 0 {
		note = fmt.Sprintf(", after %d that were there", before)
	}
	_, err := fmt.Fprintf(out, "self-play: %s%s, in %s\n", done.Text(), note, name)
	return err
}
