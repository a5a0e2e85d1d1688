/* A small player of Jackhammer: it knocks out the row of cells that separates its corner from
   the board, a few steps away, and stays there.

   gcc -O2 -Wall -shared -fPIC -Icontest/include -o jackhammer.so examples/bots/c/jackhammer.c
   go run ./cmd/match jackhammer --contest --player name=ours --player "name=mine lib=./jackhammer.so"
*/
#include <stdlib.h>

#include "jackhammer.h"

static int size, me, depth;

void InitJackhammer(int boardSize, int numTurns, Resolution resolution, int yourIndex)
{
	(void)numTurns, (void)resolution;
	size = boardSize;
	me = yourIndex;
	depth = (size + 1) / 3; /* steps from the corner to the wall */
}

void TermJackhammer(void) {}

/* away returns how many steps a cell is from our corner. */
static int away(Position p)
{
	switch (me) {
	case 0: return p.row;
	case 1: return size - 1 - p.row + p.col;
	}
	return size - 1 - p.col;
}

static int distance(Position a, Position b)
{
	int rows = b.row - a.row, cols = b.col - a.col;
	if ((rows < 0) == (cols < 0))
		return abs(rows) > abs(cols) ? abs(rows) : abs(cols);
	return abs(rows) + abs(cols);
}

static int is_intact(const Board *board, Position p)
{
	return p.col >= 0 && p.col <= p.row && p.row < size && !board->knockedOut[p.row * size + p.col];
}

void PlayJackhammer(const Board *board, const Turn history[], int turn, Action *yourAction)
{
	static const Position step[6] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {-1, -1}, {1, 1}};
	Position at = board->player[me], wall = {-1, -1};
	(void)history, (void)turn;
	yourAction->kind = kStay;
	for (int row = 0; row < size; row++) /* the nearest cell of the wall that still stands */
		for (int col = 0; col <= row; col++) {
			Position p = {row, col};
			if (away(p) == depth && is_intact(board, p) && (wall.row < 0 || distance(at, p) < distance(at, wall)))
				wall = p;
		}
	if (wall.row < 0)
		return;
	if (distance(at, wall) == 1 && away(at) < depth) {
		yourAction->kind = kHammer;
		yourAction->cell = wall;
		return;
	}
	for (int i = 0; i < 6; i++) { /* nearer to it, but on our side */
		Position p = {at.row + step[i].row, at.col + step[i].col};
		if (is_intact(board, p) && away(p) < depth && distance(p, wall) < distance(at, wall)) {
			yourAction->kind = kMove;
			yourAction->cell = p;
		}
	}
}
