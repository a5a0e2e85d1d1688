package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"time"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/quote"
	"quincunx/match"
)

// played is what was played.
type played struct {
	match.Reporting // nil if nothing could be
	games           int
	stopped         string
}

// playRecorded plays what has a header with the record that is asked for, nil if none is, prints
// the report, and says how to go on if it was interrupted.
func (c *playCommand) playRecorded(
	s command.Streams, header func() (match.Header, error), play func(context.Context, *match.Record) (played, error),
) (err error) {
	record, err := c.openRecord(s.Errs, header)
	if err != nil {
		return err
	}
	if record != nil {
		defer func() {
			if closed := record.Close(); err == nil {
				err = wrapped(closed)
			}
		}()
	}
	ctx, release := interruptible(s.Errs)
	defer release()
	report, err := play(ctx, record)
	if report.Reporting == nil {
		return err
	}
	if record != nil {
		err = cmp.Or(err, record.End(report.stopped))
	}
	if report.games > 0 || err == nil {
		err = cmp.Or(err, printReport(s.Out, report.Reporting, c.JSON))
	}
	if err == nil && report.stopped == match.Interrupted {
		return c.interrupted(ctx)
	}
	return wrapped(err)
}

// interrupted returns what a match ends with after a signal.
func (c *playCommand) interrupted(ctx context.Context) error {
	if c.Record+c.Resume == "" {
		return fmt.Errorf("%w; only with --record can a match be gone on with", context.Cause(ctx))
	}
	return fmt.Errorf("%w; to go on: %s", context.Cause(ctx), c.resumption())
}

// openRecord opens the record that is asked for, nil if none is, and checks that it begins with
// a header.
func (c *playCommand) openRecord(errs io.Writer, header func() (match.Header, error)) (*match.Record, error) {
	flag, name := "--resume", c.Resume
	if c.Record != "" {
		flag, name = "--record", c.Record
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
			return nil, fmt.Errorf("--record: %s exists; --resume goes on with a match", name)
		}
	}
	if name == "" {
		return nil, nil
	}
	h, err := header()
	if err != nil {
		return nil, err
	}
	record, err := match.OpenRecord(name, h)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	warnTruncated(errs, name, record.Truncated)
	return record, nil
}

// readRecord reads a record to look at it, and warns if its end is truncated.
func readRecord(name string, errs io.Writer) (*match.Record, error) {
	record, err := match.ReadRecord(name)
	if err == nil {
		warnTruncated(errs, name, record.Truncated)
	}
	return record, err
}

// warnTruncated tells that the last line of a record is truncated.
func warnTruncated(errs io.Writer, name string, truncated int64) {
	if truncated > 0 {
		fmt.Fprintf(errs, "match: warning: %s: the last line is truncated; its %d bytes are ignored\n", quote.Line(name), truncated)
	}
}

// recall makes what was asked for that which stands in the record.
func (c *playCommand) recall() error {
	var fresh playCommand
	if err := kong.ApplyDefaults(&fresh, vars()); err != nil {
		return err
	}
	if !reflect.DeepEqual(c.asked, fresh.asked) {
		return errors.New("--resume stands alone, or with a GAME and all that was asked for")
	}
	record, err := match.ReadRecord(c.Resume)
	if err != nil {
		return fmt.Errorf("--resume: %w", err)
	}
	for _, p := range record.Header.Players {
		// The settings of tune's players tell what played, and are none to play with.
		if _, err := match.ParseSettings(p.Settings); err != nil {
			return fmt.Errorf("--resume: %s is a record of tune; tune goes on with it, by the command that began it", c.Resume)
		}
	}
	c.asked, err = askedFor(record.Header)
	return err
}

// askedFor returns what leads to a header.
func askedFor(h match.Header) (asked, error) {
	margin, err := time.ParseDuration(h.Margin)
	c := asked{
		Game: h.Game, Option: h.Options, Games: &h.Games, MoveLimit: &h.MoveLimit, Stall: &h.StallRounds, Seed: h.Seed,
		Margin:     margin,
		RoundRobin: h.Format == match.RoundRobinFormat, Gauntlet: h.Format == match.GauntletFormat,
		Openings: h.Openings.Plies, OpeningsFile: h.Openings.File, Decided: h.Openings.Decided,
		Balance: h.Openings.Balance, Repeat: h.Openings.Repeat,
	}
	for _, p := range h.Players {
		c.Player = append(c.Player, p.Settings)
	}
	if err == nil && h.Contest != nil {
		c.contestFlags, err = contestOf(h)
		c.Contest = true
	}
	if t := h.SPRT; t != nil {
		c.hypotheses = hypotheses{SPRT: []float64{t.Elo0, t.Elo1}, Alpha: t.Alpha, Beta: t.Beta}
	}
	if a := h.Resign; a != (match.Adjudicated{}) {
		c.Resign = []int{int(a.Score), a.Moves}
	}
	if a := h.Draw; a != (match.Adjudicated{}) {
		c.Draw = []int{int(a.Score), a.Moves, a.After}
	}
	return c, err
}

// commonHeader returns what all records begin with.
func (c *asked) commonHeader() (h match.Header, err error) {
	game, err := engine.Lookup(c.Game)
	if err != nil {
		return h, err
	}
	start, err := game.Start(c.Option)
	if err != nil {
		return h, err
	}
	h = match.Header{
		Schema: match.Schema, Game: c.Game, Options: c.Option, Start: string(start.AppendText(nil)),
		Seed: c.Seed, Margin: c.Margin.String(),
	}
	h.Build, err = match.ThisBuild()
	return h, err
}

// header returns what the record of the match begins with.
func (c *asked) header(m *match.Match) (match.Header, error) {
	h, err := c.commonHeader()
	if err != nil {
		return h, err
	}
	h.Format, h.Games, h.MoveLimit, h.StallRounds = match.TogetherFormat, m.Games, m.MoveLimit, m.StallRounds
	h.Adjudication, h.SPRT = m.Adjudication, m.SPRT
	h.Openings = match.OpeningSettings{
		Plies: c.Openings, File: c.OpeningsFile, Decided: c.Decided, Balance: c.Balance, Repeat: c.Repeat,
	}
	switch {
	case c.RoundRobin:
		h.Format = match.RoundRobinFormat
	case c.Gauntlet:
		h.Format = match.GauntletFormat
	}
	if c.OpeningsFile != "" {
		if h.Openings.FileSum, err = match.FileSum(c.OpeningsFile); err != nil {
			return h, err
		}
	}
	for i, p := range m.Players {
		e, err := entrantOf(p.Name, p.Settings, c.Player[i])
		if err != nil {
			return h, err
		}
		h.Players = append(h.Players, e)
	}
	return h, nil
}

// entrantOf returns a player as a header has it, by its settings as they were given.
func entrantOf(name, settings, given string) (match.Entrant, error) {
	files, err := filesOf(given)
	if err != nil {
		return match.Entrant{}, fmt.Errorf("player %s: %w", name, err)
	}
	return match.Entrant{Name: name, Settings: settings, Files: files}, nil
}

// filesOf returns the sums of the files that settings name: weights, a program, and
// those of its arguments that are files.
func filesOf(text string) (map[string]string, error) {
	s, err := match.ParseSettings(text)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, name := range []string{s.Weights, s.Library} {
		if name == "" {
			continue
		}
		if files[name], err = match.FileSum(name); err != nil {
			return nil, err
		}
	}
	for i, word := range s.Command {
		name := word
		if i == 0 {
			if name, err = exec.LookPath(word); err != nil {
				return nil, err
			}
		}
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if files[word], err = match.FileSum(name); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// resumption returns the command that goes on with the match.
func (c *playCommand) resumption() string {
	words := fmt.Sprintf("%s --resume %s", command.Invocation("match"), command.Quoted(c.Record+c.Resume))
	if c.Concurrency != 1 {
		words += fmt.Sprintf(" --concurrency %d", c.Concurrency)
	}
	for _, flag := range []struct {
		name string
		set  bool
	}{{" --verbose", c.Verbose}, {" --quiet", c.Quiet}, {" --json", c.JSON}} {
		if flag.set {
			words += flag.name
		}
	}
	return words
}
