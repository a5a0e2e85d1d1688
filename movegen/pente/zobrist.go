package pente

import "quincunx/bitboard"

// stoneKey returns the Zobrist key of a seat's stone on a cell. It is computed
// instead of looked up: a table of 16 KiB makes moves a few per cent faster, but
// only as long as nothing else needs the cache.
func stoneKey(seat, cell uint) uint64 {
	return bitboard.Mix(uint64(seat*Span*Span + cell))
}

// Key returns the Zobrist key of the position: the stones, the seat to move, the
// pairs and the options. From ply 3 on only the parity of the ply counts, since
// the opening rules depend on the first plies only.
func (p *Position) Key() uint64 {
	ply := uint64(p.ply)
	if ply >= OpeningPlies {
		ply = OpeningPlies + (ply-OpeningPlies)&1
	}
	// The top bit distinguishes this word from the words of stones.
	return p.stones ^ bitboard.Mix(1<<63|uint64(p.options.Half)<<32|uint64(p.options.Opening)<<24|
		uint64(p.pairs[0])<<16|uint64(p.pairs[1])<<8|ply)
}
