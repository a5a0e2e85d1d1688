package threat

import "quincunx/movegen"

// Line appends the moves of a win of the attacker that Win finds with the same order and number of nodes: the
// attacker's moves, and the replies with the longest resistance in the proof. It ends with the
// game, or earlier if the table has lost part of the proof and the nodes do not suffice to find it
// again. Without a win it appends nothing. It runs many searches, most of them short.
func (s *Searcher) Line(dst []movegen.Move, attacker movegen.Seat, order, nodes int) []movegen.Move {
	p := s.position
	first := len(dst)
	var replies []movegen.Move
	for !p.Over() {
		var m movegen.Move
		var ok bool
		if p.Mover() == attacker {
			m, _, ok = s.Win(order, nodes)
		} else {
			replies = s.has.Selector.Candidates(replies[:0], true)
			m, ok = s.longest(replies, attacker, order, nodes)
			if len(replies) == 0 { // the attacker wins after every move
				replies = p.Moves(replies)
				m, ok = replies[0], true
			}
		}
		if !ok {
			break
		}
		dst = append(dst, m)
		p.Make(m)
	}
	for range dst[first:] {
		p.Unmake()
	}
	return dst
}

// longest returns the reply with the longest resistance.
func (s *Searcher) longest(replies []movegen.Move, attacker movegen.Seat, order, nodes int) (best movegen.Move, ok bool) {
	p, most := s.position, -1
	for _, m := range replies {
		p.Make(m)
		plies := 0
		if !p.Over() && p.Mover() == attacker {
			_, plies, _ = s.Win(order, nodes)
		}
		if plies > most {
			best, most = m, plies
		}
		p.Unmake()
	}
	return best, most >= 0
}
