// Package chinesecheckers is the evaluation of Chinese Checkers for two to six
// seats: the rules of the game together with an estimate of what a position is
// worth to each seat, and what else a search can use.
//
// # Terms
//
// Each seat has a value, the sum of its terms: weights of weights.json times
// counts. What a seat has ahead of the mean of all is its score. In the following, depth is how
// many steps a man is from the far end of his home, 0..4n at size n, and the rest is
// 4n less the depth. Each step changes the depth by at most one.
//
//	progress    the rest of all men, negative
//	straggling  rest²/n of all men, negative: the men behind are to come first
//	home        men in the home triangle
//	goal        men in the goal
//	lateral     d²/n of all men outside the goal, d being the difference of the two
//	            lanes that the man is in, twice the steps from the middle of the way
//	street      from size 12 on, men on a cell that is in line with the centre by jumps:
//	            there are such cells two steps apart all over the board. In the goal they count
//	            as long as more than size/4 men of the opposite seat are there
//	detour      steps aside without which the men don't fit into the goal: see below
//	last        the depth of the last man
//	crowd       the square of the number of men between home and goal beyond the seat's
//	            share, which is such that all seats together take two fifths of the hexagon
//	blocked     men of the opposite seat in the goal, times own men in it, divided by n
//	walls       rows that men have to go back until the best way out of the goal is free for the
//	            man of the opposite seat in it who is worst off, once a third of the goal is filled;
//	            with three seats and more
//	done        1 if all men are in the goal
//	turn        1 for the seat to act
//	alone       turns of the solitaire game of the seat's own men, by an end game table, negative; a
//	            lower bound where the table has no entry; 0 without a table
//	race        see below
//
// Some games have weights of their own: those of six seats up to size 7 the ones called six in the file, those of four seats and
// more the ones called medium on sizes 8 to 11 and crowded from size 12 on, and those of two and three from size 12 on the ones called large. What wins a race of a few men is not what
// keeps many out of each other's way.
//
// A weight counts 16ths of a point up to size 4, and on larger boards smaller parts, down to
// 160ths, so that a turn remains about 30 points with two seats and 50 with six.
//
// # Finishing
//
// The cells of the hexagon and the goal are in 2n+1 left and as many right lanes. A
// step forward is to the next left or right lane, and the goal's last cell is in
// the highest of both kinds. So the rest of all men, less what it is when the goal
// is full, is the number of steps forward that are still to be made, and there is no
// better cell for a man in it than the deepest empty one. The rest misses one thing: a man may stand in front of
// full cells while an empty one is on the other side. The detour counts this: for each lane, the men in it or
// beyond it who are more than the goal has cells there. Both together are a lower bound on the
// number of steps to the goal, [Position.StepsLeft], and every step forward lowers it, down to 0.
//
// The rules let a player stay at home. A player about to lose would do so, and the
// game would never end. So where only a player's men at home keep the opposite player from filling its goal, its only candidates
// are moves that bring those men forward. From size 12 on the same holds for the last men at home, fewer than 2n of them:
// otherwise they would still be there, with no man to jump over, when the opposite player's men arrive.
// From size 5 on it holds for the last few once the opposite player's men have begun to fill the home.
// Before that, only the man deepest in its last rows has candidates, if he has one or two ways forward.
//
// # Blockades
//
// The men of the opposite player may still be in their home when the goal is full of one's own men, and then have
// no way out, so that neither player can win. The walls count this: how far men have to go back
// until the opponent's man with the worst way out can leave by moves that don't bring him back. Any other man's way
// would make it pay to keep the worst placed one in. A man deep in the goal counts
// more than one at its mouth, so that each move that opens a way pays. With two seats, the score
// shrinks towards a draw as the walls grow, by size/(size + walls): the player ahead opens the
// goal, and gets its own last men out in time; the player behind does neither.
//
// A visitor need not leave even where a way out is free. With two seats, the score also shrinks to a half while one
// is in a goal that is nearly full: that lacks fewer men than stand in its longest row. If the player behind has more than twice as many
// steps left, moves back home come first in its order then. So the player ahead fills the cells that an opponent's man could reach first.
// With a share of the men in place of a row, men would wait before the goal of a large board, as long as visitors are in it, and lose.
//
// Six seats have one man less than the hexagon has cells. If all men went there
// together, none could move any more, not even by jumps, which need an empty cell behind each single
// man. The term crowd prevents this. From size 12 on streets are kept clear as well, by
// which a man crosses a crowd in one jump, and [Position.OrderMoves] sees such a jump one step
// ahead. From size 28 on, with four seats and more, the player with the fewest steps left and the one
// opposite have precedence. If play stands still nevertheless, [Position.OrderMoves] adds random numbers to its scores.
//
// All terms are updated incrementally, at the cost of the lanes that a man changes,
// except the walls, which are counted when a position is evaluated. Up to size 4, the counts of men by lane and
// depth are bytes and nibbles of three words, and a move adds a difference to each. The terms of a seat's own men
// are summed once a move.
//
// # Repetition
//
// No rule ends a game without progress. [Position.RepetitionScore] scores a repeated position as a wasted turn for the player
// who repeats it, so that a search looks for another move.
//
// # The race
//
// [Position.Passed] reports whether the seats can't meet any more unless men go back; from then on
// each seat plays a solitaire game. If the end game table
// of [quincunx/eval/chinesecheckers/endgame], set by [Position.SetEndgame], has an entry for each of them, all
// terms but one are 0: race counts the rounds until the seat is done, negative. It takes
// the turn order into account, and that the game ends only when it is seat 0's turn again. [Position.KnownResult] returns
// its result where men that go back come too late; the comment there has the proof.
//
// In games of one-ply players, two opposite seats have passed each other for the last 5, 9 and
// 20 turns of a game at sizes 3, 4 and 6, and the table knows all 5 at size 3 and the last 6 at size 4.
// With three or more seats it hardly ever comes to that: in 4, 5 and 2 of 10 games with homes 0, 2 and 4, for one to
// four turns, and never in 30 games of six seats, because the regions between the last men and the goals overlap at the
// sides. Looking each seat up by itself gains less than a turn. So there the table serves the term alone, which
// needs no certainty.
package chinesecheckers
