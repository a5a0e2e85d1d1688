package search

import "quincunx/movegen"

// Capabilities are the optional interfaces of a position, nil if the position does not implement
// them. The documentation of each interface describes the search without it. [CapabilitiesOf]
// returns them. They stay valid while moves are made in the same position.
type Capabilities struct {
	Selector           Selector
	ScoredSelector     ScoredSelector
	MoveValidator      MoveValidator
	KeyPredictor       KeyPredictor
	NoisyMoveGenerator NoisyMoveGenerator
	WinDetector        WinDetector
	NullMover          NullMover
	Repeater           Repeater
	ThreatGenerator    ThreatGenerator
	MultiSeat          MultiSeat
	PlanGenerator      PlanGenerator
	FinalScoreDetector FinalScoreDetector
	LengthEstimator    LengthEstimator
	KnownMover         KnownMover
	Advancer           Advancer
	View               View
}

// CapabilitiesOf returns the capabilities of a position. A [View] has those that both it and the
// underlying position implement, except that move selection is the view's own.
func CapabilitiesOf(p movegen.State) Capabilities {
	game := p
	view, _ := p.(View)
	if view != nil {
		game = view.Base()
	}
	c := Capabilities{
		MoveValidator:      both[MoveValidator](p, game),
		KeyPredictor:       both[KeyPredictor](p, game),
		NoisyMoveGenerator: both[NoisyMoveGenerator](p, game),
		WinDetector:        both[WinDetector](p, game),
		NullMover:          both[NullMover](p, game),
		Repeater:           both[Repeater](p, game),
		ThreatGenerator:    both[ThreatGenerator](p, game),
		MultiSeat:          both[MultiSeat](p, game),
		PlanGenerator:      both[PlanGenerator](p, game),
		FinalScoreDetector: both[FinalScoreDetector](p, game),
		LengthEstimator:    both[LengthEstimator](p, game),
		KnownMover:         both[KnownMover](p, game),
		Advancer:           both[Advancer](p, game),
		View:               view,
	}
	c.Selector, _ = p.(Selector)
	c.ScoredSelector, _ = p.(ScoredSelector)
	return c
}

// both returns p as the interface I if p and game both implement it, else nil.
func both[I any](p, game movegen.State) (i I) {
	if _, ok := game.(I); ok {
		i, _ = p.(I)
	}
	return i
}

// Unorder turns off the ordering of moves by the selector, if there is one.
func (c *Capabilities) Unorder() {
	if c.Selector != nil {
		c.Selector, c.ScoredSelector = unordered{c.Selector}, nil
	}
}

// unordered is a selector that gives all moves the same score.
type unordered struct{ Selector }

// OrderMoves sets all scores to 0.
func (unordered) OrderMoves(_ []movegen.Move, scores []int32) { clear(scores) }
