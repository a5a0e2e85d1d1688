package search

import (
	"math"
	"slices"

	"quincunx/eval"
	"quincunx/movegen"
)

// MoveList is a stack of moves with their ordering scores. It holds the move lists of all nodes of the current line, one
// after the other.
type MoveList struct {
	Moves  []movegen.Move
	Scores []int32

	// Buffers of Sort.
	keys     []uint64
	unsorted []movegen.Move
}

// AppendCandidates appends the moves of p worth a search, with their scores, and returns their index range [from, to).
// [Selector] describes sound. The range is empty only if the opponent wins after every move.
func (l *MoveList) AppendCandidates(p movegen.Position, c *Capabilities, sound bool) (from, to int) {
	from = len(l.Moves)
	switch {
	case c.ScoredSelector != nil:
		l.Moves, l.Scores = c.ScoredSelector.ScoredCandidates(l.Moves, l.Scores, sound)
	case c.Selector != nil:
		l.Moves = c.Selector.Candidates(l.Moves, sound)
		l.Score(c, from)
	default:
		return l.AppendAll(p, c)
	}
	return from, len(l.Moves)
}

// AppendAll appends all legal moves of p, with their scores, and returns their index range [from, to).
func (l *MoveList) AppendAll(p movegen.Position, c *Capabilities) (from, to int) {
	from = len(l.Moves)
	l.Moves = p.Moves(l.Moves)
	l.Score(c, from)
	return from, len(l.Moves)
}

// Score sets the scores of the moves from an index on. Without a [Selector] all are 0.
func (l *MoveList) Score(c *Capabilities, from int) {
	l.Scores = slices.Grow(l.Scores[:from], len(l.Moves)-from)[:len(l.Moves)]
	if c.Selector != nil {
		c.Selector.OrderMoves(l.Moves[from:], l.Scores[from:])
	} else {
		clear(l.Scores[from:])
	}
}

// Swap exchanges two moves.
func (l *MoveList) Swap(i, j int) {
	l.Moves[i], l.Moves[j] = l.Moves[j], l.Moves[i]
	l.Scores[i], l.Scores[j] = l.Scores[j], l.Scores[i]
}

// Pick swaps the best move of [i, to), the first of several equal ones, to index i.
func (l *MoveList) Pick(i, to int) {
	best, scores := i, l.Scores[:to]
	for j := i; j < len(scores); { // jumps from each new maximum to the next
		best = j
		for most := scores[best]; j < len(scores) && scores[j] <= most; j++ {
		}
	}
	l.Swap(i, best)
}

// PickTwo is equivalent to Pick(i, to) and Pick(i+1, to), in a single pass. It does nothing if there is only one move.
func (l *MoveList) PickTwo(i, to int) {
	if to-i < 2 {
		return
	}
	// The best two after i, with their scores.
	scores := l.Scores[:to]
	best, most := i+1, scores[i+1]
	second, next := best, int32(math.MinInt32)
	for j := i + 2; ; j++ {
		for j < len(scores) && scores[j] <= next {
			j++
		}
		if j >= len(scores) {
			break
		}
		if second, next = j, scores[j]; next > most {
			best, second = second, best
			most, next = next, most
		}
	}
	if score := scores[i]; score < most {
		l.Swap(i, best)
		if score < next || score == next && second < best {
			best = second
		}
	}
	l.Swap(i+1, best)
}

// Postpone moves the move at index i to index last, in place of another that is not in order yet. The moves up to index picked are in
// order; it returns the new end of these.
func (l *MoveList) Postpone(i, picked, last int) int {
	for ; i+1 < picked; i++ {
		l.Swap(i, i+1)
	}
	l.Swap(i, last)
	return i
}

// Remove removes the moves in [i, j) from a list that ends at index to, and returns its new end. The moves beyond to stay.
func (l *MoveList) Remove(i, j, to int) int {
	copy(l.Scores[i:], l.Scores[j:to])
	return i + copy(l.Moves[i:], l.Moves[j:to])
}

// first is greater than any score of OrderMoves.
const first = eval.MaxOrder + 1

// Sort sorts the moves from an index on, best first. Moves with equal scores keep their order.
func (l *MoveList) Sort(from int) { l.SortBest(from, len(l.Moves)-from) }

// SortBest moves the best n moves from an index on to the front, in the order of Sort. The others follow in any order.
func (l *MoveList) SortBest(from, n int) {
	moves, scores := l.Moves[from:], l.Scores[from:]
	l.keys, l.unsorted = l.keys[:0], append(l.unsorted[:0], moves...)
	for i, score := range scores {
		l.keys = append(l.keys, uint64(first-score)<<32|uint64(i))
	}
	sortLeast(l.keys, n)
	for i, key := range l.keys {
		moves[i], scores[i] = l.unsorted[uint32(key)], first-int32(key>>32)
	}
}

// sortLeast sorts the n least of distinct keys to the front.
func sortLeast(keys []uint64, n int) {
	if n > len(keys)/4 {
		slices.Sort(keys)
		return
	}
	least := keys[:n]
	slices.Sort(least)
	for i := len(least); i < len(keys) && len(least) > 0; i++ {
		key, at := keys[i], len(least)-1
		if key > least[at] {
			continue
		}
		keys[i] = least[at]
		for ; at > 0 && key < least[at-1]; at-- {
			least[at] = least[at-1]
		}
		least[at] = key
	}
}

// Truncate removes the moves from an index on.
func (l *MoveList) Truncate(from int) { l.Moves, l.Scores = l.Moves[:from], l.Scores[:from] }
