package process

import (
	"fmt"
	"math"
	"sync"
)

// MemoryLimit is a limit of the memory that the program may use.
type MemoryLimit struct {
	Bytes uint64
	Of    string // its source, such as "the machine"
}

// Memory returns the smallest of the limits at the time of its first call. If no limit is known, it is the size of
// the address space.
var Memory = sync.OnceValue(func() MemoryLimit {
	least := MemoryLimit{math.MaxInt64, "the address space"}
	for _, l := range memoryLimits() {
		if l.Bytes < least.Bytes {
			least = l
		}
	}
	return least
})

// MaxMiB returns the maximum total size of tables in MiB, at least 1. It is seven eighths of the limit, because
// the rest of the program needs memory, too.
func (l MemoryLimit) MaxMiB() int {
	mib := l.Bytes >> 20
	return int(min(max(mib-mib/8, 1), math.MaxInt32))
}

// String returns the limit as a part of a sentence, such as "the 24105 MiB of the machine".
func (l MemoryLimit) String() string { return fmt.Sprintf("the %d MiB of %s", l.Bytes>>20, l.Of) }

// Check returns an error if tables with a total size of mib MiB exceed MaxMiB: allocating them could crash the
// program.
func (l MemoryLimit) Check(mib int) error {
	if most := l.MaxMiB(); mib > most {
		return fmt.Errorf("%d MiB of memory: want at most %d of %v", mib, most, l)
	}
	return nil
}
