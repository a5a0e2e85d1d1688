// Package pente evaluates positions of Pente and lists the moves that matter in them. A
// [Position] embeds the rules of the game, updates its data incrementally, and implements
// the optional interfaces of package search.
//
// # Prospects
//
// The evaluation does not count the stones themselves. The value of a position for a side
// is what its next stone would do on each empty cell, in each of the four lines through
// it. This depends on the eight places around the cell, two bits each, and is looked up
// in a table of 65,536 entries. An entry is called a prospect, and has a byte for each
// side:
//
//	bit     7    6  5   4  3   2  1  0
//	        |    |  |   |  |   pattern: of which the stone would be part
//	        |    |  |   pairs that it would capture, 0..2
//	        |    pairs that it would bracket, 0..2: from their other end it could capture them
//	        it would make a pair that the other side can capture
//
// Only 211 prospects occur, so that the table and the position identify them by codes of
// one byte. Places beyond the edge of the board are walls, which are neither empty nor of
// any side, so that edges need no special cases.
//
// # Patterns
//
// A pattern is defined by the number of stones needed to make a five that contains the
// stone in question. It is open if the last stone has a choice of cells, whatever the
// other side does in between. Each pattern is defined by the one that follows it:
//
//	7  five        five or more in an unbroken line         x x x x X
//	6  open four   two cells or more make it a five       . x x x X .
//	5  four        one cell makes it a five               o x x x X .        x x . x X
//	4  open three  one stone makes it an open four        . . x x X .      . x . x X .
//	3  three       one stone makes it a four              o x x X . .        x . x . X
//	2  open two    one stone makes it an open three       . . x X . .      . x . X . .
//	1  two         one stone makes it a three             o x X . . .        x . . . X
//	0  none        the rest
//
// X is the stone, x an own stone, o an enemy stone; places further out may be assumed to
// be the enemy's. An open three on the board thus shows as cells that would make open
// fours, and a four as a cell that would make a five.
//
// # Sums and sets
//
// A stone that is placed or captured changes prospects of the empty cells within four
// steps along its lines, 32 at most. Two sums are updated by the differences: the value
// of all prospects for side 1 if it is to move, and for side 2 if it is. The sums are the
// halves of one word. The changes in one line depend on the eight places on either side
// of the stone, and are memoised, since a search meets the same surroundings again and
// again.
//
// Some data depend on all four lines of a cell: whether it is in a set, and which
// patterns cross there. For these, the counts of the lines are added up in one word, the
// marks of the cell. For each side there are sets of the cells on which it makes a five,
// makes a four or captures; they change with the marks. All changes are logged, and
// Unmake reverts them.
//
// The sets show exactly whether a side would win with its next stone, which moves answer
// that, and how the side to move threatens to win. In the whole package, "wins" and
// "threats" refer to both fives and captured pairs.
//
// # The network
//
// The sums are linear in what the lines of each cell show. A small network in network.bin adds
// what is not: see package [quincunx/eval/network]. Its features are the codes of all
// prospects; the crossings of each cell, which are its tallies for both seats and for each
// seat whether a stone makes a pair that the other side can capture; and the captured pairs
// of both seats. A cell with a single tallied line and no such pair has no crossing, since
// its code says the same. The changes of codes are memoised with those of the lines, and the
// changes of crossings are added when the position is evaluated.
//
// # Weights
//
// The weights are in weights.json, in sixteenths of a point of score. Most come in two
// roles: "to move" for the side to move, and "waiting" for the other side. For that side
// the same feature is worth less, since it can still be prevented. This is how the
// evaluation accounts for tempo.
//
//	two … five              a prospect of that pattern
//	P across Q              two lines through a cell in which a stone makes P and Q; a four may be open
//	bracket                 a pair that a stone would bracket
//	capture at N pairs      a pair that a stone would capture, by pairs captured before
//	capture from an open P  a line in which a stone that would be captured is part of P; a three may be more
//	capture that opens P    a line in which the side that captures could then make P in place of such a stone
//	N pairs captured        N pairs captured, minus the other side's
//	tempo                   the turn itself
//	network                 the value of the network in points: 16 is full weight, 0 turns it off
//
// # Files
//
//	both      state.go make.go check.go cells.go marks.go crossings.go captures.go patterns.go
//	estimate  weights.go evaluate.go network.go
//	guidance  candidates.go order.go threats.go pace.go parameters.go
package pente
