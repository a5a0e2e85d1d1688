package search

import "quincunx/movegen"

// Position is a position that a search can work on: the rules of a game and an evaluation. Clone
// must return a Position too.
type Position interface {
	movegen.Position

	// Evaluate returns an estimate for the side to move, -[eval.MaxScore]..eval.MaxScore; about 100 is an
	// advantage that often decides the game. It depends on the position alone. The game must not be
	// over.
	Evaluate() int32
}

// Selector selects and orders the moves worth a search. Without it, all legal moves are searched,
// initially in the order in which they are generated.
type Selector interface {
	// Candidates appends the legal moves worth a search. It may omit a move if the opponent wins
	// with its next move, or if a listed move is certainly no worse. If sound is false, it may also
	// omit moves that look bad. It appends nothing only if the opponent wins after every move.
	Candidates(dst []movegen.Move, sound bool) []movegen.Move

	// OrderMoves sets the score of each move, -[eval.MaxOrder]..eval.MaxOrder, higher for better moves. The
	// moves must be legal, and scores as long as moves.
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
// before move generation. Without it, moves are generated first.
type MoveValidator interface {
	// Promising reports whether m, any bit pattern, is legal and worth a search, at a small
	// fraction of the cost of move generation. It may return false if the right answer would take
	// longer.
	Promising(m movegen.Move) bool
}

// KeyPredictor predicts the key of the position after a move, so that a search can prefetch
// its table entry early. Without it, the prefetch starts after the move is made.
type KeyPredictor interface {
	// KeyAfter returns the Key after a legal move, in less time than making the move. It may be
	// wrong if the right key would take longer.
	KeyAfter(m movegen.Move) uint64
}

// NoisyMoveGenerator lists noisy moves, such as captures, which change the evaluation most. Without
// it, there is no quiescence search.
type NoisyMoveGenerator interface {
	// NoisyMoves appends the noisy legal moves, best first. If forced is true, no other move is
	// worth a search, so the evaluation must not be used as a lower bound (stand pat).
	NoisyMoves(dst []movegen.Move) (moves []movegen.Move, forced bool)
}

// WinDetector detects forced wins and losses statically. Without it, they are found by search.
type WinDetector interface {
	// KnownResult returns n > 0 if the side to move can force a win in n plies, -n if it can't
	// prevent a loss in n plies, and 0 if it doesn't know. The result is certain, and takes no
	// longer than an evaluation.
	KnownResult() int
}

// NullMover adds a pass to the rules. Without it, there is no null move pruning.
type NullMover interface {
	// CanPass reports whether a null move is informative: the side to move is neither threatened
	// nor in zugzwang.
	CanPass() bool

	// MakePass gives the turn to the other side. Unmake undoes it.
	MakePass()
}

// Repeater is a game in which positions can repeat. Without it, there is no check for repetitions
// in the line or in Limits.Past.
type Repeater interface {
	// BoardKey returns a key without the counters of moves until the end of the game, so that a
	// repeated position has the same key. Close to that end it depends on the counters too.
	BoardKey() uint64

	// RepetitionScore returns the score of a position that the last move has repeated, for the side
	// to move, in the units of Evaluate.
	RepetitionScore() int32
}

// ThreatGenerator is a game in which a move can leave the opponent very few answers, such as four
// in a row. Threat searches need it, and a Selector that lists the answers.
type ThreatGenerator interface {
	// Threats appends legal moves of the side to move: all that win, and all that threaten to win
	// with the next move. If wide is true, it also appends moves that may prepare an unstoppable
	// threat, most promising first.
	Threats(dst []movegen.Move, wide bool) []movegen.Move
}

// View is a position that presents another one in a different way. It may implement any optional
// interface; a search uses those that the underlying position implements too.
type View interface {
	Position

	// Base returns the underlying position.
	Base() Position

	// IsRelaxed reports whether the view allows moves that the rules don't, such as a pass. Forced
	// wins and losses in it are then unproved, and don't end a search.
	IsRelaxed() bool

	// MidRound reports whether the last Make was one of several plies that count as one, but not
	// the last of them, so that it doesn't reduce the depth of a search.
	MidRound() bool
}
