package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/internal/command"
	"quincunx/internal/message"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search/certificate"
)

// smallOrSolo solves a small board outright, or the game of one player.
type smallOrSolo struct {
	outright
	optionFlags
	memoryFlag `set:"defaultMemory=with --solo 256, otherwise as much as there is"`
	coalitionFlags
	Solo bool `help:"Solve the game of one player alone."`
}

// Help returns the text that is printed after the flags.
func (s *smallOrSolo) Help() string {
	return `With two seats on size 1 or 2, says in how many plies with best play, and what every move is worth.

With three seats on size 1 or 2, says for each seat what it reaches against the other two, who act together: whether
it can force a win, and whether they can force it to lose. Size 2 takes 9 GiB of memory, and on two cores an hour.

With --solo, computes in how few moves one player alone on the board fills the goal, shows a
shortest way, and counts the placements of the men by the moves that they need:
all placements up to size 3, and above as many next to the goal as --memory
holds. Of a position, the player to act is solved, without the others' men.
` + s.optionsHelp()
}

// Run solves the board or the game of one player.
func (s *smallOrSolo) Run(streams command.Streams) error {
	s.setOptions(s.Option)
	if !s.Solo {
		p, err := s.state()
		if err != nil {
			return err
		}
		if p.Seats() != 2 || s.given() {
			if s.Table || s.Explore || s.Proof != "" {
				return errors.New("three seats, --alone, --values, --variant, --kingmaker and --reachable: want no --table, --explore or --proof")
			}
			return s.work(&coalitions{request: &s.request, coalitionFlags: s.coalitionFlags, memoryFlag: s.memoryFlag}, streams)
		}
		s.memory = &s.memoryFlag
		return s.work(&s.outright, streams)
	}
	if s.Option["triangles"] != "" || s.Table || s.Explore || s.given() {
		return errors.New("--solo: want no --triangles, --table, --explore, --alone, --values, --variant, --kingmaker or --reachable")
	}
	return s.work(&solitaire{request: &s.request, proofFlag: &s.proofFlag, mib: s.mib()}, streams)
}

// entryBytes is the largest size of an entry of a table that isn't full.
const entryBytes = 24

// solitaire is a game of one player and its solution.
type solitaire struct {
	*request
	*proofFlag
	mib int

	position *chinesecheckers.Position // with the men of the one player only
	solution solitaireObject
}

// solitaireObject is the output of --json.
type solitaireObject struct {
	Game       string   `json:"game"`
	Size       int      `json:"size"`
	Position   string   `json:"position"` // with the men of the one player only
	Known      bool     `json:"known"`
	Moves      int      `json:"moves"`      // to fill the goal; a lower bound if not known
	Line       []string `json:"line"`       // a shortest solution; null if not known
	Full       bool     `json:"full"`       // all placements are counted
	Placements []int    `json:"placements"` // number of placements by the moves that they need
	Seconds    float64  `json:"seconds"`
}

// prepare sets up the start of a board size or a position, without the men of other players.
func (s *solitaire) prepare() error {
	if err := s.checkOptions(); err != nil {
		return err
	}
	if s.options["size"] == "" {
		s.options["size"] = fmt.Sprint(endgame.FullSize)
	}
	state, err := s.game.Start(s.options)
	if s.Position != nil {
		state, err = s.game.Parse(*s.Position)
	}
	if err != nil {
		return err
	}
	s.position, err = endgame.Alone(state.(*chinesecheckers.Position))
	return err
}

// solve builds the table of the board size, looks up the position and plays a shortest solution.
func (s *solitaire) solve(ctx context.Context, meter *command.Meter) (interrupted, err error) {
	begin := time.Now()
	table, err := endgame.Build(ctx, s.position.Size(), endgame.Options{
		Entries: s.mib << 20 / entryBytes, Workers: runtime.GOMAXPROCS(0), Progress: meter.Set,
	})
	if err != nil {
		return nil, err
	}
	found := table.Solitaire(s.position)
	s.solution = solitaireObject{
		Game: s.game.Name, Size: s.position.Size(), Position: string(s.position.AppendText(nil)), Known: found.Known, Moves: found.Moves, Line: found.Line,
		Full: table.Full(), Placements: table.Counts(), Seconds: seconds(time.Since(begin)),
	}
	if s.Proof == "" || !found.Known || found.Moves == 0 {
		return nil, nil
	}
	h := certificate.Header{Game: s.game.Name, Position: s.solution.Position, Winner: int(s.position.Mover()) + 1, Moves: found.Moves}
	return nil, s.write(func(w io.Writer) error { return certificate.WriteShortest(w, h, found.Line) })
}

func (s *solitaire) print(out *bufio.Writer) error {
	o := s.solution
	fmt.Fprintf(out, "%s, size %d, one player alone: ", s.game.Title, o.Size)
	from := ""
	if s.Position != nil {
		from = " from " + o.Position
	}
	if o.Known {
		fmt.Fprintf(out, "%s to fill the goal%s.\n", message.Count(o.Moves, "move", "moves"), from)
	} else {
		fmt.Fprintf(out, "unknown how many moves to fill the goal%s, at least %d.\n", from, o.Moves)
	}
	if s.Position != nil {
		fmt.Fprintf(out, "\n%s", s.board(s.position))
	}
	if len(o.Line) > 0 {
		fmt.Fprint(out, "\nA shortest way:\n\n")
		moves := make([]string, len(o.Line))
		for i, move := range o.Line {
			moves[i] = fmt.Sprintf("%d. %s", i+1, move)
		}
		printColumns(out, 6, moves)
	}
	s.proofFlag.print(out)
	which := "all placements of the men"
	if !o.Full {
		which = "those next to the goal for which there is memory"
	}
	fmt.Fprintf(out, "\nPlacements by the moves that they need, %s:\n\n    moves   placements\n", which)
	sum := 0
	for moves, n := range o.Placements {
		fmt.Fprintf(out, "    %5d %12s\n", moves, grouped(uint64(n)))
		sum += n
	}
	fmt.Fprintf(out, "    %5s %12s\n\nSolved in %.2f s.\n", "sum", grouped(uint64(sum)), o.Seconds)
	return nil
}

func (s *solitaire) object() any { return s.solution }
