// Package induction solves zero-sum games of simultaneous moves for two players by backward
// induction: it computes their exact value and optimal mixed strategies.
//
// Each position is a matrix game, whose payoffs are the values of the positions after the joint
// moves. It is solved by the double oracle method with alpha-beta bounds (DOαβ). Each player begins
// with one action; the restricted game of these actions is solved, and each player adds its best
// response to the other's strategy, until neither has a better one. Joint moves that nobody would
// play are not searched.
//
// Bounds come from two serialised games, in which one player sees the other's choice before its
// own, so that plain alpha-beta solves them:
//
//	column sees the row  ≤  value  ≤  row sees the column
//
// If both bounds are equal, the position is solved. Otherwise they show that some joint moves can't
// make an action the best response, and need no search (Bošanský, Lisý, Čermák, Vítek and
// Pěchouček, International Joint Conference on Artificial Intelligence 2013; Bošanský, Lisý,
// Lanctot, Čermák and Winands, "Algorithms for Computing Strategies in Two-Player Simultaneous Move
// Games", 2016).
//
// A game for more players becomes one for two if the others follow a fixed policy: see [Game].
package induction
