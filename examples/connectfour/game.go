package connectfour

import (
	"quincunx/engine"
	"quincunx/movegen"
)

// Game is what the registry is told of Connect Four. Without an evaluation, the search
// sees forced wins only; that is enough to beat a random player.
var Game = engine.Game{
	Name:   "connectfour",
	Title:  "Connect Four",
	Legend: "X: side 1, O: side 2",
	Options: []engine.Option{
		{Name: "columns", Default: "7", Help: "columns of the board, 4..8", Min: MinColumns, Max: MaxColumns},
		{Name: "rows", Default: "6", Help: "rows of the board, 4..7", Min: MinRows, Max: MaxRows},
	},
	New: func(v engine.Values) (movegen.State, error) {
		p, err := New(v.Int("columns"), v.Int("rows"))
		if err != nil {
			return nil, err
		}
		return p, nil
	},
	Parse: func(text string) (movegen.State, error) {
		p, err := Parse(text)
		if err != nil {
			return nil, err
		}
		return p, nil
	},
	Methods:  []engine.Method{engine.AlphaBeta()},
	Provable: true,
}
