package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"quincunx/engine"
	"quincunx/engine/suite"
	"quincunx/internal/command"
	"quincunx/internal/interrupt"
	"quincunx/internal/quote"
	"quincunx/perft"
)

type suiteCommand struct {
	Full    bool    `help:"As deep as the tables go: some minutes." xor:"full"`
	Tables  *string `help:"Check this table, - for stdin, instead of the built-in ones." placeholder:"FILE" xor:"tables"`
	Write   *string `help:"Print the built-in table of a game, counted afresh: some minutes." placeholder:"GAME" xor:"tables,full"`
	Threads int     `default:"1" help:"Workers (${default})." placeholder:"N"`
}

// Run checks tables and prints a row for each section.
func (c *suiteCommand) Run(s command.Streams) error {
	if c.Threads < 1 || c.Threads > maxThreads {
		return fmt.Errorf("--threads %d: want 1..%d", c.Threads, maxThreads)
	}
	ctx, release := interrupt.Context(nil, nil)
	defer release()
	if c.Write != nil {
		return c.write(ctx, s.Out)
	}
	sections, err := c.tables(interrupt.Reader(ctx, s.In))
	if err != nil {
		return err
	}
	check := perft.Check{Open: suite.Open, Most: 500_000, MostMade: 20_000, Threads: c.Threads}
	if c.Full {
		check.Most, check.MostMade = 1<<63, 1_000_000
	}
	start := time.Now()
	wrong := 0
	row := "%-52s %6s %6s %14s %9s %12s %9s\n"
	fmt.Fprintf(s.Out, row, "", "cases", "passed", "nodes", "M/s", "made", "M/s")
	for _, section := range sections {
		var o perft.Outcome
		if err := interrupt.Await(ctx, func() { o = check.Section(section) }); err != nil {
			return fmt.Errorf("%s: %w", section.Title, err)
		}
		_, err := fmt.Fprintf(s.Out, row, quote.Line(section.Title), fmt.Sprint(o.Cases), fmt.Sprint(o.Passed),
			fmt.Sprint(o.Nodes), millionsPerSecond(o.Nodes, o.Bulk), fmt.Sprint(o.Made), millionsPerSecond(o.Made, o.Making))
		if err != nil {
			return command.Failure{Err: err}
		}
		for _, m := range o.Mismatches {
			fmt.Fprintln(s.Out, "  wrong:", quote.Line(m))
		}
		wrong += len(o.Mismatches)
	}
	if wrong > 0 {
		return command.Failure{Err: fmt.Errorf("suite: %d cases are wrong", wrong)}
	}
	_, err = fmt.Fprintf(s.Out, "\nAll counts are right (%.1f s).\n", time.Since(start).Seconds())
	return err
}

// write writes the table of a game.
func (c *suiteCommand) write(ctx context.Context, out io.Writer) error {
	game, err := engine.Lookup(*c.Write)
	if err != nil {
		return err
	}
	var table bytes.Buffer
	var unwritten error
	if err := interrupt.Await(ctx, func() { unwritten = suite.Write(&table, game, c.Threads) }); err != nil {
		return err
	}
	if unwritten == nil {
		_, unwritten = table.WriteTo(out)
	}
	if unwritten != nil {
		return command.Failure{Err: unwritten}
	}
	return nil
}

// tables returns the tables to check.
func (c *suiteCommand) tables(in io.Reader) ([]perft.Section, error) {
	if c.Tables == nil {
		return perft.Tables()
	}
	text, err := readAll(*c.Tables, in)
	if err != nil {
		return nil, err
	}
	sections, err := perft.ParseTables(text)
	if err == nil && !slices.ContainsFunc(sections, func(s perft.Section) bool { return len(s.Cases) > 0 }) {
		err = errors.New("no case")
	}
	if err != nil {
		return nil, fmt.Errorf("--tables %s: %w", *c.Tables, err)
	}
	return sections, nil
}

// readAll returns the contents of a file, "-" for in.
func readAll(name string, in io.Reader) (string, error) {
	if name == "-" {
		text, err := io.ReadAll(in)
		return string(text), err
	}
	text, err := os.ReadFile(name)
	return string(text), err
}

func millionsPerSecond(nodes uint64, d time.Duration) string {
	if d == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(nodes)/d.Seconds()/1e6)
}
