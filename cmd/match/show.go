package main

import (
	"bufio"
	"errors"
	"fmt"

	"quincunx/diagram"
	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/match"
	"quincunx/movegen"
)

type showCommand struct {
	File   string `arg:"" help:"A record of a match."`
	Number int    `arg:"" help:"The number of the game, from 1."`
	Moves  bool   `help:"Print the moves without the boards." xor:"what"`
	Ply    *int   `help:"Print only the board after N plies, including those of the opening; where all seats act simultaneously, after N turns." placeholder:"N" xor:"what"`
	Last   bool   `help:"Print only the last board." xor:"what"`
	SVG    string `name:"svg" help:"Draw the last board, or that of --ply, to a file." placeholder:"FILE"`
}

// Run replays a game with its boards.
func (c *showCommand) Run(s command.Streams) error {
	header, g, err := match.ReadGame(c.File, c.Number)
	if err != nil {
		return err
	}
	game, err := engine.Lookup(header.Game)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.Out)
	if err := c.show(out, game, g); err != nil {
		return fmt.Errorf("%s: game %d: %w", c.File, c.Number, err)
	}
	return process.Fail(out.Flush())
}

// show writes the text that the flags select. A picture is written to its file instead.
func (c *showCommand) show(out *bufio.Writer, game engine.Game, g *match.GameRecord) error {
	if c.SVG == "" && c.Ply == nil && !c.Last {
		return replay(out, game, g, !c.Moves)
	}
	if c.SVG != "" && c.Moves {
		return errors.New("--svg and --moves: want only one of them")
	}
	p, err := reach(game, g, c.Ply)
	if err != nil {
		return err
	}
	if c.SVG == "" {
		fmt.Fprintf(out, "%s\n%s\n", p.last, game.AppendBoard(nil, p.state, p.marks...))
		return nil
	}
	if game.Drawer == nil {
		return fmt.Errorf("--svg: %s has no drawing of its board", game.Title)
	}
	board := game.Drawer.Board(p.state)
	board.Marks = append(board.Marks, p.marks...)
	return durable.Write(c.SVG, board.AppendSVG(nil))
}

// reached is a position of a recorded game.
type reached struct {
	state movegen.State
	last  string         // the number and the text form of the last move
	marks []diagram.Mark // of the last move, if the game has a drawer
}

// errReached ends a replay.
var errReached = errors.New("position reached")

// reach returns the position of a game after the given number of plies, or after all if plies is
// nil.
func reach(game engine.Game, g *match.GameRecord, plies *int) (r reached, err error) {
	if r.state, err = game.Parse(g.Start); err != nil {
		return r, err
	}
	if plies == nil {
		moves, err := g.Line(movegen.Clone(r.state))
		if err != nil {
			return r, err
		}
		all := len(moves)
		plies = &all
	}
	r.last = "start"
	n := 0
	err = g.Replay(r.state, func(t movegen.Turn, joint *movegen.JointMove, _ []match.Played) error {
		if n == *plies {
			return errReached
		}
		if n++; n == *plies {
			r.last = fmt.Sprintf("%d. %s", n, t.AppendJoint(nil, joint))
			if game.Drawer != nil {
				r.marks = diagram.Played(game.Drawer, t.State, joint)
			}
		}
		return nil
	})
	if errors.Is(err, errReached) {
		err = nil
	}
	if err == nil && n != *plies {
		err = fmt.Errorf("--ply %d: want 0..%d", *plies, n)
	}
	return r, err
}

// replay writes a game and, if boards is set, the board after each move or joint move.
func replay(b *bufio.Writer, game engine.Game, g *match.GameRecord, boards bool) error {
	p, err := game.Parse(g.Start)
	if err != nil {
		return err
	}
	if err := g.Replay(movegen.Clone(p), nil); err != nil { // checks the moves before anything is written
		return err
	}
	fmt.Fprintf(b, "%s, game %d\n", game.Title, g.Number)
	for seat, player := range g.Players {
		name := ""
		if game.Drawer != nil {
			name = ", " + game.Drawer.Board(p).SeatName(movegen.Seat(seat))
		}
		fmt.Fprintf(b, "  seat %d%s: %s (%s)\n", seat+1, name, message.Word(player.Name), message.Line(player.Settings))
	}
	fmt.Fprintln(b)
	var marks []diagram.Mark // of the last move
	drawn := func() (board []byte) {
		if boards {
			board = append(game.AppendBoard(nil, p, marks...), '\n')
		}
		return board
	}
	turn := 0
	err = g.Replay(p, func(t movegen.Turn, joint *movegen.JointMove, moves []match.Played) error {
		turn++
		fmt.Fprintf(b, "%s%d. %s", drawn(), turn, t.AppendJoint(nil, joint))
		if moves == nil {
			fmt.Fprint(b, "  (opening)")
		}
		for _, m := range moves {
			fmt.Fprintf(b, "\n   %s: %s  %s", message.Word(g.Players[m.Seat].Name), m.Move, g.SearchInfo(&m))
		}
		fmt.Fprintln(b)
		if boards {
			fmt.Fprintln(b)
			if game.Drawer != nil {
				marks = diagram.Played(game.Drawer, t.State, joint)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, _ = b.Write(drawn()) // Flush returns the error
	fmt.Fprint(b, g.Ending())
	switch {
	case g.Scores != nil && p.Over():
		fmt.Fprintf(b, " (%s)", p.AppendResult(nil))
	case g.Scores != nil: // the game was decided, and its rest was not recorded
		fmt.Fprintf(b, " (scores %v)", g.Scores)
	}
	fmt.Fprintln(b)
	for _, line := range g.Disqualified() {
		fmt.Fprintln(b, line)
	}
	return nil
}
