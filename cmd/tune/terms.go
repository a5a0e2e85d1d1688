package main

import (
	"bufio"
	"context"
	"fmt"

	"quincunx/internal/command"
	"quincunx/internal/process"
	"quincunx/tune"
)

type termsCommand struct {
	gameFlags
	Known []string `arg:"" help:"Files of positions with known values, such as solve --sample prints." placeholder:"FILE"`
	Even  []string `sep:"none" help:"Count only positions in which this term counts for neither side; may be repeated." placeholder:"NAME"`
}

// Run prints how the terms of an evaluation relate to the values of positions.
func (c *termsCommand) Run(s command.Streams) error {
	weights, err := c.open()
	if err != nil {
		return err
	}
	relations, all, err := tune.Relate(context.Background(), c.Game, weights, c.Known, c.Even)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.Out)
	const row = "%-24s%12v%8v%8v%8v%12v%8v%8v%8v\n"
	fmt.Fprintf(out, "%d positions; the side to move wins %s, draws %s, loses %s %%.\n\n", all.Total(), percent(all.Won, all), percent(all.Drawn, all), percent(all.Lost, all))
	fmt.Fprintf(out, row, "term counts", "for it", "wins", "draws", "loses", "against it", "wins", "draws", "loses")
	for _, r := range relations {
		if r.More.Total()+r.Fewer.Total() == 0 {
			continue
		}
		cells := []any{r.Term}
		for _, t := range []tune.Tally{r.More, r.Fewer} {
			cells = append(cells, t.Total(), percent(t.Won, t), percent(t.Drawn, t), percent(t.Lost, t))
		}
		fmt.Fprintf(out, row, cells...)
	}
	return process.Fail(out.Flush())
}

// percent returns n as a percentage of a tally, or "" if the tally is empty.
func percent(n int, of tune.Tally) string {
	if of.Total() == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f", 100*float64(n)/float64(of.Total()))
}
