package proof

// A sweep walks through decided positions, each once, to put to the test what a
// proof or a disproof rests on. What the table has lost, and what was detected statically
// or omitted, is searched on the way.

// sweeps is how many sweeps can be distinguished, and deepest how many plies one goes
// below the root before the search gives up.
const (
	sweeps  = 1 << 16
	deepest = 1 << 17
)

// nextSweep begins a sweep. When the numbers run out, no trap is known any more.
func (s *walk) nextSweep() {
	s.news = 0
	if s.sweep++; s.sweep < sweeps {
		return
	}
	s.sweep, s.traps = 1, [sweeps / 64]uint64{}
	s.table.forgetSweeps()
}

// met reports whether this sweep has been at a position.
func (s *walk) met(e entry) bool { return uint32(e.sweep) == s.sweep }

// decided returns the entry of the position on the board, decided, and ok false if
// the search is to end.
func (s *walk) decided(key uint64) (e entry, ok bool) {
	e, ok = s.table.find(key)
	if !ok || !e.numbers.decided() {
		s.search(key, unlimited)
		e, ok = s.table.find(key)
	}
	if s.late() || s.depth == deepest {
		s.stop.Set()
		return e, false
	}
	return e, ok
}
