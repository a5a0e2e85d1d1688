package mcts

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// history holds the mean rewards of moves for the players that made them, anywhere in the tree.
// Moves with colliding hashes share an entry.
type history struct {
	entries [movegen.MaxSeats][historySize]experience
}

const (
	historyBits = 13
	historySize = 1 << historyBits
)

// experience is the sum, the number and the mean of a move's rewards, in units of 1/one.
type experience struct {
	reward uint32
	count  uint16
	mean   uint16 // less than one
}

// forget resets all moves to an equal share.
func (h *history) forget(seats int) {
	for seat := range seats {
		for i := range h.entries[seat] {
			h.entries[seat][i] = experience{uint32(one / seats), 1, uint16(one / seats)}
		}
	}
}

// slotOf returns the index of a move's entry.
func slotOf(m movegen.Move) uint16 { return uint16(bitboard.Mix(uint64(m)) >> (64 - historyBits)) }

// add adds a reward. At the count limit, old rewards are halved.
func (e *experience) add(reward uint64) {
	const most = 1 << 15
	if e.count == most {
		e.count, e.reward = e.count/2, e.reward/2
	}
	e.count++
	e.reward += uint32(reward)
	e.mean = uint16(min(e.reward/uint32(e.count), one-1))
}
