package tournament

// Score returns the contest's score for a tally.
func Score(game string, t Tally) float64 { return contests[game].score(&t) }
