package search

import "quincunx/movegen"

// Capabilities are what a position offers a search beyond its rules. Each is nil where the
// position doesn't offer it; the interfaces say what happens then. They are found once a
// search, by [CapabilitiesOf], and serve until the position is replaced by another one.
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

// CapabilitiesOf returns what a position offers. Of a [View] that is what both it and the
// position underneath implement, but for the list of moves, which is the view's own.
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

// both returns p as an interface that p and game implement, or nil.
func both[I any](p, game movegen.State) (i I) {
	if _, ok := game.(I); ok {
		i, _ = p.(I)
	}
	return i
}

// Unorder has the selector, if there is one, guess nothing about moves.
func (c *Capabilities) Unorder() {
	if c.Selector != nil {
		c.Selector, c.ScoredSelector = unordered{c.Selector}, nil
	}
}

// unordered is a selector without an order of moves.
type unordered struct{ Selector }

// OrderMoves fills in 0 for each move.
func (unordered) OrderMoves(_ []movegen.Move, scores []int32) { clear(scores) }
