package search

import (
	"math"
	"slices"

	"quincunx/movegen"
)

// MoveList is a stack of moves with the scores by which they are ordered. It has the moves of
// all nodes of the current line, one list after the other.
type MoveList struct {
	Moves  []movegen.Move
	Scores []int32

	// Buffers of Sort.
	keys     []uint64
	unsorted []movegen.Move
}

// AppendCandidates appends the moves of p that are worth a search, with their scores, and
// returns the range of their indices, from..to-1. [Selector] describes sound. The range is empty
// only if the other side wins after every move.
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

// AppendAll appends all legal moves of p, with their scores, and returns the range of their
// indices, from..to-1.
func (l *MoveList) AppendAll(p movegen.Position, c *Capabilities) (from, to int) {
	from = len(l.Moves)
	l.Moves = p.Moves(l.Moves)
	l.Score(c, from)
	return from, len(l.Moves)
}

// Score sets the scores of the moves from an index on: 0 for all without a [Selector].
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

// Pick swaps the best of the moves i..to-1, the first of equal ones, with move i.
func (l *MoveList) Pick(i, to int) {
	best, scores := i, l.Scores[:to]
	for j := i; j < len(scores); { // from each score that is greater than all before to the next one
		best = j
		for most := scores[best]; j < len(scores) && scores[j] <= most; j++ {
		}
	}
	l.Swap(i, best)
}

// PickTwo does for moves i and i+1 what Pick does for the one and then for the other, in a single pass. It does nothing if
// there is only one.
func (l *MoveList) PickTwo(i, to int) {
	if to-i < 2 {
		return
	}
	// The best two behind i, with their scores.
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

// first is greater than any score of OrderMoves.
const first = MaxOrder + 1

// Sort sorts the moves from an index on, best first. Moves with equal scores keep their order.
func (l *MoveList) Sort(from int) {
	moves, scores := l.Moves[from:], l.Scores[from:]
	l.keys, l.unsorted = l.keys[:0], append(l.unsorted[:0], moves...)
	for i, score := range scores {
		l.keys = append(l.keys, uint64(first-score)<<32|uint64(i))
	}
	slices.Sort(l.keys)
	for i, key := range l.keys {
		moves[i], scores[i] = l.unsorted[uint32(key)], first-int32(key>>32)
	}
}

// Truncate removes the moves from an index on.
func (l *MoveList) Truncate(from int) { l.Moves, l.Scores = l.Moves[:from], l.Scores[:from] }
