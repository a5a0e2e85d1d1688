package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"quincunx/engine"
	"quincunx/engine/tactics"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/process"
)

// puzzlesCommand collects puzzles in a file.
type puzzlesCommand struct {
	Game   string        `completion-predictor:"game" arg:"" help:"One of ${all}."`
	File   string        `arg:"" help:"The file to write. If it is unfinished, the work goes on."`
	Seed   uint64        `default:"1" help:"Seed of the games (${default})." placeholder:"N"`
	Count  int           `default:"240" help:"Puzzles to collect (${default})." placeholder:"N"`
	Tables []string      `help:"Directory with tables of Seega, from which positions are drawn; may be repeated." placeholder:"DIR"`
	Time   time.Duration `default:"10m" help:"When to stop (${default}). The same command goes on later." placeholder:"TIME"`
}

// unfinished begins the line of a file that says how to go on.
const unfinished = "# unfinished: next game "

func (c *puzzlesCommand) Run(s command.Streams) error {
	m := tactics.Miner{Game: c.Game, Seed: c.Seed, Count: c.Count, Tables: c.Tables}
	if err := m.Check(); err != nil {
		return err
	}
	if c.Time <= 0 {
		return fmt.Errorf("--time %v: want more than 0", c.Time)
	}
	if finished, err := c.load(&m); err != nil || finished {
		return err
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	timed, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	err := m.Mine(timed, func() error { return c.save(&m) })
	if err == nil {
		err = c.save(&m)
	}
	switch {
	case err != nil:
		return process.Fail(err)
	case len(m.Puzzles) == c.Count:
		_, err = fmt.Fprintf(s.Out, "%d puzzles of %s\n", c.Count, c.Game)
		return err
	case ctx.Err() != nil:
		return fmt.Errorf("%w: %d of %d puzzles; the same command goes on", context.Cause(ctx), len(m.Puzzles), c.Count)
	}
	return process.Fail(fmt.Errorf("%d of %d puzzles (--time %v); the same command goes on", len(m.Puzzles), c.Count, c.Time))
}

// load reads the puzzles found so far, and reports whether the file is finished.
func (c *puzzlesCommand) load(m *tactics.Miner) (finished bool, err error) {
	data, err := os.ReadFile(c.File)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if m.Puzzles, err = tactics.Parse(c.Game, string(data)); err != nil {
		return false, fmt.Errorf("%s: %w", c.File, err)
	}
	first, _, _ := strings.Cut(string(data), "\n")
	if first == c.title() {
		return true, nil
	}
	var seed uint64
	if _, err := fmt.Sscanf(first, unfinished+"%d, seed %d", &m.Next, &seed); err != nil || seed != c.Seed {
		return false, fmt.Errorf("%s: line 1: %s, want %s…, seed %d", c.File, message.Quote(first), unfinished, c.Seed)
	}
	return false, nil
}

// save writes the puzzles: all that are wanted in the order of their ratings, or those found so far.
func (c *puzzlesCommand) save(m *tactics.Miner) error {
	text := fmt.Appendf(nil, "%s%d, seed %d\n\n", unfinished, m.Next, c.Seed)
	all := m.Puzzles
	if len(all) == c.Count {
		text = append([]byte(c.title()), "\n\n"...)
		all = slices.Clone(all)
		slices.SortFunc(all, func(a, b tactics.Position) int { return cmp.Or(a.Rating-b.Rating, strings.Compare(a.Text, b.Text)) })
	}
	for _, p := range all {
		text = p.Append(text)
	}
	return durable.Write(c.File, text)
}

// title is the first line of a finished file.
func (c *puzzlesCommand) title() string {
	game, err := engine.Lookup(c.Game)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("# Puzzles of %s by rating, each with one right answer: bench puzzles %s --seed %d --count %d", game.Title, c.Game, c.Seed, c.Count)
}
