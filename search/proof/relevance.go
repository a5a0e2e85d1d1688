package proof

import (
	"quincunx/certificate"
	"quincunx/movegen"
	"quincunx/movegen/relevance"
	"quincunx/search/threat"
)

// A relevance zone answers most of the defender's moves together. If the attacker wins by threats after a pass of the
// defender, the same win answers every move that does not touch its zone, and only the others are searched. The game
// determines these moves ([relevance.Position]).

// effort is a limit of the threat search.
type effort struct {
	order int // of the threats
	nodes int // node limit
}

// Efforts for the win after a pass: quick for an unsearched position, the others for one being searched.
var (
	quick  = effort{threat.Direct, 200}
	direct = effort{threat.Direct, 4_000}
	wide   = effort{threat.Indirect, 4_000}
)

// covers reports whether a failure with effort e implies a failure with the other one.
func (e effort) covers(other effort) bool { return e.order >= other.order && e.nodes >= other.nodes }

// mostWins returns the capacity of the caches of wins and defences. It is proportional to the table, since they use
// additional memory.
func mostWins(t table) int { return min(max(len(t)/16, 1<<10), 1<<16) }

// win is a win by threats and its zone.
type win struct {
	tree  *certificate.Tree
	zone  relevance.Zone
	plies int
}

// winKey identifies wins by position and by the number of moves outside their zone that they allow for.
type winKey struct {
	key   uint64
	extra int
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
	if s.zoner == nil || !s.zoner.HasZones() {
		return defence{}
	}
	d, found := s.defences.get(key)
	if found && (d.rest != nil || d.tried.covers(e)) {
		return d
	}
	d = defence{tried: e}
	if s.has.WinDetector == nil || s.has.WinDetector.KnownResult() <= 0 {
		if rest := s.winAfterPass(1, e); rest != nil && rest.zone.Spare >= 0 {
			d.rest, d.answers = rest, s.zoner.MustAnswer(nil, &rest.zone)
		}
	}
	if !s.stop.IsSet() { // an interrupted search is no failure
		s.defences.put(key, d)
	}
	return d
}

// winAfterPass returns a win by threats after a pass of the defender, who is to move, or nil if none is found.
func (s *worker) winAfterPass(extra int, e effort) *win {
	s.zoner.MakePass()
	s.nodes++
	defer s.position.Unmake()
	if s.position.Over() {
		return nil
	}
	return s.winByThreats(extra, e)
}

// winByThreats returns a win by threats of the attacker, who is to move, or nil.
func (s *worker) winByThreats(extra int, e effort) *win {
	key := winKey{s.key(), extra}
	a, found := s.threatWins.get(key)
	if found && (a.win != nil || a.tried.covers(e)) {
		return a.win
	}
	a = attempt{tried: e}
	if m, _, ok := s.threatWin(e); ok {
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

// winBy returns the win that begins with a move of the attacker, or nil if the move does not win.
func (s *worker) winBy(m movegen.Move, extra int, e effort) *win {
	s.position.Make(m)
	s.nodes++
	if s.position.Over() {
		won := s.outcome() == proven
		s.position.Unmake()
		if !won {
			return nil
		}
		return &win{&certificate.Tree{Replies: []certificate.Reply{{Move: m}}}, s.zoner.WinZone(m), 1}
	}
	after := s.winByReplies(extra, e)
	s.position.Unmake()
	if after == nil {
		return nil
	}
	return &win{&certificate.Tree{Replies: []certificate.Reply{{Move: m, Tree: after.tree}}}, s.zoner.MoveZone(m, &after.zone), after.plies + 1}
}

// winByReplies returns a win against all moves of the defender, who is to move, or nil if there is none.
func (s *worker) winByReplies(extra int, e effort) *win {
	rest := s.winAfterPass(extra+1, direct)
	if rest == nil || rest.zone.Spare < 0 {
		return nil
	}
	after := relevance.Zone{Spare: rest.zone.Spare}
	w := &win{tree: &certificate.Tree{Rest: rest.tree}, plies: rest.plies + 1}
	answers := s.zoner.MustAnswer(nil, &rest.zone)
	for _, m := range answers {
		s.position.Make(m)
		s.nodes++
		var next *win
		if !s.position.Over() && s.position.Mover() == s.attacker {
			next = s.winByThreats(extra, e)
		}
		s.position.Unmake()
		if next == nil {
			return nil
		}
		after.Join(&next.zone)
		w.tree.Replies = append(w.tree.Replies, certificate.Reply{Move: m, Tree: next.tree})
		w.plies = max(w.plies, next.plies+1)
	}
	w.zone = s.zoner.ReplyZone(answers, &after, &rest.zone, extra)
	return w
}
