package board

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search/proof"
	"quincunx/session"
)

// truthRequest asks what is known for certain about a position without a search.
type truthRequest struct {
	head
	gameFields
}

// truthAnswer is what is known for certain about a position. Outcomes are for the side to move: win, draw or loss.
type truthAnswer struct {
	Known   bool        `json:"known"`
	Outcome string      `json:"outcome,omitempty"`
	Plies   int         `json:"plies"`  // to the end with best play; 0 for a draw
	Cells   []cellTruth `json:"cells"`  // the values of the legal moves, best first, where they are known
	Moves   []string    `json:"moves"`  // a shortest solution for a player alone on the board
	Labels  []string    `json:"labels"` // of Moves, or of the best moves by tables
	Note    string      `json:"note"`   // the source of the knowledge, or why there is none
}

// cellTruth is the value of a move for the side that makes it.
type cellTruth struct {
	Cell    int    `json:"cell"` // where it ends
	Move    string `json:"move"`
	Outcome string `json:"outcome"`
	Plies   int    `json:"plies"`
}

func truth(ctx context.Context, c *Conn, r *truthRequest, _ func(any)) (any, error) {
	a, err := newPlace(1).at(&r.gameFields, c.service.limits)
	if err != nil {
		return nil, err
	}
	known, ok, err := a.Game().Known(ctx, a.State())
	if err != nil {
		return nil, stoppedOr(ctx, err)
	}
	answer := truthAnswer{Known: ok, Cells: []cellTruth{}, Moves: []string{}, Labels: []string{}}
	if ok {
		answer.Outcome, answer.Plies = known.Value.Outcome().String(), max(known.Value.Plies, 0)
		answer.Note = noteOf(known.Source)
		answer.Cells = cellsOf(a, known.Moves)
		return answer, nil
	}
	if c.service.look(a, &answer) {
		return answer, nil
	}
	answer.Note = "Not known without a search."
	if solve := a.Game().Solitaire; solve != nil && !a.State().Over() {
		s, err := solve(ctx, a.State())
		if err != nil {
			answer.Note = fmt.Sprintf("Nothing is known: %v.", err)
			return answer, ctx.Err()
		}
		answer.Note = aloneNote(a, s)
		answer.Moves, answer.Labels = orEmpty(s.Line), labelsOf(a, s.Line)
	}
	return answer, nil
}

// look looks up a position in tables, and reports whether one has it. They have the number of moves to a capture or the end of the game,
// not the number of plies to the end.
func (s *Service) look(a *session.Analysis, answer *truthAnswer) bool {
	p, ok := a.State().(movegen.Position)
	if !ok {
		return false
	}
	for _, set := range s.tables {
		value, err := set.Value(p.Clone())
		if err != nil {
			continue // the table is for other positions
		}
		moves, err := set.Moves(p.Clone())
		if err != nil {
			continue
		}
		answer.Known, answer.Outcome = true, value.Outcome().String()
		answer.Note = "From exact tables."
		if value.Plies >= 0 {
			answer.Note = fmt.Sprintf("From exact tables: moves to a capture or the end: %d.", value.Plies)
		}
		answer.Labels = []string{}
		for _, m := range moves {
			if m.Value.Outcome() == moves[0].Value.Outcome() {
				answer.Labels = append(answer.Labels, a.Label(string(p.AppendMove(nil, m.Move))))
			}
		}
		return true
	}
	return false
}

// noteOf returns a line on the source of knowledge.
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

// aloneNote returns a line on how a player alone on the board reaches its goal.
func aloneNote(a *session.Analysis, s engine.Solitaire) string {
	least := ""
	if !s.Known {
		least = "at least "
	}
	moves := "moves"
	if s.Moves == 1 {
		moves = "move"
	}
	name := a.SeatName(movegen.TurnOf(a.State()).Actors()[0])
	return fmt.Sprintf("Alone on the board, %s needs %s%d %s to fill its goal.", name, least, s.Moves, moves)
}

// cellsOf returns the values of moves, by the cells where they end.
func cellsOf(a *session.Analysis, moves []movegen.MoveValue) []cellTruth {
	list := []cellTruth{}
	turn := movegen.TurnOf(a.State())
	for _, m := range moves {
		seat := turn.Actors()[0]
		cells := a.Trace(seat, m.Move).Cells
		if len(cells) == 0 {
			continue // the move ends nowhere
		}
		list = append(list, cellTruth{
			Cell: cells[len(cells)-1], Move: string(turn.AppendMove(nil, seat, m.Move)),
			Outcome: m.Value.Outcome().String(), Plies: max(m.Value.Plies, 0),
		})
	}
	return list
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

// proveRequest asks who can force a win, within limits or until it is stopped.
type proveRequest struct {
	head
	gameFields
	Nodes uint64 `json:"nodes"` // limit, 0 = none
}

// proveAnswer says who can force a win, as far as the search knows. Outcomes are for the side to move.
type proveAnswer struct {
	Outcome      string   `json:"outcome"` // win, draw, loss or unknown
	Nodes        uint64   `json:"nodes"`
	Milliseconds float64  `json:"milliseconds"`
	Plies        int      `json:"plies"` // of the winning line
	Moves        []string `json:"moves"` // a winning line, in which the loser resists for as long as possible against the proof
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
