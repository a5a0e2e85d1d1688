// Package notation reads and writes games in the forms that players and other programs use. It represents them as
// saved sessions, with variations and comments.
//
//	session   what session.Save writes, of every game
//	sgf       Smart Game Format, FF[4], of Pente
//	pente     the players' notation of Pente: 1. K10 2. L9 {a comment} (2. M9) 3. N10 1-0
//	position  the text form of a position, of every game, as a session that begins there
//
// # SGF
//
// SGF has a number for each game that it knows, but none for the engine's games. Pente is written as GM[4], Gomoku
// and Renju, with RU[Pente]: the board, the stones and the moves are the same, so that programs for these games
// show it, without the captures. It is read from GM[4], from GM[1], which many editors write for any game, or
// without a number; RU, if present, must be Pente. The other games are not written as SGF. Some have moving men or
// simultaneous moves, for which SGF has no common form; others, such as Trilite, are read by no other program. Use
// saved sessions for them.
//
// Black is side 1 in written files, and the first to move in files that are read. A set-up position is written as
// stones (AB, AW, PL) for other programs, and exactly as QP[text form], a private property. An opening rule other
// than the default is QO[none]. Without QP and QO, a game whose second stone of side 1 breaks the default rule is
// read as a game without the rule. SZ is the size of the board, 5 to 31. Other properties are ignored, except for
// moves, players, comments and names of nodes.
//
// # Players' notation
//
// Moves may have numbers before them, and marks behind them: * or x2 for captures, ! and ?. Tags in brackets come
// first; Game, Size, Opening, Position and the names of the players are used. A result ends a game, and another
// game may follow.
package notation
