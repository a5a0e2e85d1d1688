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
	for tier := range s.graph.Tiers() {
		for i := range s.graph.Size(tier) {
			images, sides := 1, 1
			if orbits != nil {
				images, sides = orbits.Orbit(tier, i)
			}
			k := s.kind(tier, i)
			c.UpToSides.add(k, 1)
			c.UpToSymmetry.add(k, sides)
			c.All.add(k, sides*images)
		}
	}
	return c
}

// kind is the count that a position belongs to.
type kind int

const (
	won kind = iota
	drawn
	lost
	over
	hole
)

func (c *Counts) add(k kind, n int) {
	switch k {
	case won:
		c.Won += uint64(n)
	case drawn:
		c.Drawn += uint64(n)
	case lost:
		c.Lost += uint64(n)
	case over:
		c.Over += uint64(n)
	}
}

func (s *Solution) kind(tier int, index uint64) kind {
	switch r := s.store.Get(tier, index); {
	case r == NoPosition:
		return hole
	case r == winNow || r == lossNow:
		return over
	case r > 0:
		return won
	case r < 0:
		return lost
	}
	// Only the graph tells endless play from a game that ended in a draw.
	if status, _ := s.graph.Expand(tier, index, nil); status == movegen.Drawn {
		return over
	}
	return drawn
}
