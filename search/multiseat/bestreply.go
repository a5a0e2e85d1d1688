package multiseat

import (
	"errors"
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
type bestReplyView struct {
	twoSided
	salts   [2]uint64 // while nobody has replied, and in the middle of a reply
	replies []reply   // of the line; the last one belongs to the current position
}

// reply is the state of the view at a position of the line.
type reply struct {
	makes    int8 // moves of the game that the last ply made
	midReply bool // the side to move is in the middle of its reply
	midRound bool // the last ply does not reduce the depth
	passed   bool // the last ply was a pass, or was followed by passes
}

func newBestReplyView(p search.MultiSeat) *bestReplyView {
	v := &bestReplyView{twoSided: newTwoSided(p)}
	v.salts = [2]uint64{v.salt(0), v.salt(1)}
	v.begin(reply{})
	return v
}

// begin starts a new line.
func (p *bestReplyView) begin(now reply) { p.replies = append(make([]reply, 0, 256), now) }

// Clone returns an independent copy.
func (p *bestReplyView) Clone() movegen.Position {
	c := *p
	c.twoSided = p.clone()
	c.begin(*p.now())
	return &c
}

// SetText sets up a position of the game, at the start of the player's turn.
func (p *bestReplyView) SetText(text string) error {
	err := p.MultiSeat.SetText(text)
	if err == nil {
		*p = *newBestReplyView(p.MultiSeat)
	}
	return err
}

// now returns the state of the view.
func (p *bestReplyView) now() *reply { return &p.replies[len(p.replies)-1] }

// salted returns a key of the game combined with the state of the view.
func (p *bestReplyView) salted(key uint64) uint64 {
	if p.now().midReply {
		return key ^ p.salts[1]
	}
	return key ^ p.salts[0]
}

// Key depends on the player of the view and on whether a reply is incomplete.
func (p *bestReplyView) Key() uint64 { return p.salted(p.MultiSeat.Key()) }

// BoardKey returns the game's board key, changed like Key.
func (p *bestReplyView) BoardKey() uint64 { return p.salted(p.has.Repeater.BoardKey()) }

// MidRound reports whether the opponents' reply is still open.
func (p *bestReplyView) MidRound() bool { return p.now().midRound }

// mayPass reports whether the side to move is an opponent that may leave the reply to a later one.
func (p *bestReplyView) mayPass() bool { return p.left > 1 && !p.now().midReply && !p.Over() }

// withPass appends the pass to a list of moves if it is legal in the view.
func (p *bestReplyView) withPass(dst []movegen.Move) []movegen.Move {
	if p.mayPass() {
		dst = append(dst, pass)
	}
	return dst
}

// Moves appends the moves of the side to move, and the pass.
func (p *bestReplyView) Moves(dst []movegen.Move) []movegen.Move {
	return p.withPass(p.MultiSeat.Moves(dst))
}

// Candidates appends the candidates and the pass.
func (p *bestReplyView) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	return p.withPass(p.candidates(dst, sound))
}

// ScoredCandidates appends the candidates and the pass with their OrderMoves scores.
func (p *bestReplyView) ScoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32) {
	first := len(scores)
	dst, scores = p.scoredCandidates(dst, scores, sound)
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
		p.order(moves, scores)
		return
	}
	p.order(moves[:at], scores[:at])
	p.order(moves[at+1:], scores[at+1:])
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
	before := p.left
	next := reply{makes: 1}
	if m == pass {
		p.skip()
		next.midRound, next.passed = p.left > 0, true
	} else {
		p.MultiSeat.Make(m)
		p.update()
	}
	if m != pass && before > 0 {
		for !p.Over() && p.left > 0 && p.left != before {
			p.skip()
			next.makes++
			next.passed = true
		}
		next.midReply = p.left == before
		next.midRound = next.midReply
	}
	p.replies = append(p.replies, next)
}

// MakePass gives the turn to the next player.
func (p *bestReplyView) MakePass() {
	p.skip()
	p.replies = append(p.replies, reply{makes: 1, passed: true})
}

// skip passes for the player to move in the game.
func (p *bestReplyView) skip() {
	p.MultiSeat.MakePass()
	p.update()
}

// Unmake undoes the last Make or MakePass.
func (p *bestReplyView) Unmake() {
	for range p.now().makes {
		p.MultiSeat.Unmake()
	}
	p.update()
	p.replies = p.replies[:len(p.replies)-1]
}

// IsRelaxed reports whether the view adds passes to the game.
func (p *bestReplyView) IsRelaxed() bool { return p.seats > 2 }

// passed reports whether the last Make included a pass.
func (p *bestReplyView) passed() bool { return p.now().passed }

const passText = "pass"

// AppendMove appends the text form of a move; a pass is "pass".
func (p *bestReplyView) AppendMove(dst []byte, m movegen.Move) []byte {
	if m == pass {
		return append(dst, passText...)
	}
	return p.MultiSeat.AppendMove(dst, m)
}

// ParseMove returns the move with a text form.
func (p *bestReplyView) ParseMove(text string) (movegen.Move, error) {
	if text != passText {
		return p.MultiSeat.ParseMove(text)
	}
	if !p.mayPass() {
		return movegen.NoMove, errors.New("pass: no other opponent can reply")
	}
	return pass, nil
}
