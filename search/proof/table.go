package proof

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"sync/atomic"
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

// slot holds an entry in three words. The first is the key XOR the others: an entry that two walks write at the same
// time may end up with words of both, and is then that of another position (Hyatt and Mann, "A Lock-less
// Transposition Table Implementation for Parallel Search", 2002).
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

// workOf returns the work of the entry whose last word is given.
func workOf(rest uint64) uint8 { return uint8(rest >> workShift) }

// words returns the key and the other words of the entry.
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
	n := uint64(e.numbers[prove])<<proofShift | uint64(e.numbers[disprove])
	rest := uint64(e.distance)<<distanceShift | uint64(e.sweep)<<sweepShift | uint64(e.work)<<workShift | uint64(e.flags)<<flagsShift
	s.numbers.Store(n)
	s.rest.Store(rest)
	s.check.Store(e.key ^ n ^ rest)
}

// bucket is where a position may be stored.
type bucket [4]slot

// table holds results by the whole keys of positions, in a memory of fixed size. The
// entry that took the least work is replaced. Any number of walks may use it at the same time.
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

// all yields the entries and where they are.
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

// count returns the number of entries, which never gets less before the table is cleared.
func (t table) count() (n int) {
	for range t.all() {
		n++
	}
	return n
}

// put replaces the entry of its bucket that took the least work, unless it took less itself.
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

// store replaces the entry of a position, or the one of its bucket that took the
// least work. The work is the number of moves made below.
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

// mark notes in the entry of a key which sweep has met it.
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

// forgetSweeps has no entry met by any sweep.
func (t table) forgetSweeps() {
	for slot, e := range t.all() {
		e.sweep = 0
		slot.store(e)
	}
}
