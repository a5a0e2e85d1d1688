package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/movegen"
	"quincunx/perft"
)

type movesCommand struct {
	Game string `arg:"" help:"The game: ${games}."`
}

// Run prints the moves of each position, sorted as text.
func (c *movesCommand) Run(s command.Streams) error {
	game, err := engine.Lookup(c.Game)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.Out)
	err = eachLine("-", s.In, func(text string) error {
		p, err := game.Parse(text)
		if err != nil {
			return err
		}
		tree, err := treeOf(p, false)
		if err != nil {
			return err
		}
		return written(fmt.Fprintln(out, strings.Join(moveTexts(tree), " ")))
	})
	return cmp.Or(err, written(0, out.Flush()))
}

// written makes a failure of an error to write.
func written(_ int, err error) error {
	if err != nil {
		return command.Failure{Err: err}
	}
	return nil
}

// moveTexts returns the moves at the root of a tree, sorted.
func moveTexts(t perft.Tree) []string {
	var texts []string
	for t.Enter(); t.Next(); {
		texts = append(texts, string(t.AppendMove(nil)))
	}
	slices.Sort(texts)
	return texts
}

type validateCommand struct {
	Game string `arg:"" help:"The game: ${games}."`
}

// Run judges each move: legal, with the position after it and the result, or
// illegal, with the reason.
func (c *validateCommand) Run(s command.Streams) error {
	game, err := engine.Lookup(c.Game)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.Out)
	err = eachLine("-", s.In, func(line string) error {
		text, move, found := strings.Cut(line, " | ")
		if !found {
			return errors.New("want POSITION | MOVE")
		}
		p, err := game.Parse(text)
		if err != nil {
			return err
		}
		if err := play(p, move); err != nil {
			return written(fmt.Fprintf(out, "%s\tillegal\t%v\n", line, err))
		}
		return written(fmt.Fprintf(out, "%s\tlegal\t%s\t%s\n", line, p.AppendText(nil), p.AppendResult(nil)))
	})
	return cmp.Or(err, written(0, out.Flush()))
}

// play makes the move that text stands for: a pair of plies where one begins, or
// else a ply or a joint move. The error tells why it is illegal.
func play(s movegen.State, text string) error {
	p, ok := s.(perft.PairPosition)
	if !ok || p.PairPly() != 1 {
		return movegen.PlayText(s, text)
	}
	pair, err := p.ParsePair(text)
	if err != nil {
		return err
	}
	p.Make(pair[0])
	p.Make(pair[1])
	return nil
}
