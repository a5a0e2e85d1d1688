package board

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/search/proof"
	"quincunx/session"
)

// truthRequest asks for the known result of a position.
type truthRequest struct {
	head
	gameFields
}

// truthAnswer is the known result of a position. Outcomes are for the side to move: win, draw or loss.
type truthAnswer struct {
	Known   bool        `json:"known"`
	Outcome string      `json:"outcome,omitempty"`
	Plies   int         `json:"plies"`  // to the end with best play; 0 for a draw
	Cells   []cellTruth `json:"cells"`  // the known values of legal moves, best first
	Moves   []string    `json:"moves"`  // a shortest solution for a player alone on the board
	Labels  []string    `json:"labels"` // of Moves, or of the best moves by tables
	Note    string      `json:"note"`   // the source of the result, or the reason why it is unknown
}

// cellTruth is the value of a move for the side that makes it.
type cellTruth struct {
	Cell    int    `json:"cell"` // the cell where it ends
	Move    string `json:"move"`
	Outcome string `json:"outcome"`
	Plies   int    `json:"plies"` // to the end with best play; 0 if unknown or a draw

	// Distance is the number of moves to a capture or the end, which tables hold instead of plies; 0 if unknown or
	// a draw.
	Distance int `json:"distance"`
}

func truth(ctx context.Context, c *Conn, r *truthRequest, _ func(any)) (any, error) {
	a, err := newPlace(1).at(&r.gameFields, c.service.limits)
	if err != nil {
		return nil, err
	}
	answer := truthAnswer{Cells: []cellTruth{}, Moves: []string{}, Labels: []string{}, Note: "Not known without a search."}
	if c.service.lookUp(a, &answer) {
		return answer, nil
	}
	known, ok, err := a.Game().Known(ctx, a.State())
	if err != nil {
		return nil, stoppedOr(ctx, err)
	}
	if ok {
		answer.Known, answer.Outcome, answer.Plies = true, known.Value.Outcome().String(), max(known.Value.Plies, 0)
		answer.Note = noteOf(known.Source)
		for _, m := range known.Moves {
			answer.addCell(a, m.Move, cellTruth{Outcome: m.Value.Outcome().String(), Plies: max(m.Value.Plies, 0)})
		}
		return answer, nil
	}
	if bound := a.Game().LowerBound; bound != nil && !a.State().Over() {
		b, err := bound(ctx, a.State())
		if err != nil {
			answer.Note = fmt.Sprintf("Nothing is known: %v.", err)
			return answer, ctx.Err()
		}
		answer.Note = boundNote(a, b)
		answer.Moves, answer.Labels = orEmpty(b.Line), labelsOf(a, b.Line)
	}
	return answer, nil
}

// lookUp looks up a position and its moves in tables, and reports whether a table has the value of the position.
// If not, the note gives the reason, and the answer holds the moves with known values.
func (s *Service) lookUp(a *session.Analysis, answer *truthAnswer) bool {
	p, ok := a.State().(movegen.Position)
	if !ok || p.Over() {
		return false
	}
	var reasons []string
	for _, set := range s.tables {
		if game, _, _ := strings.Cut(set.Name(), " "); game != a.Game().Name {
			continue
		}
		value, unknown := set.Value(p.Clone())
		moves, _ := set.Moves(p.Clone()) // only the moves in the table
		if len(moves) > 0 {
			answer.Cells, answer.Labels = []cellTruth{}, []string{}
		}
		for _, m := range moves {
			answer.addCell(a, m.Move, cellTruth{Outcome: m.Value.Outcome().String(), Distance: max(m.Value.Plies, 0)})
			if unknown == nil && m.Value == moves[0].Value {
				answer.Labels = append(answer.Labels, a.Label(string(p.AppendMove(nil, m.Move))))
			}
		}
		if unknown != nil {
			reasons = append(reasons, unknown.Error())
			continue
		}
		answer.Known, answer.Outcome = true, value.Outcome().String()
		answer.Note = "From exact tables."
		if value.Plies >= 0 {
			answer.Note = fmt.Sprintf("From exact tables: %s to a capture or the end.", message.Count(value.Plies, "move", "moves"))
		}
		return true
	}
	if len(reasons) > 0 {
		answer.Note = fmt.Sprintf("Not known without a search: %s.", strings.Join(slices.Compact(reasons), "; "))
	}
	return false
}

// addCell adds the value of a move, by the cell where it ends.
func (t *truthAnswer) addCell(a *session.Analysis, m movegen.Move, value cellTruth) {
	turn := movegen.TurnOf(a.State())
	seat := turn.Actors()[0]
	if cells := a.Trace(seat, m).Cells; len(cells) > 0 { // without cells it ends nowhere
		value.Cell, value.Move = cells[len(cells)-1], string(turn.AppendMove(nil, seat, m))
		t.Cells = append(t.Cells, value)
	}
}

// noteOf returns a line on the source of a result.
func noteOf(s engine.Source) string {
	switch s {
	case engine.FromRules:
		return "The game is over."
	case engine.FromSolution:
		return "The game has been solved: these are the results of best play by both sides."
	default:
		return "The position shows a forced win."
	}
}

// boundNote returns a line on how soon a player alone on the board wins.
func boundNote(a *session.Analysis, b engine.LowerBound) string {
	least := ""
	if !b.Exact {
		least = "at least "
	}
	name := a.SeatName(movegen.TurnOf(a.State()).Actors()[0])
	return fmt.Sprintf("Alone on the board, %s needs %s%s to fill its goal.", name, least, message.Count(b.Moves, "move", "moves"))
}

// labelsOf returns moves in the notation of players.
func labelsOf(a *session.Analysis, moves []string) []string {
	labels := []string{}
	for _, move := range moves {
		labels = append(labels, a.Label(move))
	}
	return labels
}

// stoppedOr returns errStopped if ctx is done, and err if not.
func stoppedOr(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return errStopped
	}
	return err
}

// proveRequest asks for the side that can force a win, within limits or until it is stopped.
type proveRequest struct {
	head
	gameFields
	Nodes uint64 `json:"nodes"` // limit, 0 = none
}

// proveAnswer is the result of a search for a forced win. Outcomes are for the side to move.
type proveAnswer struct {
	Outcome      string   `json:"outcome"` // win, draw, loss or unknown
	Nodes        uint64   `json:"nodes"`
	Milliseconds float64  `json:"milliseconds"`
	Plies        int      `json:"plies"` // of the winning line
	Moves        []string `json:"moves"` // a winning line, in which the loser delays the loss as long as the proof allows
	Labels       []string `json:"labels"`
	Note         string   `json:"note"`
}

func prove(ctx context.Context, c *Conn, r *proveRequest, report func(any)) (any, error) {
	a, err := newPlace(1).at(&r.gameFields, c.service.limits)
	if err != nil {
		return nil, err
	}
	p, inTurn := a.State().(movegen.Position)
	if inTurn && p.Over() {
		return nil, errors.New("the game is over: there is nothing to prove")
	}
	o, err := a.Game().Prove(ctx, a.State(), proof.Options{MiB: max(c.service.limits.HashMiB, 2*proof.MinMiB)}, proof.Limits{Nodes: r.Nodes}, func(o proof.Decision) {
		report(proofOf(a, p, &o))
	})
	if err != nil {
		return nil, err
	}
	return proofOf(a, p, &o), nil
}

// proofOf returns the result of a search for a forced win from a position.
func proofOf(a *session.Analysis, p movegen.Position, o *proof.Decision) proveAnswer {
	answer := proveAnswer{
		Outcome: o.Value(p.Mover()).Outcome().String(), Nodes: o.Nodes, Milliseconds: float64(o.Time.Microseconds()) / 1000, Moves: []string{}, Labels: []string{},
		Note: "Not known yet: neither a forced win nor that there is none.",
	}
	winner, won := o.Winner()
	switch {
	case won:
		answer.Note = fmt.Sprintf("Proved: %s can force a win.", a.SeatName(winner))
	case o.IsDrawn():
		answer.Note = "Proved: neither side can force a win."
	}
	if won {
		answer.Moves = strings.Fields(string(movegen.TurnOf(p.Clone()).AppendLine(nil, winner, o.Sides[winner].Line)))
		answer.Labels, answer.Plies = labelsOf(a, answer.Moves), len(answer.Moves)
	}
	return answer
}
