package endgame

// solitaire is a star with the men of one seat, small enough for a word: the cells where
// its men may stand are the bits 0..cells-1, row by row from the home to the goal.
// Above them are the cells of neutral triangles that a jump can end on: those
// beside the hexagon.
type solitaire struct {
	men   int
	cells int    // (2*size+1)²
	open  uint64 // the cells where men may stand
	goal  uint64
	keys  []uint64 // by number, the bit of a cell where men may stand, or neutralKey

	near  [maxCells]uint64    // the cells where a step ends
	pairs [maxCells][3]uint64 // both cells that a man is between, on its three lines; noPair where one is missing
}

// neutralKey stands for a man in a neutral triangle.
const neutralKey = 1 << 63

// noPair is never free: it has the man between, too.
const noPair = 1<<64 - 1

// fullSize is the largest size whose cells fit a word. The next one has 97, and
// more than 10^12 placements.
const fullSize = 3

// newSolitaire returns the star of a size up to fullSize.
func newSolitaire(s *star) *solitaire {
	makeBinomial()
	l := &solitaire{keys: make([]uint64, s.cells())}
	const none = 0 // the word of a cell without a bit
	bit := make([]uint64, s.cells())
	next := 0
	number := func(k int) {
		bit[k] = 1 << next
		next++
	}
	for k, open := range s.open {
		if open {
			number(k)
			l.open |= bit[k]
			l.keys[k] = bit[k]
			if s.goal[k] {
				l.goal |= bit[k]
				l.men++
			}
		} else {
			l.keys[k] = neutralKey
		}
	}
	l.cells = next
	for k, open := range s.open {
		if open {
			for _, to := range s.next[k] {
				if to != noCell && bit[to] == none {
					number(to)
				}
			}
		}
	}
	at := 0
	for k, open := range s.open {
		if !open {
			continue
		}
		for _, to := range s.next[k] {
			if to != noCell {
				l.near[at] |= bit[to] & l.open
			}
		}
		for d := range l.pairs[at] {
			l.pairs[at][d] = noPair
			if a, b := s.next[k][d], s.next[k][d+3]; a != noCell && b != noCell {
				l.pairs[at][d] = bit[a] | bit[b]
			}
		}
		at++
	}
	return l
}
