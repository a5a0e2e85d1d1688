package search

import "quincunx/movegen"

// Position is what a search walks: the rules of a game, and an estimate of what
// a position is worth. Clone returns a Position too.
type Position interface {
	movegen.Position

	// Evaluate estimates what the position is worth to the seat to act, while
	// the game goes on: -MaxEval..MaxEval, about 100 for an advantage that
	// often decides the game. It depends on the position alone.
	Evaluate() int32
}

// MaxEval is the largest score of an evaluation. Beyond it are scores of forced
// wins and losses.
const MaxEval = 20_000

// Selector knows which moves are worth a search, and guesses which of them are good.
// Without it, all legal moves are searched, in the order in which they are generated until
// the search knows better.
type Selector interface {
	// Candidates appends the legal moves that are worth a search. A move may be
	// omitted if the other side's next move wins after it, or if another one
	// that is listed is certainly no worse. If sound is false, moves that look bad may be
	// omitted, too. Nothing is appended only if the other side wins after every move.
	Candidates(dst []movegen.Move, sound bool) []movegen.Move

	// OrderMoves fills in a guess for each of moves, which are legal,
	// -MaxOrder..MaxOrder, the higher the better. scores has the length of moves.
	OrderMoves(moves []movegen.Move, scores []int32)
}

// ScoredSelector is a Selector that lists and orders in one step, for less than one after
// the other.
type ScoredSelector interface {
	// ScoredCandidates appends what Candidates does to dst, and what OrderMoves says of
	// each of these moves to scores, which comes with the length of dst.
	ScoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32)
}

// Vetter tests a move of the table or a killer, so that a search may try it
// before it generates any moves. Without it, moves are listed first.
type Vetter interface {
	// Promising reports whether m is legal and worth a search, for any bit
	// pattern, at a small part of the cost of listing the moves. It may return false
	// where the answer takes more.
	Promising(m movegen.Move) bool
}

// KeyPredictor predicts the key of the position after a move, so that a search can prefetch
// its table entry early. Without it, the prefetch begins once the move is made.
type KeyPredictor interface {
	// KeyAfter returns the Key after a legal move, for less than it takes to make the move. It
	// may be wrong where an exact answer takes more.
	KeyAfter(m movegen.Move) uint64
}

// MaxOrder bounds what OrderMoves says of a move. From OrderForcing on, a move
// is one that is not to be reduced: a capture, a threat, an answer to one.
const (
	MaxOrder     = 1 << 20
	OrderForcing = 1 << 16
)

// Quiescer lists the noisy moves, those that change the evaluation most, such as
// captures. Without it, there is no quiescence search.
type Quiescer interface {
	// NoisyMoves appends the noisy ones among the legal moves, best first. If
	// forced is true, no other move is worth a search, and the position must not be
	// evaluated as it is.
	NoisyMoves(dst []movegen.Move) (moves []movegen.Move, forced bool)
}

// WinDetector detects forced wins and losses statically. Without it, they are found by
// search.
type WinDetector interface {
	// KnownResult returns n > 0 if the seat to act can force a win in n plies, -n if it
	// can't prevent a loss in n plies, and 0 if the position doesn't show. The result is
	// certain, and costs no more than an evaluation.
	KnownResult() int
}

// NullMover lets a seat pass though the rules don't. Without it, there is no
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
	// BoardKey is a Key without the counters that only bring the end of the
	// game nearer, so that a position that recurs has the same one. Near
	// such an end it depends on the counters, too.
	BoardKey() uint64

	// Standstill is the score for the seat to act, in the units of Evaluate, of a position
	// that the move of the seat before it has repeated.
	Standstill() int32
}

// Forcer is a game in which a side can leave the other hardly a choice, as by
// four in a row. Threat searches need it, and a Selector that lists the answers.
type Forcer interface {
	// Threats appends legal moves of the seat to act: all that win, and all by which
	// it threatens to win with its next move. If wide is true, also those after
	// which it may threaten in a way that can't be answered, best guesses first.
	Threats(dst []movegen.Move, wide bool) []movegen.Move
}

// View is a position that shows another one in some other way. It may implement
// any optional interface, and offers those that the position underneath implements too.
type View interface {
	Position

	// Underneath returns the position that the view shows.
	Underneath() Position

	// IsRelaxed reports whether the view lets a side do what the rules don't allow, such as
	// pass. A forced end that it shows proves nothing then, and a search goes on.
	IsRelaxed() bool

	// MidRound reports whether several plies count as one, and go on after the last
	// Make, so that it takes nothing off the depth of a search.
	MidRound() bool
}
