package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/progress"
	"quincunx/internal/quote"
	"quincunx/tune"
)

// selfplayFlags are those of self-play.
type selfplayFlags struct {
	Games    int     `help:"How many games the file is to have (${default})." default:"5000" placeholder:"N"`
	Openings []int   `help:"Begin with so many plies by chance, between these two (4,12)." default:"4,12" placeholder:"LEAST,MOST"`
	Noise    float64 `help:"Likelihood of a move by chance later on (${default})." default:"0.01" placeholder:"P"`
}

type selfplayCommand struct {
	gameFlags
	searchFlags
	selfplayFlags
	Data  string `required:"" help:"The file of games. One with games of the same settings is gone on with." placeholder:"FILE"`
	Quiet bool   `help:"No progress."`
}

// Run plays games.
func (c *selfplayCommand) Run(s command.Streams) error {
	game, weights, err := c.open()
	if err != nil {
		return err
	}
	if err := c.choose(&game, c.Workers); err != nil {
		return err
	}
	play, err := c.selfPlay(game, weights, &c.searchFlags)
	if err != nil {
		return err
	}
	ctx, release := interruptible(s.Errs)
	defer release()
	if err := c.run(ctx, s, play, c.Data, c.Quiet); err != nil {
		return err
	}
	return then(s.Out, "to fit weights to these games", c.fitting())
}

// mostGames bounds a file of games.
const mostGames = 1 << 30

// selfPlay returns what plays the games.
func (f *selfplayFlags) selfPlay(game tune.Game, weights eval.Weights, s *searchFlags) (*tune.SelfPlay, error) {
	if f.Games < 1 || f.Games > mostGames {
		return nil, fmt.Errorf("--games %d: want 1..%d", f.Games, mostGames)
	}
	if len(f.Openings) != 2 {
		return nil, errors.New("--openings: want two numbers such as 4,12")
	}
	play := &tune.SelfPlay{
		Recipe: tune.Recipe{
			Game: game.Name, Options: game.Options, Weights: fmt.Sprintf("%016x", weights.Identity()),
			Search: s.method.Name, HashMiB: s.Hash, Seed: s.Seed, Depth: s.Depth, Nodes: s.Nodes,
			LeastPlies: f.Openings[0], MostPlies: f.Openings[1], Noise: f.Noise, MoveLimit: s.moveLimit,
		},
		Game: game, Weights: weights, NewSearcher: s.searcher, Workers: s.Workers,
	}
	return play, play.Recipe.Check()
}

// run plays games until the file has as many as it is to have.
func (f *selfplayFlags) run(ctx context.Context, s command.Streams, play *tune.SelfPlay, name string, quiet bool) (err error) {
	file, err := tune.OpenData(name, play.Recipe)
	if err != nil {
		return err
	}
	defer func() {
		if closed := file.Close(); err == nil && closed != nil {
			err = failed(closed)
		}
	}()
	if file.Torn > 0 {
		fmt.Fprintf(s.Errs, "tune: %s: the last %d bytes are a partial write; they are removed, and the game is played again\n", quote.Line(name), file.Torn)
	}
	before := file.Games
	var meter *progress.Meter
	if !quiet {
		meter = progress.New(s.Errs, "self-play")
		play.Progress = func(t tune.Throughput) {
			meter.Note(t.Text())
			meter.Set(t.Games, f.Games-before)
		}
	}
	done, err := play.Run(ctx, file, f.Games)
	meter.Close()
	if err != nil {
		return failed(err)
	}
	if err := f.report(s.Out, name, before, done); err != nil {
		return failed(err)
	}
	if file.Games < f.Games {
		return interrupted(ctx)
	}
	return nil
}

func (f *selfplayFlags) report(out io.Writer, name string, before int, done tune.Throughput) error {
	note := ""
	if before > 0 {
		note = fmt.Sprintf(", after %d that it had", before)
	}
	_, err := fmt.Fprintf(out, "self-play: %s%s, in %s\n", done.Text(), note, name)
	return err
}
