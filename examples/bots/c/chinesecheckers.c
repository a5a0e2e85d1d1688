/* A small player of Chinese Checkers: of all its moves, with any number of jumps, it makes the
   one that brings a man nearest to the far end of its goal, and of equal ones that of the man
   farthest behind.

   gcc -O2 -Wall -shared -fPIC -Icontest/include -o chinesecheckers.so examples/bots/c/chinesecheckers.c
   go run ./cmd/match chinesecheckers --contest --player name=ours --player "name=mine lib=./chinesecheckers.so"
*/
#include <stdlib.h>
#include <string.h>

#include "chinesecheckers.h"

enum { ROWS = 260, MIDDLE = 130, NOBODY = 0 }; /* MIDDLE is the place of column 0 */

static int size, home, me;
static char men[ROWS][ROWS];                       /* NOBODY, or the index of a player plus 1 */
static int reached[ROWS][ROWS], search;            /* the search that has reached a cell last */
static Position farEnd;                            /* of the goal */

static int width(int row)
{
	return row < size || (row >= 2 * size && row <= 3 * size) ? row + 1 : 4 * size - row + 1;
}

static int lowest(int row) { return row % 2 == 0 ? -(width(row) - 1) / 2 : -(width(row) / 2) + 1; }

static int exists(int row, int col)
{
	return row >= 0 && row <= 4 * size && col >= lowest(row) && col < lowest(row) + width(row);
}

static char *at(int row, int col) { return &men[row][col + MIDDLE]; }

/* zone returns the triangle of a cell, or 6 in the middle. */
static int zone(int row, int col)
{
	int place = col - lowest(row), beside = abs(2 * size - row);
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

/* next returns the neighbour of a cell in direction 0..5; 5 - d is opposite to d. */
static Position next(Position p, int d)
{
	int left = p.row % 2 == 0 ? 0 : -1; /* the columns beside p in the next rows are p.col + left and the one after it */
	switch (d) {
	case 0: p.col--; break;
	case 5: p.col++; break;
	case 1: p.row--; p.col += left; break;
	case 2: p.row--; p.col += left + 1; break;
	case 3: p.row++; p.col += left; break;
	case 4: p.row++; p.col += left + 1; break;
	}
	return p;
}

/* distance returns the number of steps between two cells. */
static int distance(Position a, Position b)
{
	int rows = (int)labs(a.row - b.row);
	int x = (int)labs((2 * a.col - a.row % 2) - (2 * b.col - b.row % 2)); /* half columns */
	return x <= rows ? rows : rows + (x - rows) / 2;
}

void InitChineseCheckers(long numPlayers, long gameSize, long playerPosition[6], long yourIndex)
{
	/* The tips of the triangles 0..5. */
	const long rows[6] = {0, gameSize, 3 * gameSize, 4 * gameSize, 3 * gameSize, gameSize};
	int goal;
	size = (int)gameSize;
	me = (int)yourIndex + 1;
	home = (int)playerPosition[yourIndex];
	goal = (home + 3) % 6;
	farEnd.row = rows[goal];
	farEnd.col = lowest((int)rows[goal]);
	if (goal == 1 || goal == 2)
		farEnd.col += width((int)rows[goal]) - 1;
	memset(men, NOBODY, sizeof men);
	for (int row = 0; row <= 4 * size; row++)
		for (int col = lowest(row); col < lowest(row) + width(row); col++)
			for (int i = 0; i < numPlayers; i++)
				if (zone(row, col) == playerPosition[i])
					*at(row, col) = (char)(i + 1);
}

void TermChineseCheckers(void) {}

void OpponentMove(long opponent, Position from, Position to)
{
	*at((int)from.row, (int)from.col) = NOBODY; /* a null move ends where it begins */
	*at((int)to.row, (int)to.col) = (char)(opponent + 1);
}

static struct {
	Position from, to;
	int gain, left; /* to the far end, from where it begins */
} best;

/* consider compares a move with the best so far. It may not end in a neutral zone. */
static void consider(Position from, Position to)
{
	int z = zone((int)to.row, (int)to.col), left = distance(from, farEnd), gain = left - distance(to, farEnd);
	if (z != 6 && z != home && z != (home + 3) % 6)
		return;
	if (gain > best.gain || (gain == best.gain && left > best.left)) {
		best.from = from;
		best.to = to;
		best.gain = gain;
		best.left = left;
	}
}

/* jump considers all jumps of a man from a cell on. */
static void jump(Position from, Position cell)
{
	for (int d = 0; d < 6; d++) {
		Position over = next(cell, d), to = next(over, d);
		if (!exists((int)to.row, (int)to.col) || *at((int)over.row, (int)over.col) == NOBODY)
			continue;
		if (*at((int)to.row, (int)to.col) != NOBODY || reached[to.row][to.col + MIDDLE] == search)
			continue;
		reached[to.row][to.col + MIDDLE] = search;
		consider(from, to);
		jump(from, to);
	}
}

void YourMove(Position *from, Position *to)
{
	best.gain = -ROWS * ROWS;
	for (int row = 0; row <= 4 * size; row++)
		for (int col = lowest(row); col < lowest(row) + width(row); col++) {
			Position man = {row, col};
			if (*at(row, col) != me)
				continue;
			if (best.gain == -ROWS * ROWS)
				best.from = best.to = man; /* the null move */
			search++;
			reached[row][col + MIDDLE] = search;
			*at(row, col) = NOBODY; /* a man doesn't jump over itself */
			jump(man, man);
			*at(row, col) = (char)me;
			for (int d = 0; d < 6; d++) {
				Position p = next(man, d);
				if (exists((int)p.row, (int)p.col) && *at((int)p.row, (int)p.col) == NOBODY)
					consider(man, p);
			}
		}
	*from = best.from;
	*to = best.to;
	*at((int)from->row, (int)from->col) = NOBODY;
	*at((int)to->row, (int)to->col) = (char)me;
}
