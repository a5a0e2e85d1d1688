package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/alecthomas/kong"

	"quincunx/contest/tournament"
	"quincunx/engine"
	"quincunx/internal/child"
	"quincunx/internal/command"
	"quincunx/internal/distribute"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/jobs"
	"quincunx/match"
	"quincunx/match/roster"
	"quincunx/movegen"
)

type playCommand struct {
	gameFlags

	Concurrency int    `default:"1" help:"Games at a time (${default})." placeholder:"N"`
	Record      string `help:"Record the match in a new file; --resume continues it." placeholder:"FILE"`
	Resume      string `help:"Continue the match that is recorded in a file. With a GAME and its flags, which must be those of the recorded match, the file is created if it does not exist." placeholder:"FILE"`
	Verbose     bool   `help:"Show what external programs write to standard error."`
	Quiet       bool   `help:"No progress."`
	JSON        bool   `name:"json" help:"Print the report as JSON."`
	distribute.Flags

	pool   match.Pool // set by --serve, nil without it
	status distribute.Status
}

// Help returns the text that is printed after the flags.
func (c *playCommand) Help() string {
	return engine.OptionsHelp() + "\nSettings of a player:\n\n    " + strings.ReplaceAll(match.SettingsHelp(), "\n", "\n    ")
}

// Run plays a match, a round robin or a contest.
func (c *playCommand) Run(s command.Streams, k *kong.Context) error {
	if err := c.checkFlags(k); err != nil {
		return err
	}
	if c.Record != "" && c.Resume != "" {
		return errors.New("--record begins a record and --resume continues one: want only one of them")
	}
	if err := command.CheckConcurrency(c.Concurrency); err != nil {
		return err
	}
	header := c.header
	if c.Resume != "" && c.Game.Name == "" {
		header = c.recorded
	}
	h, err := header()
	if err != nil {
		return err
	}
	child.Verbose(c.Verbose, s.Errs)
	defer child.KillAll()
	play := c.playMatch
	if h.Format == match.ContestFormat {
		play = c.playContest
	}
	p, err := play(h)
	if err != nil {
		return err
	}
	return c.served(s, h, func() error { return c.run(s, h, p) })
}

// served calls play, with a pool of workers on other machines if --serve is set. If the match does not end, the server keeps the
// finished games.
func (c *playCommand) served(s command.Streams, h match.Header, play func() error) error {
	if c.Serve && h.Format == match.ContestFormat {
		return errors.New("--serve is not for a --contest: its time limits are for one machine")
	}
	describe := func() (distribute.Job, error) {
		if err := identify(&h); err != nil {
			return distribute.Job{}, err
		}
		return jobs.MatchJob(h)
	}
	return distribute.Serve(&c.Flags, describe, s.Errs, func(pool match.Pool, status distribute.Status) error {
		c.pool, c.status = pool, status
		return play()
	})
}

// playable is a match or a contest that is ready to be played.
type playable struct {
	games   int
	players []match.Player

	// run plays it and returns the report, or nil if nothing could be played.
	run func(context.Context, *match.Record, func(summary string)) (match.Reporting, error)
}

// playMatch returns the match, the round robin or the gauntlet of a header.
func (c *playCommand) playMatch(h match.Header) (*playable, error) {
	r, m, err := roster.FromHeader(&h, nil, c.Concurrency)
	if err != nil {
		return nil, err
	}
	openings, err := newOpenings(r.Game, r.Starts[0], h)
	if err != nil {
		return nil, err
	}
	m.Concurrency = c.Concurrency
	p := &playable{games: m.Games, players: m.Players}
	robin := &match.RoundRobin{NewOpenings: openings, Gauntlet: h.Format == match.GauntletFormat}
	p.run = func(ctx context.Context, record *match.Record, progress func(string)) (match.Reporting, error) {
		if record != nil {
			m.Record, m.Played = record, record.Games
		}
		m.Pool = c.pool
		m.Progress = func(r *match.Report) { progress(r.Summary()) }
		if h.Format == match.TogetherFormat {
			m.Openings = openings()
			return m.Run(ctx)
		}
		robin.Match = *m
		return robin.Run(ctx)
	}
	if h.Format == match.TogetherFormat {
		return p, m.Check()
	}
	robin.Match = *m
	p.games *= robin.Pairings()
	return p, robin.Check()
}

// playContest returns the tournament of a contest's header.
func (c *playCommand) playContest(h match.Header) (*playable, error) {
	t, err := newTournament(h)
	if err != nil {
		return nil, err
	}
	run := func(ctx context.Context, record *match.Record, progress func(string)) (match.Reporting, error) {
		if record != nil {
			t.Record, t.Played = record, record.Games
		}
		t.Progress = func(s *tournament.Standings) { progress(s.Summary()) }
		standings, err := t.Run(ctx)
		if standings == nil {
			return nil, err
		}
		return standings, err
	}
	return &playable{h.Games, t.Players, run}, nil
}

// run plays a match and prints the report. It records the match if the flags name a record. If the match was interrupted, the error
// states how to continue.
func (c *playCommand) run(s command.Streams, h match.Header, p *playable) (err error) {
	record, err := c.openRecord(s, h)
	if err != nil {
		return err
	}
	total := p.games
	if record != nil {
		defer durable.Close(record, &err)
		for i, e := range record.Header.Players { // print the same report as match report
			p.players[i].Settings = e.Settings
		}
		total -= record.Count
	}
	meter, done := s.Meter("match", c.Quiet), 0
	show := func(summary string) {
		done++
		meter.Note(summary + c.status.Suffix())
		meter.Set(done, total)
	}
	ctx, release := s.FinishGames(child.KillAll)
	defer release()
	report, err := p.run(ctx, record, show)
	meter.Close()
	for _, damage := range engine.TablesErrors() {
		fmt.Fprintf(s.Errs, "match: %s\n", message.Line(damage.Error()))
	}
	if err != nil && c.Serve && record != nil { // the server may have failed
		err = fmt.Errorf("%w; to continue: %s", err, c.resumption())
	}
	if report == nil {
		return err
	}
	games, stopped := report.Played()
	if record != nil {
		err = cmp.Or(err, record.End(stopped))
	}
	if games > 0 || err == nil {
		err = cmp.Or(err, printReport(s.Out, report, c.JSON))
	}
	switch {
	case err == nil && stopped == match.Interrupted:
		return c.interrupted(ctx)
	case err == nil && stopped == match.GivenUp:
		err = c.gaveUp()
	}
	return process.Fail(err)
}

// maxPlies is the largest number of plies of a random opening.
const maxPlies = 10_000

// newOpenings returns a function that creates the openings of a match, from a file or at random.
func newOpenings(game engine.Game, start movegen.State, h match.Header) (func() match.Openings, error) {
	o := h.Openings
	if err := o.Check(start.Seats()); err != nil {
		return nil, err
	}
	switch {
	case o.Points > 0 && game.Evaluation == nil:
		return nil, fmt.Errorf("--balance: %s has no evaluation", game.Name)
	case o.Plies < 0 || o.Plies > maxPlies:
		return nil, fmt.Errorf("--openings %d: want 0..%d", o.Plies, maxPlies)
	}
	evaluate, err := game.Evaluator(nil)
	if err != nil {
		return nil, err
	}
	filter, err := match.NewOpeningFilter(evaluate, o.Decided, o.Balance)
	if err != nil {
		return nil, err
	}
	if o.File != "" {
		list, err := readOpenings(game, start.Seats(), o.File, filter.Rejects)
		return func() match.Openings { return &match.ListedOpenings{Positions: list, Repeat: o.Repeat} }, err
	}
	return func() match.Openings {
		return &match.RandomOpenings{
			Start: start, Plies: o.Plies, Seed: h.Seed, Repeat: o.Repeat, Choices: filter.Candidates, Reject: filter.Rejects,
		}
	}, nil
}

// readOpenings reads openings from a file. It skips positions in which the game is over and rejected ones.
func readOpenings(game engine.Game, seats int, name string, rejects func(movegen.State) bool) (list []movegen.State, err error) {
	err = command.EachLine(name, nil, func(_, line string) error {
		state, err := game.Parse(line)
		if err != nil {
			return err
		}
		if state.Seats() != seats {
			return fmt.Errorf("%d seats, want %d", state.Seats(), seats)
		}
		if !state.Over() && !rejects(state) {
			list = append(list, state)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("--openings-file: %w", err)
	}
	if len(list) == 0 {
		return nil, errors.New("--openings-file: no usable opening")
	}
	return list, nil
}
