package mcts

import (
	"fmt"

	"quincunx/tt"
)

// Options are the settings of a search.
type Options struct {
	HashMiB int // of the tree, tt.MinMiB..tt.MaxMiB, 0 = DefaultHashMiB

	// Sound has all legal moves searched, not only those that a
	// search.Selector lists or that look best, so that a forced end of the game that is
	// reported is proved.
	Sound bool

	// Set changes numbers of the search by name: see Parameters.
	Set map[string]int
}

// DefaultHashMiB is the default size of the tree.
const DefaultHashMiB = 64

// check fills in defaults.
func (o *Options) check() error {
	if o.HashMiB == 0 {
		o.HashMiB = DefaultHashMiB
	}
	if o.HashMiB < tt.MinMiB || o.HashMiB > tt.MaxMiB {
		return fmt.Errorf("mcts: hash %d is not in %d..%d", o.HashMiB, tt.MinMiB, tt.MaxMiB)
	}
	return nil
}
