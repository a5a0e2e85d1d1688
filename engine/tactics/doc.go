// Package tactics holds positions that have one right answer, each with a proof
// that can be checked by the rules alone.
//
// In a position to win, the answer forces a win within a number of plies, and no
// other move does, even within some more. In a position to save, every move but
// the answer loses by force within a number of plies, and the answer does not,
// even within some more.
//
// # Proofs
//
// A proof is a tree of moves: one where the winner acts, and at least one where
// the other seat does, of which * stands for all that are not listed:
//
//	tree  := "" | "{" move tree { "," move tree } "}"
//
// such as {0:3{0:4{0:2},*{0:4}}}: the winner plays 0:3; should the reply be 0:4 it
// plays 0:2, and otherwise 0:4. A tree ends where the game is over. What proves
// a position to save is the tree of the other seat's wins against all
// moves but the answer.
package tactics
