#include "trilite.h"
#include "trouble.h"

BoardPosition PlayTrilite(const Board board, BoardPosition opponentPreviousPlay, int playerNumber, Boolean newGame)
{
	(void)opponentPreviousPlay, (void)playerNumber, (void)newGame;
	int illegal = misled(trouble());
	for (;;) {
		int at = chance(9);
		if ((board[at] == kEmpty) != illegal)
			return (BoardPosition)at;
		if (illegal && chance(100) == 0)
			return kNoPosition; /* an empty board has no other */
	}
}
