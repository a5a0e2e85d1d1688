package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// lastMoves is the number of moves before the threshold in which BoardKey
// distinguishes the numbers of moves without a capture.
const lastMoves = 10

// stalledLeadScore is the score for having more men if nothing changes until the
// threshold ends the game. It is no forced win: the other side may still prevent
// it.
const stalledLeadScore = 5000

// Key returns the key of the rules, changed by the first man of a pair where the
// candidates for the second man depend on it: a search result there holds only for
// these candidates.
func (p *Position) Key() uint64 {
	return p.withFirst(p.Position.Key())
}

// withFirst returns key changed by the first man of a pair, if it is known.
func (p *Position) withFirst(key uint64) uint64 {
	if first, known := p.PairFirst(); known {
		key ^= pairKey(first)
	}
	return key
}

// pairKey returns the Zobrist constant for the first man of a pair.
func pairKey(cell int) uint64 { return bitboard.Mix(uint64(cell) | 1<<61) }

// KeyAfter returns the Key after a legal move, under the same conditions as the
// KeyAfter of the rules.
func (p *Position) KeyAfter(m movegen.Move) uint64 {
	key := p.Position.KeyAfter(m)
	if p.PairPly() == 1 {
		_, first := rules.Ends(m)
		key ^= pairKey(first)
	}
	return key
}

// BoardKey returns Key without the number of moves since the last capture, unless
// the threshold is at most 10 moves away. In the placement phase no position
// repeats, and the first man of a pair counts as in Key.
func (p *Position) BoardKey() uint64 {
	if t := p.Threshold(); t != 0 && p.Quiet()+lastMoves >= t {
		return p.Key()
	}
	return p.withFirst(p.Position.BoardKey())
}

// RepetitionScore scores a game in which nothing changes any more: if there is a
// threshold, the side with more men wins by it; otherwise nobody wins.
func (p *Position) RepetitionScore() int32 {
	if p.Threshold() == 0 || p.Placing() {
		return 0
	}
	switch mine, theirs := p.numbers(); {
	case mine > theirs:
		return stalledLeadScore
	case mine < theirs:
		return -stalledLeadScore
	}
	return 0
}
