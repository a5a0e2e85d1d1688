package main

import (
	"fmt"
	"os"

	"quincunx/internal/command"
	"quincunx/internal/process"
	"quincunx/tune"
)

type networkCommand struct {
	gameFlags
	Data       []string `arg:"" help:"Records of games, of self-play or of matches." placeholder:"FILE"`
	Begin      string   `help:"Start from the network in a file, and train only the rows of features in the records; all other values stay as they are." placeholder:"FILE"`
	Rate       float64  `help:"The learning rate (${default})." default:"0.002" placeholder:"X"`
	Epochs     int      `help:"Passes over the positions (${default})." default:"12" placeholder:"N"`
	Results    float64  `help:"Share of the game's result in the target of a position; the rest is the score of its search (${default})." default:"0.3" placeholder:"P"`
	Validation float64  `help:"Share of games to validate on (${default})." default:"0.1" placeholder:"P"`
	Seed       uint64   `help:"Seed of the initial values, the order of positions and the choice of games to validate on (${default})." default:"1" placeholder:"N"`
	Out        string   `required:"" help:"The file of the network." placeholder:"FILE"`
	Plot       string   `help:"Draw the losses as PREFIX-loss.svg." placeholder:"PREFIX"`
	Quiet      bool     `help:"No progress."`
}

// Run trains a network.
func (c *networkCommand) Run(s command.Streams) error {
	weights, err := c.open()
	if err != nil {
		return err
	}
	begin, err := c.begin()
	if err != nil {
		return err
	}
	ctx, release := s.FinishStep("epoch")
	defer release()
	fit := &tune.NetworkFit{
		Game: c.Game, Weights: weights, Begin: begin, Rate: c.Rate, Epochs: c.Epochs, Results: c.Results, Validation: c.Validation, Seed: c.Seed, Truncated: s.WarnTruncated,
	}
	meter := s.Meter("network", c.Quiet)
	defer meter.Close()
	fit.Progress = func(epoch int, l tune.Losses) {
		meter.Note(lossNote("epoch", epoch, l))
		meter.Set(epoch, c.Epochs)
	}
	fitted, err := fit.Run(ctx, c.Data)
	if err != nil {
		return process.Cause(ctx, err)
	}
	if c.Plot != "" {
		if err := plotLosses(fitted.Curve, "epoch", fitted.ValidationPositions > 0, c.Plot); err != nil {
			return process.Fail(err)
		}
	}
	return saveTable(ctx, s, c.Game.Evaluation.NetworkForm().Table(), c.Out, fitted.Values, fitted.Text(), fitted.Interrupted)
}

// begin returns the values of the network of --begin; nil without the flag, or if the game has no network.
func (c *networkCommand) begin() ([]int16, error) {
	if c.Begin == "" || c.Game.Evaluation == nil || c.Game.Evaluation.NetworkForm == nil {
		return nil, nil
	}
	file, err := os.ReadFile(c.Begin)
	if err != nil {
		return nil, err
	}
	values, err := c.Game.Evaluation.NetworkForm().Table().Parse(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Begin, err)
	}
	return values, nil
}
