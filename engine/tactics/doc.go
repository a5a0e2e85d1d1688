// Package tactics holds positions that have one right answer, each with a proof
// that can be checked by the rules alone.
//
// In a position to win, the answer forces a win within a number of plies, and no other
// move does, even within a margin of further plies. In a position to save, every move but
// the answer is a forced loss within a number of plies, and the answer is not, even within
// the margin.
//
// The positions of Trilite and of Chinese Checkers on size 2 are chosen by their exact values: no other move wins or, in a position to save,
// doesn't lose, within any number of plies.
//
// In Jackhammer, whose seats act simultaneously, the positions are those of the last turns, and the first seat wins with the answer, and with no other
// action, whatever the others do. Plies count the actions of all seats, and moves are actions in the order of the seats.
//
// # Proofs
//
// A proof is a tree as package certificate describes it, checked by that package. The proof of a position to save is the tree of the opponent's wins
// against all moves but the answer.
package tactics
