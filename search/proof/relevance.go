package proof

import (
	"quincunx/certificate"
	"quincunx/movegen"
	"quincunx/search/threat"
)

// A relevance zone answers most moves of the defender together. If the attacker wins by direct threats after a pass
// of the defender, the same win answers every move that doesn't touch its zone, and only the others are searched. The
// game says which they are ([movegen.Zoner]).

// passNodes is how many nodes the search for the win after a pass may take.
const passNodes = 4_000

// maxWins is how many wins by threats are kept, and defences of positions.
const maxWins = 1 << 14

// win is a win by direct threats with the defender's moves that it was made for.
type win struct {
	tree  *certificate.Tree
	zone  movegen.Zone
	plies int
}

// winKey distinguishes wins by position, and by how many moves outside their zone they are for.
type winKey struct {
	key   uint64
	extra int
}

// defence is what the defender may play without losing to the win after a pass.
type defence struct {
	answers []movegen.Move
	rest    *win // the win after a pass; nil if there is none, and all moves are to be searched
}

// defence returns the defence of the position on the board, with the defender to act.
func (s *walk) defence(key uint64) defence {
	if s.zoner == nil || !s.zoner.HasZones() {
		return defence{}
	}
	d, found := s.defences[key]
	if !found {
		if len(s.defences) == maxWins {
			clear(s.defences)
		}
		d = s.findDefence()
		s.defences[key] = d
	}
	return d
}

func (s *walk) findDefence() defence {
	if s.has.WinDetector != nil && s.has.WinDetector.KnownResult() > 0 {
		return defence{}
	}
	rest := s.winAfterPass(1)
	if rest == nil || rest.zone.Spare < 0 {
		return defence{}
	}
	return defence{s.zoner.MustAnswer(nil, &rest.zone), rest}
}

// expandThreat pushes the move of the attacker that the threat search has found to win, if it has.
func (s *walk) expandThreat() {
	if !s.hasThreats {
		return
	}
	before := s.threats.Nodes
	m, _, ok := s.threats.Win(threat.Indirect, hintNodes)
	s.nodes += s.threats.Nodes - before
	if ok {
		s.push(m)
	}
}

// hintNodes is how many nodes it may take to find a win again.
const hintNodes = 100

// winAfterPass returns a win by direct threats if the defender, who is to act, passes; nil if none is found.
func (s *walk) winAfterPass(extra int) *win {
	s.zoner.MakePass()
	s.nodes++
	defer s.position.Unmake()
	if s.position.Over() {
		return nil
	}
	return s.winByThreats(extra)
}

// winByThreats returns a win of the attacker, who is to act, by direct threats.
func (s *walk) winByThreats(extra int) *win {
	key := winKey{s.key(), extra}
	if w, found := s.threatWins[key]; found {
		return w
	}
	before := s.threats.Nodes
	m, _, ok := s.threats.Win(threat.Direct, passNodes)
	s.nodes += s.threats.Nodes - before
	var w *win
	if ok {
		w = s.winBy(m, extra)
	}
	if len(s.threatWins) == maxWins {
		clear(s.threatWins)
	}
	s.threatWins[key] = w
	return w
}

// winBy returns the win that begins with a move of the attacker, nil if it isn't one.
func (s *walk) winBy(m movegen.Move, extra int) *win {
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
	after := s.winByReplies(extra)
	s.position.Unmake()
	if after == nil {
		return nil
	}
	return &win{&certificate.Tree{Replies: []certificate.Reply{{Move: m, Tree: after.tree}}}, s.zoner.MoveZone(m, &after.zone), after.plies + 1}
}

// winByReplies returns the win whatever the defender, who is to act, plays, nil if it isn't one.
func (s *walk) winByReplies(extra int) *win {
	rest := s.winAfterPass(extra + 1)
	if rest == nil || rest.zone.Spare < 0 {
		return nil
	}
	after := movegen.Zone{Spare: rest.zone.Spare}
	w := &win{tree: &certificate.Tree{Rest: rest.tree}, plies: rest.plies + 1}
	answers := s.zoner.MustAnswer(nil, &rest.zone)
	for _, m := range answers {
		s.position.Make(m)
		s.nodes++
		var next *win
		if !s.position.Over() && s.position.Mover() == s.attacker {
			next = s.winByThreats(extra)
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
