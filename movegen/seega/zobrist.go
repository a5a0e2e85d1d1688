package seega

import (
	"strconv"

	"quincunx/bitboard"
	"quincunx/movegen"
)

// The key of a position is the XOR of constants (Zobrist 1970) for its men, its
// options, its phase, the side to move, the man that must capture again and the
// number of moves since the last capture. The last is added when the key is read,
// and only if there is a threshold: without one, it has no effect on the future. The
// others are updated incrementally.
//
// The number of men determines whether the second man of a pair comes next.
const (
	side2Key   = 0x9c6ae5d1f2b7a843
	placingKey = 0x2f8d71c46be950a7
)

// manKey returns the constant for a man on a cell, made from a name such as
// "seega/5:1:0:3:".
func manKey(size int, side movegen.Seat, row, col int) uint64 {
	var buf [32]byte
	name := append(buf[:0], "seega/"...)
	for _, part := range [...]int{size, int(side) + 1, row, col} {
		name = append(strconv.AppendInt(name, int64(part), 10), ':')
	}
	return bitboard.Zobrist(string(name))
}

// optionsKey returns the constant for the options of a game.
func optionsKey(o Options) uint64 {
	return bitboard.Mix(uint64(o.Size)<<32 | uint64(o.Threshold))
}

// pinnedKey returns the constant for the man that must capture again.
func pinnedKey(cell uint8) uint64 { return bitboard.Mix(uint64(cell) | 1<<63) }

// quietKey returns the constant for a number of moves since the last capture.
func quietKey(quiet uint32) uint64 { return bitboard.Mix(uint64(quiet) | 1<<62) }

// Key returns a key of everything that the future depends on. Positions with
// different text forms have different keys, except that without a threshold QUIET
// makes no difference.
func (p *Position) Key() uint64 {
	key := p.now.key
	if p.threshold != 0 {
		key ^= quietKey(p.now.quiet)
	}
	return key
}

// BoardKey returns a key like Key that doesn't depend on the number of moves since
// the last capture.
func (p *Position) BoardKey() uint64 { return p.now.key }

// KeyAfter returns the Key after a legal move. The result is undefined for moves
// that capture or place the last man, and for null moves.
func (p *Position) KeyAfter(m movegen.Move) uint64 {
	s := p.now
	from, to := ends(m)
	men, quiet := &p.geo.zobrist[s.mover&1], s.quiet
	key := s.key ^ men[to]
	switch {
	case s.mode != placing:
		key ^= men[from] ^ side2Key
		quiet++
	case p.PairPly() == 2:
		key ^= side2Key
	}
	if p.threshold != 0 {
		key ^= quietKey(quiet)
	}
	return key
}

// keyOf computes the key of a state from scratch.
func (p *Position) keyOf(s *state) uint64 {
	key := optionsKey(p.Options())
	if s.mover == 1 {
		key ^= side2Key
	}
	if s.mode == placing {
		key ^= placingKey
	}
	if s.pinned != noCell {
		key ^= pinnedKey(s.pinned)
	}
	for side := range s.men {
		for w, r := range s.men[side] {
			for ; r != 0; r = r.Rest() {
				key ^= p.geo.zobrist[side][64*w+r.First()]
			}
		}
	}
	return key
}
