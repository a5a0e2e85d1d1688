/* A small player of Seega: it makes the move that captures most; if none captures, one after
   which the piece can't be captured.

   gcc -O2 -Wall -shared -fPIC -Icontest/include -o seega.so examples/bots/c/seega.c
   go run ./cmd/match seega --contest --player name=ours --player "name=mine lib=./seega.so"
*/
#include <stdlib.h>
#include <string.h>

/* A library has to be called with the address of a board: the define comes before the include. */
#define SEEGA_BOARD_BY_ADDRESS
#include "seega.h"

static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

static int size, turns;
static char mine;
static char *cells; /* of the board, on which moves are tried */
static Position moved;

void InitGame(int boardSize, char pieceValue, Boolean playFirst, int stalemateThreshold)
{
	(void)playFirst, (void)stalemateThreshold;
	size = boardSize;
	mine = pieceValue;
	turns = 0;
	free(cells);
	cells = malloc((size_t)(size * size));
}

void TermGame(void)
{
	free(cells);
	cells = NULL;
}

/* at returns 0 for an empty cell, 1 for our piece, 2 for the opponent's, -1 beside the board. */
static int at(int row, int col)
{
	if (row < 0 || col < 0 || row >= size || col >= size)
		return -1;
	if (cells[row * size + col] == 0)
		return 0;
	return cells[row * size + col] == mine ? 1 : 2;
}

static int is_centre(int row, int col) { return row == size / 2 && col == size / 2; }

/* captures returns how many pieces our piece on a cell takes that has just come there. */
static int captures(int row, int col)
{
	int n = 0;
	for (int d = 0; d < 4; d++) {
		int r = row + step[d][0], c = col + step[d][1];
		n += at(r, c) == 2 && !is_centre(r, c) && at(r + step[d][0], c + step[d][1]) == 1;
	}
	return n;
}

/* is_exposed returns whether the opponent can take our piece on a cell with the next move. */
static int is_exposed(int row, int col)
{
	for (int d = 0; d < 4; d++) {
		int r = row + step[d][0], c = col + step[d][1];
		if (at(r, c) != 0 || at(row - step[d][0], col - step[d][1]) != 2 || is_centre(row, col))
			continue;
		for (int e = 0; e < 4; e++)
			if (e != (d + 2) % 4 && at(r + step[e][0], c + step[e][1]) == 2)
				return 1;
	}
	return 0;
}

void PlacePieces(const Board *board, Position *placePiece1, Position *placePiece2)
{
	Position *piece[2] = {placePiece1, placePiece2};
	int n = 0;
	for (int distance = 1; n < 2 && distance < 2 * size; distance++) /* around the centre first */
		for (int cell = 0; n < 2 && cell < size * size; cell++) {
			int row = cell / size, col = cell % size;
			if (abs(row - size / 2) + abs(col - size / 2) == distance && board->cell[cell] == 0) {
				piece[n]->row = row;
				piece[n++]->col = col;
			}
		}
}

void MovePiece(const Board *board, Boolean followUpMove, Position *moveFrom, Position *moveTo, Boolean *blocked)
{
	int best = 0;
	memcpy(cells, board->cell, (size_t)(size * size));
	turns++;
	*blocked = 1;
	moveFrom->row = moveFrom->col = moveTo->row = moveTo->col = -1;
	for (int i = 0; i < 4 * size * size; i++) {
		int cell = (i / 4 + turns) % (size * size), row = cell / size, col = cell % size;
		int r = row + step[i % 4][0], c = col + step[i % 4][1], taken, score;
		if (at(row, col) != 1 || at(r, c) != 0)
			continue;
		if (followUpMove && (row != moved.row || col != moved.col))
			continue;
		score = 2 * is_exposed(row, col);
		cells[cell] = 0;
		cells[r * size + c] = mine;
		taken = captures(r, c);
		score += 4 * taken - 3 * is_exposed(r, c);
		cells[cell] = mine;
		cells[r * size + c] = 0;
		if ((followUpMove && taken == 0) || (!*blocked && score <= best))
			continue;
		*blocked = 0;
		best = score;
		moveFrom->row = row, moveFrom->col = col;
		moveTo->row = r, moveTo->col = c;
	}
	moved = *moveTo;
}
