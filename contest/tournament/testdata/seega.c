#define SEEGA_BOARD_BY_ADDRESS
#include "seega.h"
#include "trouble.h"

static char mine;
static Position last;

void InitGame(int boardSize, char pieceValue, Boolean playFirst, int stalemateThreshold)
{
	(void)boardSize, (void)stalemateThreshold;
	mine = pieceValue;
	if (playFirst != (pieceValue == 1))
		abort();
}

static char at(const Board *board, int row, int col)
{
	int n = board->boardSize;
	return row < 0 || col < 0 || row >= n || col >= n ? -1 : board->cell[row * n + col];
}

void PlacePieces(const Board *board, Position *placePiece1, Position *placePiece2)
{
	int n = board->boardSize, found = 0, illegal = misled(trouble());
	Position *pieces[2] = {placePiece1, placePiece2};
	while (found < 2) {
		Position p = {chance(n), chance(n)};
		if (at(board, p.row, p.col) != 0 || (p.row == n / 2 && p.col == n / 2))
			continue;
		if (found == 1 && p.row == placePiece1->row && p.col == placePiece1->col)
			continue;
		*pieces[found++] = p;
	}
	if (illegal)
		*placePiece2 = *placePiece1;
}

/* Reports whether a piece that comes to a cell captures there. */
static int captures(const Board *board, Position from, Position to)
{
	static const int step[5] = {0, 1, 0, -1, 0};
	int n = board->boardSize;
	for (int d = 0; d < 4; d++) {
		int row = to.row + step[d], col = to.col + step[d + 1];
		int beyond = to.row + 2 * step[d], along = to.col + 2 * step[d + 1];
		if (at(board, row, col) == 3 - mine && !(row == n / 2 && col == n / 2) &&
		    at(board, beyond, along) == mine && !(beyond == from.row && along == from.col))
			return 1;
	}
	return 0;
}

void MovePiece(const Board *board, Boolean followUpMove, Position *moveFrom, Position *moveTo, Boolean *blocked)
{
	static const int step[5] = {0, 1, 0, -1, 0};
	int n = board->boardSize, found = 0, illegal = misled(trouble());
	for (int cell = 0; cell < n * n; cell++)
		for (int d = 0; d < 4; d++) {
			Position from = {cell / n, cell % n};
			Position to = {from.row + step[d], from.col + step[d + 1]};
			if (board->cell[cell] != mine || at(board, to.row, to.col) != 0)
				continue;
			if (followUpMove && (from.row != last.row || from.col != last.col || !captures(board, from, to)))
				continue;
			if (chance(++found) == 0)
				*moveFrom = from, *moveTo = to;
		}
	if (illegal && found > 0)
		*moveTo = *moveFrom;
	else if (found > 0)
		last = *moveTo;
	else
		*blocked = 1;
}

void TermGame(void) {}
