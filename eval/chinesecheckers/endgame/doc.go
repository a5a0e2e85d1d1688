// Package endgame solves the solitaire game of Chinese Checkers: how many moves a seat that
// is alone on the board needs to fill its goal.
//
// # The table
//
// In solitaire the men of one seat step, and jump over each other. They begin and end their
// moves in the home, the hexagon and the goal, which together have (2·size+1)² cells, and
// may jump through neutral triangles on the way. Each move can be reversed by a move. So a
// breadth-first search backward from the filled goal meets each placement of the men at its
// least number of moves.
//
// Up to size 3, [FullSize], the table holds all placements, one byte each, by the rank of
// the set of occupied cells among the sets with as many cells:
//
//	size  placements  bytes       moves from the start  most moves
//	1              9  9                              4           4
//	2          2,300  2 KiB                         11          11
//	3     13,983,816  13.3 MiB                      17          21
//
//	moves      0   1   2    3      4      5       6        7        8        9         10
//	size 1     1   2   3    2      1
//	size 2     1   6  26   72    168    302     427      498      443      262         85
//	size 3     1  10  81  482  2,422  9,955  34,259  100,481  252,544  543,828  1,014,961
//
//	moves         11         12         13         14         15       16       17      18      19     20  21
//	size 2        10
//	size 3 1,640,568  2,259,460  2,578,741  2,373,939  1,724,744  957,228  378,320  96,403  14,268  1,095  26
//
// This prints them, and a shortest solution from the start:
//
//	go run ./cmd/solve chinesecheckers --solo --size 3
//
// Size 4 would have 1.9·10¹² of them. From there on the table holds the placements next to
// the filled goal: those that need up to k moves, where k is the largest number for which
// they fit into [Options].Entries. With the default, a million, that is 6 moves at size 4, 5
// at sizes 5 and 6, 4 at sizes 7 and 8. They are identified by keys of 60 bits, so that one
// in 10¹² of the other placements may be taken for one of them. Full tables have no such
// errors.
//
// Building the table of size 3 takes 60 MiB, of which the search keeps 13.3. Building one of
// the others takes five to eight times the memory of the result, which is 12 to 24 bytes a
// placement.
//
// One table serves all homes: the cells are numbered from the seat's point of view.
// [Table.Keys] rotates the star.
//
// # Exactness
//
// The number of moves is exact for a seat that meets no other men any more: no rival's man
// stands, or will stand, where its men go, or where they could jump. Rivals can hinder, and
// they can help, since a seat may jump over their men too. So before that point the number
// is an estimate, and not a bound in either direction.
//
// Seats that have passed each other don't meet again as long as no man goes back behind the
// last man of its seat. This restriction hardly ever costs a move. At sizes 1 and 2 each
// placement has a best move after which no man is behind the row of the former last man. At
// size 3 all but 650 of the 13,983,816 placements have one. This counts them:
//
//	go test ./eval/chinesecheckers/endgame -run 'TestNoWayBack$' -v -args -all
//
// In none of the 650 does the row of the last man exceed the number of moves by three or more
// (TestNoWayBackNear). Two seats whose race has a known result are at least that far apart.
//
// # Lower bounds
//
// [Table.Bound] is for placements that are not in the table. It is the larger of two
// numbers:
//
//   - The number of men outside the goal. A move takes one man there. This holds whoever else is
//     on the star.
//   - The distance between the men and the goal: at least the number of steps to the goal from the
//     last man, and the number of steps to each corner of the goal from the nearest man, over the
//     home, the hexagon and the goal. This holds in solitaire only.
//
// The second number is part of the Hausdorff distance between the men and the goal as sets of
// cells. Proof that a move changes a placement by a Hausdorff distance of at most 1: a man
// ends a step beside the cell that it left. It ends a jump beside a man that is there before
// and after, and it began the jump beside one. In both cases each man after the move is on or
// beside the cell of a man before it, and vice versa. Men never rest in neutral triangles, so
// that the steps may be counted without them. The bound follows from the triangle inequality.
// In a sample of all placements of size 3, it is about three fifths of the number of moves.
//
// For a placement that is not in the table, [Table.Moves] returns the number of moves up to
// which the table is complete, plus one. In solitaire this is a lower bound, too.
package endgame
