package chinesecheckers

import (
	"iter"

	"quincunx/movegen"
)

// What a seat is concerned with that plays as if it were alone on the star.

// NoCell stands in a [Star] for a cell that the board doesn't have.
const NoCell = -1

// Star is the geometry of a size as the seat of one home sees it: turned so that
// the home is on top, and its cells numbered row by row, as in the text form. So
// Home, Goal, Next and Rows are the same for all homes.
type Star struct {
	Cells  []int             // by number, the index of the cell, as moves and men have it
	Number []int             // by index, the number of the cell or NoCell
	Rows   []int             // by number, the row, 0..4*size
	Next   [][directions]int // by number and direction, clockwise from the right, the number of the next cell or NoCell
	Home   []bool            // by number, whether the cell is in the home
	Goal   []bool            // by number, whether the cell is in the goal
	Open   []bool            // by number, whether moves of the seat may begin and end there
}

// NewStar returns the star of a size as the seat with a home sees it, which is
// triangle 0..5. Both must be valid.
func NewStar(size, home int) *Star {
	b := boardOf(size)
	cells := len(b.cells)
	s := &Star{
		Cells: make([]int, cells), Number: make([]int, len(b.zones)), Rows: make([]int, cells),
		Next: make([][directions]int, cells),
		Home: make([]bool, cells), Goal: make([]bool, cells), Open: make([]bool, cells),
	}
	for i := range s.Number {
		s.Number[i] = NoCell
	}
	for k, top := range b.cells {
		r, j := b.place(top)
		zone := b.zone(top)
		s.Rows[k] = r
		s.Home[k], s.Goal[k] = zone == 0, zone == triangles/2
		s.Open[k] = has(b.allowed[0], top)
		s.Cells[k] = int(b.turned(r, j, home))
		s.Number[s.Cells[k]] = k
	}
	for k, c := range s.Cells {
		for d := range directions {
			turned := (d + home) % directions
			s.Next[k][d] = s.Number[c+b.steps(cell(c))[turned]]
		}
	}
	return s
}

// turned returns the cell that row r, column j comes to when the star is turned
// clockwise by a number of triangles.
func (b *board) turned(r, j, triangles int) cell {
	// From the centre, a turn takes one direction to the next: (0,1) to (1,1),
	// and (1,1) to (1,0).
	centre := 2 * b.size
	r, j = r-centre, j-centre
	for range triangles {
		r, j = j, j-r
	}
	return b.at(r+centre, j+centre)
}

// Numbers returns the numbers of the cells that a man's move leads from and to.
// Those of the null move are NoCell.
func (s *Star) Numbers(m movegen.Move) (from, to int) {
	f, t := ends(m)
	return s.Number[f], s.Number[t]
}

// HomeOf returns the triangle that a seat begins in.
func (p *Position) HomeOf(seat movegen.Seat) int { return int(p.homes[seat]) }

// MenOf walks the cells of a seat's men by their indices, in ascending order.
func (p *Position) MenOf(seat movegen.Seat) iter.Seq[int] {
	men := p.men[seat]
	return func(yield func(int) bool) {
		for c := range members(men) {
			if !yield(int(c)) {
				return
			}
		}
	}
}

// XorMen returns the exclusive or of the words that a table, by the index of
// the cell, has for the cells of a seat's men.
func (p *Position) XorMen(seat movegen.Seat, table []uint64) uint64 {
	sum := uint64(0)
	for c := range members(p.men[seat]) {
		sum ^= table[c]
	}
	return sum
}
