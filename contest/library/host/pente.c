#include "pente.h"
#include "host.h"

/* The initial value of results: illegal, in case the entry does not set them. */
#define NOWHERE (-9999)

/* The most pairs that a move can capture, and space in case the entry claims more. */
#define MAX_CAPTURES 8
#define MAX_CLAIMS 512

static __typeof__(InitPente) *initPente;
static __typeof__(Pente) *playPente;
static __typeof__(TermPente) *termPente;

static void callInit(void)
{
	long boardHalfSize = readNumber();
	startTimer();
	initPente(boardHalfSize);
	stopTimer();
}

static void callPente(void)
{
	static Capture claimCaptures[MAX_CLAIMS];
	Point opponentsMove, yourMove = {NOWHERE, NOWHERE};
	long numCaptures = 0;
	Boolean claimVictory = 0;
	opponentsMove.v = readNumber();
	opponentsMove.h = readNumber();
	int playingFirst = readNumber();
	startTimer();
	playPente(opponentsMove, playingFirst, &yourMove, claimCaptures, &numCaptures, &claimVictory);
	stopTimer();
	writeNumber(yourMove.v);
	writeNumber(yourMove.h);
	writeNumber(claimVictory);
	writeNumber(numCaptures);
	for (long i = 0; i < numCaptures && i < MAX_CAPTURES; i++) {
		writeNumber(claimCaptures[i].stone1.v);
		writeNumber(claimCaptures[i].stone1.h);
		writeNumber(claimCaptures[i].stone2.v);
		writeNumber(claimCaptures[i].stone2.h);
	}
}

static void callTerm(void)
{
	startTimer();
	termPente();
	stopTimer();
}

static const struct function functions[] = {
	{"InitPente", &initPente, callInit},
	{"Pente", &playPente, callPente},
	{"TermPente", &termPente, callTerm},
	{NULL, NULL, NULL},
};

const struct game pente = {"pente", functions};
