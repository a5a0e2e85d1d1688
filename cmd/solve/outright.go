package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"quincunx/internal/command"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/search/certificate"
	"quincunx/search/retrograde"
)

// outright solves a whole game and looks up one of its positions.
type outright struct {
	request
	proofFlag
	Table   bool `help:"Print every reachable position: POSITION TAB W|L|D|X distance."`
	Explore bool `help:"Walk through the game in the terminal."`

	memory    *memoryFlag // nil if the game has no such flag
	position  movegen.Position
	index     graph.Index
	fromStart bool // position is the start of the game
	solution  *retrograde.Solution
	took      time.Duration // to solve the game
}

// Help returns the text that is printed after the flags.
func (s *outright) Help() string {
	help := "Says in how many plies, too: a ply is one move of one side. The game is solved as a whole, each time anew."
	if s.game.Notation != "" {
		help += "\n\n" + s.game.Notation
	}
	return help
}

// Run solves the game.
func (s *outright) Run(streams command.Streams) error { return s.work(s, streams) }

func (s *outright) prepare() error {
	switch {
	case s.Table && s.Explore, s.JSON && (s.Table || s.Explore):
		return errors.New("--json, --table and --explore exclude each other")
	case s.Proof != "" && (s.Table || s.Explore):
		return errors.New("--proof is for the value of a position: want no --table or --explore")
	case s.Table && s.Position != nil:
		return errors.New("--table prints all positions and takes no --position")
	}
	start, err := s.game.Start(s.options)
	if err != nil {
		return err
	}
	p, err := s.state()
	if err != nil {
		return err
	}
	s.position = p.(movegen.Position)
	if s.index, err = s.game.Index(p); err != nil {
		if s.game.LowerBound != nil {
			err = fmt.Errorf("%w (one player alone: --solo)", err)
		}
		if s.Position != nil {
			return fmt.Errorf("position %s: %w", message.Quote(*s.Position), err)
		}
		return fmt.Errorf("%s: %w", s.game.Name, err)
	}
	if s.memory != nil {
		if err := s.memory.check("the tables", "take", uint64(retrograde.Bytes(s.index))); err != nil {
			return err
		}
	}
	s.fromStart = bytes.Equal(p.AppendText(nil), start.AppendText(nil))
	return nil
}

func (s *outright) solve(ctx context.Context, _ *command.Meter) (interrupted, err error) {
	start := time.Now()
	s.solution, err = retrograde.SolveGame(ctx, s.index, s.position.Clone())
	s.took = time.Since(start)
	if winner := winnerOf(s.position, s.solution.Probe(s.position)); err == nil && s.Proof != "" && winner > 0 && !s.position.Over() {
		seat := movegen.Seat(winner - 1)
		err = s.writeTree(s.game, s.position, seat, s.tree(seat, map[string]*certificate.Tree{}))
	}
	return nil, err
}

// tree returns the proof tree of a seat's win from the position. It contains the first best move of the winner and all moves of
// the other seat.
func (s *outright) tree(winner movegen.Seat, built map[string]*certificate.Tree) *certificate.Tree {
	if s.position.Over() {
		return nil
	}
	text := string(s.position.AppendText(nil))
	if t, found := built[text]; found {
		return t
	}
	t := &certificate.Tree{}
	built[text] = t
	moves := s.solution.Moves(s.position)
	if s.position.Mover() == winner {
		moves = moves[:1]
	}
	for _, m := range moves {
		s.position.Make(m.Move)
		t.Replies = append(t.Replies, certificate.Reply{Move: m.Move, Tree: s.tree(winner, built)})
		s.position.Unmake()
	}
	return t
}

func (s *outright) print(out *bufio.Writer) error {
	switch {
	case s.Table:
		return s.printTable(out)
	case s.Explore:
		e := explorer{
			request: &s.request, position: s.position, verdict: s.verdict, valueText: movegen.Value.String,
			moves: func() ([]movegen.MoveValue, error) { return s.solution.Moves(s.position), nil },
		}
		return e.run(out)
	}
	p := s.position
	if s.fromStart {
		fmt.Fprintf(out, "%s: %s.\n", s.game.Title, s.verdict())
	} else {
		s.printPosition(out, p, s.verdict())
	}
	if !p.Over() {
		s.printMoves(out)
		s.printLine(out)
	}
	if s.fromStart {
		s.printCensus(out)
	}
	s.proofFlag.print(out)
	if s.took < time.Second {
		fmt.Fprintf(out, "\nSolved in %.2f ms.\n", s.took.Seconds()*1e3)
	} else {
		fmt.Fprintf(out, "\nSolved in %.1f s.\n", s.took.Seconds())
	}
	return nil
}

// verdict describes the result of the position.
func (s *outright) verdict() string {
	v := s.solution.Probe(s.position)
	winner := winnerOf(s.position, v)
	switch {
	case s.position.Over():
		return s.ending(s.position)
	case winner == 0:
		return "a draw with best play, because nobody can force a win"
	}
	return fmt.Sprintf("%s wins in %s with best play", s.game.SeatName(s.position, movegen.Seat(winner-1)), message.Count(v.Plies, "ply", "plies"))
}

func (s *outright) printMoves(out io.Writer) {
	title := "Moves"
	if s.fromStart {
		title = "First moves"
	}
	moves := s.solution.Moves(s.position)
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = moveText(s.position, m.Move)
	}
	width := max(len("move"), widthOf(texts))
	fmt.Fprintf(out, "\n%s, best first, for the side that makes them:\n\n    %-*s  value  plies\n", title, width, "move")
	for i, m := range moves {
		distance := "-"
		if d := plies(m.Value); d != nil {
			distance = fmt.Sprint(*d)
		}
		fmt.Fprintf(out, "    %-*s  %-5v  %5s\n", width, texts[i], m.Value.Outcome(), distance)
	}
}

func (s *outright) printLine(out io.Writer) {
	line, repeats := s.solution.Line(s.position)
	var pictures []string
	legend := ""
	for i, move := range lineTexts(s.position, line) {
		s.position.Make(line[i])
		picture, key := s.picture()
		pictures = append(pictures, fmt.Sprintf("\n%d. %s%s", i+1, move, picture))
		legend = cmp.Or(legend, key)
	}
	for range line {
		s.position.Unmake()
	}
	fmt.Fprintf(out, "\nA line of best play%s:\n", legend)
	printColumns(out, min(7, max(1, lineWidth/(widthOf(pictures)+len(indent)))), pictures)
	if repeats >= 0 {
		where := "the position before it all"
		if repeats > 0 {
			where = fmt.Sprintf("the position after ply %d", repeats)
		}
		fmt.Fprintf(out, "\nThat is %s again, and so on for ever.\n", where)
	}
}

// picture returns the board without labels, or the text form if the game has no drawer; each line begins with a newline. If men vanish
// with their side's next move, legend says how they are drawn.
func (s *outright) picture() (text []byte, legend string) {
	if s.game.Drawer == nil {
		return s.position.AppendText([]byte("\n")), ""
	}
	board := s.game.Drawer.Board(s.position)
	board.Labels, board.Status = nil, ""
	text = bytes.TrimRight(board.AppendText([]byte("\n"), false), "\n")
	if len(board.Fading) > 0 {
		legend = " (lower case: vanishes with its side's next move)"
	}
	return bytes.ReplaceAll(text, []byte("\n "), []byte("\n")), legend // without the column for brackets on the left
}

// countsTitle returns the heading of the counts. The index of a game with options numbers all positions that can be set up,
// reachable or not.
func (s *outright) countsTitle() string {
	if len(s.game.Options) > 0 {
		return "all"
	}
	return "reachable"
}

func (s *outright) printCensus(out io.Writer) {
	const row = "%-38s%10s%11s%11s%11s%9s\n"
	fmt.Fprintf(out, "\n"+row, "Positions, for the side to move", s.countsTitle(), "won", "drawn", "lost", "over")
	census := s.solution.Census()
	for _, line := range []struct {
		title string
		retrograde.Counts
	}{
		{"all", census.All},
		{"up to symmetry", census.UpToSymmetry},
		{"up to symmetry and exchange of sides", census.UpToSides},
	} {
		fmt.Fprintf(out, row, line.title, grouped(line.Total()), grouped(line.Won), grouped(line.Drawn), grouped(line.Lost), grouped(line.Over))
		if census.UpToSides == census.All {
			break // there are no symmetries
		}
	}
	if r := s.solution.Longest(s.position.Clone()); r.Text != "" {
		fmt.Fprintf(out, "\nThe longest win takes %s: %s\n", message.Count(r.Plies, "ply", "plies"), r.Text)
	}
}

// mostPositions is the limit of positions of a printed table.
const mostPositions = 10_000_000

// printTable prints every reachable position, in breadth-first order from the start.
func (s *outright) printTable(out io.Writer) error {
	all, err := retrograde.Enumerate(s.position, mostPositions)
	if err != nil {
		return err
	}
	for _, text := range all.Texts() {
		if err := s.position.SetText(text); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%s\t%s\n", text, s.tableValue()); err != nil {
			return err
		}
	}
	return nil
}

// tableValue returns the value of the position as printed in tables.
func (s *outright) tableValue() string {
	if s.position.Over() {
		return "X 0"
	}
	v := s.solution.Probe(s.position)
	if v == movegen.ValueDraw {
		return "D -"
	}
	return fmt.Sprintf("%s %d", strings.ToUpper(v.String()[:1]), v.Plies)
}

// outrightObject is the output of --json for a game that is solved outright.
type outrightObject struct {
	answer
	Positions struct {
		All          countsObject `json:"all"`
		UpToSymmetry countsObject `json:"upToSymmetry"`
		UpToSides    countsObject `json:"upToSymmetryAndSides"`
	} `json:"positions"`
}

type countsObject struct {
	Reachable uint64 `json:"reachable"`
	Won       uint64 `json:"won"`
	Drawn     uint64 `json:"drawn"`
	Lost      uint64 `json:"lost"`
	Over      uint64 `json:"over"`
}

func (s *outright) object() any {
	p := s.position
	line, repeats := s.solution.Line(p)
	o := outrightObject{answer: s.answer(p, s.solution.Probe(p), s.solution.Moves(p), line, repeats, s.took)}
	census := s.solution.Census()
	counts := func(c retrograde.Counts) countsObject { return countsObject{c.Total(), c.Won, c.Drawn, c.Lost, c.Over} }
	o.Positions.All, o.Positions.UpToSymmetry, o.Positions.UpToSides = counts(census.All), counts(census.UpToSymmetry), counts(census.UpToSides)
	return o
}
