// Package diagram draws boards: a position of a game as data that a program can
// draw, as SVG and as text.
//
// A [Drawer] knows one game. It makes a [Board] of a position: the [Geometry],
// which is the same in all positions of a game, the men on it, and the marks of
// the position itself. Callers add their own marks, such as arrows for the moves
// of a search, to [Board.Marks]:
//
//	board := diagram.Pente.Board(position)
//	board.Marks = append(board.Marks, diagram.Pente.Trace(position, 0, move))
//	os.Stdout.Write(board.AppendSVG(nil))
//
// Cells are numbered from 0 in reading order. They lie in a plane in which x grows
// to the right and y down, and neighbours in a row are at distance 1. Since all
// boards consist of rows of cells at equal distances, a board is described by its
// [Run]s. JSON of the largest star, with 24,193 cells, takes about 80 KiB.
package diagram
