package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"quincunx/internal/command"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/movegen"
	"quincunx/search/proof"
)

// proving is a search for a forced win, and its result.
type proving struct {
	request
	optionFlags
	limitFlags
	proofFlag
	Nodes   uint64 `help:"Make at most so many moves on the board; 0 = no limit (${default})." default:"0" placeholder:"N"`
	State   string `help:"Keep the state of the search in FILE.1 and FILE.2, one for each side, and continue from there." placeholder:"FILE"`
	Threads *int   `help:"Threads of the search, 1..${maxThreads}: several search for the wins of both sides at the same time (1)." placeholder:"N"`

	position    movegen.Position
	decision    proof.Decision
	interrupted bool
}

const provingHelp = "Prints a line of the win. If a limit ends the search first, the result is unknown.\n"

// Help returns the text that is printed after the flags.
func (s *proving) Help() string { return provingHelp + s.optionsHelp() }

// Run searches for a forced win.
func (s *proving) Run(streams command.Streams) error { return s.work(s, streams) }

func (s *proving) prepare() error {
	s.setOptions(s.Option)
	if s.Threads != nil && (*s.Threads < 1 || *s.Threads > maxThreads) {
		return fmt.Errorf("--threads %d: want 1..%d", *s.Threads, maxThreads)
	}
	p, err := s.state()
	if err != nil {
		return err
	}
	s.position = p.(movegen.Position)
	return nil
}

// threads returns the number of threads of the flag, or otherwise if it isn't set.
func (s *proving) threads(otherwise int) int {
	if s.Threads != nil {
		return *s.Threads
	}
	return otherwise
}

// solve searches for a forced win of either side.
func (s *proving) solve(ctx context.Context, meter *command.Meter) (interrupted, err error) {
	limits := proof.Limits{Time: s.Time, Nodes: s.Nodes, Tree: s.Proof != ""}
	s.decision, err = s.game.Prove(ctx, s.position, proof.Options{MiB: s.mib(), Threads: s.threads(1), State: s.State}, limits, func(now proof.Decision) {
		meter.Note(s.stateOf(&now))
		meter.Set(int(max(now.Time.Milliseconds(), 1)), int(limits.Time.Milliseconds()))
	})
	if _, won := s.decision.Winner(); err == nil && !won && !s.decision.IsDrawn() {
		interrupted = context.Cause(ctx)
	}
	s.interrupted = interrupted != nil
	if err == nil && s.Proof != "" {
		err = s.writeProof()
	}
	return interrupted, err
}

// writeProof writes and checks the proof of a forced win, if there is one.
func (s *proving) writeProof() error {
	seat, won := s.decision.Winner()
	if !won || s.position.Over() {
		return nil
	}
	tree := s.decision.Sides[seat].Tree
	if tree == nil {
		return process.Fail(errors.New("the proof was found, but neither time nor memory was left to write it: want more --time or --memory"))
	}
	return s.writeTree(s.game, s.position, seat, tree)
}

// stateOf returns a summary of the progress of a search.
func (s *proving) stateOf(o *proof.Decision) string {
	text := counted(o.Nodes, "node", "nodes")
	for seat := range o.Sides {
		text += fmt.Sprintf("; %s %s", s.game.SeatName(s.position, movegen.Seat(seat)), state(&o.Sides[seat]))
	}
	return text
}

// state describes whether a side can force a win, or the progress of the search for it.
func state(r *proof.Result) string {
	switch {
	case r.Value.Worst == movegen.Win:
		return "forces a win"
	case r.Value.Best < movegen.Win:
		return "can't force a win"
	case r.Proof == 0 && r.Disproof != 0:
		return "found a win, not verified yet"
	case r.Disproof == 0 && r.Proof != 0:
		return "found no win, not certain yet"
	}
	return fmt.Sprintf("pn %d dn %d", r.Proof, r.Disproof)
}

// verdict describes the result of the position.
func (s *proving) verdict() string {
	if s.position.Over() {
		return s.ending(s.position)
	}
	if seat, ok := s.decision.Winner(); ok {
		return s.game.SeatName(s.position, seat) + " can force a win"
	}
	if s.decision.IsDrawn() {
		return "a draw with best play, for neither side can force a win"
	}
	for seat := range s.decision.Sides {
		if s.decision.Sides[seat].Value.Best < movegen.Win {
			loser := movegen.Seat(seat)
			return fmt.Sprintf("unknown whether %s can force a win; %s can't", s.game.SeatName(s.position, 1-loser), s.game.SeatName(s.position, loser))
		}
	}
	return "unknown"
}

func (s *proving) print(out *bufio.Writer) error {
	p := s.position
	s.printPosition(out, p, s.verdict())
	if p.Over() {
		return nil
	}
	if seat, ok := s.decision.Winner(); ok {
		s.printLine(out, seat, s.decision.Sides[seat].Line)
	} else if !s.decision.IsDrawn() {
		s.printUnknown(out)
	}
	s.proofFlag.print(out)
	fmt.Fprintf(out, "\nSearched %s in %.2f s.\n", counted(s.decision.Nodes, "node", "nodes"), s.decision.Time.Seconds())
	return nil
}

// playersMover is a game whose players use a notation other than the text form of moves.
type playersMover interface {
	AppendPlayersMove(dst []byte, m movegen.Move) []byte
}

// printLine prints a winning line with numbered moves, and its last position.
func (s *proving) printLine(out io.Writer, winner movegen.Seat, line []movegen.Move) {
	p := s.position
	fmt.Fprintf(out, "\nA winning line of %s; %s holds out as long as the proof lets it:\n\n",
		message.Count(len(line), "ply", "plies"), s.game.SeatName(p, 1-winner))
	moves := make([]string, len(line))
	for i, m := range line {
		moves[i] = fmt.Sprintf("%d. %s %s", i+1, s.game.SeatName(p, p.Mover()), moveText(p, m))
		if players, ok := p.(playersMover); ok {
			moves[i] += fmt.Sprintf(" %s", players.AppendPlayersMove(nil, m))
		}
		p.Make(m)
	}
	printColumns(out, 4, moves)
	fmt.Fprintf(out, "\nThe last position:\n\n%s", s.board(p))
	for range line {
		p.Unmake()
	}
}

// printUnknown prints the progress of the search and which limits to raise.
func (s *proving) printUnknown(out io.Writer) {
	why := "The limits are reached"
	if s.interrupted {
		why = "Interrupted"
	}
	fmt.Fprintf(out, "\n%s: %s.\n", why, s.stateOf(&s.decision))
	fmt.Fprintln(out, "(pn, dn: how many positions must turn out well, at least, to prove and to disprove a win.)")
	if s.State == "" {
		fmt.Fprint(out, "A search begins anew without --state; to")
	} else {
		fmt.Fprint(out, "To")
	}
	fmt.Fprintf(out, " go further, try --memory %d", min(4*s.mib(), maxMiB, process.Memory().MaxMiB()))
	if s.Time > 0 {
		fmt.Fprintf(out, " --time %v", max(4*s.Time, 4*time.Minute))
	}
	if s.Nodes > 0 {
		fmt.Fprintf(out, " --nodes %d", 4*s.Nodes)
	}
	fmt.Fprintln(out, ".")
}

// proofObject is the output of --json for a search for a forced win.
type proofObject struct {
	answer
	Sides []sideObject `json:"sides"`
	Nodes uint64       `json:"nodes"`
}

type sideObject struct {
	Side     int    `json:"side"`
	Win      string `json:"win"` // proven, disproven or unknown
	Proof    uint32 `json:"proofNumber"`
	Disproof uint32 `json:"disproofNumber"`
	Nodes    uint64 `json:"nodes"`
}

// winState describes whether a side's win is proven.
func winState(v movegen.Value) string {
	switch {
	case v.Worst == movegen.Win:
		return "proven"
	case v.Best < movegen.Win:
		return "disproven"
	}
	return "unknown"
}

func (s *proving) object() any {
	p, d := s.position, &s.decision
	var line []movegen.Move
	if seat, ok := d.Winner(); ok {
		line = d.Sides[seat].Line
	}
	o := proofObject{answer: s.answer(p, d.Value(p.Mover()), nil, line, -1, d.Time), Nodes: d.Nodes}
	for seat := range d.Sides {
		r := &d.Sides[seat]
		o.Sides = append(o.Sides, sideObject{seat + 1, winState(r.Value), r.Proof, r.Disproof, r.Nodes})
	}
	return o
}
