package jackhammer

import "quincunx/bitboard"

// Key returns a 64-bit Zobrist key of the holes, the seats' cells, the turns
// that are left, and the rules. Of two positions that differ only in the turns
// played and have as many left, the future is the same, and so is the key.
//
// All but the holes fits a word, which is mixed whole:
//
//	bits   63 62 61 | 60 … 30    | 29 … 0
//	        0  0  0 | turns left | places
//
// The constants of a hole and of the rules are mixed from words of which bit 63
// or bit 62 is set.
func (p *Position) Key() uint64 {
	left := uint64(p.turns - p.turn)
	return p.holes ^ p.rules ^ bitboard.Mix(left<<30|uint64(p.at))
}

func holeKey(cell int) uint64 { return bitboard.Mix(1<<63 | uint64(cell)) }

func rulesKey(o Options) uint64 {
	return bitboard.Mix(1<<62 | uint64(o.Side)<<8 | uint64(o.Resolution))
}
