package multiseat

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// opponents limits the opponents' moves as OPPS(n1, l1, l2) does, by Baier and Kaisers 2020.
type opponents struct {
	deviators int // n1: limit of opponents that may deviate from their best moves between two turns of the player
	wide      int // l1: number of best moves that a deviating opponent chooses from, 0 for all
	narrow    int // l2: number of best moves that the others choose from, 1..maxNarrow
}

const maxNarrow = 8

// allMoves lets all opponents choose from all moves, as in paranoid search.
var allMoves = opponents{deviators: movegen.MaxSeats, narrow: 1}

// prunedView is a view in which the opponents move in turn, as in the game, from limited lists of
// moves.
type prunedView struct {
	twoSided
	opponents
	salts [movegen.MaxSeats]uint64 // by turn.free

	turns []turn // of the line; the last one belongs to the current position

	list search.MoveList // scratch memory for ranking moves

	// The best moves of the last ranking, in order.
	top       []movegen.Move
	topScores []int32
}

// turn is the state of the view at a position of the line.
type turn struct {
	free     int8 // number of opponents still to move that may deviate
	known    int8 // length of best, 0 if not computed
	midRound bool // the last ply does not reduce the depth
	best     [maxNarrow]movegen.Move
}

func newPrunedView(p search.MultiSeat, o opponents) *prunedView {
	v := &prunedView{twoSided: newTwoSided(p), opponents: o}
	for free := range v.salts {
		v.salts[free] = v.salt(free)
	}
	v.begin()
	return v
}

// begin starts a new line.
func (p *prunedView) begin() {
	p.turns = append(make([]turn, 0, 256), turn{})
	p.list, p.top, p.topScores = search.MoveList{}, nil, nil
}

// Clone returns an independent copy.
func (p *prunedView) Clone() movegen.Position {
	c := *p
	c.twoSided = p.clone()
	now := p.turns[len(p.turns)-1]
	c.begin()
	c.turns[0] = now
	return &c
}

// SetText sets up a position of the game, at the start of the player's turn.
func (p *prunedView) SetText(text string) error {
	err := p.MultiSeat.SetText(text)
	if err == nil {
		*p = *newPrunedView(p.MultiSeat, p.opponents)
	}
	return err
}

// now returns the state of the view.
func (p *prunedView) now() *turn { return &p.turns[len(p.turns)-1] }

// Key depends on the player of the view and on the number of opponents that may still deviate.
func (p *prunedView) Key() uint64 { return p.MultiSeat.Key() ^ p.salts[p.now().free] }

// BoardKey returns the game's board key, changed like Key.
func (p *prunedView) BoardKey() uint64 { return p.has.Repeater.BoardKey() ^ p.salts[p.now().free] }

// MidRound reports whether the last ply of an opponent did not reduce the depth: a round counts as
// many plies as opponents may deviate.
func (p *prunedView) MidRound() bool { return p.now().midRound }

// limit returns the number of best moves that the side to move chooses from, 0 for all.
func (p *prunedView) limit() int {
	switch t := p.now(); {
	case p.left == 0:
		return 0
	case t.free > 0:
		return p.wide
	default:
		return p.narrow
	}
}

// isDeviationLimited reports whether a deviation by the opponent to move leaves one fewer for the opponents
// after it.
func (p *prunedView) isDeviationLimited() bool {
	free := int(p.now().free)
	return free > 0 && free < p.left
}

// Moves appends the moves that the side to move may choose from.
func (p *prunedView) Moves(dst []movegen.Move) []movegen.Move {
	if limit := p.limit(); limit > 0 {
		return append(dst, p.best(limit)...)
	}
	return p.MultiSeat.Moves(dst)
}

// Candidates appends the moves of Moves worth a search.
func (p *prunedView) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	if limit := p.limit(); limit > 0 {
		return append(dst, p.best(limit)...)
	}
	if !sound && p.isDeviationLimited() {
		p.list.Truncate(0)
		p.list.Moves, p.list.Scores = p.ScoredCandidates(p.list.Moves, p.list.Scores, false)
		return append(dst, p.list.Moves...)
	}
	return p.candidates(dst, sound)
}

// ScoredCandidates appends the candidates with their OrderMoves scores.
func (p *prunedView) ScoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32) {
	if limit := p.limit(); limit > 0 {
		dst = append(dst, p.best(limit)...)
		return dst, append(scores, p.topScores...)
	}
	from := len(dst)
	dst, scores = p.scoredCandidates(dst, scores, sound)
	if !sound && p.isDeviationLimited() {
		p.top, p.topScores = movegen.AppendBest(p.top[:0], p.topScores[:0], dst[from:], scores[from:], p.narrow)
		p.storeBest()
	}
	return dst, scores
}

// best returns an opponent's k best moves by the order of the game. Ties go to the move listed
// first.
func (p *prunedView) best(k int) []movegen.Move {
	p.list.Truncate(0)
	p.list.AppendAll(p.MultiSeat, &p.has)
	p.top, p.topScores = movegen.AppendBest(p.top[:0], p.topScores[:0], p.list.Moves, p.list.Scores, k)
	p.storeBest()
	return p.top
}

// storeBest stores the first moves of the last ranking, at most narrow.
func (p *prunedView) storeBest() {
	t := p.now()
	t.known = int8(copy(t.best[:p.narrow], p.top))
}

// isBest reports whether a move is among the opponent's narrow best, so that it is no deviation.
func (p *prunedView) isBest(m movegen.Move) bool {
	t := p.now()
	if t.known == 0 {
		p.best(p.narrow)
	}
	return slices.Contains(t.best[:t.known], m)
}

// OrderMoves returns the game's order.
func (p *prunedView) OrderMoves(moves []movegen.Move, scores []int32) { p.order(moves, scores) }

// Promising returns the game's answer if moves need no ranking, else false.
func (p *prunedView) Promising(m movegen.Move) bool {
	return p.limit() == 0 && !p.isDeviationLimited() && p.has.MoveValidator.Promising(m)
}

// Legal reports whether m is one of Moves.
func (p *prunedView) Legal(m movegen.Move) bool {
	if !p.MultiSeat.Legal(m) {
		return false
	}
	limit := p.limit()
	return limit == 0 || slices.Contains(p.best(limit), m)
}

// Make plays m.
func (p *prunedView) Make(m movegen.Move) {
	free := int(p.now().free)
	if p.isDeviationLimited() && !p.isBest(m) {
		free--
	}
	left := p.left
	p.MultiSeat.Make(m)
	p.update()
	p.push(free, left)
}

// MakePass gives the turn to the next player.
func (p *prunedView) MakePass() {
	free, left := int(p.now().free), p.left
	p.MultiSeat.MakePass()
	p.update()
	p.push(free, left)
}

// push appends the state after a ply. free and left are the numbers of deviations and opponents
// left before it.
func (p *prunedView) push(free, left int) {
	if left == 0 {
		free = p.deviators
	}
	n := len(p.turns)
	p.turns = slices.Grow(p.turns, 1)[:n+1]
	t := &p.turns[n] // known = 0 invalidates old entries of best
	t.free, t.known, t.midRound = int8(min(free, p.left)), 0, left > 0 && p.left >= p.deviators
}

// Unmake undoes the last Make or MakePass.
func (p *prunedView) Unmake() {
	p.MultiSeat.Unmake()
	p.update()
	p.turns = p.turns[:len(p.turns)-1]
}

// IsRelaxed reports false: all moves of the view are legal in the game.
func (p *prunedView) IsRelaxed() bool { return false }

// passed returns false: the view has no passes.
func (p *prunedView) passed() bool { return false }
