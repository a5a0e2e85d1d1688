// Package budget limits the time that a contest entry uses in a whole game, because the contests
// subtract that time from the score. docs/contest.md has the model behind it.
package budget

import "time"

// parts is the number of budgets in an entry's share of the prize.
const parts = 5

// Budget is the time that an entry may spend in a game: a fifth of its share of the prize, at a
// point per second. A game of usual length takes less than half of it. Once it is used up, thinking costs more than it can gain.
type Budget struct {
	whole, left time.Duration
}

// For returns the budget of a game in which a number of seats play for a prize in points, where a second
// costs one point.
func For(prize, seats int) Budget {
	whole := time.Duration(prize) * time.Second / time.Duration(parts*seats)
	return Budget{whole, whole}
}

// Spend subtracts the time since the beginning of a call.
func (b *Budget) Spend(began time.Time) { b.left -= time.Since(began) }

// Nodes returns the node limit of a search that usually has full nodes. Once half of the budget is used, it falls in
// proportion to the time that is left.
func (b *Budget) Nodes(full uint64) uint64 {
	half := b.whole / 2
	if b.left >= half {
		return full
	}
	return uint64(float64(full) * float64(max(b.left, 0)) / float64(half))
}

// IsOverdrawn reports whether the calls have used twice the share of the prize: from then on they should be as cheap as
// possible. The time already spent is lost anyway, so it is worth playing on if the game can be won with the same time again.
func (b *Budget) IsOverdrawn() bool { return b.left < b.whole-2*parts*b.whole }

// MoveTime returns the time limit of a search, half of the time that is left. It only matters on a machine that stalls.
func (b *Budget) MoveTime() time.Duration { return max(b.left/2, 1) }
