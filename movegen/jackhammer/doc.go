// Package jackhammer implements the rules of Jackhammer: three seats on a
// triangular mesh simultaneously choose to stay, to move to an adjacent intact
// cell, or to stay and knock out an adjacent intact cell. After an agreed number
// of turns, a seat's score is the number of intact cells that it can reach, or 0
// if it can reach another seat.
//
// The intact cells are a [bitboard.Mesh], one word per row, in which each of a
// cell's six neighbours is at most one row and a shift by one away. A cell (r,c)
// has the number 32·r + c. An action is a small number, so that the actions of a
// seat are a set of 13 bits, made of two copies of the intact cells around it:
//
//	bit     13 12 11 10  9  8 |  7  6  5  4  3  2 |  1   | 0
//	action  hammer            |  move             | stay | none
//	                                                         2 3
//	the cell hammered or moved to, by the number of move:   4 * 5
//	                                                         6 7
//
// The joint moves are all combinations of one action per seat; their number is
// the product of the seats' numbers of actions. A joint move is undone with the
// seats' previous cells and the cells that it knocked out.
//
// # How a turn is resolved
//
//   - [After]: all moves, then all hammers. A hammer on a cell that holds a seat after the moves has
//     no effect.
//   - [Before]: all hammers, then all moves. A hammer on a cell that held a seat at the start of the
//     turn has no effect, even if that seat leaves it in the same turn. A move into a fresh hole
//     fails: the seat stays.
//   - [Harsh]: all moves, then all hammers, which always knock out. A seat on a hole may stay, hammer
//     and leave, but no seat can enter a hole or hammer it again. The hole itself scores nothing: its
//     seat scores the intact cells that can be reached from it.
//
// In all three, seats may share a cell and may swap cells, and two hammers on
// one cell are legal and make one hole. A seat scores 0 if it can reach the cell
// of another, and it always reaches its own cell: two seats on one cell, hole or
// not, both score 0. With [Harsh] reaching need not be mutual, since a seat on a
// hole reaches others but is not reached.
//
// # Worked example
//
// On the mesh of side 3 below, row by row from the top, A (seat 0) moves to 1:0
// while B (seat 1) hammers it and C (seat 2) stays: the joint move m1:0/h1:0/s.
//
//	  A           . after        A before        . harsh
//	 . .         A .            # .             a .          # a hole
//	B . C       B . C          B . C           B . C         a seat 0 on a hole
package jackhammer
