package induction

import "quincunx/movegen"

// side is one of the two seats that play.
type side int

const (
	row side = iota
	column
)

// columnSees returns bounds of the value of the position if the column seat always sees the row seat's choice before
// its own. They are exact if the value is inside the window.
func (s *solver) columnSees(window bounds) bounds { return s.serial(column, window) }

// rowSees is columnSees with the seats exchanged.
func (s *solver) rowSees(window bounds) bounds { return s.serial(row, window.negated()).negated() }

// serial returns bounds of the value of the serialised game for the seat that chooses first, which are exact if the
// value is inside the window. sees is the other seat. It is alpha-beta with a table (Knuth and Moore, "An Analysis of
// Alpha-Beta Pruning", 1975).
func (s *solver) serial(sees side, window bounds) bounds {
	if s.Position.Over() {
		payoff := s.score()
		if sees == row {
			payoff = -payoff
		}
		return bounds{payoff, payoff}
	}
	key := s.Position.Key()
	known, ok := s.serialised[sees][key]
	if !ok {
		known = anything
	}
	if known.isExact() || known.outside(window) || s.err != nil {
		return known
	}
	value := known.within(s.choose(sees, window.within(known)))
	if s.err == nil {
		s.serialised[sees][key] = value
	}
	return value
}

// choose returns bounds of the maximum over the actions of the seat that chooses first.
func (s *solver) choose(sees side, window bounds) bounds {
	v := s.list()
	choices, answers := v.rows, v.columns
	if sees == row {
		choices, answers = answers, choices
	}
	best := bounds{anything.low, anything.low}
	for _, chosen := range choices {
		b := s.answer(sees, chosen, answers, bounds{max(window.low, best.low), window.high})
		best = bounds{max(best.low, b.low), max(best.high, b.high)}
		if best.low >= window.high {
			return bounds{best.low, anything.high}
		}
	}
	return best
}

// answer returns bounds of the minimum over the answers to the chosen action. An answer that causes a cutoff is moved
// to the front, to be tried first after the next action.
func (s *solver) answer(sees side, chosen movegen.Move, answers []movegen.Move, window bounds) bounds {
	worst := bounds{anything.high, anything.high}
	for i, m := range answers {
		if sees == column {
			s.play(chosen, m)
		} else {
			s.play(m, chosen)
		}
		b := s.serial(sees, bounds{window.low, min(window.high, worst.high)})
		s.Position.Unmake()
		worst = bounds{min(worst.low, b.low), min(worst.high, b.high)}
		if worst.high <= window.low {
			answers[0], answers[i] = m, answers[0]
			return bounds{anything.low, worst.high}
		}
	}
	return worst
}
