// Package proof determines whether a player can force a win, by depth-first proof-number search: df-pn (Nagai, "Df-pn Algorithm for
// Searching AND/OR Trees and Its Applications", 2002; Kishimoto, Winands, Müller and Saito, "Game-Tree Search Using Proof Numbers: The
// First Twenty Years", 2012).
//
// One player is the attacker, the other the defender. The search tries to prove a win of the attacker. Only a win counts; draws and
// repetitions do not. A player may make several plies in a row.
//
//	attacker to move   ○ pn = min, dn = sum       pn  least number of leaves that
//	                  / \                             must be proved, to prove a win
//	defender to move ●   ● pn = sum, dn = min     dn  … disproved, to disprove it
//
// The search follows the child with the least number of the side to move. It turns to another child once that number exceeds the second
// least by a quarter (Pawlewicz and Lew, "Improving Depth-First PN-Search: 1+ε Trick", 2007). It replaces the sum by the largest number
// plus one for every other undecided child, because a sum counts leaves shared by several moves repeatedly (weak proof numbers: Ueda,
// Hashimoto, Hashimoto and Iida, "Weak Proof-Number Search", 2008).
//
// If the game has a [search.ThreatGenerator], the root is first searched for a win by threats (package threat), and so is each new
// position, with few nodes, for either side. The positions of such a win are stored as proven, and verified like all others.
//
// # Relevance zones
//
// If the game implements [relevance.Position], the threat search looks for a win after a pass of the defender. Such a win answers all
// of the defender's moves outside its zone, and the search considers only the others. Their number is also the initial proof number of
// an unsearched position: relevance.go.
//
// # Limited by plies
//
// A search for a win within some plies is depth-first and plays all moves, one at a time: bounded.go. Its
// proofs consist of the shortest wins, and have relevance zones, too.
//
// # Threads
//
// Several threads run df-pn on a shared table (Kaneko, "Parallel Depth First Proof Number Search", 2010), and avoid positions that
// another thread is visiting for the first time: team.go. One thread verifies the result.
//
// # Cycles
//
// A position that repeats on the path counts as no win, though it may be a win by another path: the graph-history interaction
// (Kishimoto and Müller, "A General Solution to the Graph History Interaction Problem", 2004). A proof never depends on such a
// repetition, so it holds on every path. A disproof that may depend on one is stored as assumed, and treated as certain until the
// root's disproof depends on it. Then it is confirmed independently of any path: disproof.go.
//
// A proof is verified before it is reported: verify.go. The verification visits all legal moves of the defender except those answered
// by the win after a pass. The proof is available as a tree, which package certificate writes to a file and checks: build.go.
package proof
