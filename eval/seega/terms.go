package seega

import (
	_ "embed"

	"quincunx/eval"
)

// The terms. The package comment defines them.
const (
	men = iota
	share
	steps
	stuck
	centre
	besideCentre
	edge
	corner
	pairs
	exposed
	capture
	captures
	chains
	threat
	threats
	threatChains
	pressure
	toAct
	patterns

	movingTerms // the terms above belong to the movement phase
)

const (
	placingBeside = movingTerms + iota
	placingGuards
	placingEdge
	placingCorner
	placingPairs
	placingBrackets
	placingExposed
	placingCentre
	placingFirst
	placingEntry
	placingEntries
	placingToAct
	placingPatterns

	terms
)

var names = [terms]string{
	men: "men", share: "share", steps: "steps", stuck: "stuck",
	centre: "centre", besideCentre: "beside centre", edge: "edge", corner: "corner", pairs: "pairs",
	exposed: "exposed", capture: "capture", captures: "captures", chains: "chains",
	threat: "threat", threats: "threats", threatChains: "threat chains",
	pressure: "pressure", toAct: "to act", patterns: "patterns",

	placingBeside: "placing beside centre", placingGuards: "placing guards",
	placingEdge: "placing edge", placingCorner: "placing corner", placingPairs: "placing pairs",
	placingBrackets: "placing brackets", placingExposed: "placing exposed", placingCentre: "placing centre captures",
	placingFirst: "placing first mover", placingEntry: "placing entry", placingEntries: "placing entry captures",
	placingToAct: "placing to act", placingPatterns: "placing patterns",
}

// version is the version of the file of weights; it is incremented when names
// change.
const version = 2

// scale is the number of units of weight in a point of score.
const scale = 16

//go:embed weights.json
var defaultFile []byte

// DefaultWeights returns the weights that come with the program.
func DefaultWeights() eval.Weights { return eval.Must(WeightsForm().Parse(defaultFile)) }

// WeightsForm returns the form of weights for Seega.
func WeightsForm() eval.Form {
	return eval.Form{Game: "seega", Version: version, Names: names[:]}
}
