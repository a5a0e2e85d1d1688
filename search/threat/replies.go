package threat

import (
	"sync/atomic"

	"quincunx/movegen"
	"quincunx/search"
)

const (
	refutationSlots = 1 << 12
	guessed         = 8 // replies that are put in front by their order
)

// refutations holds what last refuted a move, by the move.
type refutations [refutationSlots]atomic.Uint32

// slotOf returns the index of the refutation of a move.
func slotOf(m movegen.Move) uint32 { return uint32(m) * 0x9e37_79b1 >> 20 }

// sortReplies puts those answers to a threat in front that may be real defences:
// what last refuted the move, then the moves of the win after a pass, whose line
// is one ply on, then what looks best. One real defence shows that a threat fails.
func (s *Searcher) sortReplies(list []movegen.Move, threat movegen.Move) {
	front := 0
	bring := func(m movegen.Move) {
		for i := front; i < len(list); i++ {
			if list[i] == m {
				list[i], list[front] = list[front], m
				front++
				return
			}
		}
	}
	bring(movegen.Move(s.refutations[slotOf(threat)].Load()))
	win := &s.lines[s.ply+1]
	for _, m := range win.moves[:win.length] {
		bring(m)
	}
	list = list[front:]
	ordered := search.MoveList{Moves: list, Scores: s.scores}
	ordered.Score(&s.has, 0)
	s.scores = ordered.Scores
	for i := range min(guessed, len(list)) {
		ordered.Pick(i, len(list))
	}
}
