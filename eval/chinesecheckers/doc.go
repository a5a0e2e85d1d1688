// Package chinesecheckers is the evaluation of Chinese Checkers for two to six seats: the rules of the game, an
// estimate of a position's value for each seat, and move ordering and selection for searches.
//
// # Aims and files
//
// The evaluation must achieve five things, each by few terms:
//
//	progress            all men go forward, the rearmost first: progress, straggling, last
//	room to move        men keep to the middle, and out of a crowd: lateral, crowd, street
//	finishing           the last men fit into the goal: goal, detour, done; the end game table: alone, race
//	no blockade         men leave home while they can: home, and the rules of leaving.go
//	a way out           visitors can leave the goal: blocked, walls, and the scale of the score
//
// Estimating is one job, guiding a search another. Both use the tables by cell (cells.go) and the data that
// position.go updates incrementally.
//
//	estimates   terms.go evaluate.go network.go race.go walls.go lanes.go pace.go repeat.go
//	lists       candidates.go leaving.go
//	orders      order.go closing.go reach.go
//	detects     KnownResult in race.go
//
// # Terms
//
// Each seat has a value, the sum of its terms: weights of weights.json times counts. Its score is the
// difference between its value and the mean of all values. Below, n is the board size, depth is the number of
// steps between a man and the far end of its home, 0..4n, and rest is 4n - depth. Each step changes the depth
// by at most one.
//
//	progress    the sum of rest over all men, negative
//	straggling  the sum of rest²/n over all men, negative: the rearmost men should move first
//	home        men in the home triangle
//	goal        men in the goal
//	lateral     the sum of d²/n over all men outside the goal, where d is the difference between
//	            the man's two lanes, twice its distance from the middle of the way in steps
//	street      from size 12 on with three or more seats, men outside the goal on streets: cells
//	            that are a whole number of jumps from the centre, two steps apart all over the board
//	detour      sideways steps that the men need to fit into the goal: see below
//	last        the depth of the last man
//	crowd       the square of the number of men between home and goal beyond the seat's share;
//	            the shares of all seats together are two fifths of the hexagon
//	blocked     men of the opposite seat in the goal, times own men in it, divided by n
//	walls       rows that men have to go back to free the best way out of the goal for the
//	            opponent's piece that is hardest to get out, once a third of the goal is filled;
//	            only with three or more seats
//	done        1 if all men are in the goal
//	turn        1 for the seat to move
//	alone       turns of the solitaire game of the seat's own men, by an end game table, negative; a
//	            lower bound where the table has no entry; 0 without a table
//	race        see below; only with two opposite seats
//	network     the network's value for the seat minus the mean over all seats, in points, clipped to -40..40: see
//	            below
//
// Some classes of games have weights of their own, with a prefix in the file. "six" is for six seats up to size
// 7, "many" for four or more seats from size 8 on, and "large" for two or three seats from size 12 on. Winning a
// race of a few men and keeping many men out of each other's way need different weights.
//
// A weight counts 16ths of a point up to size 4, and smaller fractions down to 160ths on larger boards. So a
// turn remains about 30 points with two seats and 50 with six.
//
// # Finishing
//
// The cells of the hexagon and the goal form 2n+1 left lanes and 2n+1 right lanes. A step forward leads to the
// next left or right lane, and the goal's last cell is in the highest lane of both kinds. So the sum of rest
// over all men, minus its value for a full goal, is the number of steps forward still to be made. The best cell
// in the goal is always the deepest empty one. This sum misses one thing: a man may stand in front of full
// cells while an empty cell is on the other side. The detour counts this: for each lane, the number of men in
// it or beyond it in excess of the goal's cells there. The sum of both is a lower bound on the number of steps
// to the goal, [Position.StepsLeft]; every step forward lowers it, down to 0.
//
// The rules let a player stay at home. A player about to lose would do so, and the game would never end. So
// where only a player's men at home keep the opposite player from filling its goal, the only candidates are
// moves that bring those men forward. From size 12 on the same holds for the last men at home, fewer than 2n of
// them: otherwise they would still be there, with no man to jump over, when the opposite player's men arrive.
// From size 5 on it holds for the last few once the opposite player's men have begun to fill the home. Before
// that, if the deepest man in the last rows has only one or two ways forward, the candidates are its moves.
//
// # Blockades
//
// The opposite player's men may still be in their home when the goal is full of one's own men. They then have
// no way out, and neither player can win. The walls term counts this: how far men have to go back until the
// opponent's man with the worst way out can leave by moves that don't bring it back. Measuring any other man's
// way would make it pay to keep the worst placed one in. A man deep in the goal counts more than one at its
// mouth, so that each move that opens a way pays. With two seats, the score shrinks towards a draw as the walls
// grow, by size/(size + walls). The player ahead therefore opens the goal, and gets its own last men out in
// time; the player behind does neither.
//
// A visitor may stay even where a way out is free. So with two seats, the score also shrinks to a half while a
// visitor is in a goal that is nearly full: one that lacks fewer men than its longest row has cells. If the
// player behind has more than twice as many steps left, its moves back home come first in the order. So the
// player ahead fills the cells that an opponent's man could reach first. If "nearly full" were a share of the
// men instead of a row, men would wait in front of a large goal with visitors, and lose.
//
// Six seats together have one man fewer than the hexagon has cells. If all men went there at the same time,
// none could move any more, not even by jumps, which need an empty cell behind each man. The crowd term
// prevents this. From size 12 on with three or more seats streets are kept clear as well: on a street, a man
// crosses a crowd in one jump, and [Position.OrderMoves] sees such a jump one step ahead. If play stands still
// nevertheless, [Position.OrderMoves] adds random numbers to its scores.
//
// All terms are updated incrementally, at the cost of the lanes that a man changes, except the walls, which are
// counted when a position is evaluated. The sum of a seat's terms is written twice: as one expression in
// evaluate.go, which a search computes in each node, and as the counts that [Position.Explain] returns. The
// tests compare both with each other and with a naive count.
//
// # The network
//
// The other terms hardly consider the other seats' men, or jumps. On boards of size 4 with two opposite seats or more than two
// seats, a small network in network.bin corrects the sum (package [quincunx/eval/network]). Each seat has a view of the
// hexagon, its home and its goal. The inputs are the owner of the man on each cell (the seat itself, or any other), and the
// contents of each three adjacent cells in a line, which show possible jumps; lines share weights by direction and by the
// depth of the middle cell. Two opposite seats, three to five seats and six seats have separate weights.
//
// The network was trained on games between equal players, in which no man stays in the other seat's goal for long. So with
// two opposite seats it is off while a third of a goal is full and visitors are in that goal. The clipping keeps a player
// that is far ahead from avoiding such positions. Without it, a one-ply player needed eight times as many plies against
// random moves.
//
// A move changes the inputs around both its ends, in each seat's view. They are updated when the position is evaluated.
// The state of each ply is stored, so unmaking a move costs nothing.
//
// # Repetition
//
// No rule ends a game without progress. [Position.RepetitionScore] scores a repeated position as a lost turn
// for the player who repeats it, so that a search looks for another move.
//
// # The race
//
// Two opposite seats have passed each other once all men of one are behind those of the other. They can't meet
// any more unless men go back; from then on each seat plays a solitaire game. If the end game table of
// [quincunx/eval/chinesecheckers/endgame], set by [Position.SetEndgame], has an entry for both, all terms but
// one are 0: race counts the rounds until the seat is done, negative. It takes into account the turn order and
// that the game ends only when seat 0 is to move again. [Position.KnownResult] returns the result of the race if no man that goes back can change it; the
// proof is in its comment.
//
// In games of one-ply players, two opposite seats have passed each other for the last 5, 9 and 20 turns of a
// game at sizes 3, 4 and 6. Of these the table knows all 5 at size 3 and the last 6 at size 4. With three or
// more seats this is rare, and looking up each seat separately gains less than a turn. So there the table serves
// only the alone term, which is an estimate.
package chinesecheckers
