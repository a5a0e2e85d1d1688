package eval

// The scale of scores, which evaluations and searches share.
const (
	// MaxScore is the largest estimate of an evaluation. Forced wins and losses have scores beyond it.
	MaxScore = 20_000

	// MaxOrder is the largest score of a move for move ordering. Moves with scores of at least
	// OrderForcing are not reduced: captures, threats and answers to threats.
	MaxOrder     = 1 << 20
	OrderForcing = 1 << 16
)
