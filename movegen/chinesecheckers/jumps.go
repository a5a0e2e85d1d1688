package chinesecheckers

import (
	"math/bits"
	"slices"
)

// groups caches the jump groups of a position during one call: sets of empty
// cells of which a man on one can reach all others by jumps. See the package
// comment.
type groups struct {
	of    []uint16 // by index, the number of the cell's group plus one, or 0 if unknown
	cells []cell   // the cells of group 0, then those of group 1, and so on
	spans []span
}

// span is the range of a group in cells. Once the group is sorted, the cells
// where the seat may end a move come first, in ascending order, up to open.
type span struct{ begin, open, end uint16 }

const unsorted = 0xffff // in place of span.open

func newGroups(b *board) groups {
	return groups{
		of:    make([]uint16, 64*b.words),
		cells: make([]cell, 0, len(b.cells)),
		spans: make([]span, 0, len(b.cells)/4),
	}
}

// forget removes all groups, at a cost proportional to the number of their
// cells.
func (g *groups) forget() {
	for _, c := range g.cells {
		g.of[c] = 0
	}
	g.cells, g.spans = g.cells[:0], g.spans[:0]
}

// group returns the cells of group number i, in any order.
func (g *groups) group(i int) []cell {
	s := g.spans[i]
	return g.cells[s.begin:s.end]
}

// groupOf returns the number of the group of an empty cell, which it searches
// if unknown.
func (p *Position) groupOf(c cell) int {
	g := &p.groups
	of := g.of
	if i := of[c]; i != 0 {
		return int(i) - 1
	}
	number := uint16(len(g.spans) + 1)
	of[c] = number
	begin := len(g.cells)
	queue := append(g.cells, c) //nolint:gocritic // it grows behind the cells of the groups before and takes their place
	for next := begin; next < len(queue); next++ {
		at := queue[next]
		for ways := p.jumpsFrom(at); ways != 0; ways &= ways - 1 {
			to := at + cell(p.board.jump[bits.TrailingZeros(ways)])
			if of[to] == 0 {
				of[to] = number
				queue = append(queue, to)
			}
		}
	}
	g.cells = queue
	g.spans = append(g.spans, span{uint16(begin), unsorted, uint16(len(queue))})
	return int(number) - 1
}

// groupTargets returns the cells of a group where a man of the seat may end its move,
// in ascending order. All calls before forget must be for the same seat.
func (p *Position) groupTargets(seat, group int) []cell {
	g := &p.groups
	s := &g.spans[group]
	cells := g.cells[s.begin:s.end]
	if s.open == unsorted {
		allowed := p.allowed[seat]
		open := 0
		for i, c := range cells {
			if has(allowed, c) {
				cells[i], cells[open] = cells[open], c
				open++
			}
		}
		slices.Sort(cells[:open])
		s.open = s.begin + uint16(open)
	}
	return cells[:s.open-s.begin]
}
