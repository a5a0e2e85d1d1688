package main

import (
	"bufio"
	"fmt"

	"quincunx/internal/command"
	"quincunx/tune"
)

type showCommand struct {
	Data string `arg:"" help:"A file of games." placeholder:"FILE"`
}

// Run prints the recipe and the games.
func (c *showCommand) Run(s command.Streams) error {
	out := bufio.NewWriter(s.Out)
	games, positions := 0, 0
	recipe, err := tune.ReadData(c.Data, func(g *tune.Played) error {
		games++
		positions += len(g.Positions)
		_, err := out.Write(g.AppendText(nil))
		return failed(err)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d games, %d positions, of %s\n", games, positions, recipe.Text())
	return failed(out.Flush())
}
