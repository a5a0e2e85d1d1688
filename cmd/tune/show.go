package main

import (
	"bufio"
	"fmt"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/message"
	"quincunx/internal/plainjson"
	"quincunx/internal/process"
	"quincunx/match"
	"quincunx/tune"
)

type showCommand struct {
	Data string `arg:"" help:"A record of games, of self-play or of a match." placeholder:"FILE"`
}

// Run prints the games and their training positions.
func (c *showCommand) Run(s command.Streams) error {
	out := bufio.NewWriter(s.Out)
	var header *match.Header
	var game engine.Game
	games, positions := 0, 0
	truncated, err := match.ReadGames(c.Data, func(h *match.Header) (err error) {
		header = h
		game, err = engine.Lookup(h.Game)
		return err
	}, func(g *match.GameRecord) error {
		n, err := tune.WriteGame(out, &game, g)
		if err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
		games++
		positions += n
		return nil
	})
	if err != nil {
		return err
	}
	s.WarnTruncated(c.Data, truncated)
	settings, err := plainjson.Marshal(header)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s, %s, of %s\n", message.Count(games, "game", "games"), message.Count(positions, "position", "positions"), settings)
	return process.Fail(out.Flush())
}
