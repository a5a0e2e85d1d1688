// Package induction solves zero-sum games in which two seats act simultaneously, by backward
// induction: it finds their exact value and optimal mixed strategies.
//
// Each position is a matrix game, whose payoffs are the values of the positions that the joint
// moves lead to. It is solved by the double oracle method with alpha-beta bounds (DOαβ). Each
// seat begins with one action; the restricted game of these actions is solved, and each seat
// adds its best response to the other's strategy, until neither has a better one. Joint moves
// that nobody would play are not followed.
//
// Bounds come from two serialised games, in which one seat sees what the other has chosen
// before it chooses, so that plain alpha-beta solves them:
//
//	column sees the row  ≤  value  ≤  row sees the column
//
// Where both bounds are the same, the position is solved. Elsewhere they show that some joint
// moves can't make an action the best response, and need no search (Bošanský, Lisý, Čermák,
// Vítek and Pěchouček, International Joint Conference on Artificial Intelligence 2013;
// Bošanský, Lisý, Lanctot, Čermák and Winands, "Algorithms for Computing Strategies in
// Two-Player Simultaneous Move Games", 2016).
//
// A game of more seats becomes one of two if the others follow a fixed policy: see [Game].
package induction
