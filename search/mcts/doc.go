// Package mcts is Monte Carlo tree search for games of two to six players that move in turn.
//
// The search grows a tree of the game by simulations:
//
//	selection   from the root down, to the child with the highest upper bound
//	expansion   a leaf gets children at its second visit
//	evaluation  the end of the game, or the estimates of all players, become rewards
//	back-up     each node on the path is credited with its player's reward
//
// The most visited move of the root is played.
//
// # Rewards
//
// The rewards of all players are shares of one. A win is one, players with the same best result share it, and
// estimates become rewards by an exponential function of a player's gain since the root. Each player maximises its
// own reward, as in max^n, and small differences count however far ahead or behind a player is at the root. For
// two players this is the logistic function. All of it is computed in integers.
//
// # Large boards
//
// A node keeps the best of its moves by search.Selector and visits only the first one at first; more are added with the
// square root of its visits (progressive unpruning). A node's children occupy one block of the arena, which
// has only a few of them at first: most nodes are visited too rarely to need all moves sorted and stored. When the arena
// is full, the tree stops growing, but simulations continue.
//
// # Opponents
//
// At opponents' nodes, moves are added more slowly the more players there are. This is the idea of OPPS: seeing
// one's own next turns is worth more than seeing all of the opponents' moves. How far it can go depends on the
// opponents: a single move predicts a player that looks one ply ahead, but a search that assumes this of all players
// loses to the others. So the search compares each opponent's moves in this game, if search.Past has them, with three
// models by Bayes' rule: the best-ordered move, the move with the largest advance, and the move with the best estimate.
// At the nodes of an opponent that a model fits, the predicted move comes first, and the more certain the model is, the
// more slowly other moves are added.
//
// # Solved nodes
//
// Ends of the game are backed up the tree. A node is solved if one move wins for the player to move, or if all
// moves are solved and the best of them lead to the same result. If several moves are equally good for that player
// but differ for others, the node stays unsolved. Losing moves are not visited again. Once all kept moves of a
// node are solved, its other moves are added, so that a win holds against every reply.
//
// # Repetition
//
// A position that repeats, on the path or in the game (search.Past), has the value RepetitionScore of
// search.Repeater, and is not searched. This breaks cycles that span several searches, too.
//
// # Reproducibility
//
// The search has one thread and grows its tree from scratch each time. After the same searches of a game, a search
// limited by nodes or depth has the same result on every machine: products are rounded before they are added, and
// logarithms are computed by this package. Nothing is random.
//
// # Defaults
//
// The defaults of [Parameters] come from games of Chinese Checkers of sizes 3 and 4 with two, three and six
// players, at a few thousand nodes a move. With a strong estimate, a narrow tree is best.
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
