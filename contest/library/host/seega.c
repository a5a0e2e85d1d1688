#define SEEGA_BOARD_BY_ADDRESS
#include "seega.h"
#include "host.h"

#include <stdlib.h>

/* The initial value of results: illegal, in case the entry does not set them. */
#define NOWHERE (-9999)

static __typeof__(InitGame) *initGame;
static __typeof__(PlacePieces) *placePieces;
static __typeof__(MovePiece) *movePiece;
static __typeof__(TermGame) *termGame;

static Board *board; /* allocated for the size of the game */

static void callInit(void)
{
	int boardSize = readNumber();
	int pieceValue = readNumber(), playFirst = readNumber(), stalemateThreshold = readNumber();
	free(board);
	board = calloc(1, sizeof *board + boardSize * boardSize);
	board->boardSize = boardSize;
	startTimer();
	initGame(boardSize, pieceValue, playFirst, stalemateThreshold);
	stopTimer();
}

static void readBoard(void)
{
	int boardSize = board->boardSize = readNumber(); /* the entry may have overwritten it */
	for (int i = 0; i < boardSize * boardSize; i++)
		board->cell[i] = readNumber();
}

static void callPlacePieces(void)
{
	Position piece1 = {NOWHERE, NOWHERE}, piece2 = {NOWHERE, NOWHERE};
	readBoard();
	startTimer();
	placePieces(board, &piece1, &piece2);
	stopTimer();
	writeNumber(piece1.row);
	writeNumber(piece1.col);
	writeNumber(piece2.row);
	writeNumber(piece2.col);
}

static void callMovePiece(void)
{
	Position from = {NOWHERE, NOWHERE}, to = {NOWHERE, NOWHERE};
	Boolean blocked = 0;
	int followUpMove = readNumber();
	readBoard();
	startTimer();
	movePiece(board, followUpMove, &from, &to, &blocked);
	stopTimer();
	writeNumber(from.row);
	writeNumber(from.col);
	writeNumber(to.row);
	writeNumber(to.col);
	writeNumber(blocked);
}

static void callTerm(void)
{
	startTimer();
	termGame();
	stopTimer();
}

static const struct function functions[] = {
	{"InitGame", &initGame, callInit},
	{"PlacePieces", &placePieces, callPlacePieces},
	{"MovePiece", &movePiece, callMovePiece},
	{"TermGame", &termGame, callTerm},
	{NULL, NULL, NULL},
};

const struct game seega = {"seega", functions};
