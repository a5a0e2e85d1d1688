package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/movegen"
	"quincunx/perft"
)

type movesCommand struct {
	Game engine.Game `completion-predictor:"game" arg:"" help:"The game: ${games}."`
}

// Run prints the moves of each position, sorted as text.
func (c *movesCommand) Run(s command.Streams) error {
	return eachInput(s, func(out io.Writer, _, text string) error {
		p, err := c.Game.Parse(text)
		if err != nil {
			return err
		}
		tree, err := treeOf(p, false)
		if err != nil {
			return err
		}
		return written(fmt.Fprintln(out, strings.Join(slices.Sorted(slices.Values(perft.MoveTexts(tree))), " ")))
	})
}

// eachInput calls visit with each line of stdin and its position in the input.
func eachInput(s command.Streams, visit func(out io.Writer, place, line string) error) error {
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	out := bufio.NewWriter(s.Out)
	err := command.EachLine("-", process.InterruptibleReader(ctx, s.In), func(place, line string) error { return visit(out, place, line) })
	return cmp.Or(err, written(0, out.Flush()))
}

// written turns a write error into a failure.
func written(_ int, err error) error { return process.Fail(err) }

type validateCommand struct {
	Game engine.Game `completion-predictor:"game" arg:"" help:"The game: ${games}."`
}

// Run reports whether each move is legal, with the position after it and the result, or illegal,
// with the reason. It prints errors in lines, and returns an error after all other lines have been
// checked.
func (c *validateCommand) Run(s command.Streams) error {
	wrong := 0
	err := eachInput(s, func(out io.Writer, place, line string) error {
		judgement, err := judge(c.Game, line)
		if err != nil {
			wrong++
			fmt.Fprintf(s.Errs, "perft: %s\n", message.Line(fmt.Sprintf("%s: %v", place, err)))
			return nil
		}
		return written(fmt.Fprintf(out, "%s\t%s\n", line, judgement))
	})
	if err == nil && wrong > 0 {
		err = fmt.Errorf("%d wrong lines", wrong)
	}
	return err
}

// judge returns the output for a line POSITION | MOVE.
func judge(game engine.Game, line string) (string, error) {
	text, move, found := strings.Cut(line, " | ")
	if !found {
		return "", errors.New("want POSITION | MOVE")
	}
	p, err := game.Parse(text)
	if err != nil {
		return "", err
	}
	if err := play(p, move); err != nil {
		return fmt.Sprintf("illegal\t%v", err), nil
	}
	return fmt.Sprintf("legal\t%s\t%s", p.AppendText(nil), p.AppendResult(nil)), nil
}

// play makes the move with the given text: a pair of plies if one begins here, or else a ply or a
// joint move. The error says why the move is illegal.
func play(s movegen.State, text string) error {
	p, ok := s.(movegen.PairMover)
	if !ok || p.PairPly() != 1 {
		return movegen.TurnOf(s).PlayText(text)
	}
	pair, err := p.ParsePair(text)
	if err != nil {
		return err
	}
	p.Make(pair[0])
	p.Make(pair[1])
	return nil
}
