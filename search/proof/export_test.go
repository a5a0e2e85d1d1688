package proof

import (
	"time"

	"quincunx/movegen"
)

// NewTiny returns a prover with a table of a few buckets.
func NewTiny(buckets int) *Prover {
	return newProver(make(table, buckets))
}

// Plant stores a wrong value of p for an attacker: a proof, or an assumed disproof.
func (s *Prover) Plant(p movegen.Position, attacker movegen.Seat, proof bool) {
	v := value{numbers: disproven, flags: assumed}
	if proof {
		v = value{numbers: proven, distance: 1}
	}
	s.table.store(p.Key()^saltOf(attacker), v, 1<<20)
}

// SetSaveEvery sets the interval between saves and returns a function that restores it.
func SetSaveEvery(d time.Duration) (undo func()) {
	before := saveEvery
	saveEvery = d
	return func() { saveEvery = before }
}

// NotWon is the value of a root that the defender can hold.
var NotWon = notWon
