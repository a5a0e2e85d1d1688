package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"quincunx/engine"
	"quincunx/engine/tactics"
	"quincunx/internal/command"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/search"
)

// tacticsCommand solves the positions of the suite.
type tacticsCommand struct {
	Games    []string      `arg:"" optional:"" name:"game" help:"Which games: ${games}. Without any, all of them."`
	Movetime time.Duration `default:"1s" help:"Time for each position."`
	Nodes    uint64        `help:"Nodes for each position, instead of time: the same result on every machine." placeholder:"N"`
	Threads  int           `default:"1" help:"Threads of the search."`
	Hash     int           `default:"64" help:"Size of the transposition table in MiB."`
	Verify   bool          `help:"Check the proofs by the rules, and by exhaustive search that no other move is right."`
	Verbose  bool          `short:"v" help:"Print a line for each position."`
}

func (c *tacticsCommand) Run(s command.Streams) error {
	if err := c.check(); err != nil {
		return err
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	failed := 0
	for _, game := range c.Games {
		suite, err := tactics.Suite(game)
		if err != nil {
			return err
		}
		times, err := c.solveAll(ctx, s, game, suite)
		if err != nil {
			return process.Fail(process.Cause(ctx, err))
		}
		failed += len(suite) - len(times)
		if _, err := fmt.Fprintln(s.Out, summary(game, len(suite), times)); err != nil {
			return process.Fail(err)
		}
	}
	if failed > 0 {
		return process.Fail(fmt.Errorf("%d positions were not solved", failed))
	}
	return nil
}

// check returns an error that names the first wrong argument. If no games are given, it selects
// all.
func (c *tacticsCommand) check() error {
	if len(c.Games) == 0 {
		c.Games = tactics.Games
	}
	for _, game := range c.Games {
		if _, err := tactics.Suite(game); err != nil {
			return err
		}
	}
	switch {
	case c.Movetime <= 0:
		return fmt.Errorf("--movetime %v: want more than 0", c.Movetime)
	case c.Threads < 1 || c.Threads > search.Threads.Max:
		return fmt.Errorf("--threads %d: want %s", c.Threads, search.Threads.Range())
	}
	return checkHash(c.Hash)
}

// checkHash returns an error if --hash is out of range.
func checkHash(mib int) error {
	if mib < 1 {
		return fmt.Errorf("--hash %d: want 1..%d", mib, engine.MaxHashMiB())
	}
	_, err := engine.SearchOptions{HashMiB: mib}.Full()
	return err
}

// solveAll searches the positions of a game and returns the times to solution of the solved ones.
func (c *tacticsCommand) solveAll(ctx context.Context, s command.Streams, game string, suite []tactics.Position) ([]time.Duration, error) {
	var times []time.Duration
	for i, t := range suite {
		if c.Verify {
			err := t.Verify()
			if err == nil {
				err = t.VerifyUnique()
			}
			if err != nil {
				return nil, fmt.Errorf("%s %d: %w", game, i+1, err)
			}
		}
		took, best, err := c.solve(ctx, t)
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("%w at position %d of %d of %s, %d were solved", context.Cause(ctx), i+1, len(suite), game, len(times))
		}
		solved := best == t.Answer
		if solved {
			times = append(times, took)
		}
		if c.Verbose || !solved {
			if _, err := fmt.Fprintf(s.Out, "%s %d, %s, %s in %d: %s in %.1f ms, want %s\n    %s\n", game, i+1, t.Theme, t.Kind, t.Plies,
				best, took.Seconds()*1e3, t.Answer, t.Text); err != nil {
				return nil, err
			}
		}
	}
	return times, nil
}

func summary(game string, positions int, times []time.Duration) string {
	line := fmt.Sprintf("%s: %d of %d solved", game, len(times), positions)
	if len(times) == 0 {
		return line
	}
	slices.Sort(times)
	total := time.Duration(0)
	for _, t := range times {
		total += t
	}
	ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 }
	return fmt.Sprintf("%s; time to the answer: mean %.1f ms, median %.1f, nine of ten %.1f, longest %.1f", line,
		ms(total)/float64(len(times)), ms(times[len(times)/2]), ms(times[len(times)*9/10]), ms(times[len(times)-1]))
}

// solve searches a position and returns the best move and the time after which it remained the
// best.
func (c *tacticsCommand) solve(ctx context.Context, t tactics.Position) (took time.Duration, best string, err error) {
	e, err := engine.Open(t.Game, nil)
	if err != nil {
		return 0, "", err
	}
	if err := e.Configure(engine.SearchOptions{Threads: c.Threads, HashMiB: c.Hash}); err != nil {
		return 0, "", err
	}
	if err := e.SetPosition(t.Text); err != nil {
		return 0, "", err
	}
	if err := e.Prepare(context.Background()); err != nil {
		return 0, "", err
	}
	limits := search.Limits{MoveTime: c.Movetime}
	if c.Nodes > 0 {
		limits = search.Limits{Nodes: c.Nodes}
	}
	r, err := e.Search(ctx, limits, func(i search.Info) {
		if now := e.Line(i.PV[0]); now != best {
			best, took = now, i.Time
		}
	})
	if err != nil {
		return 0, "", err
	}
	if last := e.Line(r.Move); last != best {
		best, took = last, r.Time
	}
	return took, best, nil
}

// findCommand looks for new positions.
type findCommand struct {
	Game   string            `completion-predictor:"game" arg:"" help:"One of ${games}."`
	Option map[string]string `short:"o" help:"An option of the game, such as size=5; --size 5 does the same." placeholder:"NAME=VALUE"`
	Seed   uint64            `default:"1" help:"Seed of the games (${default})." placeholder:"N"`
	Count  int               `default:"10" help:"Positions to find (${default})." placeholder:"N"`
	Min    int               `default:"3" help:"Least number of plies to the forced win or loss (${default})." placeholder:"PLIES"`
	Max    int               `default:"5" help:"Largest number of plies to the forced win or loss (${default})." placeholder:"PLIES"`
	Nodes  int               `default:"300000" help:"Limit of the exhaustive search of a position, which is skipped beyond (${default})." placeholder:"N"`
	Hint   uint64            `default:"10000" help:"Nodes of the search that selects candidates (${default})." placeholder:"N"`
	Skip   int               `default:"8" help:"Plies at the beginning of each game that are not searched for positions (${default})." placeholder:"PLIES"`
	Theme  string            `help:"Only positions of this theme: ${themes}." placeholder:"NAME"`
	Proof  int               `default:"4000" help:"Longest proof to keep, in bytes (${default})." placeholder:"BYTES"`
	Time   time.Duration     `default:"10m" help:"When to give up (${default})." placeholder:"TIME"`
}

func (c *findCommand) Run(s command.Streams) error {
	f, err := c.finder()
	if err != nil {
		return err
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	timed, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	found := 0
	var unwritten error
	err = f.Find(timed, func(t tactics.Position) bool {
		text := t.Append(nil)
		if c.Theme != "" && t.Theme != c.Theme || len(text) > c.Proof {
			return true
		}
		found++
		_, unwritten = s.Out.Write(text)
		return unwritten == nil && found < c.Count
	})
	if err := errors.Join(err, unwritten); err != nil {
		return process.Fail(err)
	}
	if found < c.Count && ctx.Err() != nil {
		return fmt.Errorf("%w: found %d of %d positions", context.Cause(ctx), found, c.Count)
	}
	if found < c.Count {
		return process.Fail(fmt.Errorf("found %d of %d positions (--time %v)", found, c.Count, c.Time))
	}
	return nil
}

// finder returns the finder that the flags describe, or an error that names the first wrong
// argument.
func (c *findCommand) finder() (tactics.Finder, error) {
	f := tactics.Finder{
		Game: c.Game, Settings: c.Option, Seed: c.Seed, MinPlies: c.Min, MaxPlies: c.Max,
		Nodes: c.Nodes, Hint: c.Hint, Blunders: 4, Skip: c.Skip,
	}
	switch {
	case c.Count < 1:
		return f, fmt.Errorf("--count %d: want 1 or more", c.Count)
	case c.Theme != "" && !slices.Contains(tactics.Themes, c.Theme):
		return f, fmt.Errorf("--theme: unknown theme %s (known: %s)", message.Quote(c.Theme), strings.Join(tactics.Themes, ", "))
	case c.Proof < 1:
		return f, fmt.Errorf("--proof %d: want 1 or more bytes", c.Proof)
	case c.Time <= 0:
		return f, fmt.Errorf("--time %v: want more than 0", c.Time)
	}
	return f, f.Check()
}
