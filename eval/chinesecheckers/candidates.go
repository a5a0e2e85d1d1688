package chinesecheckers

import (
	"slices"

	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

const (
	// maxCandidates is the largest number of moves that Candidates lists unless the list must be
	// sound. On wide boards up to size lastSearched the limit is maxWideCandidates. There, a search
	// of one or two plies is weaker than OrderMoves, which sees the jump that follows; a
	// search of three plies is stronger, so the list must be short enough to reach depth
	// three.
	maxCandidates     = 64
	maxWideCandidates = 6
	lastSearched      = 24

	// minGaining is the number of gaining moves from which on only gaining moves are listed.
	minGaining = 8
)

// Candidates appends the moves that are worth searching, in the order of the rules: all
// legal moves if sound is true, and otherwise the best ones by OrderMoves. Moves that lose
// ground are omitted if there are enough others.
func (p *Position) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	begin := len(dst)
	dst = p.list(dst, sound)
	if !sound {
		dst, p.gains = p.choose(dst, begin, p.gains[:0])
	}
	return dst
}

// ScoredCandidates appends the moves of Candidates and their scores by OrderMoves.
func (p *Position) ScoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32) {
	begin := len(dst)
	dst = p.list(dst, sound)
	if sound {
		return dst, p.appendOrder(scores, dst[begin:])
	}
	return p.choose(dst, begin, scores)
}

// KnownMove returns the best move by move ordering on boards too large to search, and
// NoMove on all others.
func (p *Position) KnownMove(movegen.Seat) movegen.Move {
	if p.tables.size <= lastSearched {
		return movegen.NoMove
	}
	return p.BestOrderedMove()
}

// BestOrderedMove returns the best move by move ordering alone, for a player that doesn't search.
// The game must not be over.
func (p *Position) BestOrderedMove() movegen.Move {
	p.unsearched = true
	p.orderScratch, p.gains = p.ScoredCandidates(p.orderScratch[:0], p.gains[:0], false)
	p.unsearched = false
	best := 0
	for i, gain := range p.gains {
		if gain > p.gains[best] {
			best = i
		}
	}
	return p.orderScratch[best]
}

// list appends the moves to choose from; all legal moves if sound is true.
func (p *Position) list(dst []movegen.Move, sound bool) []movegen.Move {
	begin := len(dst)
	switch {
	case sound:
		return p.Moves(dst)
	case p.tables.size >= wide && !p.Over():
		dst = p.wideMoves(dst)
	default:
		dst = p.Moves(dst)
	}
	return p.keepLeavingMoves(dst, begin)
}

// appendOrder appends the scores of moves by OrderMoves.
func (p *Position) appendOrder(scores []int32, moves []movegen.Move) []int32 {
	begin, end := len(scores), len(scores)+len(moves)
	scores = slices.Grow(scores, len(moves))[:end]
	p.OrderMoves(moves, scores[begin:])
	return scores
}

// choose reduces the moves from index begin on to those worth searching, and appends their
// scores by OrderMoves.
func (p *Position) choose(moves []movegen.Move, begin int, scores []int32) ([]movegen.Move, []int32) {
	first := len(scores)
	scores = p.appendOrder(scores, moves[begin:])
	listed, gains := moves[begin:], scores[first:]
	if len(listed) <= min(minGaining, p.maxListed()) {
		return moves, scores
	}
	if p.tables.size >= wide {
		p.verify(listed, gains)
	}
	least, most := p.leastWorth(gains), p.maxListed()
	n := 0
	for i, g := range gains {
		if g >= least && n < most {
			listed[n], gains[n] = listed[i], g
			n++
		}
	}
	return moves[:begin+n], scores[:first+n]
}

// maxListed returns the largest number of moves to list after ordering.
func (p *Position) maxListed() int {
	switch {
	case p.tables.size < wide:
		return maxCandidates
	case p.tables.size > lastSearched || p.unsearched || p.ordering.walls > 0:
		return 1 // opening a way out takes more moves than a search sees
	}
	return maxWideCandidates
}

// leastWorth returns the lowest score that is listed.
func (p *Position) leastWorth(gains []int32) int32 {
	good := 0
	most := p.maxListed()
	for _, g := range gains {
		good += int(uint32(^g) >> 31)
	}
	switch {
	case good >= minGaining && good <= most:
		return 0
	case good < minGaining && len(gains) <= most:
		return -maxOrder
	}
	best := p.best[:0] // in ascending order
	for _, g := range gains {
		i, _ := slices.BinarySearch(best, g)
		if len(best) < most {
			best = slices.Insert(best, i, g)
		} else if i > 0 {
			copy(best, best[1:i])
			best[i-1] = g
		}
	}
	p.best = best
	return best[0]
}

// Promising reports whether m is legal and leads to a cell that is worth at least as much
// as the man's present one. It reports false on large boards, where this is slow to
// determine.
func (p *Position) Promising(m movegen.Move) bool {
	if p.tables.size >= standstillSize {
		return false
	}
	from, to, ok := rules.Ends(m)
	if !ok {
		return false
	}
	places := p.sides[p.Mover()].places
	if max(from, to) >= len(places) || places[to].worth < places[from].worth {
		return false
	}
	return p.Legal(m)
}
