// Package mcts is Monte Carlo tree search for games of two to six seats that
// act in turn.
//
// The search grows a tree of the game by simulations, one after the other:
//
//	selection   from the root down, to the child with the highest upper bound
//	expansion   the moves of a leaf that has been visited often enough become nodes
//	evaluation  the end of the game, or the estimates of all seats, become rewards
//	back-up     each node on the path is credited with its seat's reward
//
// The move of the root that was visited most is played.
//
// # Rewards
//
// The rewards of all seats are shares of one: a win is one, seats that share the
// best result share it, and estimates are weighed by an exponential function of what a seat
// has gained since the root. So each choice maximises the reward of the seat that
// makes it, which is max^n, and small differences count however far ahead or
// behind a seat is at the root. For two seats this is the logistic function. All
// of it is done in integers.
//
// # Large boards
//
// A node keeps the best of its moves by search.Selector, and at first looks at the first few of those;
// more come in with the square root of its visits (progressive unpruning). All moves of
// a node are listed at once, in one block of the arena. When the arena is full, the tree
// no longer grows, but goes on learning.
//
// # Other seats
//
// Where another seat than that of the root is to act, moves come in the slower the more
// seats there are. It is the idea of OPPS, that to see one's own next turns is worth more than
// to see all that the others may do. How far this can go depends on who they are: a seat
// that mostly makes the move that looks best needs few others, and a search that takes that for
// granted loses to seats that don't. So the search counts, in the game at hand, how often
// each has made another one, as far as search.Past has what was played.
//
// # Decided nodes
//
// An end of the game is passed up the tree: a node is decided if one move wins for the seat to
// act, or if all moves are decided and the best of them lead to the same
// result. If several that are as good for the seat to act differ for others, nothing is
// decided, as nobody knows which it would choose. Losing moves are not visited any more. Where all
// moves that a node has kept are decided, it gets the others, so that a win is one against every reply.
//
// # Repetition
//
// A position that has been before, on the path or in the game (search.Past), is worth
// search.Repeater's Standstill, and is not searched. So cycles are broken
// also when each single search means to break them only with its next move.
//
// # Reproducibility
//
// The search has one thread, and each search grows its tree anew. With the same searches
// before it in the game, a search that ends by nodes or depth does the same on every machine: products are rounded
// before they are added, and logarithms are computed here. Nothing in it is
// random.
//
// # Defaults
//
// The defaults of [Parameters] are from games of Chinese Checkers of sizes 3 and
// 4 with two, three and six seats, at a few thousand nodes a move. With an
// estimate that knows the game, a narrow tree was strongest.
// To list children a visit later or to open more of them at first scored 25 to 40 per
// cent against them. Play-outs were removed (docs/log/removed-features.md).
//
// # Sources
//
// UCT: Kocsis and Szepesvári 2006, "Bandit Based Monte-Carlo Planning". For several
// seats: Sturtevant 2008, "An Analysis of UCT in Multi-player Games". Progressive
// history and decided nodes for several seats: Nijssen and Winands 2011, "Enhancements for
// Multi-Player Monte-Carlo Tree Search"; Nijssen 2013, "Monte-Carlo Tree Search for
// Multi-Player Games". Decided nodes: Winands, Björnsson and Saito 2008, "Monte-Carlo Tree Search
// Solver". OPPS: Baier and Kaisers 2020, "Opponent-Pruning Paranoid Search". Progressive
// unpruning: Chaslot et al. 2008, "Progressive Strategies for Monte-Carlo Tree Search".
package mcts
