// Package notation reads and writes games in the forms that players and other programs use, as saved
// sessions: with variations and comments.
//
//	session   what session.Save writes, of every game
//	sgf       Smart Game Format, FF[4], of Pente
//	pente     the players' notation of Pente: 1. K10 2. L9 {a comment} (2. M9) 3. N10 1-0
//	position  the text form of a position, of every game, as a session that begins there
//
// # SGF
//
// The format has a number for each game that it knows. Pente has none, and neither have the others of
// the engine. Pente is written as GM[4], Gomoku and Renju, with RU[Pente]: the same board, stones and moves, so that
// programs for these games show it, without the captures. It is read from GM[4], GM[1], which many editors write
// whatever the game, or without a number; of RU, if there is one, it must be Pente. In the other games, men move or
// seats act simultaneously, for which SGF has no form that a second program would read, or, as in Trilite, no program
// reads such games: a saved session serves them.
//
// Black is side 1 in what is written; in what is read, who moves first. A position that is set up is written as
// stones (AB, AW, PL) for other programs, and exactly as QP[text form], a private property.
// An opening rule that isn't the default one is QO[none]. Without QP and QO, a game whose second stone of
// side 1 breaks the default rule is taken to be played without. The size of the board, 5 to 31, is SZ. Other
// properties than those, moves, players, comments and names of nodes are left out.
//
// # Players' notation
//
// Moves may have numbers, and marks such as * or x2 for captures, or ! and ?, behind them. Tags in brackets come first, of which
// Game, Size, Opening, Position and the names of the players count. A result ends a game, and another one may follow.
package notation
