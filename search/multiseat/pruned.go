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
// moves. Its state is the number of opponents still to move that may deviate.
type prunedView struct {
	twoSided
	opponents

	list search.MoveList // scratch memory for ranking moves

	// The best moves of the last ranking, in order.
	top       []movegen.Move
	topScores []int32
}

func newPrunedView(p search.MultiSeat, o opponents) search.View {
	return &prunedView{twoSided: newTwoSided(p), opponents: o}
}

// Clone returns an independent copy.
func (p *prunedView) Clone() movegen.Position {
	return &prunedView{twoSided: p.clone(), opponents: p.opponents}
}

// limit returns the number of best moves that the side to move chooses from, 0 for all.
func (p *prunedView) limit() int {
	switch {
	case p.left == 0:
		return 0
	case p.now().state > 0:
		return p.wide
	default:
		return p.narrow
	}
}

// isDeviationLimited reports whether a deviation by the opponent to move leaves one fewer for the opponents
// after it.
func (p *prunedView) isDeviationLimited() bool {
	free := int(p.now().state)
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
	list, _ := p.ScoredCandidates(nil, nil, sound)
	return append(dst, list...)
}

// ScoredCandidates appends the candidates with their OrderMoves scores.
func (p *prunedView) ScoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32) {
	if limit := p.limit(); limit > 0 {
		dst = append(dst, p.best(limit)...)
		return dst, append(scores, p.topScores...)
	}
	from := len(dst)
	dst, scores = p.candidates(dst, scores, sound)
	if !sound && p.isDeviationLimited() {
		p.rank(dst[from:], scores[from:], p.narrow)
	}
	return dst, scores
}

// best returns an opponent's k best moves by the order of the game. Ties go to the move listed
// first.
func (p *prunedView) best(k int) []movegen.Move {
	p.list.Truncate(0)
	p.list.AppendAll(p.MultiSeat, &p.has)
	p.rank(p.list.Moves, p.list.Scores, k)
	return p.top
}

// rank sets p.top to the k best moves of a list, and stores the first of them, at most narrow, with the position.
func (p *prunedView) rank(moves []movegen.Move, scores []int32, k int) {
	p.top, p.topScores = movegen.AppendBest(p.top[:0], p.topScores[:0], moves, scores, k)
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
	free := int(p.now().state)
	if p.isDeviationLimited() && !p.isBest(m) {
		free--
	}
	left := p.left
	p.MultiSeat.Make(m)
	p.finish(free, left)
}

// MakePass gives the turn to the next player.
func (p *prunedView) MakePass() {
	left := p.left
	p.MultiSeat.MakePass()
	p.finish(int(p.now().state), left)
}

// finish appends the state after a ply. free and left are the numbers of deviations and opponents
// left before it. A round counts as many plies as opponents may deviate.
func (p *prunedView) finish(free, left int) {
	p.update()
	if left == 0 {
		free = p.deviators
	}
	p.push(min(free, p.left), 1, left > 0 && p.left >= p.deviators, false)
}

// IsRelaxed reports false: all moves of the view are legal in the game.
func (p *prunedView) IsRelaxed() bool { return false }
