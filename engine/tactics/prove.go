package tactics

import (
	"math"
	"slices"

	"quincunx/certificate"
	"quincunx/movegen"
	"quincunx/movegen/relevance"
	"quincunx/search"
)

// prover determines by exhaustive search whether a player can force a win within a number of plies. It omits only moves that, by
// the position's own move selection, lose immediately or are no better than others.
type prover struct {
	p      search.Position
	has    search.Capabilities
	winner movegen.Seat
	known  map[question]bool
	killer [maxPlies + 1]movegen.Move // the last move that decided a node, by plies left
	list   search.MoveList            // the moves of all nodes on the current line
	nodes  int
	limit  int // of nodes; the search stops there
}

// maxPlies is the largest number of plies of a question.
const maxPlies = 63

// question is whether the winner can force a win from a position within a number of plies.
type question struct {
	key   uint64
	plies int
}

func newProver(p search.Position, winner movegen.Seat, limit int) *prover {
	return &prover{p: p, has: search.CapabilitiesOf(p), winner: winner, known: map[question]bool{}, limit: limit}
}

// exhausted reports whether the node limit has been reached, so that wins may have been missed.
func (s *prover) exhausted() bool { return s.nodes >= s.limit }

// wins reports whether the winner can force a win from the position within plies.
func (s *prover) wins(plies int) bool {
	if s.p.Over() {
		return movegen.IsWin(s.p, s.winner)
	}
	mine := s.p.Mover() == s.winner
	if s.has.WinDetector != nil {
		if n := s.has.WinDetector.KnownResult(); n != 0 {
			if won := (n > 0) == mine; !won || max(n, -n) <= plies {
				return won
			}
		}
	}
	if plies == 0 || s.exhausted() {
		return false
	}
	s.nodes++
	q := question{s.p.Key(), plies}
	if won, ok := s.known[q]; ok {
		return won
	}
	won := s.tryMoves(plies, mine)
	if !s.exhausted() {
		s.known[q] = won
	}
	return won
}

// tryMoves reports whether a move of the winner, if mine, or every move of the opponent leads
// to the win.
func (s *prover) tryMoves(plies int, mine bool) bool {
	if m := s.killer[plies]; m != movegen.NoMove && s.p.Legal(m) && s.after(m, plies) == mine {
		return mine
	}
	from, to := s.list.AppendCandidates(s.p, &s.has, true)
	s.list.Sort(from)
	defer s.list.Truncate(from)
	for i := from; i < to; i++ {
		if m := s.list.Moves[i]; s.after(m, plies) == mine {
			s.killer[plies] = m
			return mine
		}
	}
	// Without a candidate, the side to move loses immediately.
	return !mine && (to > from || plies >= 2)
}

// after reports whether a move wins immediately or leads to the winner's forced win, within plies including the move.
func (s *prover) after(m movegen.Move, plies int) bool {
	s.p.Make(m)
	won := s.wins(plies - 1)
	s.p.Unmake()
	return won
}

// proof returns the proof of a win within plies, which must exist, against all moves of the opponent except except.
func (s *prover) proof(plies int, except movegen.Move) *certificate.Tree {
	s.limit = math.MaxInt // it was found within the limit
	zoner, _ := s.p.(relevance.Position)
	b := builder{s, zoner, map[name]*win{}, map[int]movegen.Move{}}
	return b.build(plies, 0, except).tree
}

// builder builds the tree of a win.
type builder struct {
	*prover
	zoner  relevance.Position // the position, or nil
	built  map[name]*win
	follow map[int]movegen.Move // the first winning move found below a node, by plies left
}

// name identifies a win: the text form of the position, and the number of the opponent's extra moves outside its zone that the win
// allows.
type name struct {
	text  string
	extra int
}

// win is a proof of a win, with its zone if it allows extra moves.
type win struct {
	tree *certificate.Tree
	zone relevance.Zone
}

// build returns the shortest win from the position, or nil if none has a zone for extra moves.
func (b *builder) build(plies, extra int, except movegen.Move) *win {
	n := name{string(b.p.AppendText(nil)), extra}
	if w, found := b.built[n]; found {
		return w
	}
	var w *win
	if b.p.Mover() == b.winner {
		w = b.attack(plies, extra)
	} else {
		w = b.defend(plies, extra, except)
	}
	if b.hasZones() { // without zones, the tree may become part of a Rest that follows several moves, which contains no shared trees
		b.built[n] = w
	}
	return w
}

// attack returns the shortest win, preferably by the move that won after another reply.
func (b *builder) attack(plies, extra int) *win {
	moves := b.p.Moves(nil)
	for n := 1; n <= plies; n++ {
		if i := slices.Index(moves, b.follow[n]); i > 0 {
			moves[0], moves[i] = moves[i], moves[0]
		}
		for _, m := range moves {
			if w := b.attackBy(m, n, extra); w != nil {
				if b.follow[n] == movegen.NoMove {
					b.follow[n] = m
				}
				return w
			}
		}
	}
	return nil
}

// attackBy returns the win that begins with m, or nil if m does not win within plies.
func (b *builder) attackBy(m movegen.Move, plies, extra int) *win {
	b.p.Make(m)
	over, after := b.p.Over(), &win{}
	won := b.wins(plies - 1)
	if won && !over {
		after = b.build(plies-1, extra, movegen.NoMove)
	}
	b.p.Unmake()
	if !won || after == nil {
		return nil
	}
	w := &win{tree: &certificate.Tree{Replies: []certificate.Reply{{Move: m, Tree: after.tree}}}}
	switch {
	case extra == 0:
	case over:
		w.zone = b.zoner.WinZone(m)
	default:
		w.zone = b.zoner.MoveZone(m, &after.zone)
	}
	return w
}

// defend returns the win against all moves of the opponent except except.
func (b *builder) defend(plies, extra int, except movegen.Move) *win {
	before := b.follow
	b.follow = map[int]movegen.Move{}
	defer func() { b.follow = before }()
	w := &win{tree: &certificate.Tree{}}
	zone := relevance.Zone{Spare: math.MaxInt}
	rest, answers := b.pass(plies, extra)
	switch {
	case rest != nil:
		w.tree.Rest = rest.tree
	case extra > 0:
		return nil
	default:
		answers = b.p.Moves(nil)
	}
	for _, m := range answers {
		if m == except {
			continue
		}
		b.p.Make(m)
		after := &win{}
		if !b.p.Over() {
			after = b.build(plies-1, extra, movegen.NoMove)
		} else if extra > 0 {
			after = nil // its zone is unknown
		}
		b.p.Unmake()
		if after == nil {
			return nil
		}
		zone.Join(&after.zone)
		w.tree.Replies = append(w.tree.Replies, certificate.Reply{Move: m, Tree: after.tree})
	}
	switch {
	case extra > 0:
		w.zone = b.zoner.ReplyZone(answers, &zone, &rest.zone, extra)
	case rest == nil && !b.hasZones():
		merge(b.p, w.tree)
	}
	return w
}

func (b *builder) hasZones() bool { return b.zoner != nil && b.zoner.HasZones() }

// pass returns the win after a pass of the opponent, and the moves that it does not answer; nil if there is no such win with a
// zone.
func (b *builder) pass(plies, extra int) (rest *win, answers []movegen.Move) {
	if !b.hasZones() {
		return nil, nil
	}
	b.zoner.MakePass()
	if !b.p.Over() && b.wins(plies-1) {
		rest = b.build(plies-1, extra+1, movegen.NoMove)
	}
	b.p.Unmake()
	if rest == nil || rest.zone.Spare < 0 {
		return nil, nil
	}
	return rest, b.zoner.MustAnswer(nil, &rest.zone)
}

// merge shortens t: the tree that follows the most replies becomes t.Rest, which replaces these replies.
func merge(p movegen.Position, t *certificate.Tree) {
	texts := make([]string, len(t.Replies))
	count := map[string]int{}
	most := ""
	for i, r := range t.Replies {
		p.Make(r.Move)
		texts[i] = string(r.Tree.AppendText(nil, p))
		p.Unmake()
		if count[texts[i]]++; count[texts[i]] > count[most] {
			most = texts[i]
		}
	}
	listed := t.Replies[:0]
	for i, r := range t.Replies {
		if texts[i] != most {
			listed = append(listed, r)
		} else if t.Rest = r.Tree; t.Rest == nil {
			t.Rest = &certificate.Tree{}
		}
	}
	t.Replies = listed
}
