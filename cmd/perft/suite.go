package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/perft"
)

type suiteCommand struct {
	Full    bool    `help:"Check to the full depth of the tables, which takes minutes." xor:"full"`
	Tables  *string `help:"Take the tables of a file, - for stdin, instead of the built-in ones." placeholder:"FILE"`
	Write   *string `help:"Count the table of a game again and print it, which takes minutes. A case of it may be a root alone." placeholder:"GAME" xor:"full"`
	Threads int     `default:"1" help:"Threads of a count, 1..1024 (${default})." placeholder:"N"`
}

// Run checks tables and prints a row for each section.
func (c *suiteCommand) Run(s command.Streams) error {
	if c.Threads < 1 || c.Threads > maxThreads {
		return fmt.Errorf("--threads %d: want 1..%d", c.Threads, maxThreads)
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	sections, err := c.tables(process.InterruptibleReader(ctx, s.In))
	if err != nil {
		return err
	}
	if c.Write != nil {
		return c.write(ctx, s.Out, sections)
	}
	check := perft.Check{Open: engine.CaseTree, Most: 500_000, MostMade: 20_000, Threads: c.Threads}
	if c.Full {
		check.Most, check.MostMade = 1<<63, 1_000_000
	}
	start := time.Now()
	wrong := 0
	row := "%-52s %6s %6s %14s %9s %12s %9s\n"
	fmt.Fprintf(s.Out, row, "", "cases", "passed", "nodes", "M/s", "made", "M/s")
	for _, section := range sections {
		var o perft.Outcome
		if err := process.Await(ctx, func() { o = check.Section(section) }); err != nil {
			return fmt.Errorf("%s: %w", section.Title, err)
		}
		_, err := fmt.Fprintf(s.Out, row, message.Line(section.Title), fmt.Sprint(o.Cases), fmt.Sprint(o.Passed),
			fmt.Sprint(o.Nodes), millionsPerSecond(o.Nodes, o.Bulk), fmt.Sprint(o.Made), millionsPerSecond(o.Made, o.Making))
		if err != nil {
			return process.Fail(err)
		}
		for _, m := range o.Mismatches {
			fmt.Fprintln(s.Out, "  wrong:", message.Line(m))
		}
		wrong += len(o.Mismatches)
	}
	if wrong > 0 {
		return process.Fail(fmt.Errorf("%d cases are wrong", wrong))
	}
	_, err = fmt.Fprintf(s.Out, "\nAll counts are right (%.1f s).\n", time.Since(start).Seconds())
	return err
}

// write counts again and prints the table of a game.
func (c *suiteCommand) write(ctx context.Context, out io.Writer, sections []perft.Section) error {
	if _, err := engine.Lookup(*c.Write); err != nil {
		return err
	}
	var failed error
	if err := process.Await(ctx, func() { sections, failed = perft.Recount(sections, *c.Write, c.Threads, engine.CaseTree) }); err != nil {
		return err
	}
	if failed == nil {
		_, failed = io.WriteString(out, perft.FormatTables(sections))
	}
	return process.Fail(failed)
}

// tables returns the tables that the flags select.
func (c *suiteCommand) tables(in io.Reader) ([]perft.Section, error) {
	if c.Tables == nil {
		return perft.Tables()
	}
	file, err := command.Open(*c.Tables, in)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it is only read
	text, err := io.ReadAll(file)
	if err != nil {
		return nil, err
	}
	sections, err := perft.ParseTables(string(text))
	if err == nil && !slices.ContainsFunc(sections, func(s perft.Section) bool { return len(s.Cases) > 0 }) {
		err = errors.New("no case")
	}
	if err != nil {
		return nil, fmt.Errorf("--tables %s: %w", *c.Tables, err)
	}
	return sections, nil
}

func millionsPerSecond(nodes uint64, d time.Duration) string {
	if d == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(nodes)/d.Seconds()/1e6)
}
