#include "jackhammer.h"
#include "host.h"

#include <stdlib.h>

/* What no entry means, unless it sets it. */
#define NOWHERE (-9999)

static __typeof__(InitJackhammer) *initJackhammer;
static __typeof__(PlayJackhammer) *playJackhammer;
static __typeof__(TermJackhammer) *termJackhammer;

static Turn *history; /* of the game, with room for all its turns */
static Boolean *knockedOut;

static void callInit(void)
{
	int boardSize = number(), numTurns = number(), resolution = number(), yourIndex = number();
	free(history);
	free(knockedOut);
	history = calloc(numTurns + 1, sizeof *history);
	knockedOut = calloc(boardSize * boardSize, sizeof *knockedOut);
	start();
	initJackhammer(boardSize, numTurns, resolution, yourIndex);
	stop();
}

/* Of the history come the turns since the last call. */
static void callPlayJackhammer(void)
{
	Action action = {(ActionKind)NOWHERE, {NOWHERE, NOWHERE}};
	Board board = {.knockedOut = knockedOut};
	board.boardSize = number();
	for (int i = 0; i < 3; i++) {
		board.player[i].row = number();
		board.player[i].col = number();
	}
	for (int i = 0; i < board.boardSize * board.boardSize; i++)
		knockedOut[i] = number();
	int turn = number();
	for (int i = number(); i < turn; i++)
		for (int j = 0; j < 3; j++) {
			Action *a = &history[i].action[j];
			a->kind = number();
			a->cell.row = number();
			a->cell.col = number();
		}
	start();
	playJackhammer(&board, history, turn, &action);
	stop();
	answer(action.kind);
	answer(action.cell.row);
	answer(action.cell.col);
}

static void callTerm(void)
{
	start();
	termJackhammer();
	stop();
}

static const struct function functions[] = {
	{"InitJackhammer", &initJackhammer, callInit},
	{"PlayJackhammer", &playJackhammer, callPlayJackhammer},
	{"TermJackhammer", &termJackhammer, callTerm},
	{NULL, NULL, NULL},
};

const struct game jackhammer = {"jackhammer", functions};
