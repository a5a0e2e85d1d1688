package tournament

// Score returns what the contest of a game makes of a tally.
func Score(game string, t Tally) float64 { return contests[game].score(&t) }
