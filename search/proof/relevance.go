package proof

import (
	"quincunx/certificate"
	"quincunx/movegen"
	"quincunx/movegen/relevance"
	"quincunx/search/threat"
)

// A relevance zone answers most moves of the defender together. If the attacker wins by threats after a pass
// of the defender, the same win answers every move that doesn't touch its zone, and only the others are searched. The
// game says which they are ([relevance.Position]).

// effort is how hard the threat search tries.
type effort struct {
	order int // of the threats
	nodes int // that it may take
}

// The efforts for the win after a pass: of a position that is only guessed at, and of one that is searched.
var (
	glance = effort{threat.Direct, 200}
	direct = effort{threat.Direct, 4_000}
	wide   = effort{threat.Indirect, 4_000}
)

// covers reports whether what failed with this effort fails with another one, too.
func (e effort) covers(other effort) bool { return e.order >= other.order && e.nodes >= other.nodes }

// mostWins returns how many wins by threats are kept, and defences of positions: in proportion to the table, for they
// take memory beside it.
func mostWins(t table) int { return min(max(len(t)/16, 1<<10), 1<<16) }

// win is a win by threats with the defender's moves that it was made for.
type win struct {
	tree  *certificate.Tree
	zone  relevance.Zone
	plies int
}

// winKey distinguishes wins by position, and by how many moves outside their zone they are for.
type winKey struct {
	key   uint64
	extra int
}

// attempt is a win, or nil and the effort with which none was found.
type attempt struct {
	win   *win
	tried effort
}

// defence is what the defender may play without losing to the win after a pass.
type defence struct {
	answers []movegen.Move
	rest    *win // the win after a pass; nil if none was found, and all moves are to be searched
	tried   effort
}

// defence returns the defence of the position on the board, with the defender to act.
func (s *walk) defence(key uint64, e effort) defence {
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
	if !s.stop.IsSet() { // or else what was interrupted seems to have failed
		s.defences.put(key, d)
	}
	return d
}

// winAfterPass returns a win by threats if the defender, who is to act, passes; nil if none is found.
func (s *walk) winAfterPass(extra int, e effort) *win {
	s.zoner.MakePass()
	s.nodes++
	defer s.position.Unmake()
	if s.position.Over() {
		return nil
	}
	return s.winByThreats(extra, e)
}

// winByThreats returns a win of the attacker, who is to act, by threats.
func (s *walk) winByThreats(extra int, e effort) *win {
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

// threatWin has the threat search look for a win of the seat to act.
func (s *walk) threatWin(e effort) (m movegen.Move, plies int, ok bool) {
	before := s.threats.Nodes
	m, plies, ok = s.threats.Win(e.order, e.nodes)
	s.nodes += s.threats.Nodes - before
	return m, plies, ok
}

// winBy returns the win that begins with a move of the attacker, nil if it isn't one.
func (s *walk) winBy(m movegen.Move, extra int, e effort) *win {
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

// winByReplies returns the win whatever the defender, who is to act, plays, nil if it isn't one.
func (s *walk) winByReplies(extra int, e effort) *win {
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
