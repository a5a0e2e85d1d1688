package search

import "quincunx/movegen"

// Position is a position that a search can work on: the rules of a game, and an
// estimate of the position. Clone must return a Position too.
type Position interface {
	movegen.Position

	// Evaluate returns an estimate for the seat to act, -MaxEval..MaxEval, about 100 for
	// an advantage that often decides the game. It depends on the position alone. The
	// game must not be over.
	Evaluate() int32
}

// MaxEval is the largest score of an evaluation. Forced wins and losses have scores
// beyond it.
const MaxEval = 20_000

// Selector selects the moves that are worth a search, and orders moves. Without it, all
// legal moves are searched, at first in the order in which they are generated.
type Selector interface {
	// Candidates appends the legal moves that are worth a search. A move may be
	// omitted if the other side wins with its next move, or if a move that is
	// listed is certainly no worse. If sound is false, moves that look bad may be
	// omitted too. Nothing is appended only if the other side wins after every move.
	Candidates(dst []movegen.Move, sound bool) []movegen.Move

	// OrderMoves sets the score of each move, -MaxOrder..MaxOrder: the better the move
	// seems, the higher. The moves must be legal, and scores as long as moves.
	OrderMoves(moves []movegen.Move, scores []int32)
}

// ScoredSelector is a Selector that lists and scores moves in a single step, at a lower
// cost than Candidates and OrderMoves together.
type ScoredSelector interface {
	// ScoredCandidates appends the moves of Candidates to dst, and their scores by
	// OrderMoves to scores, which must be as long as dst.
	ScoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32)
}

// MoveValidator tests a move of the transposition table or a killer, so that a search can try it
// before it lists the moves. Without it, moves are listed first.
type MoveValidator interface {
	// Promising reports whether m is legal and worth a search, for any bit
	// pattern, at a small part of the cost of listing the moves. It may return false
	// if the right answer takes longer.
	Promising(m movegen.Move) bool
}

// KeyPredictor predicts the key of the position after a move, so that a search can prefetch
// its table entry early. Without it, the prefetch starts after the move is made.
type KeyPredictor interface {
	// KeyAfter returns the Key after a legal move, in less time than making the move. It
	// may be wrong if the right key takes longer.
	KeyAfter(m movegen.Move) uint64
}

// MaxOrder is the largest score of OrderMoves. Moves with scores of at least OrderForcing
// are not reduced: captures, threats and answers to threats.
const (
	MaxOrder     = 1 << 20
	OrderForcing = 1 << 16
)

// NoisyMoveGenerator lists the noisy moves, those that change the evaluation most, such as
// captures. Without it, there is no quiescence search.
type NoisyMoveGenerator interface {
	// NoisyMoves appends the noisy ones among the legal moves, best first. If
	// forced is true, no other move is worth a search, so that the evaluation of the
	// position must not be used as a lower bound (stand pat).
	NoisyMoves(dst []movegen.Move) (moves []movegen.Move, forced bool)
}

// WinDetector detects forced wins and losses statically. Without it, they are found by
// search.
type WinDetector interface {
	// KnownResult returns n > 0 if the seat to act can force a win in n plies, -n if it
	// can't prevent a loss in n plies, and 0 if it doesn't know. The result is certain,
	// and takes no longer than an evaluation.
	KnownResult() int
}

// NullMover lets a seat pass, though the rules don't allow it. Without it, there is no
// null move pruning.
type NullMover interface {
	// CanPass reports whether a null move is informative: the seat to act is not
	// under a threat that a pass would ignore, nor in zugzwang.
	CanPass() bool

	// MakePass gives the turn to the other side. Unmake takes it back.
	MakePass()
}

// Repeater is a game in which positions can recur. Without it, there is no check for
// repetitions in the line or in Limits.Past.
type Repeater interface {
	// BoardKey returns a key without the counters that only bring the end of the game
	// nearer, so that a recurring position has the same one. Close to such an end it
	// depends on the counters too.
	BoardKey() uint64

	// RepetitionScore returns the score, for the seat to act and in the units of Evaluate, of a
	// position that the last move has repeated.
	RepetitionScore() int32
}

// ThreatGenerator is a game in which a move can leave the other side very few answers, such as
// four in a row. Threat searches need it, and a Selector that lists the answers.
type ThreatGenerator interface {
	// Threats appends legal moves of the seat to act: all that win, and all that
	// threaten to win with its next move. If wide is true, it also appends moves
	// that may prepare an unstoppable threat, the best guesses first.
	Threats(dst []movegen.Move, wide bool) []movegen.Move
}

// View is a position that presents another one in a different way. It may implement any
// optional interface; a search uses those that the position underneath implements too.
type View interface {
	Position

	// Base returns the position that the view presents.
	Base() Position

	// IsRelaxed reports whether the view lets a side do what the rules don't allow, such as
	// pass. A forced win or loss in it then proves nothing, and doesn't end a search.
	IsRelaxed() bool

	// MidRound reports whether the last Make was one of several plies that count as one,
	// and not the last of them, so that it doesn't reduce the depth of a search.
	MidRound() bool
}
