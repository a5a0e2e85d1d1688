#define SEEGA_BOARD_BY_ADDRESS
#include "seega.h"
#include "host.h"

#include <stdlib.h>

/* What no entry means, unless it sets it. */
#define NOWHERE (-9999)

static __typeof__(InitGame) *initGame;
static __typeof__(PlacePieces) *placePieces;
static __typeof__(MovePiece) *movePiece;
static __typeof__(TermGame) *termGame;

static Board *board; /* of the size of the game */

static void callInit(void)
{
	int boardSize = number();
	int pieceValue = number(), playFirst = number(), stalemateThreshold = number();
	free(board);
	board = calloc(1, sizeof *board + boardSize * boardSize);
	board->boardSize = boardSize;
	start();
	initGame(boardSize, pieceValue, playFirst, stalemateThreshold);
	stop();
}

static void readBoard(void)
{
	int boardSize = board->boardSize = number(); /* it may have been written over */
	for (int i = 0; i < boardSize * boardSize; i++)
		board->cell[i] = number();
}

static void callPlacePieces(void)
{
	Position piece1 = {NOWHERE, NOWHERE}, piece2 = {NOWHERE, NOWHERE};
	readBoard();
	start();
	placePieces(board, &piece1, &piece2);
	stop();
	answer(piece1.row);
	answer(piece1.col);
	answer(piece2.row);
	answer(piece2.col);
}

static void callMovePiece(void)
{
	Position from = {NOWHERE, NOWHERE}, to = {NOWHERE, NOWHERE};
	Boolean blocked = 0;
	int followUpMove = number();
	readBoard();
	start();
	movePiece(board, followUpMove, &from, &to, &blocked);
	stop();
	answer(from.row);
	answer(from.col);
	answer(to.row);
	answer(to.col);
	answer(blocked);
}

static void callTerm(void)
{
	start();
	termGame();
	stop();
}

static const struct function functions[] = {
	{"InitGame", &initGame, callInit},
	{"PlacePieces", &placePieces, callPlacePieces},
	{"MovePiece", &movePiece, callMovePiece},
	{"TermGame", &termGame, callTerm},
	{NULL, NULL, NULL},
};

const struct game seega = {"seega", functions};
