package main

import (
	"fmt"
	"os"
	"path/filepath"

	"quincunx/internal/command"
)

type loopCommand struct {
	gameFlags
	searchFlags
	selfplayFlags
	fitFlags
	matchFlags
	Dir   string `help:"Where all files go; a run that was interrupted is gone on with (tune-GAME)." placeholder:"DIR"`
	Out   string `help:"The file of the new weights, written only if they pass (DIR/weights.json)." placeholder:"FILE"`
	Quiet bool   `help:"No progress."`
}

// Run plays, fits, and verifies.
func (c *loopCommand) Run(s command.Streams) error {
	game, old, err := c.open()
	if err != nil {
		return err
	}
	if err := c.choose(&game); err != nil {
		return err
	}
	if c.Dir == "" {
		c.Dir = "tune-" + game.Name
	}
	if c.Out == "" {
		c.Out = c.in("weights.json")
	}
	play, err := c.selfPlay(game, old, &c.searchFlags)
	if err != nil {
		return err
	}
	if _, err := c.verification(game, old, old, &c.searchFlags, c.MoveLimit); err != nil {
		return err
	}
	fitter := c.fitter(game, old, c.Seed)
	if err := fitter.Check(); err != nil {
		return err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return fmt.Errorf("--dir: %w", err)
	}
	ctx, release := interruptible(s.Errs)
	defer release()

	fmt.Fprintf(s.Out, "tune %s, seed %d, files in %s\n", game.Name, c.Seed, c.Dir)
	if err := c.run(ctx, s, play, c.in("games.data"), c.Quiet); err != nil {
		return err
	}
	fitted, err := fit(ctx, s, fitter, []string{c.in("games.data")}, c.Quiet)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return errInterrupted
	}
	candidate := fitted.Weights.Append(nil)
	if err := os.WriteFile(c.in("candidate.json"), candidate, 0o644); err != nil {
		return failed(err)
	}
	if err := plot(fitted, c.in("fit")); err != nil {
		return failed(err)
	}
	fmt.Fprintf(s.Out, "fit, in %s:\n%s", c.in("candidate.json"), fitted.Text())
	v, err := c.verification(game, fitted.Weights, old, &c.searchFlags, c.MoveLimit)
	if err != nil {
		return err
	}
	if err := verify(ctx, s, v, c.in("match.jsonl"), c.Quiet); err != nil {
		return err
	}
	if err := os.WriteFile(c.Out, candidate, 0o644); err != nil {
		return failed(err)
	}
	_, err = fmt.Fprintf(s.Out, "the new weights have passed and are in %s\n", c.Out)
	return failed(err)
}

// in returns a file of the run.
func (c *loopCommand) in(name string) string { return filepath.Join(c.Dir, name) }
