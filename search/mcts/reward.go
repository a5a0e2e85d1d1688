package mcts

import (
	"math/bits"
	"slices"

	"quincunx/eval"
	"quincunx/movegen"
)

// rewards are the players' shares of a result, in units of 1/one. They add up to one, apart from
// rounding.
type rewards [movegen.MaxSeats]uint64

const one = 1 << 16

// winners is a bit set of the seats that share the best result of the game; 0 while the result is
// unknown.
type winners uint8

func only(s movegen.Seat) winners         { return 1 << s }
func (w winners) has(s movegen.Seat) bool { return w>>s&1 != 0 }
func (w winners) share(s movegen.Seat) uint64 {
	if !w.has(s) {
		return 0
	}
	return one / uint64(bits.OnesCount8(uint8(w)))
}

// rewards returns the rewards of all seats.
func (w winners) rewards() (r rewards) {
	for s := range movegen.Seat(movegen.MaxSeats) {
		r[s] = w.share(s)
	}
	return r
}

// estimates are the values of a position for each seat, in points.
type estimates [movegen.MaxSeats]int32

// scale converts estimates to rewards and back. A seat's share is proportional to the exponential
// of its gain since an origin.
type scale struct {
	decay  []uint32 // by points behind the first seat: full·exp(-points/scale)
	origin estimates
	seats  int
}

const full = 1 << 30 // fixed point of decay

// newScale computes the table in integers, because math.Exp may differ between machines.
func newScale(points int) scale {
	const bit = 48
	// exp(-1/points) by its alternating series.
	factor, term := int64(0), int64(1)<<bit
	for k := int64(1); term != 0; k++ {
		factor += term
		term /= -int64(points) * k
	}
	var s scale
	for v := uint64(full) << 18; v>>18 != 0; { // 48 bits
		s.decay = append(s.decay, uint32(v>>18))
		hi, lo := bits.Mul64(v, uint64(factor))
		v = hi<<(64-bit) | lo>>bit
	}
	return s
}

// rewards returns the rewards of all seats for estimates.
func (s *scale) rewards(e *estimates) (r rewards) {
	var gain estimates
	first := 0
	for i := range s.seats {
		gain[i] = e[i] - s.origin[i]
		if gain[i] > gain[first] {
			first = i
		}
	}
	sum := uint64(0)
	for i := range s.seats {
		if behind := int(gain[first] - gain[i]); behind < len(s.decay) {
			r[i] = uint64(s.decay[behind])
			sum += r[i]
		}
	}
	for i := range s.seats {
		r[i] = (r[i]*one + sum/2) / sum
	}
	return r
}

// estimates returns estimates, with mean zero, whose rewards are the means of n simulations.
func (s *scale) estimates(total *rewards, n uint64) (e estimates) {
	most := slices.Max(total[:s.seats])
	if n == 0 || most == 0 {
		return s.origin
	}
	sum := int32(0)
	for i := range s.seats {
		ratio, _ := bits.Div64(total[i]>>34, total[i]<<30, most+1) // < full
		behind, _ := slices.BinarySearchFunc(s.decay, uint32(ratio), func(a, b uint32) int { return int(b) - int(a) })
		e[i] = s.origin[i] - int32(behind)
		sum += e[i]
	}
	mean := sum / int32(s.seats)
	for i := range s.seats {
		e[i] = max(-eval.MaxScore, min(e[i]-mean, eval.MaxScore))
	}
	return e
}
