package jobs

import "quincunx/internal/distribute"

// Work is what a worker offers to do.
type Work struct {
	Slots    int  // tasks at a time
	Programs bool // start programs that a match names
}

// Kinds returns the kinds of work, by name.
func (w *Work) Kinds() map[string]distribute.Kind {
	return map[string]distribute.Kind{
		countKind: w.count, matchKind: w.match, selfPlayKind: w.selfPlay, verifyKind: w.verify, spsaKind: w.spsa,
	}
}
