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

// truthAnswer is the known result of a position, for the side to move.
type truthAnswer struct {
	knownValue
	Moves []knownMove `json:"moves"` // the legal moves with known values, best first
	Note  string      `json:"note"`  // the source of the result, or the reason why it is unknown
}

// knownValue is the value of a position or of a move.
type knownValue struct {
	Outcome string `json:"outcome"` // win, draw, loss or unknown: see [movegen.Outcome]
	Plies   int    `json:"plies"`   // to the end with best play; 0 if unknown or a draw
}

func knownValueOf(v movegen.Value) knownValue {
	return knownValue{v.Outcome().String(), max(v.Plies, 0)}
}

// knownMove is a move and its value for the side that makes it.
type knownMove struct {
	session.Move
	knownValue

	// Distance is the number of moves to a capture or the end, which tables hold instead of plies; 0 if unknown or
	// a draw.
	Distance int `json:"distance"`
}

func truth(ctx context.Context, c *Conn, r *truthRequest, _ func(any)) (any, error) {
	a, err := newPlace(1).at(&r.gameFields, c.service.limits)
	if err != nil {
		return nil, err
	}
	answer := truthAnswer{knownValueOf(movegen.ValueUnknown), []knownMove{}, "Not known without a search."}
	if c.service.lookUp(a, &answer) {
		return answer, nil
	}
	known, ok, err := a.Game().Known(ctx, a.State())
	if err != nil {
		return nil, stoppedOr(ctx, err)
	}
	if ok {
		answer = truthAnswer{knownValueOf(known.Value), []knownMove{}, noteOf(known.Source)}
		for _, m := range known.Moves {
			answer.Moves = append(answer.Moves, knownMove{moveOf(a, m), knownValueOf(m.Value), 0})
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
	}
	return answer, nil
}

// moveOf returns the move of a value in a game in turn.
func moveOf(a *session.Analysis, m movegen.MoveValue) session.Move {
	return a.Describe(movegen.TurnOf(a.State()).Actors()[0], m.Move)
}

// lookUp looks up a position and its moves in tables, and reports whether a table has the value of the position.
// If not, the note gives the reason, and the answer holds the moves with known values.
func (s *Service) lookUp(a *session.Analysis, answer *truthAnswer) bool {
	p, ok := a.State().(movegen.Position)
	if !ok || p.Over() {
		return false
	}
	var reasons []string
	hasTables := false
	for _, set := range s.tables {
		if game, _, _ := strings.Cut(set.Name(), " "); game != a.Game().Name {
			continue
		}
		hasTables = true
		value, unknown := set.Value(p.Clone())
		moves, _ := set.Moves(p.Clone()) // only the moves in the table
		if len(moves) > 0 {
			answer.Moves = []knownMove{}
		}
		var best []string
		for _, m := range moves {
			answer.Moves = append(answer.Moves, knownMove{moveOf(a, m), knownValue{Outcome: m.Value.Outcome().String()}, max(m.Value.Plies, 0)})
			if m.Value == moves[0].Value {
				best = append(best, answer.Moves[len(answer.Moves)-1].Label)
			}
		}
		if unknown != nil {
			reasons = append(reasons, unknown.Error())
			continue
		}
		answer.Outcome, answer.Note = value.Outcome().String(), "From exact tables."
		if value.Plies >= 0 {
			answer.Note = fmt.Sprintf("From exact tables: %s to a capture or the end.", message.Count(value.Plies, "move", "moves"))
		}
		if len(best) > 0 {
			answer.Note += fmt.Sprintf(" Best: %s.", strings.Join(best, ", "))
		}
		return true
	}
	if game := a.Game(); game.Tables != nil && !hasTables {
		answer.Note = fmt.Sprintf("Not known without a search or tables of %s, which solve %s --tables makes and board --tables shows.", game.Title, game.Name)
	}
	if len(reasons) > 0 {
		answer.Note = fmt.Sprintf("Not known without a search: %s.", strings.Join(slices.Compact(reasons), "; "))
	}
	return false
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

// boundNote returns a line on how soon a player alone on the board reaches its goal.
func boundNote(a *session.Analysis, b engine.LowerBound) string {
	least, way := "", ""
	if !b.Exact {
		least = "at least "
	}
	if len(b.Line) > 0 {
		way = " A shortest way: " + strings.Join(b.Line, " ") // cells have no labels in the game that has this
	}
	name := a.SeatName(movegen.TurnOf(a.State()).Actors()[0])
	return fmt.Sprintf("Alone on the board, %s needs %s%s to fill its goal.%s", name, least, message.Count(b.Moves, "move", "moves"), way)
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

// proveAnswer is the result of a search for a forced win, for the side to move.
type proveAnswer struct {
	knownValue                  // the plies are the length of the winning line
	Nodes        uint64         `json:"nodes"`
	Milliseconds float64        `json:"milliseconds"`
	Moves        []session.Move `json:"moves"` // a winning line, in which the loser delays the loss as long as the proof allows
	Note         string         `json:"note"`
}

func prove(ctx context.Context, c *Conn, r *proveRequest, report func(any)) (any, error) {
	a, err := newPlace(1).at(&r.gameFields, c.service.limits)
	if err != nil {
		return nil, err
	}
	if p, inTurn := a.State().(movegen.Position); inTurn && p.Over() {
		return nil, errors.New("the game is over: there is nothing to prove")
	}
	o, err := a.Game().Prove(ctx, a.State(), proof.Options{MiB: max(c.service.limits.HashMiB, 2*proof.MinMiB)}, proof.Limits{Nodes: r.Nodes}, func(o proof.Decision) {
		report(proofOf(a, &o))
	})
	if err != nil {
		return nil, err
	}
	return proofOf(a, &o), nil
}

// proofOf returns the result of a search for a forced win from a position.
func proofOf(a *session.Analysis, o *proof.Decision) proveAnswer {
	answer := proveAnswer{
		Nodes: o.Nodes, Milliseconds: float64(o.Time.Microseconds()) / 1000, Moves: []session.Move{},
		Note: "Not known yet: neither a forced win nor that there is none.",
	}
	answer.Outcome = o.Value(movegen.TurnOf(a.State()).Actors()[0]).Outcome().String()
	if winner, won := o.Winner(); won {
		answer.Note = fmt.Sprintf("Proved: %s can force a win.", a.SeatName(winner))
		answer.Moves = a.DescribeLine(winner, o.Sides[winner].Line)
		answer.Plies = len(answer.Moves)
	} else if o.IsDrawn() {
		answer.Note = "Proved: neither side can force a win."
	}
	return answer
}
