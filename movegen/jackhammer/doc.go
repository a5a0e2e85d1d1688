// Package jackhammer holds the rules of Jackhammer: three seats on a triangular
// mesh choose at the same time to stay, to move to an adjacent intact cell, or
// to stay and knock an adjacent intact cell out. After an agreed number of
// turns, a seat's score is the number of intact cells that it can reach, or 0
// if it can reach another seat.
//
// The intact cells are a [bitboard.Mesh], a word a row, in which the six
// neighbours of a cell are at most a row and a shift by one away; a cell (r,c)
// has the number 32·r + c. An action is a small number, so that the actions of
// a seat are a set of 13 bits, made of two copies of what is intact around it:
//
//	bit     13 12 11 10  9  8 |  7  6  5  4  3  2 |  1   | 0
//	action  hammer            |  move             | stay | none
//	                                                         2 3
//	the cell hammered or moved to, by the number of move:   4 * 5
//	                                                         6 7
//
// The list of joint moves is every combination of one action a seat. Its length
// is the product of the three numbers of actions, and a joint move is undone
// from the seats' cells before it and the cells that it knocked out.
//
// # How a turn is resolved
//
//   - [After]: all moves, then all hammers. A hammer on a cell that holds a seat
//     after the moves is wasted.
//   - [Before]: all hammers, then all moves. A hammer on a cell that held a seat
//     at the start of the turn is wasted, also if that seat leaves it in the
//     same turn. A move into a fresh hole fails: the seat stays.
//   - [Harsh]: all moves, then all hammers, which nothing escapes. A seat on a
//     hole may stay, hammer and leave, but nobody enters a hole or hammers it
//     again. The hole counts nothing: its seat scores the intact cells that
//     can be reached from it.
//
// In all three, seats may share a cell and may swap cells, and two hammers on
// one cell are legal and make one hole. A seat scores 0 if it can reach the cell
// of another, and it reaches its own cell always: two seats on one cell, hole or
// not, both score 0. With [Harsh] reaching need not be mutual, for a seat on a
// hole reaches others but is not reached.
//
// # Worked example
//
// On the mesh of side 3 below, row by row from the top, A (seat 0) moves to 1:0 while
// B (seat 1) hammers it and C (seat 2) stays: the joint move m1:0/h1:0/s.
//
//	  A           . after        A before        . harsh
//	 . .         A .            # .             a .          # a hole
//	B . C       B . C          B . C           B . C         a seat 0 on a hole
package jackhammer
