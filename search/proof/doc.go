// Package proof finds out whether a side can force a win, by depth-first
// proof-number search: df-pn (Nagai, "Df-pn Algorithm for Searching AND/OR Trees
// and Its Applications", 2002; Kishimoto, Winands, Müller and Saito, "Game-Tree
// Search Using Proof Numbers: The First Twenty Years", 2012).
//
// One seat is the attacker, the other the defender. A win of the attacker is
// what is to be proven; a draw, a loss and endless play are none. A seat may act
// several times in a row.
//
//	attacker to act   ○ pn = min, dn = sum        pn  how many leaves, at least,
//	                 / \                              must be won to prove
//	defender to act ●   ● pn = sum, dn = min      dn  … must not be, to disprove
//
// The search goes down the moves with the least number of the side to act, and
// turns elsewhere once it exceeds the second least by a quarter (Pawlewicz and
// Lew, "Improving Depth-First PN-Search: 1+ε Trick", 2007). In place of a sum
// stands the largest number plus one for every other move that is open, for
// many moves often lead to the same leaves, which a sum counts again and again
// (weak proof numbers: Ueda, Hashimoto, Hashimoto and Iida, "Weak Proof-Number
// Search", 2008).
//
// In a game that offers [search.ThreatGenerator], a threat search comes first (package threat), and again, with few nodes, in each
// position that is met for the first time, for either side. The positions of a
// win that it finds are stored as proven, and verified like all others.
//
// # Relevance zones
//
// Where the defender is to act in a game that offers [relevance.Position], the threat search looks for a win after a pass.
// Such a win answers all moves of the defender that don't touch its zone, and the search goes on with the others alone. Their number is
// also the proof number of a position that was not searched yet: relevance.go.
//
// # Threads
//
// With several threads, walks with a df-pn each share the table (Kaneko, "Parallel Depth First Proof Number Search", 2010), and
// leave to each other the positions that one of them visits for the first time: team.go. What they find is verified by one of them.
//
// # Cycles
//
// A position that comes again on the path is no win there, though it may be one
// by another path: the graph-history interaction (Kishimoto and Müller, "A General
// Solution to the Graph History Interaction Problem", 2004). A proof never rests
// on such a repetition, so that it holds on every path. A disproof that may rest
// on one is stored as assumed, and used as if it were certain, until it carries
// the root. Then it is put to the test without regard to any path: settle.go.
//
// A proof is verified, too. Before it is reported, it is walked along
// all moves that the rules give the defender, but for those that a win after a pass answers: verify.go. It
// can be had as a tree, which package certificate writes to a file and checks: build.go.
package proof
