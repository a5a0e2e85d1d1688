// Package mcts is Monte Carlo tree search for games of two to six seats that
// act in turn.
//
// The search grows a tree of the game by simulations:
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
// A node keeps the best of its moves by search.Selector, and searches the first few of those at
// first; more are added with the square root of its visits (progressive unpruning). All moves of
// a node are listed together, in one block of the arena. When the arena is full, the tree
// no longer grows, but goes on learning.
//
// # Other seats
//
// Where another seat than that of the root is to act, moves are added the slower the more
// seats there are. It is the idea of OPPS: to see one's own next turns is worth more than
// to see all moves of the others. How far this can go depends on the others: of a seat
// that mostly makes the best-ordered move few other moves are needed, but a search that assumes
// that of all seats loses to those that don't. So the search counts how often each seat has made
// another move in this game, as far as search.Past has the moves.
//
// # Solved nodes
//
// Ends of the game are backed up the tree: a node is solved if one move wins for the seat to
// act, or if all moves are solved and the best of them lead to the same
// result. If several moves are equally good for the seat to act but differ for others, the node is
// not solved, as its choice is unknown. Losing moves are not visited any more. Where all
// moves that a node has kept are solved, the others are added, so that a win holds against every reply.
//
// # Repetition
//
// A position that has been before, on the path or in the game (search.Past), is worth
// search.Repeater's RepetitionScore, and is not searched. So cycles are broken also where
// each single search would break them only with its next move.
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
// history and solved nodes for several seats: Nijssen and Winands 2011, "Enhancements for
// Multi-Player Monte-Carlo Tree Search"; Nijssen 2013, "Monte-Carlo Tree Search for
// Multi-Player Games". Solved nodes: Winands, Björnsson and Saito 2008, "Monte-Carlo Tree Search
// Solver". OPPS: Baier and Kaisers 2020, "Opponent-Pruning Paranoid Search". Progressive
// unpruning: Chaslot et al. 2008, "Progressive Strategies for Monte-Carlo Tree Search".
package mcts
