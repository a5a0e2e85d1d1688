package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/process"
	"quincunx/tune"
)

type loopCommand struct {
	playFlags
	selfplayFlags
	fitFlags
	matchFlags
	Dir   string `help:"The folder of all files; an interrupted run in it is continued (tune-GAME)." placeholder:"DIR"`
	Out   string `help:"The file of the new weights, written only if they pass (DIR/weights.json)." placeholder:"FILE"`
	Quiet bool   `help:"No progress."`
}

// Run plays, fits, and verifies.
func (c *loopCommand) Run(s command.Streams) error {
	setup, old, err := c.setup(true)
	if err != nil {
		return err
	}
	if c.Dir == "" {
		c.Dir = "tune-" + c.Game.Name
	}
	if c.Out == "" {
		c.Out = c.in("weights.json")
	}
	play, err := c.selfPlay(setup, old)
	if err != nil {
		return err
	}
	if _, err := c.verification(setup, old, old); err != nil {
		return err
	}
	fitter := c.fitter(c.Game, old, c.Seed)
	if err := fitter.Check(); err != nil {
		return err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return fmt.Errorf("--dir: %w", err)
	}
	ctx, release := s.FinishStep("step")
	defer release()

	fmt.Fprintf(s.Out, "tune %s, seed %d, files in %s\n", c.Game.Name, c.Seed, c.Dir)
	if err := c.run(ctx, s, play, c.in("games.data"), c.Quiet); err != nil {
		return err
	}
	fitted, err := fit(ctx, s, fitter, []string{c.in("games.data")}, c.Quiet)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return interrupted(ctx)
	}
	if err := writeWeights(c.in("candidate.json"), fitted.Weights); err != nil {
		return process.Fail(err)
	}
	if err := plot(fitted, c.in("fit")); err != nil {
		return process.Fail(err)
	}
	fmt.Fprintf(s.Out, "fit, in %s:\n%s", c.in("candidate.json"), fitted.Text())
	err = c.test(ctx, s, setup, fitted.Weights, old)
	if _, printed := fmt.Fprintf(s.Out, "\nthe same step by step:\n\n%s", c.steps(setup)); err == nil {
		err = process.Fail(printed)
	}
	return err
}

// test plays the match of new against old weights, and writes the new ones if they pass.
func (c *loopCommand) test(ctx context.Context, s command.Streams, setup tune.Setup, fresh, old eval.Weights) error {
	fmt.Fprintln(s.Out)
	if fresh.Identity() == old.Identity() {
		fmt.Fprintln(s.Out, nothingToTest)
		return errNotPassed
	}
	v, err := c.verification(setup, fresh, old)
	if err != nil {
		return err
	}
	if err := verify(ctx, s, v, c.in(fmt.Sprintf("match-%016x.jsonl", fresh.Identity())), c.Quiet, nil); err != nil {
		return err
	}
	if err := writeWeights(c.Out, fresh); err != nil {
		return process.Fail(err)
	}
	fmt.Fprintf(s.Out, "the new weights have passed and are in %s\n", c.Out)
	return installing(s.Out, setup.Game.Name, c.Out)
}

// steps returns the separate commands that give the same result.
func (c *loopCommand) steps(setup tune.Setup) string {
	program, game, searches := command.Invocation("tune"), gameWords(setup, c.Weights), searchWords(setup)
	games, candidate := command.Quoted(c.in("games.data")), command.Quoted(c.in("candidate.json"))
	keep := ""
	for _, name := range c.Keep {
		keep += " --keep " + command.Quoted(name)
	}
	return fmt.Sprintf("    %s selfplay %s %s --games %d --openings %d,%d --noise %v --record %s\n",
		program, game, searches, c.Games, c.Openings[0], c.Openings[1], c.Noise, games) +
		fmt.Sprintf("    %s fit %s %s --l2 %v --validation %v --patience %d --iterations %d --seed %d%s --out %s\n",
			program, game, games, c.L2, c.Validation, c.Patience, c.Iterations, c.Seed, keep, candidate) +
		fmt.Sprintf("    %s verify %s %s --match-games %d --match-openings %d%s --sprt=%v,%v --alpha %v --beta %v --new %s\n",
			program, game, searches, c.MatchGames, c.MatchOpenings, c.Balance.Words(), c.SPRT[0], c.SPRT[1], c.Alpha, c.Beta, candidate)
}

// in returns the path of a file in Dir.
func (c *loopCommand) in(name string) string { return filepath.Join(c.Dir, name) }
