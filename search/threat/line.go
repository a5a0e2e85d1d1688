package threat

import "quincunx/movegen"

// Line appends the moves of a win that Win finds with the same order and number of
// nodes: the attacker's, and the replies of the other side that delay it most
// as far as the proof goes. It ends with the game, or earlier where the table has
// lost the proof and the nodes don't suffice to find it again; nothing is
// appended if there is no win. It takes many searches, most of them short.
func (s *Searcher) Line(dst []movegen.Move, order, nodes int) []movegen.Move {
	p := s.position
	first, attacker := len(dst), p.Mover()
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

// longest returns the reply after which the win takes most plies.
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
