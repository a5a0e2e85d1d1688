package chinesecheckers

import (
	"slices"

	"quincunx/movegen"
)

const (
	// most is the number of moves that Candidates lists at most, if they need not be sound.
	most = 64

	// few is the number of moves that gain something from which on no others are listed.
	few = 8
)

// Candidates appends the moves that are worth a search: all that are legal, if
// sound is true, and otherwise the best ones by OrderMoves, in the order of the
// rules. Those that lose ground are left out if there are enough others.
func (p *Position) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	begin := len(dst)
	dst = p.Moves(dst)
	if !sound {
		dst = p.leaving(dst, begin)
	}
	if sound || len(dst)-begin <= few {
		return dst
	}
	moves := dst[begin:]
	p.gains = slices.Grow(p.gains[:0], len(moves))[:len(moves)]
	p.OrderMoves(moves, p.gains)
	least := p.leastWorth(p.gains)
	kept := moves[:0]
	for i, m := range moves {
		if p.gains[i] >= least && len(kept) < most {
			kept = append(kept, m)
		}
	}
	return dst[:begin+len(kept)]
}

// leastWorth returns the guess from which on moves are listed.
func (p *Position) leastWorth(gains []int32) int32 {
	best := p.best[:0] // a heap, the least on top
	good := 0
	for _, g := range gains {
		if g >= 0 {
			good++
		}
		switch {
		case len(best) < most:
			best = append(best, g)
			up(best)
		case g > best[0]:
			best[0] = g
			down(best)
		}
	}
	p.best = best
	if good >= few {
		return max(best[0], 0)
	}
	return best[0]
}
