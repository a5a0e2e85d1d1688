package retrograde

import (
	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Counts are the numbers of positions by their value for the side to move. Finished games are counted
// separately.
type Counts struct {
	Won   uint64 `json:"won"`
	Drawn uint64 `json:"drawn"`
	Lost  uint64 `json:"lost"`
	Over  uint64 `json:"over,omitempty"`
}

// Total returns the number of all positions.
func (c Counts) Total() uint64 { return c.Won + c.Drawn + c.Lost + c.Over }

// Census counts the positions of a game in three ways, which agree unless positions share an index.
type Census struct {
	All          Counts // every position
	UpToSymmetry Counts // positions that are equal by a symmetry of the board count once
	UpToSides    Counts // and so do those that are equal by a symmetry and an exchange of the sides
}

// Census counts the positions of the game.
func (s *Solution) Census() Census {
	var c Census
	resultOf := resultReader(s.graph)
	for tier := range s.graph.Tiers() {
		size := s.graph.Size(tier)
		for i := uint64(0); i < size; {
			images, sides, run := s.index.Orbit(tier, i)
			var counts [kinds]int
			for end := i + min(run, size-i); i < end; i++ {
				k := kindOf(s.values[tier][i])
				// A stored draw may be endless play or the end of the game.
				if k == drawn && resultOf(tier, i) == movegen.Draw {
					k = over
				}
				counts[k]++
			}
			c.add(&counts, images, sides)
		}
	}
	return c
}

// add adds positions by kind. All have the same numbers of images and sides: see [graph.Index].
func (c *Census) add(counts *[kinds]int, images, sides int) {
	for _, count := range []struct {
		to *Counts
		of int
	}{{&c.All, images * sides}, {&c.UpToSymmetry, sides}, {&c.UpToSides, 1}} {
		count.to.Won += uint64(counts[won] * count.of)
		count.to.Drawn += uint64(counts[drawn] * count.of)
		count.to.Lost += uint64(counts[lost] * count.of)
		count.to.Over += uint64(counts[over] * count.of)
	}
}

// resultReader returns a function that reads the result of a position, in the cheapest way that the
// graph offers.
func resultReader(g graph.Graph) func(tier int, index uint64) movegen.Outcome {
	var moves []graph.Edge
	if b, ok := g.(graph.Backward); ok {
		return func(tier int, index uint64) (result movegen.Outcome) {
			result, _, moves = b.Exits(tier, index, moves[:0])
			return result
		}
	}
	return func(tier int, index uint64) (result movegen.Outcome) {
		result, moves = g.Expand(tier, index, moves[:0])
		return result
	}
}

// kind is the field of Counts that a position belongs to.
type kind int

const (
	won kind = iota
	drawn
	lost
	over
	hole

	kinds = iota
)

func kindOf(r packed) kind {
	switch {
	case r == noPosition:
		return hole
	case r == winNow || r == lossNow:
		return over
	case r > 0:
		return won
	case r < 0:
		return lost
	}
	return drawn
}
