package jackhammer

import "quincunx/bitboard"

// spot is a cell by its row and column.
type spot struct{ row, column int32 }

func spotOf(cell int) spot {
	return spot{int32(cell / bitboard.MeshRows), int32(cell % bitboard.MeshRows)}
}

// spotSteps are the steps to the six neighbours, in the order of bitboard.MeshSteps.
var spotSteps = [6]spot{{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}}

func (a spot) cell() int { return bitboard.MeshCell(int(a.row), int(a.column)) }

// steps returns the distance between two cells on open ground. A step changes row and
// column by at most one each, and never in opposite directions.
func (a spot) steps(b spot) int32 {
	down, right := a.row-b.row, a.column-b.column
	return (magnitude(down) + magnitude(right) + magnitude(down-right)) / 2
}

// magnitude returns the absolute value without a branch.
func magnitude(x int32) int32 { return (x ^ x>>31) - x>>31 }

// nearest returns the distance to the nearer of two cells.
func (a spot) nearest(of [2]spot) int32 { return min(a.steps(of[0]), a.steps(of[1])) }
