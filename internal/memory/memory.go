// Package memory determines how much memory the program may use: the memory of the machine, within the limits of a
// container's control groups and of the shell (ulimit -v and -d).
package memory

import (
	"fmt"
	"math"
	"sync"
)

// Limit is a limit of the memory that the program may use.
type Limit struct {
	Bytes uint64
	Of    string // its source, such as "the machine"
}

// Find returns the smallest of the limits at the time of its first call. If no limit is known, it is the size of
// the address space.
var Find = sync.OnceValue(func() Limit {
	least := Limit{math.MaxInt64, "the address space"}
	for _, l := range limits() {
		if l.Bytes < least.Bytes {
			least = l
		}
	}
	return least
})

// MaxMiB returns the maximum total size of tables in MiB, at least 1. It is seven eighths of the limit, because
// the rest of the program needs memory, too.
func (l Limit) MaxMiB() int {
	mib := l.Bytes >> 20
	return int(min(max(mib-mib/8, 1), math.MaxInt32))
}

// String returns the limit as a part of a sentence, such as "the 24105 MiB of the machine".
func (l Limit) String() string { return fmt.Sprintf("the %d MiB of %s", l.Bytes>>20, l.Of) }

// Check returns an error if tables with a total size of mib MiB exceed MaxMiB: allocating them could crash the
// program.
func (l Limit) Check(mib int) error {
	if most := l.MaxMiB(); mib > most {
		return fmt.Errorf("%d MiB of memory: want at most %d of %v", mib, most, l)
	}
	return nil
}
