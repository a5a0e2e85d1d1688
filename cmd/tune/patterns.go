package main

import (
	"context"
	"fmt"

	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/process"
	"quincunx/tune"
)

type patternsCommand struct {
	gameFlags
	Data       []string `arg:"" help:"Records of games, of self-play or of matches." placeholder:"FILE"`
	Rate       float64  `help:"The learning rate (${default})." default:"0.02" placeholder:"X"`
	Epochs     int      `help:"Passes over the positions (${default})." default:"12" placeholder:"N"`
	Validation float64  `help:"Share of games to validate on (${default})." default:"0.1" placeholder:"P"`
	Seed       uint64   `help:"Seed of the order of positions and the choice of games to validate on (${default})." default:"1" placeholder:"N"`
	Out        string   `required:"" help:"The file of the tables." placeholder:"FILE"`
	Quiet      bool     `help:"No progress."`
}

// Run fits pattern tables.
func (c *patternsCommand) Run(s command.Streams) error {
	weights, err := c.open()
	if err != nil {
		return err
	}
	ctx, release := s.FinishStep("epoch")
	defer release()
	fit := &tune.PatternFit{
		Game: c.Game, Weights: weights, Rate: c.Rate, Epochs: c.Epochs, Validation: c.Validation, Seed: c.Seed, Truncated: s.WarnTruncated,
	}
	meter := s.Meter("patterns", c.Quiet)
	defer meter.Close()
	fit.Progress = func(epoch int, l tune.Losses) {
		meter.Note(lossNote("epoch", epoch, l))
		meter.Set(epoch, c.Epochs)
	}
	fitted, err := fit.Run(ctx, c.Data)
	if err != nil {
		return process.Cause(ctx, err)
	}
	return saveTable(ctx, s, c.Game.Evaluation.PatternForm(), c.Out, fitted.Values, fitted.Text(), fitted.Interrupted)
}

// saveTable writes the fitted numbers of a table to a file, and prints how the fit went. It returns an error if that was interrupted.
func saveTable(ctx context.Context, s command.Streams, form eval.TableForm, name string, values []int16, text string, interrupted bool) error {
	file, err := form.File(values)
	if err == nil {
		err = durable.Write(name, file)
	}
	if err == nil {
		_, err = fmt.Fprint(s.Out, text)
	}
	if err != nil {
		return process.Fail(err)
	}
	if interrupted {
		return fmt.Errorf("%w; the file has the best result so far: to fit to the end, repeat the command", context.Cause(ctx))
	}
	return nil
}
