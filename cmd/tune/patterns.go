package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/process"
	"quincunx/tune"
)

type patternsCommand struct {
	learningFlags
	Rate float64 `help:"The learning rate (${default})." default:"0.02" placeholder:"X"`
	Out  string  `required:"" help:"The file of the tables. If it exists, entries that the games do not have, such as those of other boards, keep their values." placeholder:"FILE"`
}

// Run fits pattern tables.
func (c *patternsCommand) Run(s command.Streams) error {
	ctx, release := s.FinishStep("epoch")
	defer release()
	learning, done, err := c.learning(s, "patterns", c.Rate)
	if err != nil {
		return err
	}
	defer done()
	fit := &tune.PatternFit{Learning: learning}
	if fit.Present, err = c.present(); err != nil {
		return err
	}
	fitted, err := fit.Run(ctx, c.Data)
	if err != nil {
		return process.Cause(ctx, err)
	}
	if err := c.plot(fitted.Curve, fitted.ValidationPositions); err != nil {
		return err
	}
	return saveTable(ctx, s, c.Game.Evaluation.PatternForm(), c.Out, fitted.Values, fitted.Text(), fitted.Interrupted)
}

// present returns the values of the file to be written, nil if there is none or it is empty.
func (c *patternsCommand) present() ([]int16, error) {
	data, err := os.ReadFile(c.Out)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(data) == 0 || c.Game.Evaluation == nil || c.Game.Evaluation.PatternForm == nil {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	values, err := c.Game.Evaluation.PatternForm().Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Out, err)
	}
	return values, nil
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
