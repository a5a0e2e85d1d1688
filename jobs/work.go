package jobs

import "quincunx/internal/distribute"

// Work is what a worker is ready to do.
type Work struct {
	Slots int // tasks at a time
}

// Kinds returns the kinds of work, by name.
func (w *Work) Kinds() map[string]distribute.Kind {
	return map[string]distribute.Kind{countKind: w.count}
}
