package main

import (
	"bufio"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/internal/interrupt"
	"quincunx/internal/plainjson"
	"quincunx/internal/progress"
	"quincunx/internal/quote"
	"quincunx/movegen/chinesecheckers"
)

// soloGame is the game that a seat can play alone.
const soloGame = "chinesecheckers"

// entryBytes is what an entry of a table that isn't full takes at most.
const entryBytes = 24

// soloing is the question in how few moves a seat fills its goal that has the star
// to itself, and the answer.
type soloing struct {
	position *chinesecheckers.Position // with the men of the seat to act alone
	start    bool

	table *endgame.Table
	line  []string // a shortest way; nil if it isn't known
	moves int      // or at least that many
	known bool
	took  time.Duration
}

// newSoloing asks for the start of a size or, if it is set up, for the seat to act
// in the position of a text. Other seats' men are taken off.
func newSoloing(size int, text string, setUp bool) (*soloing, error) {
	if !setUp {
		p, err := chinesecheckers.New(chinesecheckers.Options{Size: size, Triangles: []int{0, 3}})
		if err != nil {
			return nil, err
		}
		text = string(p.AppendText(nil))
	}
	p, err := chinesecheckers.Parse(text)
	if err != nil {
		return nil, err
	}
	if err := endgame.Check(p, p.Mover()); err != nil {
		return nil, fmt.Errorf("position %s: %w", quote.Text(text), err)
	}
	rows := strings.LastIndexByte(text, ' ')
	alone := strings.Map(func(mark rune) rune {
		if mark >= '0' && mark <= '9' && mark != '0'+rune(p.Mover()) {
			return '.'
		}
		return mark
	}, text[rows:])
	return &soloing{position: p, start: !setUp}, p.SetText(text[:rows] + alone)
}

// solo builds the table of a size and prints what is asked for.
func solo(o options, out, errs io.Writer) error {
	s := o.solo
	ctx, release := interrupt.Context(nil, nil)
	defer release()
	meter := progress.New(errs, "solve "+o.game.Name)
	begin := time.Now()
	var err error
	s.table, err = endgame.Build(ctx, s.position.Size(), endgame.Options{
		Entries: o.proving.mib << 20 / entryBytes, Workers: runtime.GOMAXPROCS(0), Progress: meter.Set,
	})
	meter.Close()
	if err != nil {
		return interrupt.Cause(ctx, err)
	}
	s.took = time.Since(begin)
	s.solve()
	w := bufio.NewWriter(out)
	if o.proving.json {
		err = s.printJSON(o.game.Name, w)
	} else {
		s.printReport(o.game.Title, w)
	}
	if err != nil {
		return err
	}
	return w.Flush()
}

// solve looks the position up and plays a shortest way.
func (s *soloing) solve() {
	p := s.position.Clone().(*chinesecheckers.Position)
	seat := p.Mover()
	s.moves, s.known = s.table.Moves(s.table.Key(p, seat))
	if !s.known {
		s.moves = max(s.moves, s.table.Bound(p, seat))
		return
	}
	s.line = []string{}
	for range s.moves {
		for p.Mover() != seat {
			p.MakePass()
		}
		m, _, _ := s.table.Best(p)
		s.line = append(s.line, moveText(p, m))
		p.Make(m)
	}
}

// printReport prints the answer for people.
func (s *soloing) printReport(title string, out *bufio.Writer) {
	p := s.position
	fmt.Fprintf(out, "%s, size %d, a seat alone on the star: ", title, p.Size())
	from := ""
	if !s.start {
		from = fmt.Sprintf(" from %s", p.AppendText(nil))
	}
	if s.known {
		fmt.Fprintf(out, "%s to fill its goal%s.\n", count(s.moves, "move", "moves"), from)
	} else {
		fmt.Fprintf(out, "unknown how many moves to fill its goal%s, at least %d.\n", from, s.moves)
	}
	if !s.start {
		fmt.Fprintf(out, "\n%s", board(p))
	}
	if len(s.line) > 0 {
		fmt.Fprint(out, "\nA shortest way:\n\n")
		printColumns(out, s.line)
	}
	all := "of all placements of the men"
	if !s.table.Full() {
		all = "of those next to the goal, as far as the memory goes"
	}
	fmt.Fprintf(out, "\nPlacements by the moves that they need, %s:\n\n    moves   placements\n", all)
	sum := 0
	for moves, n := range s.table.Counts() {
		fmt.Fprintf(out, "    %5d %12s\n", moves, grouped(uint64(n)))
		sum += n
	}
	fmt.Fprintf(out, "    %5s %12s\n\nSolved in %.2f s.\n", "sum", grouped(uint64(sum)), s.took.Seconds())
}

// printColumns prints moves, numbered, a few in a line.
func printColumns(out *bufio.Writer, moves []string) {
	const across = 6
	for i := 0; i < len(moves); i += across {
		row := ""
		for k, move := range moves[i:min(i+across, len(moves))] {
			row += fmt.Sprintf("%-16s", fmt.Sprintf("%d. %s", i+k+1, move))
		}
		fmt.Fprintf(out, "    %s\n", strings.TrimRight(row, " "))
	}
}

// soloAnswer is what --json prints.
type soloAnswer struct {
	Game       string   `json:"game"`
	Size       int      `json:"size"`
	Position   string   `json:"position"` // with one seat's men alone
	Known      bool     `json:"known"`
	Moves      int      `json:"moves"`      // to fill the goal; at least, if it isn't known
	Line       []string `json:"line"`       // a shortest way; null if it isn't known
	Full       bool     `json:"full"`       // the counts are of all placements
	Placements []int    `json:"placements"` // by the moves that they need
	Seconds    float64  `json:"seconds"`
}

// printJSON prints the answer as one JSON object.
func (s *soloing) printJSON(game string, out *bufio.Writer) error {
	return plainjson.Write(out, soloAnswer{
		Game: game, Size: s.position.Size(), Position: string(s.position.AppendText(nil)),
		Known: s.known, Moves: s.moves, Line: s.line, Full: s.table.Full(), Placements: s.table.Counts(),
		Seconds: s.took.Round(time.Microsecond).Seconds(),
	}, "  ")
}
