// Package certificate holds proofs of forced wins in files, and checks them by the rules of the game alone. It knows
// no search and no game.
//
// # Trees
//
// A proof is a tree of moves, as text:
//
//	tree    = ""                                     the game is over, and won
//	        | "{" move tree "}"                      the winner is to act: one move
//	        | "{" move tree { "," move tree }
//	              [ "," "*" tree ] "}"               the other seat is to act: its moves
//	        | "#" "{" … "}"                          a tree that is used again: the first is number 0
//	        | "=" number                             a tree that was used before, for the same position
//
// such as {0:3{0:4{0:2},*{0:4}}}: the winner plays 0:3; against 0:4 it plays 0:2 and wins, against all else 0:4. Moves are in
// the text form of the game.
//
// # Replies that are not listed
//
// Without a star, all legal moves of the other seat are listed. The tree of a star answers all that is not listed. In a game with
// relevance zones it is a win after a pass, and why it answers them, the game knows: such a win has a zone, outside of which
// nothing matters ([movegen.Zoner]). The zone is not in the file. It follows from the tree, and the check finds it anew. In a
// position without zones, the check plays the tree after each of these moves; no tree in it is used again.
//
// # File
//
//	line     a JSON object with the fields of Header and a version, and a newline
//	tree     compressed by DEFLATE (RFC 1951)
//	sum      8 bytes: xxhash64 of all bytes before, little-endian
//
// A file is read twice, once for its sum and once from its beginning to its end for the tree; what is kept meanwhile are the
// positions of the path and of trees that are used again.
package certificate
