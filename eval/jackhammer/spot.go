package jackhammer

import "quincunx/bitboard"

// spot is a cell by its row and column.
type spot struct{ row, column int32 }

func spotOf(cell int) spot {
	return spot{int32(cell / bitboard.MeshRows), int32(cell % bitboard.MeshRows)}
}

func (a spot) cell() int { return bitboard.MeshCell(int(a.row), int(a.column)) }

// steps returns the distance of two cells on open ground. A step changes row and
// column by at most one each, and never in opposite directions.
func (a spot) steps(b spot) int32 {
	down, right := a.row-b.row, a.column-b.column
	return max(down, -down, right, -right, down-right, right-down)
}
