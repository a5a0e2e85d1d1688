package main

import (
	"time"

	"quincunx/movegen"
)

// answer is the known result of a position, as --json prints it. Each way of solving may add fields of its own. Unknown numbers are
// null.
type answer struct {
	Game     string       `json:"game"`
	Position string       `json:"position"`
	Over     bool         `json:"over"`
	Value    string       `json:"value"`              // for the side to move: win, draw, loss or unknown
	Winner   *int         `json:"winner"`             // side 1 or 2
	Plies    *int         `json:"plies"`              // to the end of the game
	Distance *int         `json:"distance,omitempty"` // by tables: moves to a capture or the end of the game
	Moves    []moveAnswer `json:"moves"`              // those with known values, best first
	Line     []string     `json:"line"`               // a line of best play
	Repeats  *int         `json:"repeats"`            // number of moves of the line before the position that recurs
	Seconds  float64      `json:"seconds"`
}

// moveAnswer is the known result of a move, for the side that makes it.
type moveAnswer struct {
	Move     string `json:"move"`
	Value    string `json:"value"`
	Plies    *int   `json:"plies"`
	Distance *int   `json:"distance,omitempty"`
}

// answer returns the answer for a position. repeats is -1 if the line ends.
func (r *request) answer(p movegen.Position, v movegen.Value, moves []movegen.MoveValue, line []movegen.Move, repeats int, took time.Duration) answer {
	a := answer{
		Game: r.game.Name, Position: string(p.AppendText(nil)), Over: p.Over(), Value: v.Outcome().String(), Plies: plies(v),
		Moves: []moveAnswer{}, Line: lineTexts(p, line), Seconds: seconds(took),
	}
	if winner := winnerOf(p, v); winner > 0 {
		a.Winner = &winner
	}
	for _, m := range moves {
		a.Moves = append(a.Moves, moveAnswer{Move: moveText(p, m.Move), Value: m.Value.Outcome().String(), Plies: plies(m.Value)})
	}
	if repeats >= 0 {
		a.Repeats = &repeats
	}
	return a
}

// toDistances turns the numbers of plies into distances.
func (a *answer) toDistances() {
	a.Plies, a.Distance = nil, a.Plies
	for i := range a.Moves {
		m := &a.Moves[i]
		m.Plies, m.Distance = nil, m.Plies
	}
}

// winnerOf returns the side that wins, 1 or 2, from a value for the side to move, or 0 if neither does.
func winnerOf(p movegen.Position, v movegen.Value) int {
	mover := int(p.Mover()) + 1
	switch v.Outcome() {
	case movegen.Win:
		return mover
	case movegen.Loss:
		return 3 - mover
	}
	return 0
}

// plies returns the number of plies of a value, or nil if it is not known.
func plies(v movegen.Value) *int {
	if v.Plies < 0 {
		return nil
	}
	return &v.Plies
}
