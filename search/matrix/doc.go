// Package matrix solves matrix games: zero-sum games of one turn, in which one player chooses a row
// and the other simultaneously a column, and the column player pays the row player.
//
//	        column 0  column 1
//	row 0      3        −1          the payoff to the row seat
//	row 1     −2         1
//
// Each player has a mixed strategy that guarantees it the value of the game on average, whatever
// the other does (von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928). The value above is
// 1/7, if row 0 is played with probability 3/7 and column 0 with probability 2/7.
//
// A pure saddle point is found directly, and dominated rows and columns are removed. The remaining
// game is a linear program, whose dual is that of the other player (Dantzig, "A proof of the equivalence
// of the programming problem and the game problem", 1951); the simplex method solves both at once. A
// solution is returned only if neither player can gain more than [Tolerance] against it.
package matrix
