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
	var recipe string
	games, positions := 0, 0
	err := tune.ReadData(c.Data, func(r *tune.Recipe) error {
		recipe = r.Text()
		return nil
	}, func(g *tune.Played) error {
		games++
		positions += len(g.Positions)
		_, err := out.Write(g.AppendText(nil))
		return failed(err)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d games, %d positions, of %s\n", games, positions, recipe)
	return failed(out.Flush())
}
