package induction

import "quincunx/movegen"

// side is one of the two seats that play.
type side int

const (
	row side = iota
	column
)

// serial returns bounds of the value of the position if one seat always sees
// what the other has chosen before it chooses: the value itself if it is inside
// the window. Alpha-beta with a table (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975).
func (s *solver) serial(sees side, window bounds) bounds {
	if payoff, ok := s.end(); ok {
		return bounds{payoff, payoff}
	}
	key := s.key()
	known, ok := s.seen[sees][key]
	if !ok {
		known = anything
	}
	if known.known() || known.outside(window) || s.err != nil {
		return known
	}
	v := s.list()
	value := known.within(s.choose(sees, v, window.within(known)))
	if s.err == nil {
		s.seen[sees][key] = value
	}
	return value
}

// choose has the seat that does not see choose.
func (s *solver) choose(sees side, v solved, window bounds) bounds {
	if sees == column { // the row seat chooses the best of the worst
		best := bounds{anything.low, anything.low}
		for i := range v.rows {
			b := s.answer(sees, v, i, bounds{max(window.low, best.low), window.high})
			best = bounds{max(best.low, b.low), max(best.high, b.high)}
			if best.low >= window.high {
				return bounds{best.low, anything.high}
			}
		}
		return best
	}
	best := bounds{anything.high, anything.high}
	for j := range v.columns {
		b := s.answer(sees, v, j, bounds{window.low, min(window.high, best.high)})
		best = bounds{min(best.low, b.low), min(best.high, b.high)}
		if best.high <= window.low {
			return bounds{anything.low, best.high}
		}
	}
	return best
}

// answer has the seat that sees answer to the action of the other with a number.
func (s *solver) answer(sees side, v solved, chosen int, window bounds) bounds {
	if sees == column {
		best := bounds{anything.high, anything.high}
		for i, m := range v.columns {
			s.play(v.rows[chosen], m)
			b := s.serial(sees, bounds{window.low, min(window.high, best.high)})
			s.takeBack()
			best = bounds{min(best.low, b.low), min(best.high, b.high)}
			if best.high <= window.low {
				first(v.columns, i)
				return bounds{anything.low, best.high}
			}
		}
		return best
	}
	best := bounds{anything.low, anything.low}
	for i, m := range v.rows {
		s.play(m, v.columns[chosen])
		b := s.serial(sees, bounds{max(window.low, best.low), window.high})
		s.takeBack()
		best = bounds{max(best.low, b.low), max(best.high, b.high)}
		if best.low >= window.high {
			first(v.rows, i)
			return bounds{best.low, anything.high}
		}
	}
	return best
}

// first has an answer that was good enough come first next time.
func first(answers []movegen.Move, i int) { answers[0], answers[i] = answers[i], answers[0] }
