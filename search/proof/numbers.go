package proof

import "math"

// numbers are a proof number and a disproof number: lower bounds on how many
// leaves must turn out well to prove, and to disprove, that the attacker wins.
// They are indexed by goal.
type numbers [2]uint32

// goal is what a side wants: the attacker to prove, the defender to disprove.
// The side to act needs one move for its goal; the other's must hold for all.
type goal uint8

const (
	prove goal = iota
	disprove
)

const (
	infinite = math.MaxUint32
	most     = infinite - 1 // of a position that is not decided
)

var (
	proven    = numbers{0, infinite}
	disproven = numbers{infinite, 0}
	unlimited = numbers{infinite, infinite}
	unknown   = unlimited // of a position that was left to another walk
)

func (n numbers) decided() bool { return n[prove] == 0 || n[disprove] == 0 }

// plus adds, and stays finite unless a part is infinite.
func plus(a, b uint32) uint32 {
	if a == infinite || b == infinite {
		return infinite
	}
	if sum := a + b; sum >= a && sum < most {
		return sum
	}
	return most
}
