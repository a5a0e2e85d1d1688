package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/engine/tactics"
	"quincunx/search"
)

// vars are the names of the games for help texts.
func vars() kong.Vars { return kong.Vars{"games": strings.Join(tactics.Games, ", ")} }

// tacticsCommand solves the positions of the suite.
type tacticsCommand struct {
	Games    []string      `arg:"" optional:"" name:"game" help:"Which games: ${games}. Without any, all of them."`
	Movetime time.Duration `default:"1s" help:"Time for each position."`
	Nodes    uint64        `help:"Nodes for each position, instead of time: the same result on every machine." placeholder:"N"`
	Threads  int           `default:"1" help:"Threads of the search."`
	Hash     int           `default:"64" help:"Size of the transposition table in MiB."`
	Verify   bool          `help:"Check the proofs by the rules, and by exhaustive search that nothing else is right."`
	Verbose  bool          `short:"v" help:"A line for each position."`
}

func (c *tacticsCommand) Run(s streams) error {
	if c.Movetime <= 0 {
		return errors.New("--movetime must be positive")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if len(c.Games) == 0 {
		c.Games = tactics.Games
	}
	failed := 0
	for _, game := range c.Games {
		suite, err := tactics.Suite(game)
		if err != nil {
			return err
		}
		var times []time.Duration
		for i, t := range suite {
			if c.Verify {
				if err := errors.Join(t.Verify(), t.VerifyUnique()); err != nil {
					return failure{fmt.Errorf("%s %d: %w", game, i+1, err)}
				}
			}
			took, best, err := c.solve(ctx, t)
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return failure{fmt.Errorf("stopped at position %d of %d of %s", i+1, len(suite), game)}
			}
			solved := best == t.Answer
			if solved {
				times = append(times, took)
			}
			if c.Verbose || !solved {
				fmt.Fprintf(s.out, "%s %d, %s, %s in %d: %s in %.1f ms, want %s\n    %s\n", game, i+1, t.Theme, t.Kind, t.Plies,
					best, took.Seconds()*1e3, t.Answer, t.Text)
			}
		}
		failed += len(suite) - len(times)
		fmt.Fprintln(s.out, summary(game, len(suite), times))
	}
	if failed > 0 {
		return failure{fmt.Errorf("%d positions were not solved", failed)}
	}
	return nil
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

// solve searches a position, and returns the best move and how long it took
// until that was, and stayed, the best.
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
	if err := e.Prepare(); err != nil {
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
	Game      string        `arg:"" help:"One of ${games}."`
	Size      string        `help:"Size of the board." placeholder:"N"`
	Threshold string        `help:"Seega: moves without a capture that end the game." placeholder:"N"`
	Seed      uint64        `default:"1" help:"Seed of the games."`
	Count     int           `default:"10" help:"Positions to find."`
	Min       int           `default:"3" help:"Least number of plies to the forced end."`
	Max       int           `default:"5" help:"Largest number of plies to the forced end."`
	Nodes     int           `default:"300000" help:"Nodes of an exhaustive search, after which a position is passed over."`
	Hint      uint64        `default:"10000" help:"Nodes of the search that says where to look."`
	Skip      int           `default:"8" help:"Plies at the beginning of games in which nothing is looked for."`
	Theme     string        `help:"Only positions of this theme."`
	Proof     int           `default:"4000" help:"Longest proof to keep, in bytes."`
	Time      time.Duration `default:"10m" help:"When to give up."`
}

func (c *findCommand) Run(s streams) error {
	settings := engine.Settings{}
	for name, value := range map[string]string{"size": c.Size, "threshold": c.Threshold} {
		if value != "" {
			settings[name] = value
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	found := 0
	f := tactics.Finder{
		Game: c.Game, Settings: settings, Seed: c.Seed, MinPlies: c.Min, MaxPlies: c.Max, Nodes: c.Nodes, Hint: c.Hint, Blunders: 4, Skip: c.Skip,
	}
	return f.Find(ctx, func(t tactics.Position) bool {
		text := t.Append(nil)
		if c.Theme != "" && t.Theme != c.Theme || len(text) > c.Proof {
			return true
		}
		found++
		if _, err := s.out.Write(text); err != nil {
			return false
		}
		return found < c.Count
	})
}
