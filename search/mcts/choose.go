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
	open := w.open(n, mover)
	if open > int(n.count) && n.partial && !w.tree.full && w.expand(n) {
		return w.choose(n, mover)
	}
	entries := &w.history.entries[mover]
	weight := float64(w.values[historyWeight]) / (100 * one)
	confidence := float64(float64(w.values[exploration]) / 100 * math.Sqrt(logarithm(n.visits+1)))

	children := w.tree.children(n)
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
		bonus := float64(weight * float64(entries[c.slot].mean))
		if c.visits == 0 {
			if bonus > freshBonus {
				fresh, freshBonus = i, bonus
			}
			continue
		}
		reward += c.reward
		visits += uint64(c.visits)
		v, s := float64(c.visits), float64(float64(c.reward)/one)
		p := inversePowers(c.visits)
		if value := float64(s*p.first) + float64(confidence*p.half) + bonus/(v-s+1); value > bestValue {
			best, bestValue = i, value
		}
	}
	if fresh >= 0 {
		mean := 0.
		if visits > 0 {
			mean = float64(reward) / float64(visits) / one
		}
		if best < 0 || mean+confidence+freshBonus > bestValue {
			best = fresh
		}
	}
	if best < 0 && n.partial && !w.tree.full && w.expand(n) { // others may not lose
		return w.choose(n, mover)
	}
	return n.first + uint32(max(best, 0)) // all lose, in ways that differ for others
}

// open returns the number of children of a seat's node that may be visited.
func (w *worker) open(n *node, mover movegen.Seat) int {
	if w.has.Selector == nil {
		return int(n.count)
	}
	return 1 + int(w.opening[mover]*math.Sqrt(float64(n.visits)))
}

// openingOf returns the factor of the square root of the visits by which open grows at a seat's nodes.
// openness comes from habits.model.
func (w *worker) openingOf(s movegen.Seat, openness float64) float64 {
	if s == w.seat {
		return float64(w.values[openFactor]) / 100
	}
	return float64(w.values[othersFactor]) / 100 / math.Sqrt(float64(max(w.seats-2, 1))) * openness
}

// powers are the inverse powers n^-1 and n^-1/2 of a number of visits n.
type powers struct{ first, half float64 }

// fewVisits has the powers of 1 to 1,023 visits.
var fewVisits = func() (few [1024]powers) {
	for n := range few {
		few[n] = powers{1 / float64(n), 1 / math.Sqrt(float64(n))}
	}
	return few
}()

// inversePowers returns the powers of n > 0.
func inversePowers(n uint32) powers {
	if n < uint32(len(fewVisits)) {
		return fewVisits[n]
	}
	return powers{1 / float64(n), 1 / math.Sqrt(float64(n))}
}

// logarithm approximates the natural logarithm of n > 0 by linear interpolation between powers of
// two.
func logarithm(n uint32) float64 {
	k := bits.Len32(n) - 1
	return math.Ln2 * (float64(k-1) + float64(n)/float64(uint64(1)<<k))
}
