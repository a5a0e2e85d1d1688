package board

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/session"
)

// Attributes are the attributes of the element quincunx-board that say what it shows, as their texts. See docs/diagrams.md.
type Attributes struct {
	Game     string `json:"game"`               // name
	Options  string `json:"options,omitempty"`  // such as size=5 threshold=100
	Position string `json:"position,omitempty"` // text form of the first position; empty for the start of the game
	Moves    string `json:"moves,omitempty"`    // text forms or labels, separated by spaces
	Solution string `json:"solution,omitempty"` // of a puzzle after these moves: moves of both sides
	Seat     string `json:"seat,omitempty"`     // name of the solver, by default the first seat to act
}

// Diagram is all that the element quincunx-board needs to show a game or to ask a puzzle without the engine.
type Diagram struct {
	For       Attributes        `json:"for"`
	Game      setup             `json:"game"`
	Moves     []string          `json:"moves"`              // text forms, those of the solution last
	Question  *int              `json:"question,omitempty"` // number of moves before the puzzle; nil without a solution
	Seat      movegen.Seat      `json:"seat"`               // of the solver
	Positions []diagramPosition `json:"positions"`          // one more than moves; the first has the geometry
}

// diagramPosition is a position of a diagram.
type diagramPosition struct {
	positionAnswer
	Choices []session.Move `json:"choices,omitempty"` // the solver's legal moves, where the puzzle asks for one
}

// diagramRequest asks for a diagram.
type diagramRequest struct {
	head
	Attributes
}

// The largest number of moves of a solution, and of cells of a board whose drawing takes no less time than a larger one's.
const (
	longestSolution = 40
	smallBoard      = 64
)

func drawDiagram(ctx context.Context, c *Conn, r *diagramRequest, _ func(any)) (any, error) {
	d, err := NewDiagram(ctx, r.Attributes, c.service.limits)
	return d, stoppedOr(ctx, err)
}

// NewDiagram returns the diagram for the attributes of an element, within limits. The error names the wrong attribute.
func NewDiagram(ctx context.Context, of Attributes, limits Limits) (*Diagram, error) {
	d := &Diagram{For: of, Game: setup{Name: of.Game}, Moves: []string{}}
	for word := range strings.FieldsSeq(of.Options) {
		name, value, ok := strings.Cut(word, "=")
		if !ok {
			return nil, fmt.Errorf("options: got %s, want NAME=VALUE", message.Quote(word))
		}
		if d.Game.Options == nil {
			d.Game.Options = map[string]string{}
		}
		d.Game.Options[name] = value
	}
	if of.Position != "" {
		d.Game.Position = &of.Position
	}
	a, err := newPlace(1).at(&gameFields{Game: d.Game}, limits)
	if err != nil {
		return nil, err
	}
	moves, solution := strings.Fields(of.Moves), strings.Fields(of.Solution)
	if most := limits.Drawn / max(a.Cells(), smallBoard); len(moves) > most {
		return nil, fmt.Errorf("moves: got %d, want at most %d on a board of %d cells", len(moves), most, a.Cells())
	}
	if len(solution) > longestSolution {
		return nil, fmt.Errorf("solution: got %d moves, want at most %d", len(solution), longestSolution)
	}
	if err := d.follow(ctx, a, "moves", moves, nil); err != nil {
		return nil, err
	}
	if len(solution) == 0 {
		if of.Seat != "" {
			return nil, errors.New("seat: want a solution with it")
		}
		d.add(a, nil)
		return d, nil
	}
	if d.Seat, err = solver(a, of.Seat); err != nil {
		return nil, err
	}
	question := len(moves)
	d.Question = &question
	choices := func() ([]session.Move, error) { return choicesOf(a, d.Seat, limits) }
	if err := d.follow(ctx, a, "solution", solution, choices); err != nil {
		return nil, err
	}
	d.add(a, nil)
	return d, nil
}

// follow makes moves, after it has added the position before each of them, with choices if they are not nil. The error names the
// attribute with the moves.
func (d *Diagram) follow(ctx context.Context, a *session.Analysis, attribute string, moves []string, choices func() ([]session.Move, error)) error {
	for i, text := range moves {
		var legal []session.Move
		err := ctx.Err()
		if err == nil && choices != nil {
			legal, err = choices()
		}
		if err != nil {
			return err
		}
		d.add(a, legal)
		made, err := makeMove(a, text)
		if err != nil {
			return fmt.Errorf("%s: move %d of %d: %w", attribute, i+1, len(moves), err)
		}
		d.Moves = append(d.Moves, made)
	}
	return nil
}

// add adds the position of an analysis.
func (d *Diagram) add(a *session.Analysis, choices []session.Move) {
	d.Positions = append(d.Positions, diagramPosition{describe(a, len(d.Positions) == 0), choices})
}

// makeMove makes a move given by its text form or its label or, where the seats act simultaneously, those of all seats, separated by
// "/". It returns the text form.
func makeMove(a *session.Analysis, text string) (string, error) {
	actors := movegen.TurnOf(a.State()).Actors()
	parts := []string{text}
	if len(actors) > 1 {
		parts = strings.Split(text, "/")
	}
	switch {
	case a.State().Over():
		return "", fmt.Errorf("%s: the game is over", message.Quote(text))
	case len(parts) != len(actors):
		return "", fmt.Errorf("%s: got %d moves, want one for each of %d players, separated by /", message.Quote(text), len(parts), len(actors))
	}
	var moves []movegen.Move
	for i, seat := range actors {
		m, err := a.ParseMove(seat, parts[i])
		if err != nil {
			return "", err
		}
		moves = append(moves, m)
	}
	return a.Make(moves...)
}

// solver returns the seat with a name that is to act, by default the first one.
func solver(a *session.Analysis, name string) (movegen.Seat, error) {
	var names []string
	for _, seat := range movegen.TurnOf(a.State()).Actors() {
		if name == "" || strings.EqualFold(name, a.SeatName(seat)) {
			return seat, nil
		}
		names = append(names, a.SeatName(seat))
	}
	if names == nil {
		return 0, errors.New("solution: the game is over")
	}
	return 0, fmt.Errorf("seat: got %s, want a player to move: %s", message.Quote(name), strings.Join(names, ", "))
}

// choicesOf returns the legal moves of a seat, nil if it is not to act.
func choicesOf(a *session.Analysis, seat movegen.Seat, limits Limits) (list []session.Move, err error) {
	turn := movegen.TurnOf(a.State())
	if !slices.Contains(turn.Actors(), seat) {
		return nil, nil
	}
	legal := turn.Moves(seat, nil)
	if len(legal) > limits.Listed {
		return nil, fmt.Errorf("solution: a position with %d legal moves, want at most %d", len(legal), limits.Listed)
	}
	for _, m := range legal {
		list = append(list, a.Describe(seat, m))
	}
	return list, nil
}
