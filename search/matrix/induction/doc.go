// Package induction solves zero-sum games in which two seats act simultaneously: their
// exact value and optimal mixed strategies.
//
// A position is a matrix game, whose payoffs are the values of the positions that
// the joint moves lead to. It is solved by the double oracle method with alpha-beta bounds (DOαβ): each seat begins with one
// action, and gets its best response to the strategy of the other, until neither has a better one. Joint moves
// that nobody would play are not followed.
//
// Bounds come from two other games, in which one seat sees what the other has
// chosen before it chooses, so that plain alpha-beta solves them:
//
//	column sees the row  ≤  value  ≤  row sees the column
//
// Where the two are the same, nothing is left to do. Elsewhere they tell that a
// joint move can't make an action the best answer (Bošanský, Lisý, Čermák, Vítek and
// Pěchouček, International Joint Conference on Artificial Intelligence
// 2013; Bošanský, Lisý, Lanctot, Čermák and
// Winands, "Algorithms for Computing Strategies in Two-Player Simultaneous Move
// Games", 2016).
//
// A game of more seats is one of two if the others follow a fixed policy: see [Game].
package induction
