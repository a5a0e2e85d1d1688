#include "trilite.h"
#include "host.h"

static __typeof__(PlayTrilite) *playTrilite;

static void callPlayTrilite(void)
{
	Board board;
	for (int i = 0; i < 9; i++)
		board[i] = readNumber();
	int opponentPreviousPlay = readNumber(), playerNumber = readNumber(), newGame = readNumber();
	startTimer();
	int played = playTrilite(board, opponentPreviousPlay, playerNumber, newGame);
	stopTimer();
	writeNumber(played);
}

static const struct function functions[] = {
	{"PlayTrilite", &playTrilite, callPlayTrilite},
	{NULL, NULL, NULL},
};

const struct game trilite = {"trilite", functions};
