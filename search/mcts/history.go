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

// experience is the sum and the number of a move's rewards.
type experience struct {
	reward uint32 // in units of 1/one
	count  uint32
}

// forget resets all moves to an equal share.
func (h *history) forget(seats int) {
	for seat := range seats {
		for i := range h.entries[seat] {
			h.entries[seat][i] = experience{one / uint32(seats), 1}
		}
	}
}

// of returns the entry of a move of a seat.
func (h *history) of(seat movegen.Seat, m movegen.Move) *experience {
	return &h.entries[seat][bitboard.Mix(uint64(m))>>(64-historyBits)]
}

// add adds a reward. At the count limit, old rewards are halved.
func (e *experience) add(reward uint64) {
	const most = 1 << 15
	if e.count == most {
		e.count, e.reward = e.count/2, e.reward/2
	}
	e.count++
	e.reward += uint32(reward)
}
