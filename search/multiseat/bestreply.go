package multiseat

import (
	"slices"

	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
)

// pass is the move of an opponent that leaves the reply to a later one. It is no legal move of any
// game.
const pass = ^movegen.Move(0)

// bestReplyView is a view for best-reply search: one opponent replies to the player's turn, and all
// others pass. The opponents choose in turn whether to reply; the last one must. All opponents'
// plies together count as one ply of depth.
type bestReplyView struct{ twoSided }

func newBestReplyView(p search.MultiSeat) search.View { return &bestReplyView{newTwoSided(p)} }

// Clone returns an independent copy.
func (p *bestReplyView) Clone() movegen.Position { return &bestReplyView{p.clone()} }

// mayPass reports whether the side to move is an opponent that may leave the reply to a later one.
func (p *bestReplyView) mayPass() bool { return p.left > 1 && p.now().state == 0 && !p.Over() }

// Moves appends the moves of the side to move, and the pass.
func (p *bestReplyView) Moves(dst []movegen.Move) []movegen.Move {
	dst = p.MultiSeat.Moves(dst)
	if p.mayPass() {
		dst = append(dst, pass)
	}
	return dst
}

// Candidates appends the candidates and the pass.
func (p *bestReplyView) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	list, _ := p.ScoredCandidates(nil, nil, sound)
	return append(dst, list...)
}

// ScoredCandidates appends the candidates and the pass with their OrderMoves scores.
func (p *bestReplyView) ScoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32) {
	first := len(scores)
	dst, scores = p.candidates(dst, scores, sound)
	if p.mayPass() {
		dst, scores = append(dst, pass), append(scores, slices.Max(scores[first:]))
	}
	return dst, scores
}

// Promising returns the game's answer, and true for a legal pass.
func (p *bestReplyView) Promising(m movegen.Move) bool {
	if m == pass {
		return p.mayPass()
	}
	return p.has.MoveValidator.Promising(m)
}

// OrderMoves ranks the pass right after the best reply of the side to move.
func (p *bestReplyView) OrderMoves(moves []movegen.Move, scores []int32) {
	at := -1
	if p.mayPass() {
		at = slices.Index(moves, pass)
	}
	if at < 0 {
		p.twoSided.OrderMoves(moves, scores)
		return
	}
	p.twoSided.OrderMoves(moves[:at], scores[:at])
	p.twoSided.OrderMoves(moves[at+1:], scores[at+1:])
	scores[at] = -eval.MaxOrder
	scores[at] = slices.Max(scores)
}

// Legal reports whether m is one of Moves.
func (p *bestReplyView) Legal(m movegen.Move) bool {
	if m == pass {
		return p.mayPass()
	}
	return p.MultiSeat.Legal(m)
}

// Make plays m and the passes that follow it.
func (p *bestReplyView) Make(m movegen.Move) {
	if m == pass {
		p.skip()
		p.push(0, 1, p.left > 0, true)
		return
	}
	before := p.left
	p.MultiSeat.Make(m)
	p.update()
	makes := 1
	for ; before > 0 && !p.Over() && p.left > 0 && p.left != before; makes++ {
		p.skip()
	}
	state := 0
	if before > 0 && p.left == before {
		state = 1
	}
	p.push(state, makes, state == 1, makes > 1)
}

// MakePass gives the turn to the next player.
func (p *bestReplyView) MakePass() {
	p.skip()
	p.push(0, 1, false, true)
}

// skip passes for the player to move in the game.
func (p *bestReplyView) skip() {
	p.MultiSeat.MakePass()
	p.update()
}

// IsRelaxed reports whether the view adds passes to the game.
func (p *bestReplyView) IsRelaxed() bool { return p.seats > 2 }
