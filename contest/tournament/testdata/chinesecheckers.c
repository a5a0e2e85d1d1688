#include "chinesecheckers.h"
#include "trouble.h"

#define ROWS 256
#define MIDDLE 128 /* the place of column 0 */

static int size, home, me;
static char men[ROWS][ROWS]; /* by row and column, 0: none, player + 1 */

static int width(int row)
{
	return row < size || (row >= 2 * size && row <= 3 * size) ? row + 1 : 4 * size - row + 1;
}

static int lowest(int row)
{
	int columns = width(row);
	return row % 2 == 0 ? -(columns - 1) / 2 : -(columns / 2) + 1;
}

static int exists(int row, int col)
{
	return row >= 0 && row <= 4 * size && col >= lowest(row) && col < lowest(row) + width(row);
}

/* Returns the triangle of a cell, or 6 in the middle. */
static int zone(int row, int col)
{
	int place = col - lowest(row), beside = row < 2 * size ? 2 * size - row : row - 2 * size;
	if (row < size)
		return 0;
	if (row > 3 * size)
		return 3;
	if (place < beside)
		return row < 2 * size ? 5 : 4;
	if (place >= width(row) - beside)
		return row < 2 * size ? 1 : 2;
	return 6;
}

void InitChineseCheckers(long numPlayers, long gameSize, long playerPosition[6], long yourIndex)
{
	size = (int)gameSize;
	me = (int)yourIndex;
	home = (int)playerPosition[yourIndex];
	memset(men, 0, sizeof men);
	for (int row = 0; row <= 4 * size; row++)
		for (int col = lowest(row); col < lowest(row) + width(row); col++)
			for (int i = 0; i < numPlayers; i++)
				if (zone(row, col) == playerPosition[i])
					men[row][col + MIDDLE] = (char)(i + 1);
}

static void move(Position from, Position to)
{
	char man = men[from.row][from.col + MIDDLE];
	if (from.row == to.row && from.col == to.col)
		return;
	if (man == 0 || men[to.row][to.col + MIDDLE] != 0)
		abort();
	men[from.row][from.col + MIDDLE] = 0;
	men[to.row][to.col + MIDDLE] = man;
}

void YourMove(Position *from, Position *to)
{
	int found = 0, illegal = misled(trouble());
	for (int row = 0; row <= 4 * size; row++)
		for (int col = lowest(row); col < lowest(row) + width(row); col++) {
			int side = row % 2 == 0 ? 1 : -1;
			const int rows[6] = {0, 0, 1, 1, -1, -1}, cols[6] = {-1, 1, 0, side, 0, side};
			if (men[row][col + MIDDLE] != me + 1)
				continue;
			if (found == 0)
				*from = *to = (Position){row, col};
			for (int d = 0; d < 6; d++) {
				int r = row + rows[d], c = col + cols[d];
				if (!exists(r, c) || men[r][c + MIDDLE] != 0)
					continue;
				int z = zone(r, c);
				if (z != 6 && z != home && z != (home + 3) % 6)
					continue;
				if (chance(++found) == 0)
					*from = (Position){row, col}, *to = (Position){r, c};
			}
		}
	if (illegal)
		to->row += 100;
	else
		move(*from, *to);
}

void OpponentMove(long opponent, Position from, Position to)
{
	if (men[from.row][from.col + MIDDLE] != opponent + 1)
		abort();
	move(from, to);
}

void TermChineseCheckers(void) {}
