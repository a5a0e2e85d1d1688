#include "chinesecheckers.h"
#include "host.h"

/* The initial value of results: illegal, in case the entry does not set them. */
#define NOWHERE (-9999)

static __typeof__(InitChineseCheckers) *initChineseCheckers;
static __typeof__(YourMove) *yourMove;
static __typeof__(OpponentMove) *opponentMove;
static __typeof__(TermChineseCheckers) *termChineseCheckers;

static void callInit(void)
{
	long numPlayers = readNumber(), gameSize = readNumber(), playerPosition[6];
	for (int i = 0; i < 6; i++)
		playerPosition[i] = readNumber();
	long yourIndex = readNumber();
	startTimer();
	initChineseCheckers(numPlayers, gameSize, playerPosition, yourIndex);
	stopTimer();
}

static void callYourMove(void)
{
	Position from = {NOWHERE, NOWHERE}, to = {NOWHERE, NOWHERE};
	startTimer();
	yourMove(&from, &to);
	stopTimer();
	writeNumber(from.row);
	writeNumber(from.col);
	writeNumber(to.row);
	writeNumber(to.col);
}

static void callOpponentMove(void)
{
	long opponent = readNumber();
	Position from, to;
	from.row = readNumber();
	from.col = readNumber();
	to.row = readNumber();
	to.col = readNumber();
	startTimer();
	opponentMove(opponent, from, to);
	stopTimer();
}

static void callTerm(void)
{
	startTimer();
	termChineseCheckers();
	stopTimer();
}

static const struct function functions[] = {
	{"InitChineseCheckers", &initChineseCheckers, callInit},
	{"YourMove", &yourMove, callYourMove},
	{"OpponentMove", &opponentMove, callOpponentMove},
	{"TermChineseCheckers", &termChineseCheckers, callTerm},
	{NULL, NULL, NULL},
};

const struct game chineseCheckers = {"chinesecheckers", functions};
