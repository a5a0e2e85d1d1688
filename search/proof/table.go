package proof

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"sync/atomic"
	"unsafe"
)

// Range of table sizes in MiB.
const (
	MinMiB = 1
	MaxMiB = 1 << 20
)

// entry is the search result of a position so far. An entry without work is empty.
type entry struct {
	key      uint64
	numbers  numbers
	distance uint16 // of a proof: upper bound of the plies to the end
	sweep    uint16 // the last sweep that visited the position, 0 = none
	work     uint8  // bit length of the number of moves made below
	flags    flags
}

// longest is the largest distance, in plies. Longer ones are stored as longest.
const longest = 1<<16 - 1

type flags uint8

const (
	assumed  flags = 1 << iota // the disproof may depend on a repetition
	verified                   // the proof has been verified
)

// slot holds an entry in three words. The first is the key XOR the others. If two threads write an entry at the same
// time, it may mix words of both; then its key matches no position (Hyatt and Mann, "A Lock-less Transposition Table
// Implementation for Parallel Search", 2002).
//
//	numbers  | proof number 32 | disproof number 32 |
//	rest     | distance 16 | sweep 16 | work 8 | flags 8 | 0 16 |
type slot struct{ check, numbers, rest atomic.Uint64 }

const (
	proofShift    = 32
	distanceShift = 48
	sweepShift    = 32
	workShift     = 24
	flagsShift    = 16
)

// workOf returns the work of an entry from its last word.
func workOf(rest uint64) uint8 { return uint8(rest >> workShift) }

// words returns the key and the other words of an entry.
func (s *slot) words() (key, n, rest uint64) {
	n, rest = s.numbers.Load(), s.rest.Load()
	return s.check.Load() ^ n ^ rest, n, rest
}

func unpack(key, n, rest uint64) entry {
	return entry{
		key:      key,
		numbers:  numbers{uint32(n >> proofShift), uint32(n)},
		distance: uint16(rest >> distanceShift),
		sweep:    uint16(rest >> sweepShift),
		work:     workOf(rest),
		flags:    flags(rest >> flagsShift),
	}
}

func (s *slot) store(e entry) {
	n := uint64(e.numbers[pn])<<proofShift | uint64(e.numbers[dn])
	rest := uint64(e.distance)<<distanceShift | uint64(e.sweep)<<sweepShift | uint64(e.work)<<workShift | uint64(e.flags)<<flagsShift
	s.numbers.Store(n)
	s.rest.Store(rest)
	s.check.Store(e.key ^ n ^ rest)
}

// bucket holds the slots that a position may be stored in.
type bucket [4]slot

// table is a fixed-size table of results by full key. The entry with the least work is replaced. It is safe for
// concurrent use.
type table []bucket

func newTable(mib int) (table, error) {
	if mib < MinMiB || mib > MaxMiB {
		return nil, fmt.Errorf("a table of %d MiB is not in %d..%d", mib, MinMiB, MaxMiB)
	}
	return make(table, mib<<20/int(unsafe.Sizeof(bucket{}))), nil
}

// bucketOf returns the bucket of a key: key·len(t) / 2⁶⁴.
func (t table) bucketOf(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t)))
	return &t[i]
}

// find returns the entry of a key, if there is one.
func (t table) find(key uint64) (e entry, ok bool) {
	b := t.bucketOf(key)
	for i := range b {
		if k, n, rest := b[i].words(); k == key && workOf(rest) != 0 {
			return unpack(k, n, rest), true
		}
	}
	return e, false
}

// all yields the entries with their slots.
func (t table) all() iter.Seq2[*slot, entry] {
	return func(yield func(*slot, entry) bool) {
		for i := range t {
			for j := range t[i] {
				if e := unpack(t[i][j].words()); e.work != 0 && !yield(&t[i][j], e) {
					return
				}
			}
		}
	}
}

// count returns the number of entries, which never decreases until the table is cleared.
func (t table) count() (n int) {
	for range t.all() {
		n++
	}
	return n
}

// put replaces the entry with the least work in the bucket, unless e has less.
func (t table) put(e entry) {
	b := t.bucketOf(e.key)
	least, work := 0, workOf(b[0].rest.Load())
	for i := range b {
		if w := workOf(b[i].rest.Load()); w < work {
			least, work = i, w
		}
	}
	if e.work >= work {
		b[least].store(e)
	}
}

// store replaces the entry of the position, or else the one with the least work in the bucket. The work is the
// number of moves made below.
func (t table) store(key uint64, v value, work uint64) {
	b := t.bucketOf(key)
	place, least := 0, uint8(math.MaxUint8)
	digits := uint8(bits.Len64(max(work, 1)))
	for i := range b {
		k, _, rest := b[i].words()
		if w := workOf(rest); k == key && w != 0 {
			place, digits = i, max(digits, w)
			break
		} else if w < least {
			place, least = i, w
		}
	}
	b[place].store(entry{key: key, numbers: v.numbers, distance: v.distance, work: digits, flags: v.flags})
}

// mark records in the entry of a key that a sweep has visited it.
func (t table) mark(key uint64, sweep uint16) {
	b := t.bucketOf(key)
	for i := range b {
		if e := unpack(b[i].words()); e.key == key && e.work != 0 {
			e.sweep = sweep
			b[i].store(e)
			return
		}
	}
}

// forgetSweeps resets the sweep of all entries.
func (t table) forgetSweeps() {
	for slot, e := range t.all() {
		e.sweep = 0
		slot.store(e)
	}
}
