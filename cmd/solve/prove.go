package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"quincunx/internal/interrupt"
	"quincunx/internal/memory"
	"quincunx/internal/plainjson"
	"quincunx/internal/progress"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/proof"
)

// provingOptions say how long a forced win is searched for.
type provingOptions struct {
	limits proof.Limits
	mib    int
	json   bool
}

func (o *provingOptions) check() error {
	switch {
	case o.limits.Time < 0:
		return fmt.Errorf("--time %v is negative", o.limits.Time)
	case o.mib < 2*proof.MinMiB || o.mib > proof.MaxMiB:
		return fmt.Errorf("--memory %d is not in %d..%d", o.mib, 2*proof.MinMiB, proof.MaxMiB)
	}
	if err := memory.Find().Check(o.mib); err != nil {
		return fmt.Errorf("--memory %d: %w", o.mib, err)
	}
	return nil
}

// proving is a search for a forced win and what came out.
type proving struct {
	options
	out         *bufio.Writer
	outcome     proof.Outcome
	interrupted bool
}

// prove searches for a forced win of either side and prints what is known then.
func prove(o options, out, errs io.Writer) error {
	// The evaluation comes with what the game foresees and what can be left out.
	evaluate, err := o.game.Evaluator(nil)
	if err != nil {
		return err
	}
	evaluated, err := evaluate(o.position)
	if err != nil {
		return err
	}
	root := evaluated.(search.Position)
	ctx, release := interrupt.Context(nil, nil)
	defer release()
	meter := progress.New(errs, "solve "+o.game.Name)
	s := proving{options: o, out: bufio.NewWriter(out)}
	s.outcome, err = proof.Decide(ctx, root, o.proving.mib, o.proving.limits, func(now proof.Outcome) {
		meter.Note(stateOf(&now))
		done, total := now.Time.Milliseconds(), o.proving.limits.Time.Milliseconds()
		meter.Set(int(max(done, 1)), int(total))
	})
	meter.Close()
	if err != nil {
		return err
	}
	_, won := s.outcome.Winner()
	s.interrupted = ctx.Err() != nil && !won && !s.outcome.Drawn()
	if o.proving.json {
		err = s.printJSON()
	} else {
		s.printReport()
	}
	if err = cmp.Or(err, s.out.Flush()); err == nil && s.interrupted {
		err = context.Cause(ctx)
	}
	return err
}

// stateOf tells in few words how far a search has come.
func stateOf(o *proof.Outcome) string {
	text := grouped(o.Nodes) + " nodes"
	for seat := range o.Sides {
		text += fmt.Sprintf("; side %d %s", seat+1, state(&o.Sides[seat]))
	}
	return text
}

// state tells whether a side can force a win, or how far the search for it has come.
func state(r *proof.Result) string {
	switch r.Verdict {
	case proof.Proven:
		return "forces a win"
	case proof.Disproven:
		return "can't force a win"
	}
	switch {
	case r.Proof == 0 && r.Disproof != 0:
		return "found a win, not verified yet"
	case r.Disproof == 0 && r.Proof != 0:
		return "found no win, not certain yet"
	}
	return fmt.Sprintf("pn %d dn %d", r.Proof, r.Disproof)
}

// verdict says what is known of the position.
func (s *proving) verdict() string {
	if s.position.Over() {
		return fmt.Sprintf("the game is over, %s", s.position.AppendResult(nil))
	}
	if seat, ok := s.outcome.Winner(); ok {
		return fmt.Sprintf("side %d can force a win", seat+1)
	}
	if s.outcome.Drawn() {
		return "a draw with best play, for neither side can force a win"
	}
	for seat := range s.outcome.Sides {
		if s.outcome.Sides[seat].Verdict == proof.Disproven {
			return fmt.Sprintf("unknown whether side %d can force a win; side %d can't", 2-seat, seat+1)
		}
	}
	return "unknown"
}

// printReport prints the answer for people.
func (s *proving) printReport() {
	p := s.position
	fmt.Fprintf(s.out, "%s, position %s: %s.\n\n%s", s.game.Title, p.AppendText(nil), s.verdict(), board(p))
	if p.Over() {
		return
	}
	if seat, ok := s.outcome.Winner(); ok {
		s.printLine(int(seat), s.outcome.Sides[seat].Line)
	} else if !s.outcome.Drawn() {
		s.printHowToGoOn()
	}
	fmt.Fprintf(s.out, "\nSearched %s nodes in %.2f s.\n", grouped(s.outcome.Nodes), s.outcome.Time.Seconds())
}

// playersMover is a game whose players have a notation of their own.
type playersMover interface {
	AppendPlayersMove(dst []byte, m movegen.Move) []byte
}

// printLine prints a winning line, its moves numbered, and where it ends.
func (s *proving) printLine(winner int, line []movegen.Move) {
	p := s.position
	fmt.Fprintf(s.out, "\nA winning line of %s; side %d holds out as long as the proof lets it (%s):\n\n",
		count(len(line), "ply", "plies"), 2-winner, s.game.Legend)
	moves := make([]string, len(line))
	width := 0
	for i, m := range line {
		moves[i] = fmt.Sprintf("%d. %s %s", i+1, string("XO"[p.Mover()]), moveText(p, m))
		if players, ok := p.(playersMover); ok {
			moves[i] += fmt.Sprintf(" %s", players.AppendPlayersMove(nil, m))
		}
		width = max(width, len(moves[i])+2)
		p.Make(m)
	}
	const across = 4
	for i := 0; i < len(moves); i += across {
		row := ""
		for _, move := range moves[i:min(i+across, len(moves))] {
			row += fmt.Sprintf("%-*s", width, move)
		}
		fmt.Fprintf(s.out, "    %s\n", strings.TrimRight(row, " "))
	}
	fmt.Fprintf(s.out, "\nIt ends with %s:\n\n%s", p.AppendResult(nil), board(p))
	for range line {
		p.Unmake()
	}
}

// printHowToGoOn says how far the search came and what may take it further.
func (s *proving) printHowToGoOn() {
	why := "The limits are reached"
	if s.interrupted {
		why = "Interrupted"
	}
	fmt.Fprintf(s.out, "\n%s: %s.\n", why, stateOf(&s.outcome))
	fmt.Fprintln(s.out, "(pn, dn: how many positions must turn out well, at least, to prove and to disprove a win.)")
	more := s.proving.limits
	fmt.Fprintf(s.out, "A search begins anew; to go further, try --memory %d", min(4*s.proving.mib, proof.MaxMiB, memory.Find().MostMiB()))
	if more.Time > 0 {
		fmt.Fprintf(s.out, " --time %v", max(4*more.Time, 4*time.Minute))
	}
	if more.Nodes > 0 {
		fmt.Fprintf(s.out, " --nodes %d", 4*more.Nodes)
	}
	fmt.Fprintln(s.out, ".")
}

// proofAnswer is what --json prints. Sides are 1 and 2; the winner is null where
// none is known.
type proofAnswer struct {
	Game     string       `json:"game"`
	Position string       `json:"position"`
	Over     bool         `json:"over"`
	Value    string       `json:"value"` // for the side to move: win, draw, loss or unknown
	Winner   *int         `json:"winner"`
	Line     []string     `json:"line"` // to the end of the game
	Sides    []sideAnswer `json:"sides"`
	Nodes    uint64       `json:"nodes"`
	Seconds  float64      `json:"seconds"`
}

type sideAnswer struct {
	Side     int    `json:"side"`
	Win      string `json:"win"` // proven, disproven or unknown
	Proof    uint32 `json:"proofNumber"`
	Disproof uint32 `json:"disproofNumber"`
	Nodes    uint64 `json:"nodes"`
}

// printJSON prints the answer as one JSON object.
func (s *proving) printJSON() error {
	p := s.position
	a := proofAnswer{
		Game: s.game.Name, Position: string(p.AppendText(nil)), Over: p.Over(), Value: "unknown", Line: []string{},
		Nodes: s.outcome.Nodes, Seconds: s.outcome.Time.Round(time.Microsecond).Seconds(),
	}
	if seat, ok := s.outcome.Winner(); ok {
		side := int(seat) + 1
		a.Winner, a.Value = &side, "loss"
		if seat == p.Mover() {
			a.Value = "win"
		}
		walk(p, s.outcome.Sides[seat].Line, func(move string) { a.Line = append(a.Line, move) })
	} else if s.outcome.Drawn() {
		a.Value = "draw"
	}
	for seat := range s.outcome.Sides {
		r := &s.outcome.Sides[seat]
		a.Sides = append(a.Sides, sideAnswer{seat + 1, r.Verdict.String(), r.Proof, r.Disproof, r.Nodes})
	}
	return plainjson.Write(s.out, a, "  ")
}
