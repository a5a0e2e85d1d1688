package search

// View is a position that shows another one in some other way. It may implement
// any optional interface, and serves those that the position underneath has too.
type View interface {
	Position

	// Underneath returns the position that the view shows.
	Underneath() Position
}

// Relaxed is a [View] that may let a side do what the rules don't allow, such as pass. Without it, a
// forced end of the game in the view is one of the game underneath.
type Relaxed interface {
	View

	// IsRelaxed reports whether the view does so. A forced end that it shows proves
	// nothing then, and a search goes on.
	IsRelaxed() bool
}

// Offered returns p as the optional interface I, and whether it is one. A [View]
// is one only if the position underneath is.
func Offered[I any](p Position) (i I, ok bool) {
	if v, isView := p.(View); isView {
		if _, ok := v.Underneath().(I); !ok {
			return i, false
		}
	}
	i, ok = p.(I)
	return i, ok
}
