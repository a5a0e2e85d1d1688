package chinesecheckers

import (
	"iter"
	"math/bits"

	"quincunx/movegen"
)

// Accessors for evaluations and tables; playing needs none of them. Cells are
// given by an index below [Geometry.Indices], which is the same in all positions
// of one size.

// Directions is the number of directions of a step or jump, clockwise from the
// right. The opposite of direction d is (d+3)%6.
const Directions = directions

// Hexagon is the zone between the triangles 0..5.
const Hexagon = hexagon

// Geometry is the board of one size. It is immutable.
type Geometry struct{ board *board }

// GeometryOf returns the board of a size MinSize..MaxSize.
func GeometryOf(size int) Geometry { return Geometry{boardOf(size)} }

// Size returns the board size.
func (g Geometry) Size() int { return g.board.size }

// Indices returns an upper bound of the cell indices. Most numbers below it are
// not the index of a cell.
func (g Geometry) Indices() int { return len(g.board.zones) }

// Cells iterates over all cells, row by row.
func (g Geometry) Cells() iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, c := range g.board.cells {
			if !yield(int(c)) {
				return
			}
		}
	}
}

// Zone returns the triangle 0..5 that contains a cell, or Hexagon.
func (g Geometry) Zone(c int) int { return int(g.board.zone(cell(c))) }

// Place returns the printed row and column of a cell.
func (g Geometry) Place(c int) (row, col int) {
	r, j := g.board.place(cell(c))
	return r, g.board.printed(r, j)
}

// Next returns the cell after a step in a direction, and whether it is on the
// board. Its index is in range in any case.
func (g Geometry) Next(c, direction int) (next int, ok bool) {
	b := g.board
	next = int(cell(c) + cell(b.steps(cell(c))[direction]))
	return next, b.near[c]>>direction&1 != 0
}

// Lanes returns the left and the right lane of a cell on the way of the men of a
// home triangle. A step towards the goal leads to the next lane of one kind, and
// stays in the lane of the other kind:
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
// The sum of both is the distance of the cell from the far end of the home in
// steps. 4·size minus the sum is its distance from the far end of the goal.
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

// Ends returns the start and end cells of a move; ok is false for a null move or
// NoMove.
func Ends(m movegen.Move) (from, to int, ok bool) {
	return int(m >> 16), int(m & 0xffff), m>>16 != 0
}

// Size returns the size of the board.
func (p *Position) Size() int { return p.board.size }

// Home returns the triangle in which a seat begins.
func (p *Position) Home(seat movegen.Seat) int { return int(p.homes[seat]) }

// Goal returns the triangle that a seat has to fill.
func (p *Position) Goal(seat movegen.Seat) int { return int(p.goals[seat]) }

// Opposite returns the seat whose home is the given seat's goal, or -1. No third
// seat can have men there between moves.
func (p *Position) Opposite(seat movegen.Seat) movegen.Seat { return p.seatAt(p.goals[seat]) }

// Total returns the number of a seat's men.
func (p *Position) Total(seat movegen.Seat) int { return int(p.total[seat]) }

// InGoal returns the number of a seat's men in its goal.
func (p *Position) InGoal(seat movegen.Seat) (n int) {
	for w, men := range p.men[seat] {
		n += bits.OnesCount64(men & p.goalSet[seat][w])
	}
	return n
}

// Men iterates over the cells with a man of a seat, in index order.
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

// TakenSet returns the set of occupied cells, one bit per index, low bits first.
// It changes with the position, and the caller must not change it.
func (p *Position) TakenSet() []uint64 { return p.taken }

// MenSet returns the set of cells with a man of a seat, in the form of TakenSet.
func (p *Position) MenSet(seat movegen.Seat) []uint64 { return p.men[seat] }

// LastMove returns the last move made, which must not have been taken back.
func (p *Position) LastMove() movegen.Move { return p.past[len(p.past)-1].move }
