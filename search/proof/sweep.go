package proof

// A sweep visits decided positions, each once, to check the basis of a proof or disproof. Positions
// that the table has lost, or whose result was detected statically or omitted, are searched on the
// way.

// sweeps is the number of distinguishable sweeps. deepest is the depth limit of a sweep in plies,
// at which the search gives up.
const (
	sweeps  = 1 << 16
	deepest = 1 << 17
)

// nextSweep begins a sweep. When the numbers are used up, it starts over and forgets all traps.
func (s *worker) nextSweep() {
	s.newResults = 0
	if s.sweep++; s.sweep < sweeps {
		return
	}
	s.sweep, s.traps = 1, [sweeps / 64]uint64{}
	s.table.forgetSweeps()
}

// isSwept reports whether this sweep has visited a position.
func (s *worker) isSwept(e entry) bool { return uint32(e.sweep) == s.sweep }

// decided returns the entry of the position on the board, searching it if it is not decided. ok is
// false if the search must end.
func (s *worker) decided(key uint64) (e entry, ok bool) {
	e, ok = s.table.find(key)
	if !ok || !e.numbers.decided() {
		s.search(key, unlimited)
		e, ok = s.table.find(key)
	}
	if s.shouldStop() || s.depth == deepest {
		s.stop.Set()
		return e, false
	}
	return e, ok
}
