/* A small player of Trilite: it wins if it can; otherwise it prevents the opponent from winning
   with the next move, or takes the first of its favourite cells.

   gcc -O2 -Wall -shared -fPIC -Icontest/include -o trilite.so examples/bots/c/trilite.c
   go run ./cmd/match trilite --contest --player name=ours --player "name=mine lib=./trilite.so"
*/
#include "trilite.h"

static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

/* completes returns whether a stone of a player, 0 or 1, on a cell makes three in a row. A stone
   that disappears with that move doesn't count. */
static int completes(const Board board, int player, int cell)
{
	int stays = player == 0 ? kPlayer1Staying : kPlayer2Staying;
	for (int l = 0; l < 8; l++) {
		int stones = 0, through = 0;
		for (int i = 0; i < 3; i++) {
			through |= lines[l][i] == cell;
			stones += lines[l][i] != cell && board[lines[l][i]] == stays;
		}
		if (through && stones == 2)
			return 1;
	}
	return 0;
}

BoardPosition PlayTrilite(const Board board, BoardPosition opponentPreviousPlay, int playerNumber, Boolean newGame)
{
	static const int favourites[9] = {kCenter, kTopLeft, kBottomRight, kTopRight, kBottomLeft, kTopCenter, kCenterLeft, kCenterRight, kBottomCenter};
	static int me;
	(void)opponentPreviousPlay;
	if (newGame) /* playerNumber counts only then */
		me = playerNumber - 1;
	for (int player = me, turn = 0; turn < 2; turn++, player = 1 - player)
		for (int cell = 0; cell < 9; cell++)
			if (board[cell] == kEmpty && completes(board, player, cell))
				return (BoardPosition)cell;
	for (int i = 0; i < 9; i++)
		if (board[favourites[i]] == kEmpty)
			return (BoardPosition)favourites[i];
	return kNoPosition;
}
