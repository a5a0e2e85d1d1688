package simultaneous

import (
	"math"
	"math/rand/v2"
)

// random is a generator with the same results on every machine.
type random struct{ rand.PCG }

// float returns a number in [0, 1).
func (r *random) float() float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// below returns a number in [0, n).
func (r *random) below(n int) int { return int(r.Uint64() >> 32 * uint64(n) >> 32) }

// choose returns the index of an admitted action and the probability of that choice. If planned is
// true, the first action begins the best plan.
func (t *tree) choose(n *node, admitted []action, planned bool) (chosen int, probability float64) {
	if len(admitted) == 1 {
		admitted[0].share++
		return 0, 1
	}
	switch t.Selection {
	case UCB1Tuned:
		return t.chooseUCB1Tuned(n, admitted), 1
	case RegretMatching:
		return t.chooseByRegret(n, admitted, planned)
	default:
		return t.chooseExp3(n, admitted)
	}
}

// chooseUCB1Tuned returns the action with the highest bound on its mean reward, by UCB1-Tuned (Auer,
// Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", 2002), untried
// actions first. Ties are broken at random, so that the seats do not try their actions in step.
func (t *tree) chooseUCB1Tuned(n *node, admitted []action) int {
	logarithm := ln(float64(n.visits))
	best, bound, ties := 0, math.Inf(-1), 0
	for i := range admitted {
		a := &admitted[i]
		b := math.Inf(1)
		if a.visits > 0 {
			rate := logarithm / float64(a.visits)
			mean := a.sum / float64(a.visits)
			variance := float64((a.weight/float64(a.visits)-float64(mean*mean))*t.scale*t.scale) + math.Sqrt(2*rate)
			b = float64((mean-t.least)*t.scale) + float64(t.exploration*math.Sqrt(rate*min(0.25, max(variance, 0))))
		}
		switch {
		case b > bound:
			best, bound, ties = i, b, 1
		case b == bound:
			ties++
			if t.random.below(ties) == 0 {
				best = i
			}
		}
	}
	return best
}

// chooseByRegret draws an action by regret matching, in proportion to positive regret (Hart and
// Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated Equilibrium", 2000). Without
// positive regrets it takes the best plan's action if there is one, else a random one. It explores
// with probability gamma.
func (t *tree) chooseByRegret(n *node, admitted []action, planned bool) (int, float64) {
	total := 0.0
	for i := range admitted {
		total += admitted[i].weight
	}
	shares := t.shares[:len(admitted)]
	switch {
	case total > 0:
		for i := range admitted {
			shares[i] = admitted[i].weight / total
		}
	case planned:
		clear(shares)
		shares[0] = 1
	default:
		for i := range shares {
			shares[i] = 1 / float64(len(shares))
		}
	}
	return t.draw(n, admitted, shares)
}

// chooseExp3 draws an action by Exp3 (Auer, Cesa-Bianchi, Freund and Schapire, "The Nonstochastic
// Multiarmed Bandit Problem", 2002): with a weight exponential in its estimated total reward. It
// explores with probability gamma.
func (t *tree) chooseExp3(n *node, admitted []action) (int, float64) {
	most := math.Inf(-1)
	for i := range admitted {
		most = max(most, admitted[i].weight)
	}
	rate := t.gamma / float64(len(admitted)) * t.scale
	shares := t.shares[:len(admitted)]
	total := 0.0
	for i := range admitted {
		shares[i] = exp((admitted[i].weight - most) * rate)
		total += shares[i]
	}
	for i := range shares {
		shares[i] /= total
	}
	return t.draw(n, admitted, shares)
}

// draw adds the strategy shares to the actions' shares, and draws an action from shares, or at
// random with probability gamma. Shares are weighted by the number of the visit (linear averaging:
// Tammelin 2014), because early ones are less informed.
func (t *tree) draw(n *node, admitted []action, shares []float64) (chosen int, probability float64) {
	for i := range admitted {
		admitted[i].share += float64(shares[i] * float64(n.visits+1))
	}
	if t.random.float() < t.gamma {
		chosen = t.random.below(len(admitted))
	} else {
		rest := t.random.float()
		for chosen = range shares {
			if rest -= shares[chosen]; rest < 0 {
				break
			}
		}
	}
	return chosen, float64((1-t.gamma)*shares[chosen]) + t.gamma/float64(len(admitted))
}
