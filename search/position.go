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

// MaxEval is the largest score of an evaluation. Beyond it are scores of games
// that are decided.
const MaxEval = 20_000

// Selector knows which moves are worth a search, and guesses which of them are good.
// Without it, all legal moves are searched, in the order in which they are generated until
// the search knows better.
type Selector interface {
	// Candidates appends the legal moves that are worth a search. A move may be
	// left out if it loses at once to a move of the other side, or if one that
	// is listed is certainly no worse. If sound is false, it may also be left
	// out for looking bad. Nothing is appended only if all moves lose at once.
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

// Ranker is a Selector that finds the best moves for less than it takes to list and order
// all. Without it, all are listed and ordered.
type Ranker interface {
	// BestMoves appends the legal moves with the highest guesses of OrderMoves, k at most,
	// to dst, and these guesses to scores: the best first, and of equals the one that
	// Moves lists first.
	BestMoves(dst []movegen.Move, scores []int32, k int) ([]movegen.Move, []int32)
}

// Vetter judges a move that was good elsewhere, so that a search may try it
// before it lists any. Without it, moves are listed first.
type Vetter interface {
	// Promising reports whether m is legal and worth a search, for any bit
	// pattern, at a small part of the cost of listing the moves. It may say no
	// where it takes more to tell.
	Promising(m movegen.Move) bool
}

// KeyGuesser guesses the key of a position that comes next, so that a search can have what its
// table knows of it loaded in good time. Without it, that begins once the move is made.
type KeyGuesser interface {
	// KeyAfter returns the Key after a legal move, for less than it takes to make the move. It
	// may be some other number where more is needed to tell.
	KeyAfter(m movegen.Move) uint64
}

// MaxOrder bounds what OrderMoves says of a move. From OrderForcing on, a move
// is one that is not to be reduced: a capture, a threat, an answer to one.
const (
	MaxOrder     = 1 << 20
	OrderForcing = 1 << 16
)

// Quiescer lists the noisy moves, those that change what the position is worth
// at one stroke, such as captures. Without it, evaluations are taken as they come.
type Quiescer interface {
	// NoisyMoves appends the noisy ones among the legal moves, best first. If
	// forced is true, these are all moves that there are, and the position is
	// no place to stop and evaluate.
	NoisyMoves(dst []movegen.Move) (moves []movegen.Move, forced bool)
}

// Foreseer knows some ends of the game before they are on the board. Without
// it, they are found by search.
type Foreseer interface {
	// Foresee returns n > 0 if the seat to act can force a win in n plies, -n if it
	// can't prevent a loss in n plies, and 0 if the position doesn't show. What
	// it says is certain, and as cheap as an evaluation.
	Foresee() int
}

// NullMover lets a seat pass though the rules don't. Without it, there is no
// null move pruning.
type NullMover interface {
	// CanPass reports whether a pass tells something: the seat to act is not
	// under a threat that a pass would ignore, nor better off for not moving.
	CanPass() bool

	// MakePass gives the turn to the other side. Unmake takes it back.
	MakePass()
}

// Repeater is a game in which positions can come back. Without it, no position
// is looked for in the line that led to it, nor in Limits.Past.
type Repeater interface {
	// BoardKey is a Key without the counters that only bring the end of the
	// game nearer, so that a position that comes back has the same one. Near
	// such an end it is to tell counters apart.
	BoardKey() uint64

	// Standstill is the score for the seat to act, as of Evaluate, of a position
	// that the seat before it has brought back, so that nothing has changed.
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
