package search

import "quincunx/movegen"

// Capabilities are the optional interfaces of a position. Each is nil if the position doesn't
// implement it; its documentation says what a search does then. [CapabilitiesOf] returns them.
// They are valid as long as the search uses the same position, with other moves made.
type Capabilities struct {
	Selector       Selector
	ScoredSelector ScoredSelector
	Vetter         Vetter
	KeyPredictor   KeyPredictor
	Quiescer       Quiescer
	WinDetector    WinDetector
	NullMover      NullMover
	Repeater       Repeater
	Forcer         Forcer
	MultiSeat      MultiSeat
	Planner        Planner
	Committer      Committer
	Settler        Settler
	Pacer          Pacer
	Decider        Decider
	View           View
}

// CapabilitiesOf returns the capabilities of a position. Those of a [View] are what both it and
// the position underneath implement, except that the selection of moves is the view's own.
func CapabilitiesOf(p movegen.State) Capabilities {
	game := p
	view, _ := p.(View)
	if view != nil {
		game = view.Underneath()
	}
	c := Capabilities{
		Vetter:       both[Vetter](p, game),
		KeyPredictor: both[KeyPredictor](p, game),
		Quiescer:     both[Quiescer](p, game),
		WinDetector:  both[WinDetector](p, game),
		NullMover:    both[NullMover](p, game),
		Repeater:     both[Repeater](p, game),
		Forcer:       both[Forcer](p, game),
		MultiSeat:    both[MultiSeat](p, game),
		Planner:      both[Planner](p, game),
		Committer:    both[Committer](p, game),
		Settler:      both[Settler](p, game),
		Pacer:        both[Pacer](p, game),
		Decider:      both[Decider](p, game),
		View:         view,
	}
	c.Selector, _ = p.(Selector)
	c.ScoredSelector, _ = p.(ScoredSelector)
	return c
}

// both returns p as the interface I if both p and game implement it, or else nil.
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
