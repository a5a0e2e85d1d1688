// Package jackhammer is the evaluation of Jackhammer: the rules of the game
// together with an estimate of what each seat will score, and the courses that
// are worth following.
//
// What counts in Jackhammer is who stands alone. A seat that nobody can meet any
// more keeps its region whatever the others do, because a cell of another region
// is never adjacent, and by staying it scores all of it: its value is exact. As
// long as seats can meet, each wants a wall of holes between itself and the
// others. Neighbours join a wall just as they join a region, so that a wall runs from
// border to border or to other holes, and the shortest across open ground are the
// lines of the mesh, of which there are three kinds:
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
// breadth-first search of two rows at a time): that shows who can meet whom, and
// which cells each reaches first (the Voronoi diagram of the seats). Then the best
// wall is looked for: the line between the seat and its rivals that scores most, or,
// if no line is between it and both, two lines. In the last 40 turns, where no such wall can
// be built in time any more, it is the fewest cells that separate the seat from its rivals. The score is a sum of terms, each a
// weight of weights.json times a count, divided by 100, in hundredths of a cell:
//
//	safe      cells that the best wall encloses, if they are enough and nobody can
//	          come before it is built; nothing else counts then
//	first     cells that the seat reaches before all others
//	tied      cells that several reach at the same time
//	equal     the cells of all who can meet, divided by their number
//	enclosed  cells that the best wall encloses
//	late      these cells times the turns by which the wall may come too late
//	behind    these cells times the steps that rivals are nearer to the ends of the wall
//	work      these cells times the turns that the wall takes to build
//	settled   cells of a seat that nobody can meet any more, which stands for itself
//
// A wall takes a turn for each cell that is still intact, a turn for each step along
// it, and the way there. It is built from one end to the other; a rival's last chance
// is the last cell, and what the rival's way there is shorter than the work is how
// late the wall may come. The weights began with a fit to the scores of games between
// followers of the plans, by least squares; then all but safe were moved together by
// what wins games of the search (docs/tuning.md).
//
// # The fewest cells
//
// On broken ground the cheapest wall is no line, but goes from hole to hole. Between two
// seats it is a closed way around one of them, through holes and the outside for
// nothing and through intact cells at 1 each; the shortest is as long as a minimum cut
// is large. A wall against two rivals can be two such ways, and a ring around a seat
// doesn't touch the outside, so that a search for the shortest way has to try
// many starts and which ways go together. A cut finds all of these in the same way, and of
// equally short walls the one that encloses most.
//
// # The plans
//
// [Position.Plans] has the next steps towards walls: the fewest cells that separate the
// seat from its rivals, a minimum cut, if they leave it enough, then the lines
// that score most, and any articulation cell beside the seat that alone separates it from
// its rivals. A course needs no memory, because what has been built makes
// its wall the cheaper. There are four rules besides:
//
//   - A line that can be finished before anybody comes waits: the others may
//     enclose themselves and leave the rest.
//   - A region that is too small is refused while there is time: share, the last
//     number of weights.json, is what a seat asks for in thousandths of an equal
//     share. A line that is refused comes after the others.
//   - Rivals face to face wait at random now and then, so as not to dance.
//   - A seat without a wall goes where it would have one.
//
// # Commitment
//
// Plans are for a search, which follows one only as long as the estimate grows. Where rivals neither come nor enclose
// themselves, it grows nowhere, and a seat in the middle would wait for the end of the game between two large regions.
// [Position.KnownMove] says when to enclose one: that of the most cells, less a price for each cell around it,
// of those that rivals reach no sooner, or up to 4 or 8 steps sooner, since they may have other aims. What is worth too
// little is refused, as in the plans, but less is asked for: three fifths of it. On small boards rivals come sooner, and it waits
// for the second half of the game.
//
// [Position.Seal] plays a simple rival, the greedy sealer, which takes any minimum cut.
package jackhammer
