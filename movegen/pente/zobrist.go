package pente

import "quincunx/bitboard"

// stoneKey returns the Zobrist key of a seat's stone on a cell. It is computed,
// not looked up: a table of 16 KiB makes moves a few per cent faster as long as
// nothing else wants the cache.
func stoneKey(seat, cell uint) uint64 {
	return bitboard.Mix(uint64(seat*Span*Span + cell))
}

// Key returns the Zobrist key of the position: the stones, the seat to act, the
// pairs and the options. Plies from 3 on count only by their parity, since the
// opening rules look at those before and nothing at those after.
func (p *Position) Key() uint64 {
	ply := uint64(p.ply)
	if ply >= OpeningPlies {
		ply = OpeningPlies + (ply-OpeningPlies)&1
	}
	// The top bit distinguishes this word from those of stones.
	return p.stones ^ bitboard.Mix(1<<63|uint64(p.options.Half)<<32|uint64(p.options.Opening)<<24|
		uint64(p.pairs[0])<<16|uint64(p.pairs[1])<<8|ply)
}
