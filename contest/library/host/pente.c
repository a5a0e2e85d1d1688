#include "pente.h"
#include "host.h"

/* What no entry means, unless it sets it. */
#define NOWHERE (-9999)

/* The most pairs that a move can capture, and room for more that are claimed. */
#define CAPTURES 8
#define ROOM 512

static __typeof__(InitPente) *initPente;
static __typeof__(Pente) *playPente;
static __typeof__(TermPente) *termPente;

static void callInit(void)
{
	long boardHalfSize = number();
	start();
	initPente(boardHalfSize);
	stop();
}

static void callPente(void)
{
	static Capture claimCaptures[ROOM];
	Point opponentsMove, yourMove = {NOWHERE, NOWHERE};
	long numCaptures = 0;
	Boolean claimVictory = 0;
	opponentsMove.v = number();
	opponentsMove.h = number();
	int playingFirst = number();
	start();
	playPente(opponentsMove, playingFirst, &yourMove, claimCaptures, &numCaptures, &claimVictory);
	stop();
	answer(yourMove.v);
	answer(yourMove.h);
	answer(claimVictory);
	answer(numCaptures);
	for (long i = 0; i < numCaptures && i < CAPTURES; i++) {
		answer(claimCaptures[i].stone1.v);
		answer(claimCaptures[i].stone1.h);
		answer(claimCaptures[i].stone2.v);
		answer(claimCaptures[i].stone2.h);
	}
}

static void callTerm(void)
{
	start();
	termPente();
	stop();
}

static const struct function functions[] = {
	{"InitPente", &initPente, callInit},
	{"Pente", &playPente, callPente},
	{"TermPente", &termPente, callTerm},
	{NULL, NULL, NULL},
};

const struct game pente = {"pente", functions};
