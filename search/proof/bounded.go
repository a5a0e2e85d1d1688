package proof

import (
	"slices"

	"quincunx/bitboard"
	"quincunx/movegen"
)

// A search limited by plies is depth-first. Most of its work is to show that there is no win: each move of the attacker must fail, in
// whatever order, and for the defender a good guess is usually the answer. Proof numbers don't help there, and df-pn makes all moves
// of a position before it searches the first.

// isBounded reports whether only wins within some plies count.
func (s *worker) isBounded() bool { return s.limits.Plies > 0 }

// solveBounded searches for a win within the limit of plies.
func (s *worker) solveBounded() (r Result) {
	r.Value = movegen.ValueUnknown
	most := s.limits.Plies
	if len(s.killers) <= most {
		s.killers = make([]movegen.Move, most+1)
	}
	if !s.rootWins(most) {
		if r.Refuted = !s.shouldStop(); r.Refuted {
			s.rootNumbers = disproven
		}
		return r
	}
	r.Value, s.rootNumbers = movegen.ValueOf(movegen.Win), proven
	if s.limits.Tree {
		s.limits.Nodes = 0 // finish with the results at hand
		if w := s.findWin(0, effort{plies: most}, s.limits.Except); w != nil {
			r.Tree = w.tree
		}
	}
	return r
}

// rootWins reports whether the attacker can force a win from the root within some plies, after all moves but the excepted one.
func (s *worker) rootWins(plies int) bool {
	if s.limits.Except == movegen.NoMove {
		return s.winsWithin(plies)
	}
	for _, m := range s.position.Moves(nil) {
		if m != s.limits.Except && !s.winsAfter(m, plies) {
			return false
		}
	}
	return true
}

// winsWithin reports whether the attacker can force a win from the position on the board within some plies. If the search must end,
// it may miss a win.
func (s *worker) winsWithin(plies int) bool {
	if s.position.Over() {
		return s.outcome() == proven
	}
	attacks := s.isOR()
	if s.has.WinDetector != nil {
		if n := s.has.WinDetector.KnownResult(); n != 0 {
			if won := n > 0 == attacks; !won || max(n, -n) <= plies {
				return won
			}
		}
	}
	if plies == 0 || s.shouldStop() {
		return false
	}
	s.nodes++
	key := s.key() ^ bitboard.Mix(uint64(plies)) //nolint:gosec // not negative
	if e, ok := s.table.find(key); ok {
		return e.numbers == proven
	}
	before := s.nodes
	v := value{numbers: disproven}
	if s.tryMoves(plies, attacks) {
		v.numbers = proven
	}
	if !s.shouldStop() {
		s.table.store(key, v, s.nodes-before)
	}
	return v.numbers == proven
}

// tryMoves reports whether a move of the attacker, or every move of the defender, leads to a win within some plies.
func (s *worker) tryMoves(plies int, attacks bool) bool {
	if m := s.killers[plies]; m != movegen.NoMove && s.position.Legal(m) && s.winsAfter(m, plies) == attacks {
		return attacks
	}
	from, to := len(s.order.Moves), 0
	if plies < 2 && !attacks { // a move that loses to the next one holds long enough
		_, to = s.order.AppendAll(s.position, &s.has)
	} else {
		_, to = s.order.AppendCandidates(s.position, &s.has, true)
	}
	s.order.Sort(from)
	defer s.order.Truncate(from)
	for i := from; i < to; i++ {
		if m := s.order.Moves[i]; s.winsAfter(m, plies) == attacks {
			s.killers[plies] = m
			return attacks
		}
	}
	return !attacks
}

// winsAfter reports whether the attacker can force a win within some plies that begin with a move.
func (s *worker) winsAfter(m movegen.Move, plies int) bool {
	s.position.Make(m)
	won := s.winsWithin(plies - 1)
	s.position.Unmake()
	return won
}

// shortestWin returns the shortest win of the attacker, who is to move, within some plies; nil if none has a zone for the extra moves.
func (s *worker) shortestWin(extra, plies int) *win {
	moves := s.position.Moves(nil)
	for n := 1; n <= plies; n++ {
		if i := slices.Index(moves, s.killers[n]); i > 0 { // the move that wins elsewhere keeps the proof short
			moves[0], moves[i] = moves[i], moves[0]
		}
		for _, m := range moves {
			if s.winsAfter(m, n) {
				if w := s.winBy(m, extra, effort{plies: n}); w != nil {
					s.killers[n] = m
					return w
				}
			}
		}
	}
	return nil
}
