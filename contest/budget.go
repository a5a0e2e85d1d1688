package contest

import "time"

// divisor is the ratio of an entry's share of the prize to its budget.
const divisor = 5

// Budget is the time that an entry may spend in a game: a fifth of its share of the prize, since a second costs a
// point. A game of usual length takes less than half of it. Once it is used up, thinking costs more than it can gain.
type Budget struct {
	total, left time.Duration
}

// NewBudget returns the budget of a game in which a number of seats play for a prize in points.
func NewBudget(prize, seats int) Budget {
	total := time.Duration(prize) * time.Second / time.Duration(divisor*seats)
	return Budget{total, total}
}

// Spend subtracts the time since the beginning of a call.
func (b *Budget) Spend(began time.Time) { b.left -= time.Since(began) }

// Nodes returns the node limit of a search: full while at least half of the budget is left, and then less, in
// proportion to what is left.
func (b *Budget) Nodes(full uint64) uint64 {
	half := b.total / 2
	if b.left >= half {
		return full
	}
	return uint64(float64(full) * float64(max(b.left, 0)) / float64(half))
}

// IsOverdrawn reports whether the calls have used more than twice the entry's share of the prize. From then on they
// should be as cheap as possible. Before that it pays to go on: the time already spent is lost anyway, and winning
// needs at most as much again.
func (b *Budget) IsOverdrawn() bool { return b.total-b.left > 2*divisor*b.total }

// MoveTime returns the time limit of a search, half of the time left. It only matters on a machine that stalls.
func (b *Budget) MoveTime() time.Duration { return max(b.left/2, 1) }
