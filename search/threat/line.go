package threat

import (
	"quincunx/movegen"
	"quincunx/search"
)

// Line appends the moves of a win that Win finds with the same order and number of
// nodes: the attacker's, and the replies of the other side that delay it most
// as far as the proof goes. It ends with the game, or earlier where the table has
// forgotten the proof and the nodes don't suffice to find it again; nothing is
// appended if there is no win. It takes many searches, if mostly short ones.
func (s *Searcher) Line(dst []movegen.Move, p search.Position, order, nodes int) []movegen.Move {
	first, attacker := len(dst), p.Mover()
	var replies []movegen.Move
	for !p.Over() {
		var m movegen.Move
		var ok bool
		if p.Mover() == attacker {
			m, _, ok = s.Win(p, order, nodes)
		} else {
			replies = s.selector.Candidates(replies[:0], true)
			m, ok = s.longest(p, replies, attacker, order, nodes)
			if len(replies) == 0 { // whatever is played loses at once
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
func (s *Searcher) longest(p search.Position, replies []movegen.Move, attacker movegen.Seat, order, nodes int) (best movegen.Move, ok bool) {
	most := -1
	for _, m := range replies {
		p.Make(m)
		plies := 0
		if !p.Over() && p.Mover() == attacker {
			_, plies, _ = s.Win(p, order, nodes)
		}
		if plies > most {
			best, most = m, plies
		}
		p.Unmake()
	}
	return best, most >= 0
}
