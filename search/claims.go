package search

import (
	"sync/atomic"
	"time"
)

// Claims are the positions or moves that threads with a shared table are searching, each in a slot of its own. A thread that reaches one
// claimed by another thread goes on with the next move. A search that needs the result waits for ClaimPause if nothing else is left to do.
type Claims [1024]struct {
	atomic.Uint64 // the key, 0 = free
	_             [56]byte
}

// ClaimPause is the wait of a thread that finds all work claimed by others.
const ClaimPause = 20 * time.Microsecond

// Claim is a thread's own claim, at most one position.
type Claim struct {
	All  *Claims // of all threads
	slot *atomic.Uint64
}

// Take ends the claim, claims the position with a key, and reports false if another thread has claimed it. If the key's slot is taken
// by another position, the thread goes on without a claim.
func (c *Claim) Take(key uint64) bool {
	c.Release()
	slot := &c.All[key>>32%uint64(len(c.All))].Uint64
	if slot.CompareAndSwap(0, key) {
		c.slot = slot
		return true
	}
	return slot.Load() != key
}

// Release ends the claim.
func (c *Claim) Release() {
	if c.slot != nil {
		c.slot.Store(0)
		c.slot = nil
	}
}

// Holds reports whether the thread claims the position with a key.
func (c *Claim) Holds(key uint64) bool { return c.slot != nil && c.slot.Load() == key }
