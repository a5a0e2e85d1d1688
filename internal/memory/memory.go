// Package memory finds out how much memory the program may use: that of the machine, within the limits of the
// control groups of a container, and those of the shell (ulimit -v and -d).
package memory

import (
	"fmt"
	"math"
	"sync"
)

// Limit is how much memory the program may use in all.
type Limit struct {
	Bytes uint64
	Of    string // what sets it, such as "the machine"
}

// Find returns the least of the limits, as they were when it was first called. Where the
// system doesn't say, it is the address space.
var Find = sync.OnceValue(func() Limit {
	least := Limit{math.MaxInt64, "the address space"}
	for _, l := range limits() {
		if l.Bytes < least.Bytes {
			least = l
		}
	}
	return least
})

// MostMiB returns the size of the largest tables in MiB, all together: the limit but for an
// eighth, which the rest of the program needs; 1 at least.
func (l Limit) MostMiB() int {
	mib := l.Bytes >> 20
	return int(min(max(mib-mib/8, 1), math.MaxInt32))
}

// String returns the limit as a part of a sentence, such as "the 24105 MiB of the machine".
func (l Limit) String() string { return fmt.Sprintf("the %d MiB of %s", l.Bytes>>20, l.Of) }

// Check returns an error if tables of so many MiB, all together, are more than MostMiB. To
// make them would end the program.
func (l Limit) Check(mib int) error {
	if most := l.MostMiB(); mib > most {
		return fmt.Errorf("%d MiB of memory: want at most %d of %v", mib, most, l)
	}
	return nil
}
