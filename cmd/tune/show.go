package main

import (
	"bufio"
	"fmt"
	"io"

	"quincunx/internal/command"
	"quincunx/internal/quote"
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
	torn, err := tune.ReadData(c.Data, func(r *tune.Recipe) error {
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
	if torn > 0 {
		warnTruncated(s.Errs, c.Data, games, torn)
	}
	fmt.Fprintf(out, "%d games, %d positions, of %s\n", games, positions, recipe)
	return failed(out.Flush())
}

// warnTruncated tells that a file of games ends with a partial write.
func warnTruncated(errs io.Writer, name string, games int, torn int64) {
	fmt.Fprintf(errs, "tune: warning: %s: the tail is truncated: %d games were read; %d bytes of another are left out\n", quote.Line(name), games, torn)
}
