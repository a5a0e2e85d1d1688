package retrograde

import "quincunx/movegen"

// Counts is a number of positions by their value for the side to move.
// Positions in which the game is over are counted apart.
type Counts struct {
	Won, Drawn, Lost, Over uint64
}

// Total returns the number of all positions.
func (c Counts) Total() uint64 { return c.Won + c.Drawn + c.Lost + c.Over }

// Census counts the positions of a game in three ways, which are one and the
// same for a graph that is no [movegen.OrbitCounter].
type Census struct {
	All          Counts // each position
	UpToSymmetry Counts // positions that a symmetry of the board exchanges count once
	UpToSides    Counts // and also those that an exchange of the sides does
}

// Census counts the positions of the game.
func (s *Solution) Census() Census {
	var c Census
	orbits, _ := s.graph.(movegen.OrbitCounter)
	look := statusReader(s.graph)
	images, sides := 1, 1
	var run [kinds]int // positions in a row of which as many share an index
	for tier := range s.graph.Tiers() {
		for i := range s.graph.Size(tier) {
			if orbits != nil {
				if im, si := orbits.Orbit(tier, i); im != images || si != sides {
					c.add(&run, images, sides)
					images, sides = im, si
				}
			}
			k := kindOf(s.store.Get(tier, i))
			// Only the graph tells endless play from a game that ended in a draw.
			if k == drawn && look(tier, i) == movegen.Drawn {
				k = over
			}
			run[k]++
		}
	}
	c.add(&run, images, sides)
	return c
}

// add counts a run of positions and begins the next.
func (c *Census) add(run *[kinds]int, images, sides int) {
	for _, count := range []struct {
		to *Counts
		of int
	}{{&c.All, images * sides}, {&c.UpToSymmetry, sides}, {&c.UpToSides, 1}} {
		count.to.Won += uint64(run[won] * count.of)
		count.to.Drawn += uint64(run[drawn] * count.of)
		count.to.Lost += uint64(run[lost] * count.of)
		count.to.Over += uint64(run[over] * count.of)
	}
	*run = [kinds]int{}
}

// statusReader returns a function that reads the status of a position, in the
// cheapest way that the graph offers.
func statusReader(g movegen.Graph) func(tier int, index uint64) movegen.Status {
	var moves []movegen.Edge
	if b, ok := g.(movegen.BackwardGraph); ok {
		return func(tier int, index uint64) (status movegen.Status) {
			status, _, moves = b.Exits(tier, index, moves[:0])
			return status
		}
	}
	return func(tier int, index uint64) (status movegen.Status) {
		status, moves = g.Expand(tier, index, moves[:0])
		return status
	}
}

// kind is the count that a position belongs to.
type kind int

const (
	won kind = iota
	drawn
	lost
	over
	hole

	kinds = iota
)

func kindOf(r Result) kind {
	switch {
	case r == NoPosition:
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
