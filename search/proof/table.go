package proof

import (
	"fmt"
	"math/bits"
	"unsafe"
)

// The sizes of a table in MiB.
const (
	MinMiB = 1
	MaxMiB = 1 << 20
)

// entry is the result of a position so far. An entry without work is empty.
type entry struct {
	key      uint64
	numbers  numbers
	distance uint16 // of a proof: plies to the end, at most
	sweep    uint16 // the last one that met the position, 0 = none
	work     uint8  // binary digits of the number of moves made below
	flags    flags
}

// longest is the largest distance, in plies. Longer ones count as this.
const longest = 1<<16 - 1

type flags uint8

const (
	assumed  flags = 1 << iota // the disproof may rest on a repetition
	verified                   // the proof has been walked
)

// bucket is where a position may be stored.
type bucket [4]entry

// table holds results by the whole keys of positions, in a memory of fixed size. The
// entry that took the least work is replaced.
type table []bucket

func newTable(mib int) (table, error) {
	if mib < MinMiB || mib > MaxMiB {
		return nil, fmt.Errorf("a table of %d MiB is not in %d..%d", mib, MinMiB, MaxMiB)
	}
	return make(table, mib<<20/int(unsafe.Sizeof(bucket{}))), nil
}

// bucketOf returns the bucket of a key: the key's share of all 64-bit numbers.
func (t table) bucketOf(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t)))
	return &t[i]
}

// find returns the entry of a key, or nil. It is good until the next store.
func (t table) find(key uint64) *entry {
	b := t.bucketOf(key)
	for i := range b {
		if b[i].key == key && b[i].work != 0 {
			return &b[i]
		}
	}
	return nil
}

// count returns the number of entries.
func (t table) count() (n int) {
	for i := range t {
		for j := range t[i] {
			if t[i][j].work != 0 {
				n++
			}
		}
	}
	return n
}

// put replaces the entry of its bucket that took the least work, unless it took less itself.
func (t table) put(e entry) {
	b := t.bucketOf(e.key)
	least := &b[0]
	for i := range b {
		if b[i].work < least.work {
			least = &b[i]
		}
	}
	if e.work >= least.work {
		*least = e
	}
}

// store replaces the entry of a position, or the one of its bucket that took the
// least work. The work is the number of moves made below.
func (t table) store(key uint64, v value, work uint64) {
	b := t.bucketOf(key)
	place := &b[0]
	for i := range b {
		e := &b[i]
		if e.key == key && e.work != 0 {
			place = e
			break
		}
		if e.work < place.work {
			place = e
		}
	}
	digits := uint8(bits.Len64(max(work, 1)))
	if place.key == key {
		digits = max(digits, place.work)
	}
	*place = entry{key: key, numbers: v.numbers, distance: v.distance, work: digits, flags: v.flags}
}
