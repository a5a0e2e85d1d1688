// Package matrix solves matrix games, the zero-sum games of one turn: two seats choose
// simultaneously, the one a row and the other a column, and what the one is paid the other pays.
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
// Pure saddle points and dominated rows and columns need no linear program. The rest
// is two linear programs, one for each seat, by the simplex method of gonum. A solution is
// returned only if neither seat can gain more than [Tolerance] against it.
package matrix
