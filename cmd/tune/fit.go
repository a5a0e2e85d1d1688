package main

import (
	"context"
	"errors"
	"fmt"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/process"
	"quincunx/tune"
	"quincunx/tune/chart"
)

// fitFlags are the flags of a fit.
type fitFlags struct {
	L2         float64  `name:"l2" help:"The penalty on changes of the weights (${default})." default:"1" placeholder:"X"`
	Keep       []string `sep:"none" help:"A weight that is not changed; may be repeated." placeholder:"NAME"`
	Validation float64  `help:"Share of games to validate on (${default})." default:"0.1" placeholder:"P"`
	Patience   int      `help:"Iterations without a gain in validation after which the fit ends (${default})." default:"10" placeholder:"N"`
	Iterations int      `help:"Maximum number of iterations (${default})." default:"500" placeholder:"N"`
}

type fitCommand struct {
	gameFlags
	fitFlags
	Data  []string `arg:"" optional:"" help:"Records of games, of self-play or of matches." placeholder:"FILE"`
	Known []string `sep:"none" help:"A file of positions with known values, such as solve --sample prints, to learn from besides records or instead of them; may be repeated." placeholder:"FILE"`
	Seed  uint64   `help:"Seed of the choice of games to validate on (${default})." default:"1" placeholder:"N"`
	Out   string   `required:"" help:"The file of the new weights." placeholder:"FILE"`
	Plot  string   `help:"Draw the losses and the weights as PREFIX-loss.svg and PREFIX-weights.svg." placeholder:"PREFIX"`
	Quiet bool     `help:"No progress."`
}

// Run fits weights.
func (c *fitCommand) Run(s command.Streams) error {
	weights, err := c.open()
	switch {
	case err != nil:
		return err
	case len(c.Data)+len(c.Known) == 0:
		return errors.New("no training data: want records, or --known FILE")
	}
	ctx, release := s.FinishStep("iteration")
	defer release()
	fitter := c.fitter(c.Game, weights, c.Seed)
	fitter.Known = c.Known
	fitted, err := fit(ctx, s, fitter, c.Data, c.Quiet)
	if err != nil {
		return err
	}
	if c.Plot != "" {
		if err := plot(fitted, c.Plot); err != nil {
			return process.Fail(err)
		}
	}
	if err := writeWeights(c.Out, fitted.Weights); err != nil {
		return process.Fail(err)
	}
	if _, err = fmt.Fprintf(s.Out, "fit of %s, in %s:\n%s", c.Game.Name, c.Out, fitted.Text()); err != nil {
		return process.Fail(err)
	}
	if fitted.Interrupted {
		return fmt.Errorf("%w; the weights are those so far: to fit to the end, repeat the command", context.Cause(ctx))
	}
	if fitted.Weights.Identity() == weights.Identity() {
		_, err = fmt.Fprintf(s.Out, "\n%s\n", nothingToTest)
		return process.Fail(err)
	}
	if len(fitted.Headers) == 0 {
		return nil // no record contains the settings of its games
	}
	return then(s.Out, "to test the new weights in a match", c.verifying(fitted.Headers)...)
}

// nothingToTest is printed if a fit has changed no weight.
const nothingToTest = "the fit has changed no weight: there is nothing to test in a match"

// fitter returns the fit that the flags describe.
func (f *fitFlags) fitter(game engine.Game, weights eval.Weights, seed uint64) *tune.Fit {
	return &tune.Fit{
		Game: game, Weights: weights, L2: f.L2, Keep: f.Keep, Validation: f.Validation, Patience: f.Patience,
		Iterations: f.Iterations, Seed: seed,
	}
}

// fit fits weights to files of games.
func fit(ctx context.Context, s command.Streams, fit *tune.Fit, files []string, quiet bool) (*tune.Fitted, error) {
	fit.Truncated = s.WarnTruncated
	meter := s.Meter("fit", quiet)
	defer meter.Close()
	fit.Progress = func(iteration int, l tune.Losses) {
		meter.Note(lossNote("iteration", iteration, l))
		meter.Set(iteration, 0)
	}
	fitted, err := fit.Run(ctx, files)
	return fitted, process.Cause(ctx, err)
}

// lossNote returns the progress of a fit after a step.
func lossNote(step string, number int, l tune.Losses) string {
	note := fmt.Sprintf("%s %d, loss %.6f", step, number, l.Train)
	if l.Validation > 0 {
		note += fmt.Sprintf(", in validation %.6f", l.Validation)
	}
	return note
}

// plot draws a fit as two pictures.
func plot(f *tune.Fitted, prefix string) error {
	err := plotLosses(f.Curve, "iteration", f.ValidationPositions > 0, prefix)
	if err != nil {
		return err
	}
	data, err := chart.Changes(f)
	if err != nil {
		return err
	}
	return durable.Write(prefix+"-weights.svg", data)
}

// plotLosses draws the losses of a fit by steps.
func plotLosses(curve []tune.Losses, step string, isValidated bool, prefix string) error {
	data, err := chart.Losses(curve, step, isValidated)
	if err != nil {
		return err
	}
	return durable.Write(prefix+"-loss.svg", data)
}
