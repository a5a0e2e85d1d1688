package match

// Blocks are blocks of a match, for tests.
type Blocks struct{ sample sample }

// BlocksOf returns blocks of a number of games, in which a player scored the given points, in
// sixtieths.
func BlocksOf(games int, points ...int) Blocks {
	b := newBlocks(games)
	for _, p := range points {
		b.add(p)
	}
	return Blocks{b.sample()}
}

func (b Blocks) Share(expected float64) Share { return b.sample.share(expected) }
func (b Blocks) Estimate() Estimate           { return b.sample.estimate() }
func (b Blocks) LLR(s SPRT) float64           { return s.logLikelihoodRatio(b.sample) }

// LLR returns the log-likelihood ratio of the games of a tally.
func (s SPRT) LLR(t Tally) float64 { return s.logLikelihoodRatio(t.sample()) }

// Classes returns the number of blocks after which the arrangements repeat.
func (s *Seating) Classes() int { return len(s.classes) }
