package simultaneous

import "math"

// The functions of this file give the same result to the last bit on every machine, which package
// math does not guarantee. Products are converted so that no compiler fuses them with a sum.

// ln returns the natural logarithm of x, which must be finite and at least 1.
func ln(x float64) float64 {
	fraction, exponent := math.Frexp(x)
	if fraction < math.Sqrt2/2 {
		fraction *= 2
		exponent--
	}
	// ln f = 2·(s + s³/3 + s⁵/5 + …) for s = (f−1)/(f+1), |s| ≤ 0.172
	s := (fraction - 1) / (fraction + 1)
	square := float64(s * s)
	sum := 0.0
	for k := 21; k >= 1; k -= 2 {
		sum = float64(sum*square) + 1/float64(k)
	}
	return float64(2*s*sum) + float64(float64(exponent)*math.Ln2)
}

// exp returns e to the power of x, which must be at most 0.
func exp(x float64) float64 {
	if x < -700 {
		return 0
	}
	k := math.Floor(float64(x*math.Log2E) + 0.5)
	rest := x - float64(k*math.Ln2) // |rest| ≤ 0.35
	sum := 1.0
	for n := 14; n >= 1; n-- {
		sum = 1 + float64(float64(sum*rest)/float64(n))
	}
	return math.Ldexp(sum, int(k))
}
