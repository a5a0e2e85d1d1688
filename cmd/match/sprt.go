package main

import (
	"errors"
	"fmt"
	"io"

	"quincunx/internal/command"
	"quincunx/internal/plainjson"
	"quincunx/internal/process"
	"quincunx/match"
)

type sprtCommand struct {
	Results []int `arg:"" optional:"" name:"W D L" help:"Games won, drawn and lost. This assumes independent games; for pairs of games use --pairs."`
	Pairs   []int `help:"Numbers of pairs of games with 0, ½, 1, 1½ and 2 points." placeholder:"N,N,N,N,N"`
	hypotheses
	JSON bool `name:"json" help:"Print JSON."`
}

// maxGames is the largest number of games.
const maxGames = 1 << 40

// Run prints the statistics of the given results.
func (c *sprtCommand) Run(s command.Streams) error {
	tally, err := c.tally()
	if err != nil {
		return err
	}
	if c.SPRT == nil {
		c.SPRT = []float64{0, 10}
	}
	test, err := c.test()
	if err != nil {
		return err
	}
	result := test.Result(tally)
	if !c.JSON {
		_, err := fmt.Fprint(s.Out, tally.Text(), result.Text())
		return process.Fail(err)
	}
	return writeJSON(s.Out, struct {
		Tally    match.Tally    `json:"tally"`
		Score    float64        `json:"score"`
		Estimate match.Estimate `json:"estimate"`
		Test     match.Test     `json:"sprt"`
	}{tally, tally.Score(), tally.Estimate(), result})
}

func (c *sprtCommand) tally() (t match.Tally, err error) {
	for _, n := range append(c.Results, c.Pairs...) {
		if n < 0 || n > maxGames {
			return t, fmt.Errorf("%d games: want 0..%d", n, maxGames)
		}
	}
	switch {
	case len(c.Results) == 3 && c.Pairs == nil:
		t.Wins, t.Draws, t.Losses = c.Results[0], c.Results[1], c.Results[2]
	case len(c.Results) == 0 && len(c.Pairs) == 5:
		copy(t.Pairs[:], c.Pairs)
	default:
		err = errors.New("sprt: want three numbers W D L, or five as --pairs N,N,N,N,N")
	}
	return t, err
}

func writeJSON(out io.Writer, v any) error {
	return process.Fail(plainjson.Write(out, v, "  "))
}
