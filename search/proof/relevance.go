package proof

import (
	"math"

	"quincunx/movegen"
	"quincunx/movegen/relevance"
	"quincunx/search/certificate"
	"quincunx/search/threat"
)

// A relevance zone answers most of the defender's moves together. If the attacker wins by threats after a pass of the
// defender, the same win answers every move that does not touch its zone, and only the others are searched. The game
// determines these moves ([relevance.Position]).

// effort is a limit of the threat search.
type effort struct {
	order int // of the threats
	nodes int // node limit
	plies int // limit of the win in a bounded search, which plays all moves; the others don't apply
}

// Efforts for the win after a pass: quick for an unsearched position, the others for one being searched.
var (
	quick  = effort{order: threat.Direct, nodes: 200}
	direct = effort{order: threat.Direct, nodes: 4_000}
	wide   = effort{order: threat.Indirect, nodes: 4_000}
)

// covers reports whether a failure with effort e implies a failure with the other one.
func (e effort) covers(other effort) bool {
	return e.order >= other.order && e.nodes >= other.nodes && e.plies >= other.plies
}

// after returns the effort for the position after a move.
func (e effort) after() effort {
	e.plies = max(e.plies-1, 0)
	return e
}

// mostWins returns the capacity of the caches of wins and defences. It is proportional to the table, since they use
// additional memory.
func mostWins(t table) int { return min(max(len(t)/16, 1<<10), 1<<16) }

// win is a win and its zone, if it allows extra moves of the defender.
type win struct {
	tree  *certificate.Tree
	zone  relevance.Zone
	plies int
}

// winKey identifies wins by position, by the number of moves outside their zone that they allow for, and by whether they are the
// shortest.
type winKey struct {
	key      uint64
	extra    int
	shortest bool
}

// attempt is a win, or nil and the effort that failed.
type attempt struct {
	win   *win
	tried effort
}

// defence is the list of the defender's moves that the win after a pass does not answer.
type defence struct {
	answers []movegen.Move
	rest    *win // the win after a pass; nil if none was found, so that all moves must be searched
	tried   effort
}

// defence returns the defence of the position on the board. The defender is to move.
func (s *worker) defence(key uint64, e effort) defence {
	if !s.hasZones() {
		return defence{}
	}
	d, found := s.defences.get(key)
	if found && (d.rest != nil || d.tried.covers(e)) {
		return d
	}
	d = defence{tried: e}
	if s.has.WinDetector == nil || s.has.WinDetector.KnownResult() <= 0 {
		d.rest, d.answers = s.winAfterPass(1, e)
	}
	if !s.stop.IsSet() { // an interrupted search is no failure
		s.defences.put(key, d)
	}
	return d
}

// hasZones reports whether a win after a pass can answer moves of the position on the board.
func (s *worker) hasZones() bool { return s.zoner != nil && s.zoner.HasZones() }

// winAfterPass returns a win after a pass of the defender, who is to move, and the moves that it does not answer; nil if none is found.
func (s *worker) winAfterPass(extra int, e effort) (rest *win, answers []movegen.Move) {
	if !s.hasZones() {
		return nil, nil
	}
	s.zoner.MakePass()
	s.nodes++
	if !s.position.Over() {
		rest = s.findWin(extra, e, movegen.NoMove)
	}
	s.position.Unmake()
	if rest == nil || rest.zone.Spare < 0 {
		return nil, nil
	}
	return rest, s.zoner.MustAnswer(nil, &rest.zone)
}

// findWin returns a win of the attacker from the position on the board, which is not over; nil if none is found that allows the extra
// moves of the defender. The defender's move except needs no answer.
func (s *worker) findWin(extra int, e effort, except movegen.Move) *win {
	if !s.isOR() {
		return s.winByReplies(extra, e, except)
	}
	if s.isBounded() && !s.hasZones() { // a tree that answers several moves must not contain shared trees
		return s.shortestWin(extra, e.plies)
	}
	key := winKey{s.key(), extra, s.isBounded()}
	a, found := s.threatWins.get(key)
	switch {
	case found && s.isBounded() && a.win != nil && a.win.plies > e.plies:
		return nil
	case found && (a.win != nil || a.tried.covers(e)):
		return a.win
	}
	a = attempt{tried: e}
	if s.isBounded() {
		a.win = s.shortestWin(extra, e.plies)
	} else if m, _, ok := s.threatWin(e); ok {
		a.win = s.winBy(m, extra, e)
	}
	if !s.stop.IsSet() {
		s.threatWins.put(key, a)
	}
	return a.win
}

// threatWin runs the threat search for the side to move.
func (s *worker) threatWin(e effort) (m movegen.Move, plies int, ok bool) {
	before := s.threats.Nodes
	m, plies, ok = s.threats.Win(e.order, e.nodes)
	s.nodes += s.threats.Nodes - before
	return m, plies, ok
}

// winAfter returns a win after a move, or nil if none is found. over reports whether the move ends the game.
func (s *worker) winAfter(m movegen.Move, extra int, e effort) (w *win, over bool) {
	s.position.Make(m)
	s.nodes++
	if over = s.position.Over(); !over {
		w = s.findWin(extra, e.after(), movegen.NoMove)
	} else if s.outcome() == proven {
		w = &win{}
	}
	s.position.Unmake()
	return w, over
}

// winBy returns the win that begins with a move of the attacker, or nil if the move does not win.
func (s *worker) winBy(m movegen.Move, extra int, e effort) *win {
	after, over := s.winAfter(m, extra, e)
	if after == nil {
		return nil
	}
	w := &win{tree: &certificate.Tree{Replies: []certificate.Reply{{Move: m, Tree: after.tree}}}, plies: after.plies + 1}
	switch {
	case extra == 0:
	case over:
		w.zone = s.zoner.WinZone(m)
	default:
		w.zone = s.zoner.MoveZone(m, &after.zone)
	}
	return w
}

// winByReplies returns a win against all moves of the defender, who is to move, but except; or nil if there is none.
func (s *worker) winByReplies(extra int, e effort, except movegen.Move) *win {
	w := &win{tree: &certificate.Tree{}}
	pass := direct
	if s.isBounded() {
		pass = e.after()
	}
	rest, answers := s.winAfterPass(extra+1, pass)
	switch {
	case rest != nil:
		w.tree.Rest, w.plies = rest.tree, rest.plies+1
	case extra > 0 || !s.isBounded():
		return nil
	default:
		answers = s.position.Moves(nil)
	}
	after := relevance.Zone{Spare: math.MaxInt}
	for _, m := range answers {
		if m == except {
			continue
		}
		next, over := s.winAfter(m, extra, e)
		if next == nil || over && extra > 0 { // the zone of a move that ends the game is unknown
			return nil
		}
		after.Join(&next.zone)
		w.tree.Replies = append(w.tree.Replies, certificate.Reply{Move: m, Tree: next.tree})
		w.plies = max(w.plies, next.plies+1)
	}
	switch {
	case extra > 0:
		w.zone = s.zoner.ReplyZone(answers, &after, &rest.zone, extra)
	case !s.hasZones() && except == movegen.NoMove: // a star would stand for the excepted move, too
		w.tree.Merge(s.position)
	}
	return w
}
