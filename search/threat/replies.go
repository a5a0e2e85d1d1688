package threat

import "quincunx/movegen"

const (
	refutationSlots = 1 << 12
	guessed         = 8 // replies that an Orderer puts in front
)

// slotOf returns where the refutation of a move is remembered.
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
	bring(s.refutations[slotOf(threat)])
	win := &s.lines[s.ply+1]
	for _, m := range win.moves[:win.length] {
		bring(m)
	}
	if s.orderer == nil {
		return
	}
	list = list[front:]
	if len(s.guesses) < len(list) {
		s.guesses = make([]int32, 2*len(list))
	}
	guesses := s.guesses[:len(list)]
	s.orderer.OrderMoves(list, guesses)
	for i := range min(guessed, len(list)) {
		best := i
		for j := i + 1; j < len(list); j++ {
			if guesses[j] > guesses[best] {
				best = j
			}
		}
		list[i], list[best] = list[best], list[i]
		guesses[i], guesses[best] = guesses[best], guesses[i]
	}
}
