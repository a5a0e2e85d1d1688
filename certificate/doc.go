// Package certificate holds proofs of forced wins and of shortest ways in files, and checks them by the rules of the game alone. It knows
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
// nothing matters ([relevance.Position]). The zone is not in the file. It follows from the tree, and the check finds it anew. In a
// position without zones, the check plays the tree after each of these moves; no tree in it is used again.
//
// # File
//
//	line     a JSON object with the fields of Header and a version, and a newline
//	tree     compressed by DEFLATE (RFC 1951)
//	sum      8 bytes: xxhash64 of all bytes before, little-endian
//
// A way has the texts of its moves, with spaces between them, in place of the tree.
//
// # What a file promises
//
// A proof promises that the winner wins the position whatever the other seat plays, from two seats, by the moves of the tree. It says nothing
// of how fast: the statistics of the check have the plies that it takes at most.
//
// A shortest way promises that the winner, who is to act, has all its men and is alone on the board, wins by so many of its own moves, and
// by no fewer; the other seats make null moves meanwhile. It says nothing of positions in which others have men, who may hinder or help. That
// it is so many, the moves show. That it is no fewer, nothing in the file shows: the check searches all that the winner reaches by the rules,
// from the position and back from the end of the way, until their numbers of moves are one less together ([graph.Reversible]). It gives
// up where that takes more than half a GiB.
//
// A file is read twice, once for its sum and once from its beginning to its end for the tree; what is kept meanwhile are the
// positions of the path and of trees that are used again.
package certificate
