package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/alecthomas/kong"

	"quincunx/contest/library"
	"quincunx/contest/referee"
	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/progress"
	"quincunx/match"
	"quincunx/movegen"
)

// contestFlags are those of contests alone.
type contestFlags struct {
	Rounds     int           `default:"1" group:"contest" help:"With --contest: how often all combinations of players meet in all their seatings (${default})." placeholder:"N"`
	SeatCounts []int         `name:"seats" group:"contest" help:"With --contest, in Chinese Checkers: games of so many players, such as 2,3 (2 to all)." placeholder:"N,N"`
	CallLimit  time.Duration `default:"60s" group:"contest" help:"With --contest: a call that takes longer is ended and has lost the game; loading a library may take as long, or a second (${default})." placeholder:"TIME"`
	TimeLimit  time.Duration `default:"0s" group:"contest" help:"With --contest: a game whose calls take longer together is a draw, 0s = none (${default})." placeholder:"TIME"`
}

// Flags that mean something in contests alone, and in all but contests.
var (
	contestOnly = []string{"rounds", "seats", "call-limit", "time-limit"}
	matchOnly   = []string{
		"games", "openings", "openings-file", "decided", "balance", "repeat", "resign", "draw", "sprt", "alpha", "beta", "concurrency", "stall",
	}
)

// checkFlags returns an error that names the first flag given that means nothing.
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

// contest plays the tournament of a document.
func (c *playCommand) contest(s command.Streams) error {
	t, err := c.tournament()
	if err != nil {
		return err
	}
	games, err := t.Games()
	if err != nil {
		return err
	}
	header := func() (match.Header, error) { return c.contestHeader(t, games) }
	return c.playRecorded(s, header, func(ctx context.Context, record *match.Record) (played, error) {
		known := 0
		if record != nil {
			t.Record, t.Played, known = record, record.Games, record.Count
			for i, p := range record.Header.Players { // as match report will print them
				t.Players[i].Settings = p.Settings
			}
		}
		if !c.Quiet {
			meter := progress.New(s.Errs, "match")
			defer meter.Close()
			done := 0
			t.Progress = func(s *referee.Standings) {
				done++
				meter.Note(s.Summary())
				meter.Set(done, games-known)
			}
		}
		standings, err := t.Run(ctx)
		if standings == nil {
			return played{}, err
		}
		return played{standings, standings.Games, standings.Stopped}, err
	})
}

// tournament returns the one that is asked for.
func (c *playCommand) tournament() (*referee.Tournament, error) {
	if c.Game == "" {
		return nil, errors.New(`expected "<game>"`)
	}
	game, err := engine.Lookup(c.Game)
	if err != nil {
		return nil, err
	}
	if c.CallLimit <= 0 {
		return nil, fmt.Errorf("--call-limit %v: want more than 0s", c.CallLimit)
	}
	t := &referee.Tournament{
		Game: game, Options: c.Option, Rounds: c.Rounds, Seed: c.Seed, Seats: c.SeatCounts, TimeLimit: c.TimeLimit,
	}
	for i, text := range c.Player {
		s, err := match.ParseSettings(text)
		if err != nil {
			return nil, err
		}
		t.Players = append(t.Players, match.Player{
			Name: cmp.Or(s.Name, fmt.Sprintf("player%d", i+1)), Settings: settingsText(text), CallLimit: c.CallLimit,
		})
	}
	starts, err := t.Starts()
	if err != nil {
		return nil, err
	}
	if t.MoveLimit, err = c.contestMoveLimit(game, starts); err != nil {
		return nil, err
	}
	for i, text := range c.Player {
		if err := c.enter(&t.Players[i], game, starts, text); err != nil {
			return nil, err
		}
	}
	seats := 0
	for _, start := range starts {
		seats = max(seats, start.Seats())
	}
	if err := c.checkMemory(game, seats, len(c.Player)); err != nil {
		return nil, err
	}
	return t, nil
}

// contestMoveLimit returns the move limit that is good for all starts.
func (c *playCommand) contestMoveLimit(game engine.Game, starts []movegen.State) (most int, err error) {
	for _, start := range starts {
		if _, inTurn := start.(movegen.Position); !inTurn {
			if c.MoveLimit != nil && *c.MoveLimit != 0 {
				return 0, errors.New("--move-limit: where all seats act at once, a contest is as long as its turns")
			}
			return 0, nil
		}
		limit, err := c.moveLimit(game, start)
		if err != nil {
			return 0, err
		}
		most = max(most, limit)
	}
	return most, nil
}

// enter sets who plays for a player of settings: a library, our own entry if nothing is set but a
// name, or a player of matches.
func (c *playCommand) enter(p *match.Player, game engine.Game, starts []movegen.State, text string) error {
	s, err := match.ParseSettings(text)
	if err != nil {
		return err
	}
	if s.Library != "" {
		l, err := library.Open(game.Name, s.Library, c.CallLimit)
		if err != nil {
			return fmt.Errorf("player %s: %w", p.Name, err)
		}
		p.CallLimit = 0 // the library keeps it
		p.New = func(int) (match.Agent, error) { return referee.Agent(l.Entry()) }
		return nil
	}
	s.Name = ""
	if reflect.DeepEqual(s, match.Settings{}) {
		p.New = func(int) (match.Agent, error) { return referee.Own(game.Name) }
		return nil
	}
	players, begun := map[int]match.Player{}, map[int]movegen.State{} // by the number of seats, which a search may depend on
	for _, start := range starts {
		begun[start.Seats()] = start
		if players[start.Seats()], err = newPlayer(game, start, text, p.Name, c.Margin); err != nil {
			return err
		}
		p.Limits, p.Clock = players[start.Seats()].Limits, players[start.Seats()].Clock
	}
	p.New = func(seats int) (match.Agent, error) {
		a, err := players[seats].New(seats)
		if err == nil {
			// The start of a program, and tables that all searches share, are no time of a
			// game. If that fails, so will the game.
			_ = a.Begin(begun[seats], 0, 0)
		}
		return a, err
	}
	return nil
}

// contestHeader returns what the record of a contest begins with.
func (c *asked) contestHeader(t *referee.Tournament, games int) (match.Header, error) {
	h, err := c.commonHeader()
	if err != nil {
		return h, err
	}
	h.Format, h.Games, h.MoveLimit = match.ContestFormat, games, t.MoveLimit
	h.Contest = &match.ContestSettings{
		Rounds: c.Rounds, Seats: c.SeatCounts, CallLimit: c.CallLimit.String(), TimeLimit: c.TimeLimit.String(),
	}
	for i, p := range t.Players {
		e, err := entrantOf(p.Name, p.Settings, c.Player[i])
		if err != nil {
			return h, err
		}
		h.Players = append(h.Players, e)
	}
	return h, nil
}

// contestOf returns the flags that lead to the header of a contest.
func contestOf(h match.Header) (c contestFlags, err error) {
	c = contestFlags{Rounds: h.Contest.Rounds, SeatCounts: h.Contest.Seats}
	if c.CallLimit, err = time.ParseDuration(h.Contest.CallLimit); err == nil {
		c.TimeLimit, err = time.ParseDuration(h.Contest.TimeLimit)
	}
	return c, err
}

// tableOf returns the score table of a record.
func tableOf(r *match.Record) (match.Reporting, error) {
	game, err := engine.Lookup(r.Header.Game)
	if err != nil {
		return nil, err
	}
	c, err := contestOf(r.Header)
	if err != nil {
		return nil, err
	}
	t := &referee.Tournament{
		Game: game, Options: r.Header.Options, Rounds: c.Rounds, Seed: r.Header.Seed, Seats: c.SeatCounts,
		MoveLimit: r.Header.MoveLimit, TimeLimit: c.TimeLimit, Played: r.Games,
	}
	for _, p := range r.Header.Players {
		t.Players = append(t.Players, match.Player{Name: p.Name, Settings: p.Settings})
	}
	return t.Replay(r.Stopped)
}
