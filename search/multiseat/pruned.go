package multiseat

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// opponents says what the moves of the other seats are pruned to: OPPS(n1, l1,
// l2) of Baier and Kaisers 2020.
type opponents struct {
	deviators int // n1: how many of them, between two turns of the seat, may play others than their best moves
	wide      int // l1: from how many of its moves such a one chooses, best first, 0 for all
	narrow    int // l2: from how many the others choose, 1..maxNarrow
}

const maxNarrow = 8

// anything lets all opponents choose from all moves, as in paranoid search.
var anything = opponents{deviators: movegen.MaxSeats, narrow: 1}

// pruned is a view in which the opponents act one after another, as in the game,
// and don't have all moves.
type pruned struct {
	sides
	opponents
	salts [movegen.MaxSeats]uint64 // by turn.free

	turns []turn // of the line; the last one is the position's

	list search.MoveList // scratch memory for the moves that are to be ranked

	// The best of those that were ranked last, in order.
	top       []movegen.Move
	topScores []int32
}

// turn is the state of the view at a position of the line.
type turn struct {
	free  int8 // how many of the opponents still to act may deviate
	known int8 // number of entries of best, 0 if it has not been computed
	mid   bool // the last ply takes nothing off the depth
	best  [maxNarrow]movegen.Move
}

func newPruned(p search.MultiSeat, o opponents) *pruned {
	v := &pruned{sides: newSides(p), opponents: o}
	for free := range v.salts {
		v.salts[free] = v.salt(free)
	}
	v.begin()
	return v
}

// begin starts a new line.
func (p *pruned) begin() {
	p.turns = append(make([]turn, 0, 256), turn{})
	p.list, p.top, p.topScores = search.MoveList{}, nil, nil
}

// Clone returns an independent copy.
func (p *pruned) Clone() movegen.Position {
	c := *p
	c.sides = p.copied()
	now := p.turns[len(p.turns)-1]
	c.begin()
	c.turns[0] = now
	return &c
}

// SetText sets up a position of the game in which the seat's turn begins.
func (p *pruned) SetText(text string) error {
	err := p.MultiSeat.SetText(text)
	if err == nil {
		*p = *newPruned(p.MultiSeat, p.opponents)
	}
	return err
}

// now returns what the position is besides that of the game.
func (p *pruned) now() *turn { return &p.turns[len(p.turns)-1] }

// Key depends on the seat of the view, and on how many opponents may still deviate.
func (p *pruned) Key() uint64 { return p.MultiSeat.Key() ^ p.salts[p.now().free] }

// BoardKey is that of the game, changed like Key.
func (p *pruned) BoardKey() uint64 { return p.has.Repeater.BoardKey() ^ p.salts[p.now().free] }

// MidRound reports whether an opponent has acted without an effect on the depth: a
// round of the opponents takes as many plies as opponents may deviate.
func (p *pruned) MidRound() bool { return p.now().mid }

// limit returns how many of its moves, best first, the seat to act chooses
// from, 0 for all.
func (p *pruned) limit() int {
	switch t := p.now(); {
	case p.left == 0:
		return 0
	case t.free > 0:
		return p.wide
	default:
		return p.narrow
	}
}

// counts reports whether a deviation of the opponent to act leaves fewer to those after it.
func (p *pruned) counts() bool {
	free := int(p.now().free)
	return free > 0 && free < p.left
}

// Moves appends what the seat to act may choose from.
func (p *pruned) Moves(dst []movegen.Move) []movegen.Move {
	if limit := p.limit(); limit > 0 {
		return append(dst, p.best(limit)...)
	}
	return p.MultiSeat.Moves(dst)
}

// Candidates appends those of Moves that are worth a search.
func (p *pruned) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	if limit := p.limit(); limit > 0 {
		return append(dst, p.best(limit)...)
	}
	if !sound && p.counts() {
		p.list.Truncate(0)
		p.list.Moves, p.list.Scores = p.ScoredCandidates(p.list.Moves, p.list.Scores, false)
		return append(dst, p.list.Moves...)
	}
	return p.candidates(dst, sound)
}

// ScoredCandidates appends them with what OrderMoves says of them.
func (p *pruned) ScoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32) {
	if limit := p.limit(); limit > 0 {
		dst = append(dst, p.best(limit)...)
		return dst, append(scores, p.topScores...)
	}
	from := len(dst)
	dst, scores = p.scoredCandidates(dst, scores, sound)
	if !sound && p.counts() {
		p.top, p.topScores = movegen.AppendBest(p.top[:0], p.topScores[:0], dst[from:], scores[from:], p.narrow)
		p.noteBest()
	}
	return dst, scores
}

// best returns the best moves of an opponent, k at most, by the order of the
// game; of equals, those that it lists first.
func (p *pruned) best(k int) []movegen.Move {
	p.list.Truncate(0)
	p.list.AppendAll(p.MultiSeat, &p.has)
	p.top, p.topScores = movegen.AppendBest(p.top[:0], p.topScores[:0], p.list.Moves, p.list.Scores, k)
	p.noteBest()
	return p.top
}

// noteBest stores the first of the moves that were ranked last, narrow at most.
func (p *pruned) noteBest() {
	t := p.now()
	t.known = int8(copy(t.best[:p.narrow], p.top))
}

// isBest reports whether an opponent need not deviate for a move.
func (p *pruned) isBest(m movegen.Move) bool {
	t := p.now()
	if t.known == 0 {
		p.best(p.narrow)
	}
	return slices.Contains(t.best[:t.known], m)
}

// OrderMoves is that of the game.
func (p *pruned) OrderMoves(moves []movegen.Move, scores []int32) { p.order(moves, scores) }

// Promising is that of the game where moves need not be ranked, and false elsewhere.
func (p *pruned) Promising(m movegen.Move) bool {
	return p.limit() == 0 && !p.counts() && p.has.MoveValidator.Promising(m)
}

// Legal reports whether m is one of Moves.
func (p *pruned) Legal(m movegen.Move) bool {
	if !p.MultiSeat.Legal(m) {
		return false
	}
	limit := p.limit()
	return limit == 0 || slices.Contains(p.best(limit), m)
}

// Make plays m.
func (p *pruned) Make(m movegen.Move) {
	free := int(p.now().free)
	if p.counts() && !p.isBest(m) {
		free--
	}
	left := p.left
	p.MultiSeat.Make(m)
	p.update()
	p.push(free, left)
}

// MakePass gives the turn to the next seat.
func (p *pruned) MakePass() {
	free, left := int(p.now().free), p.left
	p.MultiSeat.MakePass()
	p.update()
	p.push(free, left)
}

// push appends the state after a ply, before which a number of opponents were to act
// and a number of them free to deviate.
func (p *pruned) push(free, left int) {
	if left == 0 {
		free = p.deviators
	}
	n := len(p.turns)
	p.turns = slices.Grow(p.turns, 1)[:n+1]
	t := &p.turns[n] // best keeps old entries: known is 0
	t.free, t.known, t.mid = int8(min(free, p.left)), 0, left > 0 && p.left >= p.deviators
}

// Unmake takes back the last Make or MakePass.
func (p *pruned) Unmake() {
	p.MultiSeat.Unmake()
	p.update()
	p.turns = p.turns[:len(p.turns)-1]
}

// IsRelaxed reports false: all moves of the view are legal in the game.
func (p *pruned) IsRelaxed() bool { return false }

// passed reports whether a pass was part of the last Make: never.
func (p *pruned) passed() bool { return false }
