package endgame

// solitaire is a star with the men of one seat, small enough for a 64-bit word: the
// cells where its men may stand are the bits 0..cells-1, row by row from the home to
// the goal. Above them are the cells of neutral triangles that a jump can land on:
// those beside the hexagon.
type solitaire struct {
	men   int
	cells int    // (2*size+1)²
	open  uint64 // cells where men may stand
	goal  uint64
	keys  []uint64 // by cell number: the cell's bit where men may stand, else neutralKey

	near  [maxCells]uint64    // cells where a step ends
	pairs [maxCells][3]uint64 // on the three lines through a cell, the two cells beside it; noPair where one is missing
}

// neutralKey is the key of a man in a neutral triangle.
const neutralKey = 1 << 63

// noPair never passes as free, since it contains the man between.
const noPair = 1<<64 - 1

// fullSize is the largest size whose cells fit into a word. The next size has 97
// cells and more than 10^12 placements.
const fullSize = 3

// newSolitaire returns the star of a size up to fullSize.
func newSolitaire(s *star) *solitaire {
	makeBinomial()
	l := &solitaire{keys: make([]uint64, s.cells())}
	const none = 0 // word of a cell without a bit
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
