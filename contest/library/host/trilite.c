#include "trilite.h"
#include "host.h"

static __typeof__(PlayTrilite) *playTrilite;

static void callPlayTrilite(void)
{
	Board board;
	for (int i = 0; i < 9; i++)
		board[i] = number();
	int opponentPreviousPlay = number(), playerNumber = number(), newGame = number();
	start();
	int played = playTrilite(board, opponentPreviousPlay, playerNumber, newGame);
	stop();
	answer(played);
}

static const struct function functions[] = {
	{"PlayTrilite", &playTrilite, callPlayTrilite},
	{NULL, NULL, NULL},
};

const struct game trilite = {"trilite", functions};
