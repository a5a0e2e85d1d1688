package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"quincunx/engine"
	"quincunx/engine/tactics"
	"quincunx/internal/command"
	"quincunx/internal/process"
	"quincunx/match"
	"quincunx/movegen"
)

// defenceCommand searches positions in which a shallow search goes wrong.
type defenceCommand struct {
	Games   []string `arg:"" optional:"" name:"game" help:"Which games: ${defences}. Without any, all of them."`
	Nodes   uint64   `default:"20000" help:"Nodes of each search (${default})." placeholder:"N"`
	Hash    int      `default:"256" help:"Size of the transposition table in MiB (${default})."`
	Verify  bool     `help:"Search both moves of each position again, as deep as its scores say."`
	Verbose bool     `short:"v" help:"Print a line for each position."`
}

func (c *defenceCommand) Run(s command.Streams) error {
	if c.Nodes < 1 {
		return fmt.Errorf("--nodes %d: want 1 or more", c.Nodes)
	}
	if err := checkHash(c.Hash); err != nil {
		return err
	}
	if len(c.Games) == 0 {
		c.Games = tactics.DefenceGames
	}
	suites := map[string][]tactics.Defence{}
	for _, game := range c.Games {
		var err error
		if suites[game], err = tactics.Defences(game); err != nil {
			return err
		}
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	for _, game := range c.Games {
		if err := c.searchAll(ctx, s, game, suites[game]); err != nil {
			return process.Fail(process.Cause(ctx, err))
		}
	}
	return nil
}

// searchAll searches the positions of a game and prints how often the best and the refuted move are chosen.
func (c *defenceCommand) searchAll(ctx context.Context, s command.Streams, game string, suite []tactics.Defence) error {
	best, tempting := 0, 0
	for i, d := range suite {
		if c.Verify {
			again, err := d.Judge(ctx, c.Hash)
			if err != nil {
				return err
			}
			if again != d {
				fmt.Fprintf(s.Out, "%s %d: the deep searches now find %+d and %+d, want %+d and %+d\n", game, i+1, again.BestScore, again.TemptingScore, d.BestScore, d.TemptingScore)
			}
		}
		choice, err := d.Choice(ctx, c.Hash, c.Nodes)
		if err != nil {
			return err
		}
		switch choice {
		case d.Best:
			best++
		case d.Tempting:
			tempting++
		}
		if c.Verbose {
			fmt.Fprintf(s.Out, "%s %d: %s, best %s (%+d), not %s (%+d)\n    %s\n", game, i+1, choice, d.Best, d.BestScore, d.Tempting, d.TemptingScore, d.Text)
		}
	}
	_, err := fmt.Fprintf(s.Out, "%s: the best move in %d of %d positions, the refuted one in %d\n", game, best, len(suite), tempting)
	return err
}

// lostCommand looks for such positions in the lost games of a record.
type lostCommand struct {
	Record string `arg:"" help:"The record of a match." type:"existingfile"`
	Player string `required:"" help:"The player whose lost games are searched." placeholder:"NAME"`
	Nodes  uint64 `default:"20000" help:"Nodes of the search whose choice is refuted (${default})." placeholder:"N"`
	Screen uint64 `default:"500000" help:"Nodes of a search that must refute it first (${default})." placeholder:"N"`
	Deep   uint64 `default:"10000000" help:"Nodes of the deep search (${default})." placeholder:"N"`
	Margin int    `default:"150" help:"Points by which another move must be better (${default})." placeholder:"POINTS"`
	Hash   int    `default:"256" help:"Size of the transposition table in MiB (${default})."`
}

func (c *lostCommand) Run(s command.Streams) error {
	switch {
	case c.Nodes < 1 || c.Screen < 1 || c.Deep < 1:
		return errors.New("--nodes, --screen and --deep: want 1 or more")
	case c.Margin < 1:
		return fmt.Errorf("--margin %d: want 1 or more points", c.Margin)
	}
	if err := checkHash(c.Hash); err != nil {
		return err
	}
	game, lost, err := c.lostGames(s)
	if err != nil {
		return err
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	meter := command.NewMeter(s.Errs, "lost games")
	defer meter.Close()
	for i, g := range lost {
		d, ok, err := c.first(ctx, game, g)
		if err == nil && ok {
			_, err = s.Out.Write(fmt.Appendf(d.Append(nil), "# game %d of %s\n\n", g.Number, filepath.Base(c.Record)))
		}
		if err != nil {
			return process.Fail(process.Cause(ctx, err))
		}
		meter.Set(i+1, len(lost))
	}
	return nil
}

// lostGames returns the game of the record and the games that the player lost.
func (c *lostCommand) lostGames(s command.Streams) (game engine.Game, lost []*match.GameRecord, err error) {
	truncated, err := match.ReadGames(c.Record, func(h *match.Header) error {
		if !slices.Contains(tactics.DefenceGames, h.Game) {
			return fmt.Errorf("%s: games of %s, want one of %v", c.Record, h.Game, tactics.DefenceGames)
		}
		if !slices.ContainsFunc(h.Players, func(p match.Entrant) bool { return p.Name == c.Player }) {
			return fmt.Errorf("%s: no player %s", c.Record, c.Player)
		}
		game, err = engine.Lookup(h.Game)
		return err
	}, func(g *match.GameRecord) error {
		if seat := c.seat(g); seat >= 0 && g.Result[seat] == movegen.Loss {
			lost = append(lost, g)
		}
		return nil
	})
	s.WarnTruncated(c.Record, truncated)
	return game, lost, err
}

// seat returns the seat of the player in a game, or -1.
func (c *lostCommand) seat(g *match.GameRecord) int {
	return slices.IndexFunc(g.Players, func(p match.Participant) bool { return p.Name == c.Player })
}

// first returns the first position of a game in which the player is to move and a shallow search goes wrong.
func (c *lostCommand) first(ctx context.Context, game engine.Game, g *match.GameRecord) (found tactics.Defence, ok bool, err error) {
	p, err := game.Parse(g.Start)
	if err != nil {
		return found, false, err
	}
	f := tactics.DefenceFinder{Game: game.Name, Nodes: c.Nodes, Screen: c.Screen, Deep: c.Deep, Margin: c.Margin, HashMiB: c.Hash}
	err = g.Replay(p, func(t movegen.Turn, _ *movegen.JointMove, moves []match.Played) error {
		if len(moves) == 0 || moves[0].Seat != c.seat(g) {
			return nil
		}
		found, ok, err = f.Examine(ctx, string(t.AppendText(nil)))
		if err == nil && ok {
			err = errFound
		}
		return err
	})
	if errors.Is(err, errFound) {
		err = nil
	}
	return found, ok, err
}

// errFound ends the replay of a game.
var errFound = errors.New("found")
