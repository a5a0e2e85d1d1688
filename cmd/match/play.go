package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/internal/child"
	"quincunx/internal/command"
	"quincunx/internal/interrupt"
	"quincunx/internal/progress"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

type playCommand struct {
	asked

	Concurrency int    `default:"1" help:"Games at a time (${default})." placeholder:"N"`
	Record      string `help:"Record the match in a file, that --resume goes on with." placeholder:"FILE"`
	Resume      string `help:"Go on with the match that is recorded in a file. With a GAME and the rest it has to be that match; it begins if there is no file." placeholder:"FILE"`
	Verbose     bool   `help:"Show what external programs write to their standard error."`
	Quiet       bool   `help:"No progress."`
	JSON        bool   `name:"json" help:"Print the report as JSON."`
}

// asked is what the games depend on.
type asked struct {
	Game   string            `arg:"" optional:"" help:"${games}."`
	Option map[string]string `short:"o" help:"A setting of the game, such as size=5." placeholder:"NAME=VALUE"`
	Player []string          `sep:"none" help:"Settings of a player, such as \"name=new depth=6\"; twice, or up to as often as there are seats." placeholder:"SETTINGS"`

	RoundRobin bool `xor:"format" help:"Have the players, any number, play two by two: each pair a match on the same openings."`
	Gauntlet   bool `xor:"format" help:"Have the first player play each of the others, any number: each pair a match on the same openings."`
	Contest    bool `xor:"format" help:"Have the players, two to six, play the tournament of the game's document, and print its score table. One of whom nothing is set but a name is our entry."`
	Games      *int `help:"How many, a multiple of the number of players (the first from 100 on); with --round-robin and --gauntlet of each pair." placeholder:"N"`
	MoveLimit  *int `help:"Plies, or turns of all seats, after which a game is a draw of all, 0 = none (1000, or four times what the evaluation expects)." placeholder:"N"`
	Stall      *int `help:"Rounds in which no player gets further than before, after which a game of Chinese Checkers is a draw of all, 0 = none (four times the square of the size)." placeholder:"ROUNDS"`

	Openings     int    `default:"6" help:"Begin with so many plies by chance (${default})." placeholder:"PLIES"`
	OpeningsFile string `help:"Begin with the positions of a file, one a line, instead." placeholder:"FILE"`
	Decided      bool   `help:"Play also openings in which the next move wins, the winner is plain, or a seat has nothing left to decide."`
	Balance      int    `help:"Leave openings out that a search of four plies finds farther than so many points from even, 0 = none." placeholder:"POINTS"`
	Repeat       bool   `help:"The same opening may come again."`
	Seed         uint64 `default:"1" help:"Of all that is by chance (${default})." placeholder:"N"`

	Resign []int `help:"With two seats: who takes itself to be behind by SCORE points or more, for MOVES moves in a row, and the other agrees, has lost." placeholder:"SCORE,MOVES"`
	Draw   []int `help:"With two seats: if both take the game to be even within SCORE points, for MOVES moves in a row, after PLIES plies, it is a draw." placeholder:"SCORE,MOVES,PLIES"`

	hypotheses
	contestFlags
	Margin time.Duration `default:"50ms" help:"How much later than agreed a move may come (${default})." placeholder:"TIME"`
}

// twoByTwo reports whether each pair of players has a match of its own.
func (c *asked) twoByTwo() bool { return c.RoundRobin || c.Gauntlet }

func vars() kong.Vars { return kong.Vars{"games": strings.Join(engine.Names(), ", ")} }

// Help is what stands below the flags.
func (c *playCommand) Help() string {
	return "Settings of a player:\n\n" + indented(match.SettingsHelp())
}

func indented(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }

// maxConcurrency is far more than is of use.
const maxConcurrency = 256

// Run plays a match, a round robin or a contest.
func (c *playCommand) Run(s command.Streams, k *kong.Context) error {
	if err := c.checkFlags(k); err != nil {
		return err
	}
	if c.Record != "" && c.Resume != "" {
		return errors.New("--record begins a record and --resume goes on with one: want one of them")
	}
	if c.Resume != "" && c.Game == "" {
		if err := c.recall(); err != nil {
			return err
		}
	} else {
		for _, text := range c.Player {
			if err := match.CheckUnits(text); err != nil {
				return err
			}
		}
	}
	child.Verbose(c.Verbose, s.Errs)
	defer child.KillAll()
	if c.Contest {
		return c.contest(s)
	}
	m, openings, err := c.match()
	if err != nil {
		return err
	}
	header := func() (match.Header, error) { return c.header(m) }
	return c.playRecorded(s, header, func(ctx context.Context, record *match.Record) (played, error) {
		known := 0
		if record != nil {
			m.Record, m.Played, known = record, record.Games, record.Count
			for i, p := range record.Header.Players { // as match report will print them
				m.Players[i].Settings = p.Settings
			}
		}
		if !c.Quiet {
			meter := progress.New(s.Errs, "match")
			defer meter.Close()
			c.show(meter, m, known)
		}
		return c.play(ctx, m, openings)
	})
}

// play plays the match.
func (c *playCommand) play(ctx context.Context, m *match.Match, openings func() match.Openings) (played, error) {
	if !c.twoByTwo() {
		m.Openings = openings()
		report, err := m.Run(ctx)
		return played{report, report.Games, report.Stopped}, err
	}
	table, err := (&match.RoundRobin{Match: *m, NewOpenings: openings, Gauntlet: c.Gauntlet}).Run(ctx)
	p := played{table, 0, table.Stopped}
	for _, report := range table.Pairings {
		p.games += report.Games
	}
	return p, err
}

// show has a meter show how far the match, or each of a round robin, has come, of
// what is left to play when so many games are known.
func (c *playCommand) show(meter *progress.Meter, m *match.Match, known int) {
	total, done := m.Games-known, 0
	if c.twoByTwo() {
		pairings := (&match.RoundRobin{Match: *m, Gauntlet: c.Gauntlet}).Pairings()
		total += (pairings - 1) * m.Games
	}
	m.Progress = func(r *match.Report) {
		done++
		meter.Note(r.Summary())
		meter.Set(done, total)
	}
}

// interruptible returns a context that is done at the first SIGINT or SIGTERM.
func interruptible(errs io.Writer) (context.Context, func()) {
	return interrupt.Context(func() { fmt.Fprintln(errs, "match: finishing the games that run; again to break off") }, child.KillAll)
}

// defaultGames is how many games there are at least, unless a number is given.
const defaultGames = 100

// games returns how many games so many players play.
func (c *asked) games(players int) int {
	if c.Games != nil {
		return *c.Games
	}
	return (defaultGames + players - 1) / players * players
}

// defaultMoveLimit is the move limit unless games are expected to last long, or another is given.
const defaultMoveLimit = 1000

// moveLimit returns the move limit of games from a position.
func (c *asked) moveLimit(game engine.Game, start movegen.State) (int, error) {
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
	return match.MoveLimit(evaluated, defaultMoveLimit), nil
}

// match returns the match that is asked for, of all players, and what makes its
// openings.
func (c *playCommand) match() (*match.Match, func() match.Openings, error) {
	if c.Game == "" {
		return nil, nil, errors.New(`expected "<game>"`)
	}
	game, err := engine.Lookup(c.Game)
	if err != nil {
		return nil, nil, err
	}
	start, err := game.Start(c.Option)
	if err != nil {
		return nil, nil, err
	}
	seats, players := start.Seats(), len(c.Player)
	if players < 2 || players > seats && !c.twoByTwo() {
		return nil, nil, fmt.Errorf("--player is given %d times, want 2%s", players, upTo(seats))
	}
	test, err := c.test()
	if err != nil {
		return nil, nil, err
	}
	if c.Concurrency < 1 || c.Concurrency > maxConcurrency {
		return nil, nil, fmt.Errorf("--concurrency %d: want 1..%d", c.Concurrency, maxConcurrency)
	}
	adjudication, err := c.adjudication(start)
	if err != nil {
		return nil, nil, err
	}
	if c.twoByTwo() {
		players = 2
	}
	moveLimit, err := c.moveLimit(game, start)
	if err != nil {
		return nil, nil, err
	}
	m := &match.Match{
		Game: game.Name, Games: c.games(players), Seed: c.Seed, Concurrency: c.Concurrency, SPRT: test,
		Referee: match.Referee{
			MoveLimit: moveLimit, StallRounds: match.StallRounds(start), Margin: c.Margin, Adjudication: adjudication,
		},
	}
	if c.Stall != nil {
		if *c.Stall > 0 && m.StallRounds == 0 {
			return nil, nil, fmt.Errorf("--stall: in %s nobody makes progress that could be missed", game.Name)
		}
		m.StallRounds = *c.Stall
	}
	for i, text := range c.Player {
		p, err := newPlayer(game, start, text, fmt.Sprintf("player%d", i+1), c.Margin)
		if err != nil {
			return nil, nil, err
		}
		m.Players = append(m.Players, p)
	}
	if err := c.checkMemory(game, seats, players); err != nil {
		return nil, nil, err
	}
	if c.twoByTwo() {
		err = (&match.RoundRobin{Match: *m, Gauntlet: c.Gauntlet}).Check()
	} else {
		err = m.Check()
	}
	if err != nil {
		return nil, nil, err
	}
	openings, err := c.openings(game, start)
	return m, openings, err
}

// adjudication returns when games are ended early.
func (c *asked) adjudication(start movegen.State) (a match.Adjudication, err error) {
	if _, inTurn := start.(movegen.Position); (c.Resign != nil || c.Draw != nil) && (!inTurn || start.Seats() != 2) {
		return a, errors.New("--resign and --draw are for two seats that act in turn")
	}
	if c.Resign != nil && (len(c.Resign) != 2 || c.Resign[1] == 0) {
		return a, errors.New("--resign: want SCORE,MOVES such as 600,4, with 1 move or more")
	}
	if c.Draw != nil && (len(c.Draw) != 3 || c.Draw[1] == 0) {
		return a, errors.New("--draw: want SCORE,MOVES,PLIES such as 10,8,60, with 1 move or more")
	}
	for _, n := range slices.Concat(c.Resign, c.Draw) {
		if n < 0 || n > search.MaxEval {
			return a, fmt.Errorf("--resign, --draw: %d is not in 0..%d", n, search.MaxEval)
		}
	}
	if c.Resign != nil {
		a.Resign = match.Adjudicated{Score: search.Score(c.Resign[0]), Moves: c.Resign[1]}
	}
	if c.Draw != nil {
		a.Draw = match.Adjudicated{Score: search.Score(c.Draw[0]), Moves: c.Draw[1], After: c.Draw[2]}
	}
	return a, a.Check()
}

// upTo returns the end of a range that begins with 2.
func upTo(most int) string {
	if most == 2 {
		return ""
	}
	return fmt.Sprintf(" to %d", most)
}

// openings returns those of the file, or what chance gives.
func (c *asked) openings(game engine.Game, start movegen.State) (func() match.Openings, error) {
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
			Start: start, Plies: c.Openings, Seed: c.Seed, Repeat: c.Repeat, Reject: skip,
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
func (c *asked) unfit(game engine.Game, seats int, evaluated engine.Evaluator) (func(movegen.State) bool, error) {
	if c.Balance < 0 || c.Balance > search.MaxEval {
		return nil, fmt.Errorf("--balance %d: want 0..%d", c.Balance, search.MaxEval)
	}
	if c.Balance > 0 && seats != 2 {
		return nil, fmt.Errorf("--balance is for games of 2 seats, not of %d", seats)
	}
	if c.Balance > 0 && game.Evaluation == nil {
		return nil, fmt.Errorf("--balance: %s has no evaluation", game.Name)
	}
	judge, err := alphabeta.New(alphabeta.Options{HashMiB: defaultHashMiB})
	if err != nil {
		return nil, err
	}
	return func(s movegen.State) bool {
		e, err := evaluated(s)
		if err != nil {
			return false // the players will say what is wrong
		}
		p, inTurn := e.(search.Position)
		if !inTurn {
			return !c.Decided && match.HasSettled(s)
		}
		return !c.Decided && match.IsDecided(p) ||
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
	n := 0 // the line
	for lines.Scan() {
		n++
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
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("%s line %d: longer than %d bytes", name, n+1, longestLine)
	} else if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(list) == 0 {
		return nil, errors.New("--openings-file: no opening that is fit to play")
	}
	return list, nil
}
