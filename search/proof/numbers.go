package proof

import "math"

// numbers are a proof number and a disproof number: lower bounds on the number of leaves that must
// be proved or disproved to prove or disprove a win of the attacker.
type numbers [2]uint32

// index selects one of the numbers. The side to move needs one child for its own number, phi; the
// other number, delta, depends on all children (Nagai 2002).
type index uint8

const (
	pn index = iota
	dn
)

const (
	infinite = math.MaxUint32
	most     = infinite - 1 // of an undecided position
)

var (
	proven    = numbers{0, infinite}
	disproven = numbers{infinite, 0}
	unlimited = numbers{infinite, infinite}
	unknown   = unlimited // of a position left to another thread
)

func (n numbers) decided() bool { return n[pn] == 0 || n[dn] == 0 }

// plus adds a and b, saturating at most unless one is infinite.
func plus(a, b uint32) uint32 {
	if a == infinite || b == infinite {
		return infinite
	}
	if sum := a + b; sum >= a && sum < most {
		return sum
	}
	return most
}
