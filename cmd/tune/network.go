package main

import (
	"fmt"
	"os"

	"quincunx/internal/command"
	"quincunx/internal/process"
	"quincunx/tune"
)

type networkCommand struct {
	learningFlags
	Rate    float64 `help:"The learning rate (${default})." default:"0.002" placeholder:"X"`
	Begin   string  `help:"Start from the network in a file, and train only the rows of features in the records; all other values stay as they are." placeholder:"FILE"`
	Results float64 `help:"Share of the game's result in the target of a position; the rest is the score of its search (${default})." default:"0.3" placeholder:"P"`
	Out     string  `required:"" help:"The file of the network." placeholder:"FILE"`
}

// Run trains a network.
func (c *networkCommand) Run(s command.Streams) error {
	begin, err := c.begin()
	if err != nil {
		return err
	}
	ctx, release := s.FinishStep("epoch")
	defer release()
	learning, done, err := c.learning(s, "network", c.Rate)
	if err != nil {
		return err
	}
	defer done()
	fit := &tune.NetworkFit{Learning: learning, Begin: begin, Results: c.Results}
	fitted, err := fit.Run(ctx, c.Data)
	if err != nil {
		return process.Cause(ctx, err)
	}
	if err := c.plot(fitted.Curve, fitted.ValidationPositions); err != nil {
		return err
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
