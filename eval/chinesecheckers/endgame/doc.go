// Package endgame solves solitaire on the star of Chinese Checkers: how many moves a seat that is
// alone on the board needs to fill its goal.
//
// # The table
//
// In solitaire the men of one seat step, and jump over each other. They
// begin and end their moves in the home, the hexagon and the goal, which are
// (2·size+1)² cells, and may jump through neutral triangles on the way. Each
// move can be taken back by a move. So a search backward from the filled goal,
// level by level, meets each placement of the men with the least number of
// moves that it needs.
//
// Up to size 3, [FullSize], the table holds all placements, a byte each, by the rank
// of the set of cells among the sets of that size:
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
// This prints them, and a shortest way from the start:
//
//	go run ./cmd/solve chinesecheckers --solo --size 3
//
// Size 4 would have 1.9·10¹² of them. From there on the table holds the placements
// next to the filled goal: those that need up to k moves, where k is the largest
// number for which they are not more than [Options].Entries. With the default, a
// million, that is 6 moves at size 4, 5 at sizes 5 and 6, 4 at sizes 7 and 8. They are
// known by keys of 60 bits, so that one in 10¹² of the others may pass for one of them.
// Full tables have no such errors.
//
// To build the table of size 3 takes 60 MiB, of which the search keeps the 13.3; to build one of
// the others takes five to eight times what it keeps, which is 12 to 24 bytes a placement.
//
// A table is the same for all homes: the cells are numbered as the seat sees
// them. [Table.Keys] turns the star.
//
// # What is exact
//
// The number of moves is exact for a seat that meets no other men any more: no rival's
// man stands, or will stand, where its men go, or where they would like to jump. Rivals
// can hinder, and they can help, for a seat may jump over their men too. So before that
// the number is an estimate, and not a bound in either direction.
//
// Seats that have passed each other don't meet again as long as no man goes back behind the
// last one of his seat. Hardly ever is that an exception to make: at sizes 1 and 2 each placement
// has a best move after which no man is behind the row where the last one was, and
// at size 3 all but 650 of the 13,983,816 have one. This counts them:
//
//	go test ./eval/chinesecheckers/endgame -run 'TestNoWayBack$' -v -args -all
//
// None of the 650 has its last man three rows or more beyond the row whose number is that of its moves
// (TestNoWayBackNear), and there two seats that are to race are that far.
//
// # Lower bounds
//
// [Table.Bound] is for placements that the table doesn't know. It is the larger one
// of two numbers:
//
//   - The men outside the goal. A move takes one man there. This holds whoever else is
//     on the star.
//   - How far the men and the goal are apart: no less than the steps to the goal from the last man,
//     and the steps to each corner of the goal from the man who is nearest to it, over
//     the home, the hexagon and the goal. This holds in solitaire only.
//
// The second one is part of the Hausdorff distance between the men and the goal as sets
// of cells. Proof that a move changes a placement by a Hausdorff distance of at most 1: a man ends a step beside the
// cell that he left. He ends a jump beside a man, who stands there before and
// after, and he began it beside one. In both cases each man after the move is on or
// beside the cell of a man before it, and the other way round. Men are never in neutral triangles,
// so that the steps may be counted without them. The triangle inequality does the rest.
// At size 3 the bound is about three fifths of the number of moves, in a sample of all placements.
//
// Where the table doesn't know a placement, [Table.Moves] returns one more than the moves up
// to which it is complete, which is a bound in solitaire, too.
package endgame
