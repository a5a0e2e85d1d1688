// Package jackhammer is the evaluation of Jackhammer: the rules of the game, an
// estimate of each seat's final score, and plans worth following.
//
// In Jackhammer it counts to be alone. A seat that no other seat can meet any more
// keeps its region whatever the others do, because a cell of another region is never
// adjacent. By staying it scores all of it: its value is exact. As long as seats can
// meet, each wants a wall of holes between itself and the others. A wall is connected
// in the same way as a region, so that it runs from border to border or to other holes.
// The shortest walls across open ground are the lines of the mesh, of which there are
// three kinds:
//
//	rows            columns         diagonals
//	     .               .               .
//	    . .             . .             # .
//	   # # #           . . #           . # .
//	  . . . .         . . # .         . . # .
//
// # The estimate
//
// All seats spread at the same speed over the intact cells, by whole words (a
// breadth-first search of two rows at a time). This shows which seats can meet, and
// which cells each reaches first (the Voronoi diagram of the seats). Then the
// evaluation searches for the best wall: the line between the seat and its rivals that
// scores most, or two lines if no single line separates the seat from both. In the last
// 40 turns, if no such wall can be built in time any more, it uses the smallest set of
// cells that separates the seat from its rivals. The score is a sum of terms, each a
// weight of weights.json times a count, divided by 100, in hundredths of a cell:
//
//	safe      cells that the best wall encloses, if they are enough and no rival can arrive
//	          before it is built; all other terms are 0 then
//	first     cells that the seat reaches before all others
//	tied      cells that several seats reach at the same time
//	equal     the cells of all seats that can meet, divided by their number
//	enclosed  cells that the best wall encloses
//	late      these cells times the turns by which the wall may be too late
//	behind    these cells times the steps by which rivals are nearer to the ends of the wall
//	work      these cells times the turns that the wall takes to build
//	settled   cells of a seat that no other can meet any more; its weight is fixed
//
// A wall takes a turn for each cell that is still intact, a turn for each step along
// it, and the way there. It is built from one end to the other. A rival's last chance
// is the last cell: the wall may be late by the number of turns by which the work
// exceeds the rival's way there. The weights were first fitted to the scores of games
// between followers of the plans, by least squares; then all except safe were tuned
// together by the results of games of the search (docs/tuning.md).
//
// # Minimum cuts
//
// On broken ground the cheapest wall is no line, but goes from hole to hole. Between
// two seats it is a closed way around one of them, where holes and the outside cost 0
// and intact cells cost 1; the shortest such way has the size of a minimum cut. A wall
// against two rivals can be two such ways, and a ring around a seat doesn't touch the
// outside. So a search for the shortest way would have to try many starts and
// combinations. A minimum cut finds all of these in the same way, and among walls of
// the same size the one that encloses most.
//
// # The plans
//
// [Position.Plans] returns the next steps towards walls. The minimum cut between the
// seat and its rivals comes first, if it leaves the seat enough cells, and then the
// lines that score most. Last is any articulation cell beside the seat that alone
// separates it from its rivals. A plan needs no memory, because what has been built
// makes its wall cheaper. There are four more rules:
//
//   - A line that can be finished before any rival arrives waits: the others may enclose themselves
//     and leave the rest.
//   - A region that is too small is refused while there is time: share, the last number of
//     weights.json, is the minimum in thousandths of an equal share. Refused lines come last.
//   - Rivals face to face wait at random now and then, to avoid endless repetition.
//   - A seat without a wall goes to where it would have one.
//
// # Commitment
//
// Plans are for a search, which follows one only as long as the estimate grows. Where
// rivals neither approach nor enclose themselves, no plan makes it grow, and a seat in
// the middle would wait for the end of the game between two large regions.
// [Position.KnownMove] decides when to enclose a region: the one with the most cells,
// minus a price for each cell around it. The region consists of cells that rivals reach
// no sooner, or up to 4 or 8 steps sooner, since they may have other aims. Regions
// worth too little are refused, as in the plans, but the minimum is 45 % of the
// plans' minimum. On small boards rivals arrive sooner, and it waits for the second
// half of the game.
//
// [Position.Seal] plays as a simple opponent, the greedy sealer, which takes any
// minimum cut.
//
// # Files
//
//	both      position.go cells.go spot.go voronoi.go analysis.go lines.go walls.go cut.go network.go
//	estimate  terms.go evaluate.go
//	guidance  plans.go gates.go enclose.go seal.go pace.go
package jackhammer
