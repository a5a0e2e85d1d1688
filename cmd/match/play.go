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
	Player []string          `sep:"none" help:"Settings of a player, such as \"name=new depth=6\"; twice, or up to as often as there are seats." placeholder:"SETTINGS"`

	RoundRobin bool `help:"Have the players, any number, play two by two: each pair a match on the same openings."`
	Games      *int `help:"How many, a multiple of the number of players (the first from 100 on); with --round-robin of each pair." placeholder:"N"`
	MoveLimit  *int `help:"Plies, or turns of all seats, after which a game is a draw of all, 0 = none (1000, or four times what the evaluation expects)." placeholder:"N"`

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

// Run plays a match, or a round robin.
func (c *playCommand) Run(s command.Streams) error {
	m, openings, err := c.match()
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
		c.show(meter, m)
	}
	ctx, release := interruptible(s.Errs)
	defer release()
	report, games, err := c.play(ctx, m, openings)
	if games > 0 || err == nil {
		if printed := c.print(s.Out, report); err == nil {
			err = printed
		}
	}
	return wrapped(err)
}

// reporting is what has been played.
type reporting interface{ Text() string }

// play plays the match and returns how many games that made.
func (c *playCommand) play(ctx context.Context, m *match.Match, openings func() match.Openings) (r reporting, games int, err error) {
	if !c.RoundRobin {
		m.Openings = openings()
		report, err := m.Run(ctx)
		return report, report.Games, err
	}
	table, err := (&match.RoundRobin{Match: *m, NewOpenings: openings}).Run(ctx)
	for _, report := range table.Pairings {
		games += report.Games
	}
	return table, games, err
}

// show has a meter show how far the match, or each of a round robin, has come.
func (c *playCommand) show(meter *progress.Meter, m *match.Match) {
	total, before, last := m.Games, 0, 0
	if n := len(m.Players); c.RoundRobin {
		total *= n * (n - 1) / 2
	}
	m.Progress = func(r *match.Report) {
		if r.Games < last { // another match
			before += m.Games
		}
		last = r.Games
		meter.Note(r.Summary())
		meter.Set(before+r.Games, total)
	}
}

func (c *playCommand) print(out io.Writer, r reporting) error {
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

// defaultGames is how many games there are at least, unless a number is given.
const defaultGames = 100

// games returns how many games so many players play.
func (c *playCommand) games(players int) int {
	if c.Games != nil {
		return *c.Games
	}
	return (defaultGames + players - 1) / players * players
}

// The move limit unless another is given: so many plies, or so many times as long
// as a game is expected to last.
const (
	defaultMoveLimit = 1000
	patience         = 4
)

// moveLimit returns the move limit of games from a position.
func (c *playCommand) moveLimit(game engine.Game, start movegen.State) (int, error) {
	if c.MoveLimit != nil {
		return *c.MoveLimit, nil
	}
	evaluate, err := evaluation(game, "")
	if err != nil {
		return 0, err
	}
	evaluated, err := evaluate(start)
	if err != nil {
		return 0, err
	}
	expected := 0
	if p, ok := evaluated.(search.Pacer); ok && !start.Over() {
		for seat := range start.Seats() {
			expected += p.MovesLeft(movegen.Seat(seat))
		}
	}
	return max(defaultMoveLimit, patience*expected), nil
}

// match returns the match that is asked for, of all players, and what makes its
// openings.
func (c *playCommand) match() (*match.Match, func() match.Openings, error) {
	game, err := engine.Lookup(c.Game)
	if err != nil {
		return nil, nil, err
	}
	start, err := game.Start(c.Option)
	if err != nil {
		return nil, nil, err
	}
	seats, players := start.Seats(), len(c.Player)
	if players < 2 || players > seats && !c.RoundRobin {
		return nil, nil, fmt.Errorf("--player is given %d times, want 2%s", players, upTo(seats))
	}
	test, err := c.test()
	if err != nil {
		return nil, nil, err
	}
	if c.Concurrency < 1 || c.Concurrency > maxConcurrency {
		return nil, nil, fmt.Errorf("--concurrency %d: want 1..%d", c.Concurrency, maxConcurrency)
	}
	if c.RoundRobin {
		players = 2
	}
	moveLimit, err := c.moveLimit(game, start)
	if err != nil {
		return nil, nil, err
	}
	m := &match.Match{
		Game: game.Name, Games: c.games(players), MoveLimit: moveLimit,
		Seed: c.Seed, Concurrency: c.Concurrency, Margin: c.Margin, SPRT: test,
	}
	for i, text := range c.Player {
		p, err := newPlayer(game, seats, text, fmt.Sprintf("player%d", i+1))
		if err != nil {
			return nil, nil, err
		}
		m.Players = append(m.Players, p)
	}
	if c.RoundRobin {
		err = (&match.RoundRobin{Match: *m}).Check()
	} else {
		err = m.Check()
	}
	if err != nil {
		return nil, nil, err
	}
	openings, err := c.openings(game, start)
	return m, openings, err
}

// upTo returns the end of a range that begins with 2.
func upTo(most int) string {
	if most == 2 {
		return ""
	}
	return fmt.Sprintf(" to %d", most)
}

// openings returns those of the file, or what chance gives.
func (c *playCommand) openings(game engine.Game, start movegen.State) (func() match.Openings, error) {
	evaluated, err := evaluation(game, "")
	if err != nil {
		return nil, err
	}
	skip, err := c.unfit(game, start.Seats(), evaluated)
	if err != nil {
		return nil, err
	}
	if c.OpeningsFile != "" {
		list, err := listed(game, start.Seats(), c.OpeningsFile, skip)
		return func() match.Openings { return &match.ListedOpenings{Positions: list, Repeat: c.Repeat} }, err
	}
	if c.Openings < 0 || c.Openings > maxPlies {
		return nil, fmt.Errorf("--openings %d: want 0..%d", c.Openings, maxPlies)
	}
	return func() match.Openings {
		return &match.RandomOpenings{
			Start: start, Plies: c.Openings, Seed: c.Seed, Repeat: c.Repeat, Skip: skip,
			Choices: func(s movegen.State, _ movegen.Seat, dst []movegen.Move) []movegen.Move {
				if _, inTurn := s.(movegen.Position); !inTurn {
					return dst
				}
				e, err := evaluated(s)
				if s, ok := e.(search.Selector); ok && err == nil {
					return s.Candidates(dst, false)
				}
				return dst
			},
		}
	}, nil
}

// How long an opening is looked at to see whether it is even.
var balanceLimits = search.Limits{Depth: 4, Nodes: 50_000}

// unfit returns what tells openings that are not to be played.
func (c *playCommand) unfit(game engine.Game, seats int, evaluated match.Evaluator) (func(movegen.State) bool, error) {
	if c.Balance < 0 || c.Balance > search.MaxEval {
		return nil, fmt.Errorf("--balance %d: want 0..%d", c.Balance, search.MaxEval)
	}
	if c.Balance > 0 && seats != 2 {
		return nil, fmt.Errorf("--balance is for games of 2 seats, not of %d", seats)
	}
	if c.Balance > 0 && !game.Evaluated() {
		return nil, fmt.Errorf("--balance: %s has no evaluation", game.Name)
	}
	judge, err := alphabeta.New(alphabeta.Options{HashMiB: defaultHashMiB})
	if err != nil {
		return nil, err
	}
	return func(s movegen.State) bool {
		e, err := evaluated(s)
		p, inTurn := e.(search.Position)
		if err != nil || !inTurn {
			return false // the players will say what is wrong
		}
		return !c.Decided && match.DecidedAtOnce(p) ||
			c.Balance > 0 && match.OneSided(p, judge, balanceLimits, search.Score(c.Balance))
	}, nil
}

// maxPlies bounds openings by chance.
const maxPlies = 10_000

// longestLine has room for the longest position, 24 kB.
const longestLine = 1 << 20

// listed reads openings from a file. Those that are over, or unfit, are left out.
func listed(game engine.Game, seats int, name string, unfit func(movegen.State) bool) (list []movegen.State, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("--openings-file: %w", err)
	}
	defer f.Close()
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
		if state.Seats() != seats {
			return nil, fmt.Errorf("%s line %d: for %d seats, not for %d", name, n, state.Seats(), seats)
		}
		if !state.Over() && !unfit(state) {
			list = append(list, state)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(list) == 0 {
		return nil, errors.New("--openings-file: no opening that is fit to play")
	}
	return list, nil
}
