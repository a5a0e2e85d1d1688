package match

import (
	"maps"
	"math"
	"slices"
)

// blocks counts the blocks of a player by the points scored in them, in sixtieths: see [onePoint].
type blocks struct {
	games  int         // in a block
	counts map[int]int // of blocks, by points
}

func newBlocks(games int) blocks { return blocks{games, map[int]int{}} }

func (b blocks) add(points int) { b.counts[points]++ }

// sample returns a sample with a trial for each block, whose value is the share of the block's points.
func (b blocks) sample() sample {
	s := sample{gamesPerTrial: float64(b.games)}
	most := b.games * onePoint
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

// Share is a player's share of the points of a match. All its numbers are finite.
type Share struct {
	// Mean is the share of the points of complete blocks, 0..1. Among equally strong players it is
	// expected to be one divided by the number of players.
	Mean float64 `json:"share"`

	// Low..High is the interval that contains the true value with probability [Confidence], and Error is its
	// longer side, measured from Mean. One-sided samples are treated like those of a Bounded [Estimate].
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Error float64 `json:"error"`
}

// share returns the estimate of a share. Without any trial it is the expected share, with the
// interval 0..1.
func (s sample) share(expected float64) Share {
	if s.trials == 0 {
		return Share{Mean: expected, High: 1, Error: max(expected, 1-expected)}
	}
	mean, _ := s.moments()
	low, high := s.normalMean().interval()
	share := Share{Mean: mean, Low: max(min(low, mean), 0), High: min(max(high, mean), 1)}
	share.Error = math.Max(share.High-mean, mean-share.Low)
	return share
}
