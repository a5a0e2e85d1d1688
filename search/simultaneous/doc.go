// Package simultaneous searches games whose seats all act at the same time, by
// Monte Carlo tree search with decoupled selection.
//
// A node is a position. Each seat has statistics over its own actions there, and
// chooses as if it were alone; the joint move leads to the child:
//
//	seat 0:  s  m1:0 …    seat 1:  s  h3:1 …    seat 2:  s  m4:3 …
//	             └──────────────┬───┘                         │
//	                            └──── m1:0/h3:1/m4:3 ─────────┘ ──hash table──► child
//
// A new node is worth what the evaluation says of each seat. That goes back up
// the line, to each seat's action its own part. How a seat selects is an option:
//
//   - [UCB1Tuned]: the action with the highest upper bound on its mean. It soon converges
//     to one action, and need not find a mixed strategy. The strategy reported is how often each was tried.
//   - [RegretMatching], the strongest: in proportion to positive regret. The reward of
//     another action is the mean of the child that it leads to, where there is one.
//   - [Exp3]: by exponential weights, which needs no more than the rewards received.
//
// The latter two try any action with probability gamma, which is not part of
// the strategy that they report: the average of what they would have played
// without (Lanctot, Lisý and Winands, "Monte Carlo Tree Search in Simultaneous Move Games with Applications
// to Goofspiel", 2013; Bošanský, Lisý, Lanctot, Čermák and Winands, "Algorithms for
// Computing Strategies in Two-Player Simultaneous Move Games", 2016).
//
// Against an opponent who learns, a player has to draw from that strategy. Here, being
// predictable costs little in most turns, and a second action that is nearly as good as the first
// one often undoes what was begun: so the action that is played most is taken (purification: Ganzfried, Sandholm and Waugh, "Strategy Purification and Thresholding: Effective
// Non-Equilibrium Approaches for Playing Large Games", 2012).
//
// # Plans
//
// Where the game is a [search.PlanGenerator], a node first offers each seat the actions that
// begin its plans, and admits the others as visits grow (progressive widening:
// Chaslot, Winands, van den Herik, Uiterwijk and Bouzy, "Progressive Strategies for
// Monte-Carlo Tree Search", 2008). With regret matching, a seat that regrets
// nothing follows its first plan.
//
// Where it is a [search.KnownMover], the seat that is searched for plays the known move. A tree sees a few
// turns ahead, in which waiting looks as good as continuing a plan of thirty turns.
//
// # Reproducibility
//
// A search draws from a random generator that is seeded with the option, the position and
// the seat. It uses floating point, but only operations that are exact to the last bit
// everywhere, and logarithms and exponentials of its own: the same search, limited by nodes,
// finds the same on every machine.
package simultaneous
