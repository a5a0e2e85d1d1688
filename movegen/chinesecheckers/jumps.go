package chinesecheckers

import (
	"iter"
	"math/bits"
	"slices"
)

// members walks a set.
func members(set []uint64) iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for w, word := range set {
			for ; word != 0; word &= word - 1 {
				if !yield(cell(w<<6 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// groups are the jump groups of a position, as far as they were asked for:
// sets of empty cells that a man may pass through in any order once it is on one
// of them. See the package comment.
type groups struct {
	of    []uint16 // by index, the number of the cell's group plus one, or 0
	cells []cell   // the cells of group 0, then of group 1 and so on
	ends  []uint16 // ends[g] is where group g ends in cells
}

func newGroups(b *board) groups {
	return groups{
		of:    make([]uint16, 64*b.words),
		cells: make([]cell, 0, len(b.cells)),
		ends:  make([]uint16, 0, len(b.cells)),
	}
}

// forget drops all groups. The cost is that of the cells in them.
func (g *groups) forget() {
	for _, c := range g.cells {
		g.of[c] = 0
	}
	g.cells, g.ends = g.cells[:0], g.ends[:0]
}

// group returns the cells of group number i.
func (g *groups) group(i int) []cell {
	if i == 0 {
		return g.cells[:g.ends[0]]
	}
	return g.cells[g.ends[i-1]:g.ends[i]]
}

// groupOf returns the number of the group of an empty cell, which is worked
// out if it isn't known yet. The cells of a group are in ascending order, so
// that they don't tell where the search for them began.
func (p *Position) groupOf(c cell) int {
	g := &p.groups
	if i := g.of[c]; i != 0 {
		return int(i) - 1
	}
	start := len(g.cells)
	number := uint16(len(g.ends) + 1)
	g.of[c] = number
	queue := append(g.cells, c)
	steps, jumps := p.board.steps(c), &p.board.jump // a jump stays in its class
	for next := start; next < len(queue); next++ {
		at := queue[next]
		for d, step := range steps {
			if !has(p.taken, at+cell(step)) {
				continue
			}
			to := at + cell(jumps[d])
			if has(p.free, to) && g.of[to] == 0 {
				g.of[to] = number
				queue = append(queue, to)
			}
		}
	}
	g.cells = queue
	g.ends = append(g.ends, uint16(len(queue)))
	slices.Sort(queue[start:])
	return int(number) - 1
}
