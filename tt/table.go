package tt

import (
	"fmt"
	"math/bits"
	"sync"
	"unsafe"
)

// Range of table sizes in MiB.
const (
	MinMiB = 1
	MaxMiB = 1 << 20
)

// Table is a transposition table. Probe, Store and Hashfull are safe for concurrent use; the other
// methods must not run concurrently with any method.
type Table struct {
	buckets []bucket
	age     uint64 // of the current search, 0..ages-1
}

// bucket is a cache line.
type bucket [4]struct{ check, word word }

// New returns an empty table of a size in MiB, MinMiB..MaxMiB.
func New(mib int) (*Table, error) {
	if mib < MinMiB || mib > MaxMiB {
		return nil, fmt.Errorf("a transposition table of %d MiB: want %d..%d", mib, MinMiB, MaxMiB)
	}
	t := &Table{buckets: make([]bucket, mib<<20/int(unsafe.Sizeof(bucket{})))}
	hugePages(t.buckets)
	return t, nil
}

// Clear empties the table, using a number of threads.
func (t *Table) Clear(threads int) {
	t.age = 0
	var group sync.WaitGroup
	for part := range max(threads, 1) {
		from := len(t.buckets) * part / max(threads, 1)
		to := len(t.buckets) * (part + 1) / max(threads, 1)
		group.Go(func() { clear(t.buckets[from:to]) })
	}
	group.Wait()
}

// NextSearch ages all entries, so that entries of the new search are preferred to them.
func (t *Table) NextSearch() { t.age = (t.age + 1) % ages }

// bucketOf returns the bucket of a key: key·len / 2⁶⁴.
func (t *Table) bucketOf(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// Prefetch begins to load the bucket of a key, so that a later Probe does not wait for memory.
func (t *Table) Prefetch(key uint64) { prefetch(t.bucketOf(key)) }

// Probe returns the entry for a key, if the table has one, for a node at a number of plies from the
// root, 0..MaxPly.
func (t *Table) Probe(key uint64, ply int) (e Entry, ok bool) {
	b := t.bucketOf(key)
	for i := range b {
		word := b[i].word.Load()
		if b[i].check.Load()^word == key && boundOf(word) != None {
			return unpack(word, ply), true
		}
	}
	return Entry{}, false
}

// Store writes the entry for a key, of a node at a number of plies from the root. It replaces the
// stored entry for this key unless that one is more valuable, or else the least valuable entry of
// the bucket: an empty one, or the shallowest, where each search of age counts as ageWorth plies.
func (t *Table) Store(key uint64, ply int, e Entry) {
	b := t.bucketOf(key)
	place, least := 0, 1<<30
	for i := range b {
		word := b[i].word.Load()
		if boundOf(word) == None {
			place, least = i, -1<<30
			continue
		}
		if b[i].check.Load()^word == key {
			if t.keeps(word, e) {
				return
			}
			if e.Move == 0 {
				e.Move = uint32(word >> moveShift)
			}
			place = i
			break
		}
		if worth := depthOf(word) - ageWorth*int((t.age-ageOf(word))%ages); worth < least {
			place, least = i, worth
		}
	}
	word := pack(e, t.age, ply)
	b[place].word.Store(word)
	b[place].check.Store(key ^ word)
}

const (
	ageWorth = 4
	margin   = 3
)

// keeps reports whether the stored entry for a key is more valuable than a new one: of this search,
// much deeper, and no less exact.
func (t *Table) keeps(word uint64, e Entry) bool {
	return ageOf(word) == t.age && e.Bound != Exact && depthOf(word) > e.Depth+margin
}

// Hashfull returns the part of the table used by entries of this search, in thousandths, estimated
// from its first buckets.
func (t *Table) Hashfull() int {
	const sample = 1000
	full, seen := 0, 0
	for i := range t.buckets[:min(sample, len(t.buckets))] {
		for j := range t.buckets[i] {
			word := t.buckets[i][j].word.Load()
			if seen++; boundOf(word) != None && ageOf(word) == t.age {
				full++
			}
		}
	}
	return full * 1000 / seen
}
