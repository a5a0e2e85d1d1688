package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"

	"quincunx/internal/command"
	"quincunx/match"
	"quincunx/match/roster"
)

// interrupted returns the error of a match that a signal ended.
func (c *playCommand) interrupted(ctx context.Context) error {
	if c.Record+c.Resume == "" {
		return fmt.Errorf("%w; only a match with --record can be continued", context.Cause(ctx))
	}
	return fmt.Errorf("%w; to continue: %s", context.Cause(ctx), c.resumption())
}

// gaveUp returns the error of a match in which some games were given up.
func (c *playCommand) gaveUp() error {
	if c.Record+c.Resume == "" {
		return errors.New(match.GivenUp)
	}
	return fmt.Errorf("%s; to try them again: %s", match.GivenUp, c.resumption())
}

// openRecord opens the record that the flags name and checks that it has the header h. It returns nil if the flags don't
// name one.
func (c *playCommand) openRecord(s command.Streams, h match.Header) (*match.Record, error) {
	flag, name := "--resume", c.Resume
	if c.Record != "" {
		flag, name = "--record", c.Record
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
			return nil, fmt.Errorf("--record: %s exists; want --resume to continue a match", name)
		}
	}
	if name == "" {
		return nil, nil
	}
	if err := identify(&h); err != nil {
		return nil, err
	}
	record, err := match.OpenRecord(name, h)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	s.WarnTruncated(name, record.Truncated)
	return record, nil
}

// readRecord opens a record for reading, and warns if its end is truncated.
func readRecord(s command.Streams, name string) (*match.Record, error) {
	record, err := match.ReadRecord(name)
	if err == nil {
		s.WarnTruncated(name, record.Truncated)
	}
	return record, err
}

// recorded returns the header of the record to continue.
func (c *playCommand) recorded() (h match.Header, err error) {
	var fresh playCommand
	if err := program.SetDefaults(&fresh); err != nil {
		return h, err
	}
	if !reflect.DeepEqual(c.gameFlags, fresh.gameFlags) {
		return h, errors.New("--resume: want it alone, or with a GAME and all flags of the match")
	}
	record, err := match.ReadRecord(c.Resume)
	if err != nil {
		return h, fmt.Errorf("--resume: %w", err)
	}
	defer func() { _ = record.Close() }()
	for _, p := range record.Header.Players {
		// In records of tune, the settings of players are descriptions that can't be parsed.
		if _, err := match.ParseSettings(p.Settings); err != nil {
			return h, fmt.Errorf("--resume: %s is a record of tune; to continue it, repeat the command of tune", c.Resume)
		}
	}
	return record.Header, nil
}

// identify sets the build of this program and the checksums of the files that the games depend on.
func identify(h *match.Header) (err error) {
	if h.Build, err = match.ThisBuild(); err != nil {
		return err
	}
	if h.Openings.File != "" {
		if h.Openings.FileSum, err = match.FileSum(h.Openings.File); err != nil {
			return err
		}
	}
	h.Players = slices.Clone(h.Players)
	for i := range h.Players {
		p := &h.Players[i]
		if p.Files, err = roster.Files(p.Settings); err != nil {
			return fmt.Errorf("player %s: %w", p.Name, err)
		}
	}
	return nil
}

// resumption returns the command that continues the match.
func (c *playCommand) resumption() string {
	words := fmt.Sprintf("%s --resume %s", command.Invocation("match"), command.Quoted(c.Record+c.Resume))
	if c.Concurrency != 1 {
		words += fmt.Sprintf(" --concurrency %d", c.Concurrency)
	}
	if c.Serve {
		words += c.Words()
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
