package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/exit"
	"quincunx/internal/quote"
	"quincunx/match"
	"quincunx/match/chart"
	"quincunx/movegen"
)

type reportCommand struct {
	File string `arg:"" help:"A record of a match."`
	JSON bool   `name:"json" help:"Print the report as JSON."`
}

// Run prints the report of a record.
func (c *reportCommand) Run(s command.Streams) error {
	record, err := readRecord(s, c.File)
	if err != nil {
		return err
	}
	report, err := reportOf(record)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return exit.Fail(printReport(s.Out, report, c.JSON))
}

// reportOf returns the report of a record, or the score table of a contest.
func reportOf(r *match.Record) (match.Reporting, error) {
	if r.Header.Format == match.ContestFormat {
		t, err := tournamentOf(r.Header)
		if err != nil {
			return nil, err
		}
		t.Played = r.Games
		return t.Replay(r.Stopped)
	}
	return r.Report()
}

func printReport(out io.Writer, r match.Reporting, asJSON bool) error {
	if asJSON {
		return writeJSON(out, r)
	}
	_, err := fmt.Fprint(out, r.Text())
	return err
}

type showCommand struct {
	File   string `arg:"" help:"A record of a match."`
	Number int    `arg:"" help:"Of the game, from 1."`
}

// Run replays a game with its boards.
func (c *showCommand) Run(s command.Streams) error {
	record, err := readRecord(s, c.File)
	if err != nil {
		return err
	}
	g, err := record.Game(c.Number)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	game, err := engine.Lookup(record.Header.Game)
	if err != nil {
		return err
	}
	var b strings.Builder
	if err := replay(&b, game, g); err != nil {
		return fmt.Errorf("%s: game %d: %w", c.File, c.Number, err)
	}
	_, err = io.WriteString(s.Out, b.String())
	return exit.Fail(err)
}

// replay writes a game with the board after each move, or turn of all seats.
func replay(b *strings.Builder, game engine.Game, g *match.GameRecord) error {
	p, err := game.Parse(g.Start)
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "%s, game %d\n", game.Title, g.Number)
	for seat, player := range g.Players {
		fmt.Fprintf(b, "  seat %d: %s (%s)\n", seat+1, quote.Word(player.Name), quote.Line(player.Settings))
	}
	fmt.Fprintf(b, "  %s\n\n", game.Legend)
	turn := 0
	err = g.Replay(p, func(t movegen.Turn, joint *movegen.JointMove, moves []match.Played) error {
		turn++
		fmt.Fprintf(b, "%s\n%d. %s", t.AppendBoard(nil), turn, t.AppendJoint(nil, joint))
		if moves == nil {
			b.WriteString("  (opening)")
		}
		for _, m := range moves {
			thought := ""
			if g.Contest == nil { // entries don't tell
				thought = fmt.Sprintf("score %d, depth %d, %d nodes, ", m.Score, m.Depth, m.Nodes)
			}
			fmt.Fprintf(b, "\n   %s: %s  %s%v", quote.Word(g.Players[m.Seat].Name), m.Move, thought,
				time.Duration(m.Seconds*float64(time.Second)).Round(time.Microsecond))
		}
		b.WriteString("\n\n")
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "%s\n", p.AppendBoard(nil))
	var results []string
	for seat, r := range g.Result {
		results = append(results, fmt.Sprintf("%s %s", quote.Word(g.Players[seat].Name), map[int]string{1: "won", 0: "drew", -1: "lost"}[r]))
	}
	fmt.Fprintf(b, "%s, by %s", strings.Join(results, ", "), quote.Detail(string(g.Cause)))
	if g.Detail != "" {
		fmt.Fprintf(b, ": %s", quote.Detail(g.Detail))
	}
	switch {
	case g.Scores != nil && p.Over():
		fmt.Fprintf(b, " (%s)", p.AppendResult(nil))
	case g.Scores != nil: // what was left to play was decided
		fmt.Fprintf(b, " (scores %v)", g.Scores)
	}
	b.WriteByte('\n')
	return nil
}

type plotCommand struct {
	File   string `arg:"" help:"A record of a match."`
	Output string `short:"o" required:"" help:"The picture, SVG." placeholder:"FILE"`
}

// Run draws a record.
func (c *plotCommand) Run(s command.Streams) error {
	record, err := readRecord(s, c.File)
	if err != nil {
		return err
	}
	switch record.Header.Format {
	case match.ContestFormat:
		return fmt.Errorf("%s: a contest has a score table, and nothing to plot", c.File)
	case match.SelfPlayFormat:
		return fmt.Errorf("%s: self-play has one player, and nothing to plot", c.File)
	}
	svg, err := chart.Draw(record)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return exit.Fail(command.WriteFile(c.Output, svg))
}
