package chinesecheckers

import (
	"iter"
	"math/bits"

	"quincunx/movegen"
)

// What evaluations and tables look at. None of it is needed to play. Cells are
// given by an index, which is below [Geometry.Indices] and means the same in all
// positions of one size.

// Directions is the number of directions of a step or jump, clockwise from the
// right. Direction (d+3)%6 is the opposite of d.
const Directions = directions

// Hexagon is the zone between the triangles 0..5.
const Hexagon = hexagon

// Geometry is the board of one size. It is never changed.
type Geometry struct{ board *board }

// GeometryOf returns the board of a size MinSize..MaxSize.
func GeometryOf(size int) Geometry { return Geometry{boardOf(size)} }

// Size returns the size that the board is of.
func (g Geometry) Size() int { return g.board.size }

// Indices returns the number that all indices of cells are below. Most numbers
// up to it are no cell's.
func (g Geometry) Indices() int { return len(g.board.zones) }

// SmallSize is the largest size of the boards that are laid out like that of size 4, and SmallIndices the number of their indices.
const (
	SmallSize    = smallSize
	SmallIndices = 64 * smallWords
)

// Cells walks all cells, row by row.
func (g Geometry) Cells() iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, c := range g.board.cells {
			if !yield(int(c)) {
				return
			}
		}
	}
}

// Zone returns the triangle 0..5 that a cell is in, or Hexagon.
func (g Geometry) Zone(c int) int { return int(g.board.zone(cell(c))) }

// Place returns the row and the column that a cell is printed as.
func (g Geometry) Place(c int) (row, col int) {
	r, j := g.board.place(cell(c))
	return r, g.board.printed(r, j)
}

// Next returns the cell that a step in a direction leads to, and whether the
// board has it. Its index is in range in any case.
func (g Geometry) Next(c, direction int) (next int, ok bool) {
	b := g.board
	next = int(cell(c) + cell(b.steps(cell(c))[direction]))
	return next, b.near[c]>>direction&1 != 0
}

// Lanes returns where a cell is on the way of the men of a home triangle: its
// left and its right lane. A step towards the goal is to the next lane of one
// kind, and stays in the lane of the other:
//
//	     home             left, right
//	      ·
//	     · ·                 0,0
//	. . · · · . .          1,0 0,1
//	 . · · · · .         2,0 1,1 0,2
//	  · · · · ·
//	 . · · · · .     A man may end its move where both are 0..2·size. Those are
//	. . · · · . .    the home, the hexagon and the goal, whose last cell is in
//	     · ·         lanes 2·size, 2·size.
//	      ·
//	     goal
//
// The sum of both is how far the cell is from the far end of the home, in steps,
// and 4·size less it how far from the far end of the goal.
func (g Geometry) Lanes(home, c int) (left, right int) {
	n := g.board.size
	r, j := g.board.place(cell(c))
	switch home % 3 {
	case 0:
		left, right = r-j+n, j-n
	case 1:
		left, right = 3*n-j, r-n
	case 2:
		left, right = 3*n-r, r-j+n
	}
	if home >= 3 {
		left, right = 2*n-left, 2*n-right
	}
	return left, right
}

// Ends returns the cells that a move leads from and to; ok is false for a null
// move or NoMove.
func Ends(m movegen.Move) (from, to int, ok bool) {
	return int(m >> 16), int(m & 0xffff), m>>16 != 0
}

// Size returns the size of the board.
func (p *Position) Size() int { return p.board.size }

// Home returns the triangle that a seat begins in.
func (p *Position) Home(seat movegen.Seat) int { return int(p.homes[seat]) }

// Goal returns the triangle that a seat wants to fill.
func (p *Position) Goal(seat movegen.Seat) int { return int(p.goals[seat]) }

// Opposite returns the seat whose home is a seat's goal, or -1. Nobody else's men
// can be there between moves.
func (p *Position) Opposite(seat movegen.Seat) movegen.Seat { return p.seatAt(p.goals[seat]) }

// Total returns how many men a seat has.
func (p *Position) Total(seat movegen.Seat) int { return int(p.total[seat]) }

// InGoal returns how many men a seat has in its goal.
func (p *Position) InGoal(seat movegen.Seat) (n int) {
	for w, men := range p.men[seat] {
		n += bits.OnesCount64(men & p.goalSet[seat][w])
	}
	return n
}

// Men walks the cells with a man of a seat, by index.
func (p *Position) Men(seat movegen.Seat) iter.Seq[int] {
	return func(yield func(int) bool) {
		for c := range members(p.men[seat]) {
			if !yield(int(c)) {
				return
			}
		}
	}
}

// Taken reports whether there is a man on a cell.
func (p *Position) Taken(c int) bool { return has(p.taken, cell(c)) }

// TakenSet returns the set of the cells with a man, one bit an index, low bits
// first. It changes with the position, and is not to be written to.
func (p *Position) TakenSet() []uint64 { return p.taken }

// MenSet returns such a set of the men of a seat.
func (p *Position) MenSet(seat movegen.Seat) []uint64 { return p.men[seat] }

// LastMove returns the last move made, which must not be taken back.
func (p *Position) LastMove() movegen.Move { return p.past[len(p.past)-1].move }
