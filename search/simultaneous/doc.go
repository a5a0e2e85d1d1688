// Package simultaneous searches games of simultaneous moves by Monte Carlo tree search with decoupled selection.
//
// A node is a position. Each seat has statistics of its own actions there and selects independently; the joint move leads to the child:
//
//	seat 0:  s  m1:0 …    seat 1:  s  h3:1 …    seat 2:  s  m4:3 …
//	             └──────────────┬───┘                         │
//	                            └──── m1:0/h3:1/m4:3 ─────────┘ ──hash table──► child
//
// A new node is evaluated for each seat. Each seat's value is backed up to its own actions on the path. The selection rule is an option:
//
//   - [UCB1Tuned]: the action with the highest upper bound of its mean. It soon converges
//     to one action, and need not find a mixed strategy. It reports the visit frequencies.
//   - [RegretMatching], the strongest: in proportion to positive regret. The reward of
//     another action is the mean of the child that it leads to, if there is one.
//   - [Exp3]: by exponential weights, which needs only the rewards received.
//
// The latter two explore: with probability gamma they select a random action. They report the average strategy without exploration (Lanctot, Lisý and Winands,
// "Monte Carlo Tree Search in Simultaneous Move Games with Applications to Goofspiel", 2013; Bošanský, Lisý, Lanctot, Čermák and Winands, "Algorithms for
// Computing Strategies in Two-Player Simultaneous Move Games", 2016).
//
// Against an opponent who learns, a player must draw from that strategy. In these games predictability costs little in most turns, and switching between nearly
// equal actions often undoes progress, so the search plays the most probable action (purification: Ganzfried, Sandholm and Waugh, "Strategy Purification and
// Thresholding: Effective Non-Equilibrium Approaches for Playing Large Games", 2012).
//
// # Plans
//
// If the game is a [search.PlanGenerator], a node first offers each seat the actions that begin its plans, and admits the others as visits grow (progressive
// widening: Chaslot, Winands, van den Herik, Uiterwijk and Bouzy, "Progressive Strategies for Monte-Carlo Tree Search", 2008). With regret matching, a seat
// without regrets follows its first plan.
//
// If the game is a [search.KnownMover], the searching seat plays the known move. A tree sees a few turns ahead, where waiting looks as good as continuing a
// plan of thirty turns.
//
// # Reproducibility
//
// The random generator is seeded with the option, the position and the seat. The search uses only floating-point operations that are exact to the last bit on
// every machine, and its own logarithm and exponential. So a search limited by nodes has the same result on every machine.
package simultaneous
