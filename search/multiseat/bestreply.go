package multiseat

import (
	"errors"
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// pass is the move of an opponent that leaves the reply to those after it. No game
// has this move.
const pass = ^movegen.Move(0)

// bestReply is a view in which one opponent replies to a turn of the seat, and all others
// pass. The opponents choose one after another whether to reply; the last one
// has to. All replies together count as one ply.
type bestReply struct {
	sides
	salts   [2]uint64 // if nobody has replied, and in the middle of a reply
	replies []reply   // of the line; the last one is the position's
}

// reply is the state of the view at a position of the line.
type reply struct {
	makes  int8 // of the game that the last ply took
	within bool // the seat to act is in the middle of its reply
	mid    bool // the last ply takes nothing off the depth
	passed bool // the last ply was a pass, or passes followed it
}

func newBestReply(p search.MultiSeat) *bestReply {
	v := &bestReply{sides: newSides(p)}
	v.salts = [2]uint64{v.salt(0), v.salt(1)}
	v.begin(reply{})
	return v
}

// begin starts a new line.
func (p *bestReply) begin(now reply) { p.replies = append(make([]reply, 0, 256), now) }

// Clone returns an independent copy.
func (p *bestReply) Clone() movegen.Position {
	c := *p
	c.sides = p.copied()
	c.begin(*p.now())
	return &c
}

// SetText sets up a position of the game in which the seat's turn begins.
func (p *bestReply) SetText(text string) error {
	err := p.MultiSeat.SetText(text)
	if err == nil {
		*p = *newBestReply(p.MultiSeat)
	}
	return err
}

// now returns the state of the view.
func (p *bestReply) now() *reply { return &p.replies[len(p.replies)-1] }

// salted returns a key of the game, changed by the state of the view.
func (p *bestReply) salted(key uint64) uint64 {
	if p.now().within {
		return key ^ p.salts[1]
	}
	return key ^ p.salts[0]
}

// Key depends on the seat of the view, and on whether a reply is under way.
func (p *bestReply) Key() uint64 { return p.salted(p.MultiSeat.Key()) }

// BoardKey is that of the game, changed like Key.
func (p *bestReply) BoardKey() uint64 { return p.salted(p.has.Repeater.BoardKey()) }

// MidRound reports whether it is still open what the opponents reply.
func (p *bestReply) MidRound() bool { return p.now().mid }

// mayPass reports whether the seat to act is an opponent that may leave the
// reply to another one.
func (p *bestReply) mayPass() bool { return p.left > 1 && !p.now().within && !p.Over() }

// withPass appends the pass to a list of moves if there is one.
func (p *bestReply) withPass(dst []movegen.Move) []movegen.Move {
	if p.mayPass() {
		dst = append(dst, pass)
	}
	return dst
}

// Moves appends the moves of the seat to act, and the pass.
func (p *bestReply) Moves(dst []movegen.Move) []movegen.Move {
	return p.withPass(p.MultiSeat.Moves(dst))
}

// Candidates appends those that are worth a search.
func (p *bestReply) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	return p.withPass(p.candidates(dst, sound))
}

// ScoredCandidates appends them with what OrderMoves says of them.
func (p *bestReply) ScoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32) {
	first := len(scores)
	dst, scores = p.scoredCandidates(dst, scores, sound)
	if p.mayPass() {
		dst, scores = append(dst, pass), append(scores, slices.Max(scores[first:]))
	}
	return dst, scores
}

// Promising asks the game. A pass is worth a search wherever there is one.
func (p *bestReply) Promising(m movegen.Move) bool {
	if m == pass {
		return p.mayPass()
	}
	return p.has.MoveValidator.Promising(m)
}

// OrderMoves puts the pass right behind the best reply of the seat to act.
func (p *bestReply) OrderMoves(moves []movegen.Move, scores []int32) {
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
	scores[at] = -search.MaxOrder
	scores[at] = slices.Max(scores)
}

// Legal reports whether m is one of Moves.
func (p *bestReply) Legal(m movegen.Move) bool {
	if m == pass {
		return p.mayPass()
	}
	return p.MultiSeat.Legal(m)
}

// Make plays m and the passes that follow it.
func (p *bestReply) Make(m movegen.Move) {
	before := p.left
	next := reply{makes: 1}
	if m == pass {
		p.skip()
		next.mid, next.passed = p.left > 0, true
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
		next.within = p.left == before
		next.mid = next.within
	}
	p.replies = append(p.replies, next)
}

// MakePass gives the turn to the next seat.
func (p *bestReply) MakePass() {
	p.skip()
	p.replies = append(p.replies, reply{makes: 1, passed: true})
}

// skip has the seat to act in the game pass.
func (p *bestReply) skip() {
	p.MultiSeat.MakePass()
	p.update()
}

// Unmake takes back the last Make or MakePass.
func (p *bestReply) Unmake() {
	for range p.now().makes {
		p.MultiSeat.Unmake()
	}
	p.update()
	p.replies = p.replies[:len(p.replies)-1]
}

// IsRelaxed reports whether anybody can pass.
func (p *bestReply) IsRelaxed() bool { return p.seats > 2 }

// passed reports whether a pass was part of the last Make.
func (p *bestReply) passed() bool { return p.now().passed }

const passText = "pass"

// AppendMove appends the text form of a move, "pass" for a pass.
func (p *bestReply) AppendMove(dst []byte, m movegen.Move) []byte {
	if m == pass {
		return append(dst, passText...)
	}
	return p.MultiSeat.AppendMove(dst, m)
}

// ParseMove returns the move that text stands for.
func (p *bestReply) ParseMove(text string) (movegen.Move, error) {
	if text != passText {
		return p.MultiSeat.ParseMove(text)
	}
	if !p.mayPass() {
		return movegen.NoMove, errors.New("pass: no other opponent can reply")
	}
	return pass, nil
}
