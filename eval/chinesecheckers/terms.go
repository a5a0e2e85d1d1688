package chinesecheckers

import (
	_ "embed" // the default weights
	"fmt"

	"quincunx/eval"
)

// The terms. What each of them counts is in the package comment.
const (
	progress = iota
	straggling
	home
	goal
	lateral
	street
	detour
	last
	crowd
	blocked
	walls
	done
	turn
	race
	alone

	terms
)

// cellTerms are those that are sums over the men of what stands on a cell. They
// come first.
const cellTerms = 5

var names = [terms]string{
	progress: "progress", straggling: "straggling", home: "home", goal: "goal", lateral: "lateral", street: "street",
	detour: "detour", last: "last", crowd: "crowd", blocked: "blocked", walls: "walls", done: "done", turn: "turn",
	race: "race", alone: "alone",
}

// version of the file of weights; it counts up when names change.
const version = 2

// fineness is the number of units of weight in a point of score, up to size 4.
const fineness = 16

//go:embed weights.json
var defaultFile []byte

// DefaultWeights returns the weights that come with the program.
func DefaultWeights() eval.Weights {
	w, err := ParseWeights(defaultFile)
	if err != nil {
		panic(err) // the file is part of the program, and tested
	}
	return w
}

// maxWeight bounds a weight so that what a man on a cell is worth fits 32 bits.
const maxWeight = 1 << 15

// ParseWeights reads a file of weights for Chinese Checkers, each -32768..32768.
// The error names what is wrong.
func ParseWeights(data []byte) (eval.Weights, error) {
	w, err := eval.ParseWeights(data, "chinesecheckers", version, names[:])
	if err != nil {
		return eval.Weights{}, err
	}
	for _, e := range w.Weights {
		if e.Value < -maxWeight || e.Value > maxWeight {
			return eval.Weights{}, fmt.Errorf("weights of chinesecheckers: %s: %d is not in %d..%d", e.Name, e.Value, -maxWeight, maxWeight)
		}
	}
	return w, nil
}
