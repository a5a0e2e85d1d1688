package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"quincunx/contest/tournament"
	"quincunx/engine"
	"quincunx/eval"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// gameFlags are the flags that determine the games of a match.
type gameFlags struct {
	Game   engine.Game       `completion-predictor:"game" arg:"" optional:"" help:"The game: ${games}."`
	Option map[string]string `short:"o" help:"An option of the game, such as size=5; --size 5 does the same." placeholder:"NAME=VALUE"`
	Player []string          `sep:"none" help:"Settings of a player, such as \"name=new depth=6\"; to be given twice or more, up to the number of seats." placeholder:"SETTINGS"`

	RoundRobin bool `xor:"format" help:"Play a match between each pair of players, whose number is not limited by the seats, from the same openings."`
	Gauntlet   bool `xor:"format" help:"Play a match of the first player against each of the others, from the same openings."`
	Contest    bool `xor:"format" help:"Play the tournament of the game's contest between two to six players, and print its score table. A player with no settings but a name is our entry."`
	Games      *int `help:"Number of games, a multiple of the number of players (the first multiple from 100 on); with --round-robin and --gauntlet, for each pair." placeholder:"N"`
	MoveLimit  *int `help:"Plies, or turns of all seats, after which a game is a draw between all seats, 0 = none (1000, or four times the length that the evaluation expects)." placeholder:"N"`
	Stall      *int `help:"Rounds without progress after which a game of Chinese Checkers is a draw, 0 = none (four times the square of the size)." placeholder:"ROUNDS"`

	Openings     int           `default:"6" help:"Start games with N random plies (${default})." placeholder:"N"`
	OpeningsFile string        `help:"Start games from the positions of a file, one a line, instead." placeholder:"FILE"`
	Decided      bool          `help:"Also play openings in which the next move wins, the winner is known, or a seat has nothing left to decide."`
	Balance      match.Balance `embed:""`
	Repeat       bool          `help:"Allow an opening to be played more than once."`
	Seed         uint64        `default:"1" help:"Seed of all random choices (${default})." placeholder:"N"`

	Resign []int `help:"With two seats: a player whose score is -SCORE points or less for MOVES moves in a row loses, if the other player's score agrees." placeholder:"SCORE,MOVES"`
	Draw   []int `help:"With two seats: a game is a draw if both scores are within SCORE points of 0 for MOVES moves in a row, after PLIES plies." placeholder:"SCORE,MOVES,PLIES"`

	hypotheses
	contestFlags
	Margin time.Duration `default:"50ms" help:"How much a move may exceed its time limit (${default})." placeholder:"TIME"`
}

// contestFlags are the flags of contests.
type contestFlags struct {
	Rounds     int           `default:"1" group:"Contests:" help:"With --contest: how often all combinations of players play in all seatings (${default})." placeholder:"N"`
	SeatCounts []int         `name:"seats" group:"Contests:" help:"With --contest, in Chinese Checkers: the numbers of players in a game, such as 2,3 (2 to all)." placeholder:"N,N"`
	CallLimit  time.Duration `default:"60s" group:"Contests:" help:"With --contest: a player whose call takes longer loses the game; loading a library may take as long, and at least a second (${default})." placeholder:"TIME"`
	TimeLimit  time.Duration `default:"0s" group:"Contests:" help:"With --contest: a game whose calls take longer in total is a draw, 0s = none (${default})." placeholder:"TIME"`
}

// hypotheses are the flags of a sequential test.
type hypotheses struct {
	SPRT  []float64 `name:"sprt" help:"Test the difference E1 against E0, in Elo." placeholder:"E0,E1"`
	Alpha float64   `default:"0.05" help:"Probability of accepting E1 if E0 is true (${default})." placeholder:"P"`
	Beta  float64   `default:"0.05" help:"Probability of accepting E0 if E1 is true (${default})." placeholder:"P"`
}

// The flags that are valid only in contests, and only outside contests.
var (
	contestOnly = []string{"rounds", "seats", "call-limit", "time-limit"}
	matchOnly   = []string{
		"games", "openings", "openings-file", "decided", "balance", "balance-nodes", "repeat", "resign", "draw", "sprt", "alpha", "beta", "concurrency", "stall",
	}
)

// checkFlags returns an error that names the first given flag that is not valid for the format of the match.
func (c *playCommand) checkFlags(k *kong.Context) error {
	for _, step := range k.Path {
		if step.Flag == nil {
			continue
		}
		name := step.Flag.Name
		if c.Contest && slices.Contains(matchOnly, name) {
			return fmt.Errorf("--%s is not for a --contest", name)
		}
		if !c.Contest && c.Resume == "" && slices.Contains(contestOnly, name) {
			return fmt.Errorf("--%s is for a --contest", name)
		}
	}
	return nil
}

// header returns the header of the match that the flags describe, without the identities of programs and files.
func (c *gameFlags) header() (h match.Header, err error) {
	if c.Game.Name == "" {
		return h, errors.New(`expected "<game>"`)
	}
	start, err := c.Game.Start(c.Option)
	if err != nil {
		return h, err
	}
	h = match.Header{
		Schema: match.Schema, Game: c.Game.Name, Options: c.Option, Start: string(start.AppendText(nil)), Seed: c.Seed, Margin: c.Margin.String(),
	}
	for i, text := range c.Player {
		s, err := match.ParseSettings(text)
		if err == nil {
			err = match.CheckUnits(text)
		}
		if err != nil {
			return h, err
		}
		h.Players = append(h.Players, match.Entrant{Name: cmp.Or(s.Name, fmt.Sprintf("player%d", i+1)), Settings: settingsText(text)})
	}
	if c.Contest {
		return h, c.addContest(&h)
	}
	return h, c.addMatch(&h, start)
}

// settingsText returns settings as they are recorded: without redundant spaces.
func settingsText(text string) string {
	if strings.ContainsAny(text, `"'`) {
		return strings.TrimSpace(text)
	}
	return strings.Join(strings.Fields(text), " ")
}

// defaultGames is the default number of games. It is rounded up to a multiple of the number of players.
const defaultGames = 100

// addMatch sets the header fields of a match, a round robin or a gauntlet.
func (c *gameFlags) addMatch(h *match.Header, start movegen.State) (err error) {
	seats, players := start.Seats(), len(c.Player)
	h.Format = match.TogetherFormat
	switch {
	case c.RoundRobin:
		h.Format = match.RoundRobinFormat
	case c.Gauntlet:
		h.Format = match.GauntletFormat
	}
	if players < 2 || players > seats && h.Format == match.TogetherFormat {
		upTo := ""
		if seats > 2 {
			upTo = fmt.Sprintf(" to %d", seats)
		}
		return fmt.Errorf("--player is given %d times, want 2%s", players, upTo)
	}
	if h.Format != match.TogetherFormat {
		players = 2
	}
	h.Games = (defaultGames + players - 1) / players * players
	if c.Games != nil {
		h.Games = *c.Games
	}
	if h.MoveLimit, err = c.moveLimit(start); err != nil {
		return err
	}
	h.StallRounds = match.StallRounds(start)
	if c.Stall != nil {
		if *c.Stall > 0 && h.StallRounds == 0 {
			return fmt.Errorf("--stall: %s has no measure of progress", c.Game.Name)
		}
		h.StallRounds = *c.Stall
	}
	h.Openings = match.OpeningSettings{
		Plies: c.Openings, File: c.OpeningsFile, Decided: c.Decided, Balance: c.Balance, Repeat: c.Repeat,
	}
	if h.Adjudication, err = c.adjudication(movegen.TurnOf(start)); err != nil {
		return err
	}
	h.SPRT, err = c.test()
	return err
}

// addContest sets the header fields of a contest.
func (c *gameFlags) addContest(h *match.Header) error {
	if c.CallLimit <= 0 {
		return fmt.Errorf("--call-limit %v: want more than 0s", c.CallLimit)
	}
	h.Format = match.ContestFormat
	h.Contest = &match.ContestSettings{
		Rounds: c.Rounds, Seats: c.SeatCounts, CallLimit: c.CallLimit.String(), TimeLimit: c.TimeLimit.String(),
	}
	t, err := tournament.FromHeader(h)
	if err != nil {
		return err
	}
	starts, err := t.Starts()
	if err != nil {
		return err
	}
	for _, start := range starts {
		if movegen.TurnOf(start).Simultaneous() {
			if c.MoveLimit != nil && *c.MoveLimit != 0 {
				return fmt.Errorf("--move-limit: an option sets the length of games of %s", c.Game.Name)
			}
			break
		}
		limit, err := c.moveLimit(start)
		if err != nil {
			return err
		}
		h.MoveLimit = max(h.MoveLimit, limit)
	}
	h.Games, err = t.Games()
	return err
}

// minMoveLimit is the default move limit unless the evaluation expects longer games.
const minMoveLimit = 1000

// moveLimit returns the move limit of games from a position.
func (c *gameFlags) moveLimit(start movegen.State) (int, error) {
	if c.MoveLimit != nil {
		return *c.MoveLimit, nil
	}
	return match.MoveLimit(c.Game, start, minMoveLimit)
}

// adjudication returns the rules for ending games early that the flags describe.
func (c *gameFlags) adjudication(start movegen.Turn) (a match.Adjudication, err error) {
	if (c.Resign != nil || c.Draw != nil) && (start.Simultaneous() || start.Seats() != 2) {
		return a, errors.New("--resign and --draw are for two seats that act in turn")
	}
	if c.Resign != nil && (len(c.Resign) != 2 || c.Resign[1] == 0) {
		return a, errors.New("--resign: want SCORE,MOVES such as 600,4, with 1 move or more")
	}
	if c.Draw != nil && (len(c.Draw) != 3 || c.Draw[1] == 0) {
		return a, errors.New("--draw: want SCORE,MOVES,PLIES such as 10,8,60, with 1 move or more")
	}
	for _, n := range slices.Concat(c.Resign, c.Draw) {
		if n < 0 || n > eval.MaxScore {
			return a, fmt.Errorf("--resign, --draw: %d: want 0..%d", n, eval.MaxScore)
		}
	}
	if c.Resign != nil {
		a.Resign = match.AdjudicationRule{Score: search.Score(c.Resign[0]), Moves: c.Resign[1]}
	}
	if c.Draw != nil {
		a.Draw = match.AdjudicationRule{Score: search.Score(c.Draw[0]), Moves: c.Draw[1], After: c.Draw[2]}
	}
	return a, nil
}

// test returns the test that the flags describe, or nil if there is none.
func (h hypotheses) test() (*match.SPRT, error) {
	if h.SPRT == nil {
		return nil, nil
	}
	if len(h.SPRT) != 2 {
		return nil, errors.New("--sprt: want two numbers such as 0,10")
	}
	t := &match.SPRT{Elo0: h.SPRT[0], Elo1: h.SPRT[1], Alpha: h.Alpha, Beta: h.Beta}
	if err := t.Check(); err != nil {
		return nil, fmt.Errorf("--sprt: %w", err)
	}
	return t, nil
}
