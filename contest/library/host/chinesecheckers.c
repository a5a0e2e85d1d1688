#include "chinesecheckers.h"
#include "host.h"

/* What no entry means, unless it sets it. */
#define NOWHERE (-9999)

static __typeof__(InitChineseCheckers) *initChineseCheckers;
static __typeof__(YourMove) *yourMove;
static __typeof__(OpponentMove) *opponentMove;
static __typeof__(TermChineseCheckers) *termChineseCheckers;

static void callInit(void)
{
	long numPlayers = number(), gameSize = number(), playerPosition[6];
	for (int i = 0; i < 6; i++)
		playerPosition[i] = number();
	long yourIndex = number();
	start();
	initChineseCheckers(numPlayers, gameSize, playerPosition, yourIndex);
	stop();
}

static void callYourMove(void)
{
	Position from = {NOWHERE, NOWHERE}, to = {NOWHERE, NOWHERE};
	start();
	yourMove(&from, &to);
	stop();
	answer(from.row);
	answer(from.col);
	answer(to.row);
	answer(to.col);
}

static void callOpponentMove(void)
{
	long opponent = number();
	Position from, to;
	from.row = number();
	from.col = number();
	to.row = number();
	to.col = number();
	start();
	opponentMove(opponent, from, to);
	stop();
}

static void callTerm(void)
{
	start();
	termChineseCheckers();
	stop();
}

static const struct function functions[] = {
	{"InitChineseCheckers", &initChineseCheckers, callInit},
	{"YourMove", &yourMove, callYourMove},
	{"OpponentMove", &opponentMove, callOpponentMove},
	{"TermChineseCheckers", &termChineseCheckers, callTerm},
	{NULL, NULL, NULL},
};

const struct game chineseCheckers = {"chinesecheckers", functions};
