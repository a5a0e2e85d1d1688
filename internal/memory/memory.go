// Package memory finds out how much memory the program may use: that of the machine, within the limits of the
// control groups of a container, and those of the shell (ulimit -v and -d).
package memory

import (
	"fmt"
	"math"
	"sync"
)

// Limit is a limit of the memory that the program may use.
type Limit struct {
	Bytes uint64
	Of    string // what sets it, such as "the machine"
}

// Find returns the smallest of the limits at the time of its first call. If none is known, it is the address
// space.
var Find = sync.OnceValue(func() Limit {
	least := Limit{math.MaxInt64, "the address space"}
	for _, l := range limits() {
		if l.Bytes < least.Bytes {
			least = l
		}
	}
	return least
})

// MaxMiB returns the largest total size of tables in MiB, at least 1: seven eighths of the limit, since the
// rest of the program needs some memory, too.
func (l Limit) MaxMiB() int {
	mib := l.Bytes >> 20
	return int(min(max(mib-mib/8, 1), math.MaxInt32))
}

// String returns the limit as a part of a sentence, such as "the 24105 MiB of the machine".
func (l Limit) String() string { return fmt.Sprintf("the %d MiB of %s", l.Bytes>>20, l.Of) }

// Check returns an error if tables with a total size of mib MiB are larger than MaxMiB: allocating
// them could end the program.
func (l Limit) Check(mib int) error {
	if most := l.MaxMiB(); mib > most {
		return fmt.Errorf("%d MiB of memory: want at most %d of %v", mib, most, l)
	}
	return nil
}
