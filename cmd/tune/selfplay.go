package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/distribute"
	"quincunx/internal/durable"
	"quincunx/internal/process"
	"quincunx/jobs"
	"quincunx/match"
	"quincunx/tune"
)

// selfplayFlags are the flags of self-play.
type selfplayFlags struct {
	Games    int     `help:"Games in the record at the end (${default})." default:"5000" placeholder:"N"`
	Openings []int   `help:"Random plies at the start of a game: a random number in this range (4,12)." default:"4,12" placeholder:"MIN,MAX"`
	Noise    float64 `help:"Probability of a random move after the opening (${default})." default:"0.01" placeholder:"P"`

	status distribute.Status
}

type selfplayCommand struct {
	playFlags
	selfplayFlags
	distribute.Flags
	Record string `required:"" aliases:"data" help:"The record of the games. If it exists, with the same settings, it is continued." placeholder:"FILE"`
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
	err = distribute.Serve(&c.Flags, func() (distribute.Job, error) { return jobs.SelfPlayJob(play) }, s.Errs,
		func(pool match.Pool, status distribute.Status) error {
			play.Pool, c.status = pool, status
			return c.run(ctx, s, play, c.Record, c.Quiet)
		})
	if err != nil {
		return err
	}
	return then(s.Out, "to fit weights to these games", c.fitting(play))
}

// maxGames is the largest number of games in a record.
const maxGames = 1 << 30

// selfPlay returns the self-play that the flags describe.
func (f *selfplayFlags) selfPlay(s tune.Setup, weights eval.Weights) (*tune.SelfPlay, error) {
	if f.Games < 1 || f.Games > maxGames {
		return nil, fmt.Errorf("--games %d: want 1..%d", f.Games, maxGames)
	}
	if len(f.Openings) != 2 {
		return nil, errors.New("--openings: want two numbers such as 4,12")
	}
	play := &tune.SelfPlay{Setup: s, Weights: weights, Exploration: match.Exploration{LeastPlies: f.Openings[0], MostPlies: f.Openings[1], Noise: f.Noise}}
	_, err := play.Header()
	return play, err
}

// run plays until the record has --games games.
func (f *selfplayFlags) run(ctx context.Context, s command.Streams, play *tune.SelfPlay, name string, quiet bool) (err error) {
	record, err := play.Open(name)
	if err != nil {
		return err
	}
	defer durable.Close(record, &err)
	s.WarnTruncated(name, record.Truncated)
	before := record.Count
	meter := s.Meter("self-play", quiet)
	play.Progress = func(t tune.Throughput) {
		meter.Note(t.Text() + f.status.Suffix())
		meter.Set(t.Games, f.Games-before)
	}
	done, err := play.Run(ctx, record, f.Games)
	meter.Close()
	if err != nil {
		return process.Fail(err)
	}
	if err := f.report(s.Out, name, before, done); err != nil {
		return process.Fail(err)
	}
	if record.Count < f.Games {
		return interrupted(ctx)
	}
	return nil
}

func (f *selfplayFlags) report(out io.Writer, name string, before int, done tune.Throughput) error {
	note := ""
	if before > 0 {
		note = fmt.Sprintf(", besides %d recorded before", before)
	}
	_, err := fmt.Fprintf(out, "self-play: %s%s, in %s\n", done.Text(), note, name)
	return err
}
