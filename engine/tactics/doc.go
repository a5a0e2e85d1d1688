// Package tactics has positions with one right answer, each with a proof that can be checked by the rules alone.
//
// In a position of kind [Win], the answer forces a win within a number of plies; no other move does, even within a margin of further plies.
// In a position of kind [Save], every move but the answer is a forced loss within a number of plies; the answer is not, even within the
// margin.
//
// A [Suite] measures engines, as do [Defences], which have no proofs, and [Puzzles] are for people. A [Finder] looks for positions in
// games of the engine, and a [Miner] collects puzzles from several sources. The puzzles of Trilite, and of Chinese Checkers of size 2
// with two seats, are chosen by exact values: no other move wins at all or, for Save, every other move loses. In those of Chinese
// Checkers with one seat alone, the answer begins the only shortest way home.
//
// The puzzles of Jackhammer, a game of simultaneous moves, are from the last turns of games: the answer, and no other action, wins for
// the first seat whatever the others do. Each action of a seat counts as a ply, and a line has the actions of a turn in the order of the
// seats.
//
// # Proofs
//
// A proof is a tree of package certificate, which also checks it. For Save, it is the tree of the opponent's wins against all moves except
// the answer.
package tactics
