package match

import (
	"maps"
	"math"
	"slices"
)

// blocks counts blocks by the points that a player made in them, in parts of a
// point: see whole.
type blocks struct {
	games  int // of a block
	counts map[int]int
}

func newBlocks(games int) blocks { return blocks{games, map[int]int{}} }

func (b blocks) add(points int) { b.counts[points]++ }

// sample returns the blocks as shares of their points.
func (b blocks) sample() sample {
	s := sample{perTrial: float64(b.games)}
	most := b.games * whole
	points := slices.AppendSeq([]int{0, most}, maps.Keys(b.counts))
	slices.Sort(points)
	for _, p := range slices.Compact(points) {
		n := float64(b.counts[p])
		s.values = append(s.values, float64(p)/float64(most))
		s.counts = append(s.counts, n)
		s.trials += n
	}
	return s
}

// Share is a player's share of the points of a match. Every number in it is
// finite.
type Share struct {
	// Mean is the share of the points of complete blocks, 0..1. All players have the same
	// expectation: one by the number of players.
	Mean float64 `json:"share"`

	// Low..High holds the true value with Confidence, and Error is the longer
	// side of it. What makes an [Estimate] Bounded has the same remedy here.
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Error float64 `json:"error"`
}

// share returns what the sample shows. Without any trial it is the expectation,
// and nothing is known.
func (s sample) share(expected float64) Share {
	if s.trials == 0 {
		return Share{Mean: expected, High: 1, Error: max(expected, 1-expected)}
	}
	mean, _ := s.moments()
	low, high := s.spread().interval()
	share := Share{Mean: mean, Low: max(min(low, mean), 0), High: min(max(high, mean), 1)}
	share.Error = math.Max(share.High-mean, mean-share.Low)
	return share
}
