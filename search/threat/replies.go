package threat

import (
	"sync/atomic"

	"quincunx/movegen"
	"quincunx/search"
)

const (
	refutationSlots = 1 << 12
	guessed         = 8 // replies moved to the front by their ordering score
)

// refutations holds the last refutation of each move, by a hash of the move.
type refutations [refutationSlots]atomic.Uint32

// slotOf returns the index of a move's refutation.
func slotOf(m movegen.Move) uint32 { return uint32(m) * 0x9e37_79b1 >> 20 }

// sortReplies moves likely defences to the front: the last refutation of the threat, then the moves
// of the win after the pass, whose line is at the next ply, then the best-ordered moves. A single
// defence refutes the threat.
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
