package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/progress"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

type playCommand struct {
	Game   string            `arg:"" help:"${games}."`
	Option map[string]string `short:"o" help:"A setting of the game, such as size=5." placeholder:"NAME=VALUE"`
	Player []string          `sep:"none" help:"Settings of a player, such as \"name=new depth=6\"; twice." placeholder:"SETTINGS"`

	Games     int `default:"100" help:"How many, an even number (${default})." placeholder:"N"`
	MoveLimit int `default:"1000" help:"Plies after which a game is drawn, 0 = none (${default})." placeholder:"N"`

	Openings     int    `default:"6" help:"Begin with so many plies by chance (${default})." placeholder:"PLIES"`
	OpeningsFile string `help:"Begin with the positions of a file, one a line, instead." placeholder:"FILE"`
	Decided      bool   `help:"Play also openings in which the next move wins or the winner is plain."`
	Balance      int    `help:"Leave openings out that a search of four plies finds farther than so many points from even, 0 = none." placeholder:"POINTS"`
	Repeat       bool   `help:"The same opening may come again."`
	Seed         uint64 `default:"1" help:"Of all that is by chance (${default})." placeholder:"N"`

	hypotheses
	Concurrency int           `default:"1" help:"Games at a time (${default})." placeholder:"N"`
	Margin      time.Duration `default:"50ms" help:"How much later than agreed a move may come (${default})." placeholder:"TIME"`

	Record string `help:"Append a line of JSON to a file for each game." placeholder:"FILE"`
	Quiet  bool   `help:"No progress."`
	JSON   bool   `name:"json" help:"Print the report as JSON."`
}

func vars() kong.Vars { return kong.Vars{"games": strings.Join(engine.Names(), ", ")} }

// Help is what stands below the flags.
func (c *playCommand) Help() string {
	return "Settings of a player:\n\n" + indented(match.SettingsHelp())
}

func indented(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }

// maxConcurrency is far more than is of use.
const maxConcurrency = 256

// Run plays a match.
func (c *playCommand) Run(s command.Streams) error {
	m, err := c.match()
	if err != nil {
		return err
	}
	if c.Record != "" {
		f, err := os.OpenFile(c.Record, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return fmt.Errorf("--record: %w", err)
		}
		defer f.Close()
		m.Record = f
	}
	if !c.Quiet {
		meter := progress.New(s.Errs, "match")
		defer meter.Close()
		m.Progress = func(r *match.Report) {
			meter.Note(r.Summary())
			meter.Set(r.Tally.Games(), c.Games)
		}
	}
	ctx, release := interruptible(s.Errs)
	defer release()
	report, err := m.Run(ctx)
	if report.Tally.Games() > 0 || err == nil {
		if printed := c.print(s.Out, report); err == nil {
			err = printed
		}
	}
	return wrapped(err)
}

func (c *playCommand) print(out io.Writer, r *match.Report) error {
	if c.JSON {
		return writeJSON(out, r)
	}
	_, err := fmt.Fprint(out, r.Text())
	return err
}

// interruptible returns a context that is done at the first Ctrl-C. The second
// one ends the program.
func interruptible(errs io.Writer) (context.Context, func()) {
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt)
	forget := context.AfterFunc(ctx, func() {
		release()
		fmt.Fprintln(errs, "match: finishing the games that run; again to break off")
	})
	return ctx, func() {
		forget()
		release()
	}
}

// match returns the match that is asked for.
func (c *playCommand) match() (*match.Match, error) {
	game, err := engine.Lookup(c.Game)
	if err != nil {
		return nil, err
	}
	state, err := game.Start(c.Option)
	if err != nil {
		return nil, err
	}
	start, inTurn := state.(movegen.Position)
	if !inTurn || start.Seats() != 2 {
		return nil, fmt.Errorf("%s: a match is of games of two seats that act in turn", game.Name)
	}
	if len(c.Player) != 2 {
		return nil, fmt.Errorf("--player is given %d times, want 2", len(c.Player))
	}
	test, err := c.test()
	if err != nil {
		return nil, err
	}
	if c.Concurrency < 1 || c.Concurrency > maxConcurrency {
		return nil, fmt.Errorf("--concurrency %d: want 1..%d", c.Concurrency, maxConcurrency)
	}
	m := &match.Match{
		Game: game.Name, Games: c.Games, MoveLimit: c.MoveLimit,
		Seed: c.Seed, Concurrency: c.Concurrency, Margin: c.Margin, SPRT: test,
	}
	for i, text := range c.Player {
		p, err := newPlayer(game, text, fmt.Sprintf("player%d", i+1))
		if err != nil {
			return nil, err
		}
		m.Players = append(m.Players, p)
	}
	if err := m.Check(); err != nil {
		return nil, err
	}
	m.Openings, err = c.openings(game, start)
	return m, err
}

// openings returns those of the file, or what chance gives.
func (c *playCommand) openings(game engine.Game, start movegen.Position) (match.Openings, error) {
	evaluated, err := evaluation(game, "")
	if err != nil {
		return nil, err
	}
	skip, err := c.unfit(game, evaluated)
	if err != nil {
		return nil, err
	}
	if c.OpeningsFile != "" {
		return listed(game, c.OpeningsFile, c.Repeat, skip)
	}
	if c.Openings < 0 || c.Openings > maxPlies {
		return nil, fmt.Errorf("--openings %d: want 0..%d", c.Openings, maxPlies)
	}
	return &match.RandomOpenings{
		Start: start, Plies: c.Openings, Seed: c.Seed, Repeat: c.Repeat, Skip: skip,
		Choices: func(p movegen.Position, dst []movegen.Move) []movegen.Move {
			e, err := evaluated(p)
			if s, ok := e.(search.Selector); ok && err == nil {
				return s.Candidates(dst, false)
			}
			return dst
		},
	}, nil
}

// How long an opening is looked at to see whether it is even.
var balanceLimits = search.Limits{Depth: 4, Nodes: 50_000}

// unfit returns what tells openings that are not to be played.
func (c *playCommand) unfit(game engine.Game, evaluated engine.Evaluator) (func(movegen.Position) bool, error) {
	if c.Balance < 0 || c.Balance > search.MaxEval {
		return nil, fmt.Errorf("--balance %d: want 0..%d", c.Balance, search.MaxEval)
	}
	if c.Balance > 0 && !game.Evaluated() {
		return nil, fmt.Errorf("--balance: %s has no evaluation", game.Name)
	}
	judge, err := alphabeta.New(alphabeta.Options{HashMiB: defaultHashMiB})
	if err != nil {
		return nil, err
	}
	return func(p movegen.Position) bool {
		e, err := evaluated(p)
		if err != nil {
			return false // the players will say what is wrong
		}
		return !c.Decided && match.DecidedAtOnce(e) ||
			c.Balance > 0 && match.OneSided(e, judge, balanceLimits, search.Score(c.Balance))
	}, nil
}

// maxPlies bounds openings by chance.
const maxPlies = 10_000

// longestLine has room for the longest position, 24 kB.
const longestLine = 1 << 20

// listed reads openings from a file. Those that are over, or unfit, are left out.
func listed(game engine.Game, name string, repeat bool, unfit func(movegen.Position) bool) (match.Openings, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("--openings-file: %w", err)
	}
	defer f.Close()
	o := &match.ListedOpenings{Repeat: repeat}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, longestLine)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSuffix(lines.Text(), "\r")
		if line == "" {
			continue
		}
		state, err := game.Parse(line)
		if err != nil {
			return nil, fmt.Errorf("%s line %d: %w", name, n, err)
		}
		p, inTurn := state.(movegen.Position)
		if !inTurn || p.Seats() != 2 {
			return nil, fmt.Errorf("%s line %d: not for two seats", name, n)
		}
		if !p.Over() && !unfit(p) {
			o.Positions = append(o.Positions, p)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(o.Positions) == 0 {
		return nil, errors.New("--openings-file: no opening that is fit to play")
	}
	return o, nil
}
