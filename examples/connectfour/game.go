package connectfour

import (
	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/option"
)

// Game describes Connect Four for the registry. Without an evaluation, the search sees
// only forced wins; that is enough to beat a random player.
var Game = engine.Game{
	Name:   "connectfour",
	Title:  "Connect Four",
	Drawer: drawer,
	Options: []option.Option{
		{Name: "columns", Default: 7, Min: MinColumns, Max: MaxColumns, Help: "columns of the board"},
		{Name: "rows", Default: 6, Min: MinRows, Max: MaxRows, Help: "rows of the board"},
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
	Methods:  []engine.Method{engine.AlphaBeta(nil)},
	Provable: true,
}
