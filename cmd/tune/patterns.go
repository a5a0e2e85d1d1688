package main

import (
	"context"
	"fmt"

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
	file, err := c.Game.Evaluation.PatternForm().File(fitted.Values)
	if err == nil {
		err = durable.Write(c.Out, file)
	}
	if err != nil {
		return process.Fail(err)
	}
	if _, err := fmt.Fprint(s.Out, fitted.Text()); err != nil {
		return process.Fail(err)
	}
	if fitted.Interrupted {
		return fmt.Errorf("%w; the tables are those so far: to fit to the end, repeat the command", context.Cause(ctx))
	}
	return nil
}
