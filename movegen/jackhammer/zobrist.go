package jackhammer

import "quincunx/bitboard"

// Key returns a 64-bit Zobrist key of the holes, the seats' cells, the turns
// left, and the rules. Positions that differ in the number of turns played, but
// have the same number of turns left, have the same future and the same key.
//
// Everything except the holes and the rules fits into one word, which is mixed
// as a whole:
//
//	bits   63 62 61 | 60 … 30    | 29 … 0
//	        0  0  0 | turns left | places
//
// The constants of a hole and of the rules are mixed from words in which bit 63
// or bit 62 is set.
func (p *Position) Key() uint64 {
	left := uint64(p.turns - p.turn)
	return p.holes ^ p.rules ^ bitboard.Mix(left<<30|uint64(p.at))
}

func holeKey(cell int) uint64 { return bitboard.Mix(1<<63 | uint64(cell)) }

func rulesKey(o Options) uint64 {
	return bitboard.Mix(1<<62 | uint64(o.Side)<<8 | uint64(o.Resolution))
}
