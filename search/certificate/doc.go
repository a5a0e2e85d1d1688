// Package certificate stores proofs of forced wins and of shortest lines in files, and checks them by the rules of the game alone. It depends
// on no search and no game.
//
// # Trees
//
// A proof is a tree of moves, as text:
//
//	tree    = ""                                     the game is over, and won
//	        | "{" move tree "}"                      the winner is to move: one move
//	        | "{" move tree { "," move tree }
//	              [ "," "*" tree ] "}"               the opponent is to move: its moves
//	        | "#" "{" … "}"                          a tree to be reused; numbered from 0 in the order of the signs #
//	        | "=" number                             a reused tree, for the same position
//
// such as {0:3{0:4{0:2},*{0:4}}}: the winner plays 0:3; against 0:4 it plays 0:2 and wins, against other moves 0:4. Moves are in the text
// form of the game.
//
// # Unlisted replies
//
// Without a star, all legal moves of the opponent are listed. The tree of a star answers all unlisted moves. In a game with relevance zones
// it is a win after a pass; such a win does not depend on anything outside its zone ([relevance.Position]), so it answers every move outside.
// The zone is not in the file: the check computes it from the tree. In a position without zones, the check plays the tree after each unlisted
// move; such a tree contains no reused trees.
//
// # File
//
//	line     a JSON object with the fields of Header and a version, and a newline
//	tree     compressed by DEFLATE (RFC 1951)
//	sum      8 bytes: xxhash64 of all bytes before, little-endian
//
// A shortest line has the texts of its moves, separated by spaces, in place of the tree.
//
// # What a file proves
//
// A proof shows that the winner, one of two seats, wins by the moves of the tree whatever the opponent plays. It does not show how fast: the
// statistics of the check have an upper bound of the plies.
//
// A shortest line shows that the winner wins in the given number of its own moves, and not in fewer. The winner is to move, has all its men
// and is alone on the board; the other seats make null moves meanwhile. It does not apply to positions with men of others, who may hinder or
// help. The moves show that the number suffices. The file has no proof that fewer do not: the check searches all placements that the winner
// can reach, forward from the position and backward from the end of the line, until the two searches together cover one move less
// ([graph.Reversible]). It gives up if this takes more than half a GiB.
//
// A file is read twice: once for its checksum, and once for the tree. Meanwhile only the positions of the path and of reused trees are kept.
package certificate
