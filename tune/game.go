package tune

import (
	"quincunx/eval"
	"quincunx/movegen"
)

// Game is what the tuner has to know of a game.
type Game struct {
	Name    string
	Options map[string]string // the settings that Start was opened with, for the record

	// Start is the position that games are played from.
	Start movegen.State

	// Weights reads a file of weights.
	Weights func(file []byte) (eval.Weights, error)

	// Evaluate returns a copy of p that knows what it is worth, by weights that
	// Weights has passed: a [search.Position] or a [search.Simultaneous].
	Evaluate func(p movegen.State, w eval.Weights) (movegen.State, error)
}

// checked returns weights as a file of them is read, so that what a game asks of
// its weights holds.
func (g *Game) checked(w eval.Weights) (eval.Weights, error) { return g.Weights(w.Append(nil)) }
