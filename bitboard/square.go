package bitboard

// SquareSymmetries returns the eight symmetries of a board of n×n cells as maps from cell to cell,
// row by row. Number 0 is the identity; bit 0 mirrors left and right, bit 1 up and down, and bit 2,
// applied after them, exchanges rows and columns. n is at least 1.
func SquareSymmetries(n int) [8][]int {
	var maps [8][]int
	for s := range maps {
		maps[s] = make([]int, n*n)
		for cell := range maps[s] {
			row, col := SquareImage(n, s, cell/n, cell%n)
			maps[s][cell] = row*n + col
		}
	}
	return maps
}

// SquareImage returns the image of a cell under one of the symmetries of [SquareSymmetries], 0..7.
func SquareImage(n, symmetry, row, col int) (int, int) {
	if symmetry&1 != 0 {
		col = n - 1 - col
	}
	if symmetry&2 != 0 {
		row = n - 1 - row
	}
	if symmetry&4 != 0 {
		row, col = col, row
	}
	return row, col
}
