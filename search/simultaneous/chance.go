package simultaneous

import "math/rand/v2"

// chance is a source of chance that gives the same on every machine.
type chance struct{ rand.PCG }

// float returns a number of 0 to 1, without 1.
func (c *chance) float() float64 { return float64(c.Uint64()>>11) / (1 << 53) }

// below returns a number of 0 to n, without n.
func (c *chance) below(n int) int { return int(c.Uint64() >> 32 * uint64(n) >> 32) }
