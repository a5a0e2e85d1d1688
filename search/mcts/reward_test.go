package mcts

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Rewards are the exponential shares of gains, add up to one, and convert back to the estimates.
func TestRewards(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, points := range []int{1, 20, 50, 300, 10_000} {
		s := newScale(points)
		for range 500 {
			s.seats = 2 + rng.IntN(5)
			var e estimates
			left := int32(0)
			for i := range s.seats {
				s.origin[i] = int32(rng.IntN(200) - 100)
				e[i] = s.origin[i] + int32(rng.IntN(2*points+1)-points)
				left += e[i]
			}
			e[0] -= left // makes the sum zero
			r := s.rewards(&e)
			var sum, weights float64
			for i := range s.seats {
				weights += math.Exp(float64(e[i]-s.origin[i]) / float64(points))
				sum += float64(r[i])
			}
			if math.Abs(sum-one) > float64(s.seats) {
				t.Fatalf("%v make %v", r, sum)
			}
			for i := range s.seats {
				want := one * math.Exp(float64(e[i]-s.origin[i])/float64(points)) / weights
				if math.Abs(float64(r[i])-want) > 1 {
					t.Fatalf("scale %d, %v since %v: %v, want %v for seat %d", points, e, s.origin, r, want, i)
				}
			}
		}
	}
}

func TestRewardsBack(t *testing.T) {
	s := newScale(50)
	s.seats = 3
	s.origin = estimates{100, -40, -60}
	for _, e := range []estimates{{}, {100, -40, -60}, {130, -30, -100}, {70, 0, -70}} {
		r := s.rewards(&e)
		for i := range r {
			r[i] *= 1000
		}
		got := s.estimates(&r, 1000)
		for i := range s.seats {
			if got[i] < e[i]-1 || got[i] > e[i]+1 {
				t.Errorf("%v, want %v", got, e)
			}
		}
	}
}
