package tune

import "quincunx/eval"

// samples are the samples of a fit. A sample is a position: the counts of each weight in the estimate of each
// seat, and the result of the game. All samples are stored one after the other in a few slices.
//
// In a game of two seats, the estimate of the side to move is its advantage over the other seat, whose own
// estimate is an empty sum, so these games need no special case.
type samples struct {
	terms    []term
	termEnds []int     // by seat of a sample: the end of its terms
	offsets  []float64 // by seat of a sample: the part that does not depend on the weights, in units of weight
	targets  []float64 // by seat of a sample
	seatEnds []int     // by sample: the end of its seats in termEnds, offsets and targets
	origins  []origin  // by sample
	games    int
}

// origin holds the properties of a sample, besides its counts, on which its loss depends.
type origin struct {
	seats int     // of the game
	unit  float64 // points of score per unit of weight, counted once
}

// term is the count of one weight for one seat.
type term struct {
	weight int32
	count  float32
}

func (s *samples) len() int { return len(s.seatEnds) }

// seats returns the range [from, to) of the seats of sample i.
func (s *samples) seats(i int) (from, to int) {
	if i > 0 {
		from = s.seatEnds[i-1]
	}
	return from, s.seatEnds[i]
}

// termsOf returns the terms of a seat.
func (s *samples) termsOf(seat int) []term {
	from := 0
	if seat > 0 {
		from = s.termEnds[seat-1]
	}
	return s.terms[from:s.termEnds[seat]]
}

// addSeat adds a seat to the sample that the next call of closeSample completes.
func (s *samples) addSeat(terms []eval.Term, offset float64) {
	for i, t := range terms {
		if t.Count != 0 {
			s.terms = append(s.terms, term{int32(i), float32(t.Count)})
		}
	}
	s.termEnds = append(s.termEnds, len(s.terms))
	s.offsets = append(s.offsets, offset)
}

// setTargets sets the targets of all samples, which must belong to one game.
func (s *samples) setTargets(bySeat []float64) {
	for range s.len() {
		s.targets = append(s.targets, bySeat...)
	}
}

// closeSample completes a sample of the seats that were added since the last call.
func (s *samples) closeSample(o origin) {
	s.seatEnds = append(s.seatEnds, len(s.termEnds))
	s.origins = append(s.origins, o)
}

// add appends the samples of o.
func (s *samples) add(o *samples) {
	terms, seats := len(s.terms), len(s.termEnds)
	s.terms = append(s.terms, o.terms...)
	s.offsets = append(s.offsets, o.offsets...)
	s.targets = append(s.targets, o.targets...)
	s.origins = append(s.origins, o.origins...)
	for _, end := range o.termEnds {
		s.termEnds = append(s.termEnds, terms+end)
	}
	for _, end := range o.seatEnds {
		s.seatEnds = append(s.seatEnds, seats+end)
	}
	s.games += o.games
}

// without returns the samples for which exclude is false.
func (s *samples) without(exclude func(i int) bool) samples {
	kept := samples{games: s.games}
	for i := range s.len() {
		if exclude(i) {
			continue
		}
		from, to := s.seats(i)
		for seat := from; seat < to; seat++ {
			kept.terms = append(kept.terms, s.termsOf(seat)...)
			kept.termEnds = append(kept.termEnds, len(kept.terms))
			kept.offsets = append(kept.offsets, s.offsets[seat])
			kept.targets = append(kept.targets, s.targets[seat])
		}
		kept.closeSample(s.origins[i])
	}
	return kept
}
