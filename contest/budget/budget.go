// Package budget limits the time of a contest entry in a whole game, because that is
// what the contests charge for. docs/contest.md has the model behind it.
package budget

import "time"

// parts is how many budgets there are in an entry's share of the prize.
const parts = 5

// Budget is the time that an entry may spend on thought in a game: a fifth of its share of the prize, at a
// point a second. A usual game takes less than half of it. Once it is used up, thinking costs more than it can win.
type Budget struct {
	whole, left time.Duration
}

// For returns the budget of a game in which a number of seats play for a prize, in points of which
// a second costs one.
func For(prize, seats int) Budget {
	whole := time.Duration(prize) * time.Second / time.Duration(parts*seats)
	return Budget{whole, whole}
}

// Spend subtracts the time since the beginning of a call.
func (b *Budget) Spend(began time.Time) { b.left -= time.Since(began) }

// Nodes returns how many nodes a search may visit that is worth a number of them: fewer once half of the budget is
// used, in proportion to what is left of it.
func (b *Budget) Nodes(worth uint64) uint64 {
	half := b.whole / 2
	if b.left >= half {
		return worth
	}
	return uint64(float64(worth) * float64(max(b.left, 0)) / float64(half))
}

// IsOverdrawn reports whether the calls have used twice the share of the prize: from then on they should be as cheap as
// can be. What is spent is lost in any case, so that a game that can be won with as much again is played on.
func (b *Budget) IsOverdrawn() bool { return b.left < b.whole-2*parts*b.whole }

// MoveTime returns the time that a search may take at most, half of what is left: it is for a machine that stalls.
func (b *Budget) MoveTime() time.Duration { return max(b.left/2, 1) }
