#include "jackhammer.h"
#include "host.h"

#include <stdlib.h>

/* The initial value of results: illegal, in case the entry does not set them. */
#define NOWHERE (-9999)

static __typeof__(InitJackhammer) *initJackhammer;
static __typeof__(PlayJackhammer) *playJackhammer;
static __typeof__(TermJackhammer) *termJackhammer;

static Turn *history; /* allocated for all turns of the game */
static Boolean *knockedOut;

static void callInit(void)
{
	int boardSize = readNumber(), numTurns = readNumber(), resolution = readNumber(), yourIndex = readNumber();
	free(history);
	free(knockedOut);
	history = calloc(numTurns + 1, sizeof *history);
	knockedOut = calloc(boardSize * boardSize, sizeof *knockedOut);
	startTimer();
	initJackhammer(boardSize, numTurns, resolution, yourIndex);
	stopTimer();
}

/* The arguments contain only the turns of the history since the last call. */
static void callPlayJackhammer(void)
{
	Action action = {(ActionKind)NOWHERE, {NOWHERE, NOWHERE}};
	Board board = {.knockedOut = knockedOut};
	board.boardSize = readNumber();
	for (int i = 0; i < 3; i++) {
		board.player[i].row = readNumber();
		board.player[i].col = readNumber();
	}
	for (int i = 0; i < board.boardSize * board.boardSize; i++)
		knockedOut[i] = readNumber();
	int turn = readNumber();
	for (int i = readNumber(); i < turn; i++)
		for (int j = 0; j < 3; j++) {
			Action *a = &history[i].action[j];
			a->kind = readNumber();
			a->cell.row = readNumber();
			a->cell.col = readNumber();
		}
	startTimer();
	playJackhammer(&board, history, turn, &action);
	stopTimer();
	writeNumber(action.kind);
	writeNumber(action.cell.row);
	writeNumber(action.cell.col);
}

static void callTerm(void)
{
	startTimer();
	termJackhammer();
	stopTimer();
}

static const struct function functions[] = {
	{"InitJackhammer", &initJackhammer, callInit},
	{"PlayJackhammer", &playJackhammer, callPlayJackhammer},
	{"TermJackhammer", &termJackhammer, callTerm},
	{NULL, NULL, NULL},
};

const struct game jackhammer = {"jackhammer", functions};
