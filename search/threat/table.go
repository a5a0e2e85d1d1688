package threat

import (
	"sync"

	"quincunx/movegen"
)

// table caches results in buckets of four entries, each the size of a cache line.
type table struct {
	buckets []bucket
	locks   *locks // nil while one goroutine uses the table
}

// locks guard the buckets: a key's lock is found by remainder.
type locks [256]struct {
	sync.Mutex
	_ [56]byte // a cache line of its own
}

type bucket [4]entry

// entry is the result of a position for one order.
type entry struct {
	key   uint64
	move  movegen.Move // the winning move, if it is a win
	plies uint16       // upper bound of the plies to the win, 0 = no win found
	depth uint8        // searched without finding a win, forGood = any depth
	worth uint8        // decreases whenever another entry of the bucket is written
}

const (
	forGood  = 255
	winWorth = 64 // worth of a win, equal to a failure at this depth
)

// entryOf returns the entry of a node searched to a depth, with its best move.
func entryOf(key uint64, o nodeResult, depth int, m movegen.Move) entry {
	e := entry{key: key, move: m}
	switch {
	case o >= 0:
		e.plies = uint16(o)
	case o == refuted:
		e.depth = forGood
	default:
		e.depth = uint8(depth)
	}
	return e
}

// suffices reports whether the entry replaces a search to a depth.
func (e *entry) suffices(depth int) bool { return e.plies > 0 || int(e.depth) >= depth }

// defence is the order of entries for positions with the defender to move, which only sharing searchers store.
const defence = Indirect + 1

// salts are XORed into keys to distinguish the orders.
var salts = [...]uint64{Direct: 0, Indirect: 0x9e37_79b9_7f4a_7c15, defence: 0x3c6e_f372_fe94_f82b}

func newTable(bits int) table {
	return table{buckets: make([]bucket, 1<<(min(max(bits, 2), 30)-2))}
}

func (t *table) bucketOf(key uint64) *bucket {
	return &t.buckets[key>>32&uint64(len(t.buckets)-1)]
}

func (t *table) lockOf(key uint64) *sync.Mutex { return &t.locks[key>>32%uint64(len(t.locks))].Mutex }

// find returns the entry of a key, if there is one.
func (t *table) find(key uint64) (e entry, ok bool) {
	if t.locks != nil {
		lock := t.lockOf(key)
		lock.Lock()
		defer lock.Unlock()
	}
	if found := t.bucketOf(key).find(key); found != nil {
		return *found, true
	}
	return e, false
}

func (b *bucket) find(key uint64) *entry {
	for i := range b {
		if b[i].key == key {
			return &b[i]
		}
	}
	return nil
}

// store replaces the entry with the same key, or else the least valuable one of the bucket. Only a shorter win replaces
// a win.
func (t *table) store(e entry) {
	if e.worth = min(e.depth, winWorth-1); e.plies > 0 {
		e.worth = winWorth
	}
	if t.locks != nil {
		lock := t.lockOf(e.key)
		lock.Lock()
		defer lock.Unlock()
	}
	b := t.bucketOf(e.key)
	least := 0
	for i := range b {
		if b[i].key == e.key {
			if b[i].plies == 0 || e.plies > 0 && e.plies < b[i].plies {
				b[i] = e
			}
			return
		}
		if b[i].worth < b[least].worth {
			least = i
		}
	}
	for i := range b {
		b[i].worth -= min(b[i].worth, 1)
	}
	b[least] = e
}
