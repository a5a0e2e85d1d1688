package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
	"quincunx/movegen"
)

// The actions. A move or a hammer is the first action of its kind plus the
// direction, an index of bitboard.MeshSteps.
const (
	Stay   movegen.Move = 1
	Move   movegen.Move = 2
	Hammer movegen.Move = 8

	actions = 13
)

// neighbour returns the cell next to another in a direction.
func neighbour(cell int, direction movegen.Move) int { return cell + bitboard.MeshSteps[direction] }

// actionSet returns the actions of seat s, assuming that the game is not over:
// bit m stands for action m.
func (p *Position) actionSet(s movegen.Seat) uint32 {
	around := p.intact.Around(p.at.of(int(s)))
	return 1<<Stay | around<<Move | around<<Hammer
}

// SeatMoves appends the actions of seat s: to stay, the moves and the hammers,
// moves and hammers each by cell number.
func (p *Position) SeatMoves(s movegen.Seat, dst []movegen.Move) []movegen.Move {
	if p.Over() {
		return dst
	}
	for r := p.actionSet(s); r != 0; r &= r - 1 {
		dst = append(dst, movegen.Move(bits.TrailingZeros32(r)))
	}
	return dst
}

// SeatLegal reports whether m, which may be any bit pattern, is a legal action
// of seat s.
func (p *Position) SeatLegal(s movegen.Seat, m movegen.Move) bool {
	return m <= actions && !p.Over() && p.actionSet(s)>>m&1 != 0
}

// CountMoves returns the number of joint moves.
func (p *Position) CountMoves() int {
	if p.Over() {
		return 0
	}
	n := 1
	for s := range seats {
		n *= 1 + 2*bits.OnesCount32(p.intact.Around(p.at.of(s)))
	}
	return n
}
