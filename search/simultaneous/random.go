package simultaneous

import "math/rand/v2"

// random is a generator with the same results on every machine.
type random struct{ rand.PCG }

// float returns a number in [0, 1).
func (r *random) float() float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// below returns a number in [0, n).
func (r *random) below(n int) int { return int(r.Uint64() >> 32 * uint64(n) >> 32) }
