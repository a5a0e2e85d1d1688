//go:build !js

package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/seega"
	"quincunx/search/retrograde"
	"quincunx/search/retrograde/tables"
)

// variant is a game with options whose exact values are known: from tables, or from a solution that is computed at the first request.
type variant struct {
	game    engine.Game
	id      string
	start   movegen.Position
	endless bool        // a draw is a game without end
	set     *tables.Set // nil if the game is solved in memory

	solve    sync.Once
	solved   chan struct{} // is closed when solution or failure is set
	solution *retrograde.Solution
	failure  error
}

// newVariant returns the variant of a game with options, such as "size=3 threshold=0". set may be nil.
func newVariant(name, options string, set *tables.Set) (*variant, error) {
	game, err := engine.Lookup(name)
	if err != nil {
		return nil, err
	}
	start, err := game.Root("start", options)
	if err != nil {
		return nil, err
	}
	v := &variant{game: game, id: "regular", start: start.(movegen.Position), endless: true, set: set, solved: make(chan struct{})}
	if options != "" {
		v.id = strings.ReplaceAll(options, " ", ",")
	}
	if o, isSeega := optionsOf(start).(seega.Options); isSeega {
		v.endless = o.Threshold == 0
	}
	return v, nil
}

// optionsOf returns the options of a position's game, nil if the game has none.
func optionsOf(s movegen.State) any {
	switch s := s.(type) {
	case interface{ Options() seega.Options }:
		return s.Options()
	case interface {
		Options() chinesecheckers.Options
	}:
		return s.Options()
	}
	return nil
}

// variantAnswer describes a variant.
type variantAnswer struct {
	listed
	StartPosition   string `json:"startPosition"`
	AutoguiPosition string `json:"autoguiStartPosition"`
	ImageData       any    `json:"imageAutoGUIData"` // null: no images
}

func (v *variant) answer() variantAnswer {
	text := string(v.start.AppendText(nil))
	return variantAnswer{listed{ID: v.id, Name: v.id, GUI: noGUI}, text, text, nil}
}

// Codes of remoteness that are no number of moves.
const (
	remotenessUnknown = -100 // the number is finite or the value is unknown
	remotenessEndless = -200
)

// The value of a position or a move that is not known.
const unsolved = "unsolved"

// positionFields are the fields of a position and of the position after a move, for the side to move there.
type positionFields struct {
	Position        string `json:"position"`
	AutoguiPosition string `json:"autoguiPosition"` // the same text
	PositionValue   string `json:"positionValue"`   // win, lose, tie, draw or unsolved
	Remoteness      int    `json:"remoteness"`      // moves to the end of the game, or a code
	Distance        *int   `json:"distance,omitempty"`
}

// positionAnswer describes a position. Distance, by tables, is the number of moves to a capture or the end.
type positionAnswer struct {
	positionFields
	Moves []moveFields `json:"moves"`          // best first
	Note  string       `json:"note,omitempty"` // why a value is unsolved
}

// moveFields describe a move, for the side that makes it, and the position after it.
type moveFields struct {
	Move            string `json:"move"`
	AutoguiMove     string `json:"autoguiMove"` // the same text
	MoveValue       string `json:"moveValue"`
	DeltaRemoteness int    `json:"deltaRemoteness"`
	positionFields
}

// positionAnswer returns the answer for the text form of a position. It waits until ctx is done for the solution, which
// ends when background is done. The error names the wrong field of the text.
func (v *variant) positionAnswer(ctx, background context.Context, text string) (*positionAnswer, error) {
	s, err := v.game.Parse(text)
	if err != nil {
		return nil, err
	}
	p := s.(movegen.Position)
	if !reflect.DeepEqual(optionsOf(p), optionsOf(v.start)) {
		return nil, fmt.Errorf("position %s has options of another variant: the start of %s is %s", message.Quote(text), v.id, v.start.AppendText(nil))
	}
	if v.set == nil {
		if _, err := v.game.Index(p); err != nil {
			return nil, err
		}
		if err := v.await(ctx, background); err != nil {
			return nil, err
		}
	}
	value, unknown := v.valueOf(p)
	answer := &positionAnswer{positionFields: v.fields(p, value), Moves: []moveFields{}}
	for _, m := range v.movesOf(p) {
		move := moveFields{Move: string(p.AppendMove(nil, m.Move))}
		move.AutoguiMove = move.Move
		mover := p.Mover()
		p.Make(m.Move)
		after, err := v.valueOf(p)
		if unknown == nil {
			unknown = err
		}
		move.positionFields = v.fields(p, after)
		move.MoveValue = v.name(after.Before(p.Mover() == mover).Outcome(), p.Over())
		p.Unmake()
		answer.Moves = append(answer.Moves, move)
	}
	setDeltas(answer.Moves)
	if unknown != nil {
		answer.Note = message.Line(unknown.Error())
	}
	return answer, nil
}

// setDeltas sets the differences of the remoteness of moves, best first, to that of the best with the same value; 0 if unknown.
func setDeltas(moves []moveFields) {
	best := map[string]int{}
	for i := range moves {
		m := &moves[i]
		if _, has := best[m.MoveValue]; !has {
			best[m.MoveValue] = m.Remoteness
		}
		if b := best[m.MoveValue]; b >= 0 && m.Remoteness >= 0 {
			m.DeltaRemoteness = max(m.Remoteness-b, b-m.Remoteness)
		}
	}
}

// await waits for the solution. The first call begins to solve the game.
func (v *variant) await(ctx, background context.Context) error {
	v.solve.Do(func() {
		go func() {
			defer close(v.solved)
			index, err := v.game.Index(v.start)
			if err == nil {
				v.solution, err = retrograde.SolveGame(background, index, v.start.Clone())
			}
			v.failure = err
		}()
	})
	select {
	case <-v.solved:
		if v.failure != nil {
			return problem{http.StatusServiceUnavailable, v.failure}
		}
		return nil
	case <-ctx.Done():
		return problem{http.StatusServiceUnavailable, errors.New("the game is still being solved: ask again")}
	}
}

// valueOf returns the value of a position. By tables, its plies are those to a capture or the end. The error says why the tables lack the value.
func (v *variant) valueOf(p movegen.Position) (movegen.Value, error) {
	switch {
	case p.Over():
		known, _, err := v.game.Known(context.Background(), p)
		return known.Value, err
	case v.set != nil:
		return v.set.Value(p)
	default:
		return v.solution.Probe(p), nil
	}
}

// movesOf returns the legal moves of a position, best first. Those whose value the tables lack come last.
func (v *variant) movesOf(p movegen.Position) []movegen.MoveValue {
	switch {
	case p.Over():
		return nil
	case v.set == nil:
		return v.solution.Moves(p)
	}
	moves, _ := v.set.Moves(p) // without those that are missing
	has := map[movegen.Move]bool{}
	for _, m := range moves {
		has[m.Move] = true
	}
	for _, m := range p.Moves(nil) {
		if !has[m] {
			moves = append(moves, movegen.MoveValue{Move: m, Value: movegen.ValueUnknown})
		}
	}
	return moves
}

// fields returns the fields of a position with a value.
func (v *variant) fields(p movegen.Position, value movegen.Value) positionFields {
	text := string(p.AppendText(nil))
	f := positionFields{text, text, v.name(value.Outcome(), p.Over()), remotenessUnknown, nil}
	switch {
	case p.Over():
		f.Remoteness = 0
	case f.PositionValue == "draw":
		f.Remoteness = remotenessEndless
	case v.set == nil:
		f.Remoteness = value.Plies
	case value.Outcome() == movegen.Win && v.winsNext(p):
		f.Remoteness = 1
	}
	if v.set != nil && value.Plies > 0 {
		f.Distance = &value.Plies
	}
	return f
}

// winsNext reports whether a move ends the game with a win for the side that makes it.
func (v *variant) winsNext(p movegen.Position) bool {
	mover := p.Mover()
	return slices.ContainsFunc(p.Moves(nil), func(m movegen.Move) bool {
		p.Make(m)
		defer p.Unmake()
		return p.Over() && movegen.Scores(p)[mover] > 0
	})
}

// name returns the name of an outcome. A draw is a tie if the game has ended, or if it always ends.
func (v *variant) name(o movegen.Outcome, over bool) string {
	switch {
	case o == movegen.Win:
		return "win"
	case o == movegen.Loss:
		return "lose"
	case o == movegen.Draw && (over || !v.endless):
		return "tie"
	case o == movegen.Draw:
		return "draw"
	}
	return unsolved
}
