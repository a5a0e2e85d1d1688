package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"time"

	"quincunx/bench"
	"quincunx/internal/command"
	"quincunx/internal/interrupt"
	"quincunx/internal/progress"
	"quincunx/internal/quote"
)

// measureCommand measures one component, which kong's command path names, or all.
type measureCommand struct {
	Only      string        `help:"Only cases whose names match a regular expression." placeholder:"REGEXP"`
	Samples   int           `default:"5" help:"Samples of each case (${default})." placeholder:"N"`
	Time      time.Duration `default:"50ms" help:"Least time of a sample (${default})." placeholder:"TIME"`
	Processor bool          `help:"Measure the time of the processor instead of that on the clock: for machines that do other work, too. It says nothing of several threads."`
	JSON      bool          `name:"json" xor:"output" help:"Print the samples as JSON."`
	Benchstat bool          `xor:"output" help:"Print the samples as Go benchmarks do, for benchstat."`
	List      bool          `xor:"output" help:"Print the names of the cases, and measure nothing."`
	Quiet     bool          `help:"No progress."`
}

// The components, by the commands that measure them.
type (
	perftCommand   struct{ measureCommand }
	movegenCommand struct{ measureCommand }
	tableCommand   struct{ measureCommand }
	searchCommand  struct{ measureCommand }
	solveCommand   struct{ measureCommand }
	tuneCommand    struct{ measureCommand }
	matchCommand   struct{ measureCommand }
	machineCommand struct{ measureCommand }
	allCommand     struct{ measureCommand }
)

func (c *perftCommand) Run(s command.Streams) error   { return c.run(s, "perft") }
func (c *movegenCommand) Run(s command.Streams) error { return c.run(s, "movegen") }
func (c *tableCommand) Run(s command.Streams) error   { return c.run(s, "tt") }
func (c *searchCommand) Run(s command.Streams) error  { return c.run(s, "search") }
func (c *solveCommand) Run(s command.Streams) error   { return c.run(s, "solve") }
func (c *tuneCommand) Run(s command.Streams) error    { return c.run(s, "tune") }
func (c *matchCommand) Run(s command.Streams) error   { return c.run(s, "match") }
func (c *machineCommand) Run(s command.Streams) error { return c.run(s, "machine") }

func (c *allCommand) Run(s command.Streams) error {
	var names []string
	for _, component := range bench.Components {
		names = append(names, component.Name)
	}
	return c.run(s, names...)
}

// run measures components one after the other.
func (c *measureCommand) run(s command.Streams, components ...string) error {
	only, err := regexp.Compile(c.Only)
	switch {
	case err != nil:
		return fmt.Errorf("--only: %w", err)
	case c.Samples < 1 || c.Samples > maxSamples:
		return fmt.Errorf("--samples %d: want 1..%d", c.Samples, maxSamples)
	case c.Time < 0:
		return fmt.Errorf("--time %v is negative", c.Time)
	}
	options := bench.Options{Samples: c.Samples, Time: c.Time, Processor: c.Processor}
	report := bench.NewReport(options)
	ctx, release := interrupt.Context(nil, nil)
	defer release()
	matching := 0
	for _, component := range components {
		cases, err := bench.Cases(component)
		if err != nil {
			return err
		}
		var chosen []bench.Case
		for _, one := range cases {
			if only.MatchString(one.Name) {
				chosen = append(chosen, one)
			}
		}
		matching += len(chosen)
		if c.List {
			for _, one := range chosen {
				if _, err := fmt.Fprintln(s.Out, one.Name); err != nil {
					return command.Failure{Err: err}
				}
			}
			continue
		}
		results, err := c.measure(ctx, s.Errs, component, chosen, options)
		report.Results = append(report.Results, results...)
		if err = interrupt.Cause(ctx, err); err != nil {
			if ctx.Err() != nil && len(report.Results) > 0 {
				err = cmp.Or(c.print(s.Out, report), fmt.Errorf("%w: these are the samples so far", err))
			}
			return command.Failure{Err: err}
		}
	}
	if matching == 0 {
		return fmt.Errorf("--only: no case matches %s", quote.Text(c.Only))
	}
	if c.List {
		return nil
	}
	if err := c.print(s.Out, report); err != nil {
		return command.Failure{Err: err}
	}
	return nil
}

const maxSamples = 10_000

// measure measures cases of a component, and shows meanwhile how far it has come.
func (c *measureCommand) measure(ctx context.Context, errs io.Writer, component string, cases []bench.Case, o bench.Options) ([]bench.Result, error) {
	progressed := func(int, int) {}
	if !c.Quiet {
		meter := progress.New(errs, "bench "+component)
		defer meter.Close()
		progressed = meter.Set
	}
	return bench.Measure(ctx, cases, o, progressed)
}

func (c *measureCommand) print(out io.Writer, r *bench.Report) error {
	switch {
	case c.JSON:
		return r.WriteJSON(out)
	case c.Benchstat:
		return r.WriteBenchmarks(out)
	}
	return r.WriteTable(out)
}

// compareCommand compares two reports.
type compareCommand struct {
	Old string `arg:"" help:"A file that --json wrote." placeholder:"OLD.json"`
	New string `arg:"" help:"Another one." placeholder:"NEW.json"`
}

func (c *compareCommand) Run(s command.Streams) error {
	old, err := readReport(c.Old)
	if err != nil {
		return err
	}
	changed, err := readReport(c.New)
	if err != nil {
		return err
	}
	if old.Processor != changed.Processor {
		return errors.New("one report is of processor time and the other is not")
	}
	if err := bench.Compare(s.Out, old, changed); err != nil {
		return command.Failure{Err: err}
	}
	return nil
}

func readReport(name string) (*bench.Report, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r, err := bench.ReadReport(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}
