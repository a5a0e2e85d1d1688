// Package matrix solves matrix games: two seats choose at the same time, the one
// a row and the other a column, and what the one is paid the other pays.
//
//	        column 0  column 1
//	row 0      3        −1          the payoff to the row seat
//	row 1     −2         1
//
// Each seat has a mixed strategy that guarantees it the value of the game on
// average, whatever the other does (von Neumann, "Zur Theorie der
// Gesellschaftsspiele", 1928). Above, the value is 1/7, for 3/7 of row 0 and 2/7 of
// column 0.
//
// What can be answered without a linear program is: a pure saddle point, and rows
// and columns that another is nowhere worse than. What is left is two linear
// programs, one a seat, for the simplex method of gonum. A solution is handed out
// only if neither seat can gain more than [Tolerance] against it.
package matrix
