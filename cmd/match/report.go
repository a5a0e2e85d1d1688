package main

import (
	"fmt"
	"io"

	"quincunx/contest/tournament"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/process"
	"quincunx/match"
	"quincunx/match/chart"
)

type reportCommand struct {
	File string `arg:"" help:"A record of a match."`
	JSON bool   `name:"json" help:"Print the report as JSON."`
}

// Run prints the report of a record.
func (c *reportCommand) Run(s command.Streams) error {
	record, err := readRecord(s, c.File)
	if err != nil {
		return err
	}
	defer func() { _ = record.Close() }()
	report, err := reportOf(record)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return process.Fail(printReport(s.Out, report, c.JSON))
}

// reportOf returns the report of a record, or the score table of a contest.
func reportOf(r *match.Record) (match.Reporting, error) {
	if r.Header.Format == match.ContestFormat {
		t, err := tournament.FromHeader(&r.Header)
		if err != nil {
			return nil, err
		}
		t.Played = r.Games
		return t.Replay(r.Stopped)
	}
	return r.Report()
}

func printReport(out io.Writer, r match.Reporting, asJSON bool) error {
	if asJSON {
		return writeJSON(out, r)
	}
	_, err := fmt.Fprint(out, r.Text())
	return err
}

type plotCommand struct {
	File   string `arg:"" help:"A record of a match."`
	Output string `short:"o" required:"" help:"The picture, as SVG." placeholder:"FILE"`
}

// Run draws a record.
func (c *plotCommand) Run(s command.Streams) error {
	record, err := readRecord(s, c.File)
	if err != nil {
		return err
	}
	defer func() { _ = record.Close() }()
	switch record.Header.Format {
	case match.ContestFormat:
		return fmt.Errorf("%s: a contest has a score table, and nothing to plot", c.File)
	case match.SelfPlayFormat:
		return fmt.Errorf("%s: self-play has one player, and nothing to plot", c.File)
	}
	svg, err := chart.Draw(record)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return durable.Write(c.Output, svg)
}
