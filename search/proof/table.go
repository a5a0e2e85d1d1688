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

// entry is what is known of a position. An entry without work is empty.
type entry struct {
	key     uint64
	numbers numbers
	work    uint32 // positions visited below, at most
	tag     uint16 // of a proof, the plies to the end; of an assumed disproof, the sweep that met it
	flags   flags
}

// longest is the largest distance, in plies. Proofs that are longer count as this.
const longest = 1<<16 - 1

type flags uint8

const (
	assumed  flags = 1 << iota // the disproof may rest on a repetition
	verified                   // the proof has been walked
)

// bucket is where a position may be stored.
type bucket [4]entry

// table holds what is known of positions, by their whole keys, in a memory of
// fixed size. What took the least work gives way.
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

// store returns the entry of a key to be filled in: the one there is, or that
// of the bucket with the least work, as new.
func (t table) store(key uint64) *entry {
	b := t.bucketOf(key)
	least := &b[0]
	for i := range b {
		e := &b[i]
		if e.key == key && e.work != 0 {
			return e
		}
		if e.work < least.work {
			least = e
		}
	}
	*least = entry{key: key}
	return least
}

// forget makes a position unknown.
func (t table) forget(key uint64) {
	if e := t.find(key); e != nil {
		*e = entry{}
	}
}

// spend adds to the work of an entry.
func (e *entry) spend(nodes uint64) {
	e.work = uint32(min(uint64(e.work)+max(nodes, 1), infinite))
}
