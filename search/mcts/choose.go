package mcts

import (
	"math"
	"math/bits"

	"quincunx/movegen"
)

// choose returns the child of an unsolved node to visit: the one with the highest sum of
//
//	s/n                     its mean reward, with the sum s of n visits
//	C √(ln N / n)           the exploration term, with N visits of the parent
//	W h / (n - s + 1)       progressive history: h is the mean reward of its move elsewhere
//
// An unvisited child takes the mean of the others and n = 1. Products are converted to float64
// before they are added, so that no processor uses fused multiply-add.
func (w *worker) choose(n *node, mover movegen.Seat) uint32 {
	children := w.tree.children(n)
	open := w.open(n, mover)
	known := float64(w.values[exploration]) / 100
	known = float64(known*known) * logarithm(n.visits+1)

	best, bestValue := -1, -1.
	fresh, freshBonus := -1, -1.
	var reward, visits uint64
	for i := range children {
		if i >= open && (best >= 0 || fresh >= 0) {
			break
		}
		c := &children[i]
		if c.winners != 0 && !c.winners.has(mover) {
			continue
		}
		bonus := w.bonus(mover, c.move)
		if c.visits == 0 {
			if bonus > freshBonus {
				fresh, freshBonus = i, bonus
			}
			continue
		}
		reward += c.reward
		visits += uint64(c.visits)
		v, s := float64(c.visits), float64(float64(c.reward)/one)
		if value := s/v + math.Sqrt(known/v) + bonus/(v-s+1); value > bestValue {
			best, bestValue = i, value
		}
	}
	if fresh >= 0 {
		mean := 0.
		if visits > 0 {
			mean = float64(reward) / float64(visits) / one
		}
		if best < 0 || mean+math.Sqrt(known)+freshBonus > bestValue {
			best = fresh
		}
	}
	return n.first + uint32(max(best, 0)) // all lose, in ways that differ for others
}

// bonus returns the progressive-history bonus of an unvisited move: W h.
func (w *worker) bonus(mover movegen.Seat, m movegen.Move) float64 {
	e := w.history.of(mover, m)
	return float64(uint64(w.values[historyWeight])*uint64(e.reward)) / float64(uint64(e.count)*(100*one))
}

// open returns the number of children of a seat's node that may be visited.
func (w *worker) open(n *node, mover movegen.Seat) int {
	if w.has.Selector == nil {
		return int(n.count)
	}
	factor := float64(w.values[openFactor])
	if mover != w.seat {
		factor = float64(w.values[othersFactor]) / math.Sqrt(float64(max(w.seats-2, 1))) * w.openness[mover]
	}
	return 1 + int(factor*math.Sqrt(float64(n.visits))/100)
}

// logarithm approximates the natural logarithm of n > 0 by linear interpolation between powers of
// two.
func logarithm(n uint32) float64 {
	k := bits.Len32(n) - 1
	return math.Ln2 * (float64(k-1) + float64(n)/float64(uint64(1)<<k))
}
