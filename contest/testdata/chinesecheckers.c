/* Plays games of Chinese Checkers with the library, which takes every seat in turn, against
   random moves, and prints each game as a line: its size, the triangles of the players, the index
   of the library, and the moves.

   usage: chinesecheckers SEED */
#include <stdio.h>
#include <stdlib.h>

#include "chinesecheckers.h"

/* The same on every machine, unlike rand(). */
static unsigned state;

static int draw(int below)
{
	state = state * 1103515245u + 12345u;
	return (int)(state / 65536u % 32768u) % below;
}

enum { MOST_PLIES = 2000, MOST_OF_SIX = 150 };

static int size;
static char at[4 * 63 + 1][4 * 63 + 3]; /* by row and column + 2*63+1: '.', or the digit of a player */

#define CELL(p) at[(p).row][(p).col + 2 * 63 + 1]

/* columns returns how many columns a row has, or only those in the hexagon. */
static int columns(long row, int hexagon)
{
	int upright = (int)row + 1, inverted = 4 * size - (int)row + 1;
	if (hexagon)
		return row < size || row > 3 * size ? 0 : upright < inverted ? upright : inverted;
	if (row < size || row > 3 * size)
		return upright < inverted ? upright : inverted;
	return upright < inverted ? inverted : upright;
}

static int inside(Position p, int hexagon)
{
	int c;
	if (p.row < 0 || p.row > 4 * size)
		return 0;
	c = columns(p.row, hexagon);
	if (p.row % 2 == 0)
		return c > 0 && p.col >= -(c - 1) / 2 && p.col <= (c - 1) / 2;
	return c > 0 && p.col >= -(c / 2) + 1 && p.col <= c / 2;
}

static Position next(Position p, int direction)
{
	static const int row[6] = {0, 0, 1, 1, -1, -1};
	static const int even[6] = {-1, 1, 0, 1, 0, 1}, odd[6] = {-1, 1, 0, -1, 0, -1};
	Position q;
	q.row = p.row + row[direction];
	q.col = p.col + (p.row % 2 == 0 ? even : odd)[direction];
	return q;
}

/* beyond returns the cell two steps away in a direction, which has another number in rows of the other kind. */
static Position beyond(Position p, int direction)
{
	static const int straight[6] = {0, 1, 3, 2, 5, 4};
	Position q = next(p, direction);
	if (direction < 2)
		return next(q, direction);
	return next(q, straight[direction]);
}

/* triangle returns in which triangle a cell is, 0..5 clockwise from the top, or 6. */
static int triangle(Position p)
{
	if (inside(p, 1))
		return 6;
	if (p.row < size)
		return 0;
	if (p.row > 3 * size)
		return 3;
	if (p.row <= 2 * size)
		return p.col > 0 ? 1 : 5;
	return p.col > 0 ? 2 : 4;
}

/* may reports whether a player's man may begin and end a move on a cell. */
static int may(long home, Position p)
{
	int t = triangle(p);
	return t == 6 || t % 3 == home % 3;
}

/* jump looks for a cell that jumps lead to from another one. */
static int jump(long home, Position from, Position *to)
{
	static int depth;
	int direction, found = 0;
	if (depth == 12)
		return 0;
	for (direction = 0; direction < 6 && !found; direction++) {
		Position over = next(from, direction), p = beyond(from, direction);
		if (!inside(over, 0) || CELL(over) == '.' || !inside(p, 0) || CELL(p) != '.')
			continue;
		*to = p;
		depth++;
		found = may(home, p) || jump(home, p, to);
		depth--;
	}
	return found;
}

/* any_move finds a move of a man, if it has one. */
static int any_move(long home, Position from, Position *to)
{
	int i, turn = draw(6);
	for (i = 0; i < 6; i++) {
		*to = next(from, (turn + i) % 6);
		if (inside(*to, 0) && CELL(*to) == '.' && may(home, *to))
			return 1;
	}
	return jump(home, from, to);
}

/* random_move finds a move of a player: none back home or into the goal if it can, then any. Without
   one, it is a null move. */
static void random_move(int player, long home, Position *from, Position *to)
{
	Position man = {0, 0};
	int tries;
	for (tries = 0; tries < 2000; tries++) {
		int direction = draw(6);
		from->row = draw(4 * size + 1);
		from->col = draw(4 * size + 1) - 2 * size;
		if (!inside(*from, 0) || CELL(*from) != '0' + player)
			continue;
		*to = next(*from, direction);
		if (inside(*to, 0) && CELL(*to) != '.')
			*to = beyond(*from, direction);
		if (inside(*to, 0) && CELL(*to) == '.' && (triangle(*to) == 6 || (triangle(*from) == home && triangle(*to) == home)))
			return;
	}
	for (from->row = 0; from->row <= 4 * size; from->row++)
		for (from->col = -2 * size; from->col <= 2 * size; from->col++)
			if (inside(*from, 0) && CELL(*from) == '0' + player) {
				man = *from;
				if (any_move(home, *from, to))
					return;
			}
	*from = *to = man;
}

static int done(int player, const long *home)
{
	Position p;
	for (p.row = 0; p.row <= 4 * size; p.row++)
		for (p.col = -2 * size; p.col <= 2 * size; p.col++)
			if (inside(p, 0) && CELL(p) == '0' + player && triangle(p) != (home[player] + 3) % 6)
				return 0;
	return 1;
}

static int game(int players, int n, const long *triangles, int library)
{
	long home[6];
	int i, ply;
	Position p;
	size = n;
	printf("%d ", n);
	for (i = 0; i < 6; i++)
		home[i] = i < players ? triangles[i] : -1;
	for (i = 0; i < players; i++)
		printf("%s%ld", i ? "," : "", home[i]);
	printf(" %d", library);
	for (p.row = 0; p.row <= 4 * n; p.row++)
		for (p.col = -2 * n; p.col <= 2 * n; p.col++)
			if (inside(p, 0)) {
				CELL(p) = '.';
				for (i = 0; i < players; i++)
					if (triangle(p) == home[i])
						CELL(p) = (char)('0' + i);
			}
	InitChineseCheckers(players, n, home, library);
	for (ply = 0; ply < (players == 6 ? MOST_OF_SIX : MOST_PLIES); ply++) {
		int player = ply % players;
		Position from, to;
		if (player == 0)
			for (i = 0; i < players; i++)
				if (done(i, home))
					goto over;
		if (player == library)
			YourMove(&from, &to);
		else
			random_move(player, home[player], &from, &to);
		printf(" %ld:%ld>%ld:%ld", from.row, from.col, to.row, to.col);
		if (!inside(from, 0) || !inside(to, 0) || CELL(from) != '0' + player)
			return 1;
		if (from.row != to.row || from.col != to.col) {
			if (CELL(to) != '.')
				return 1;
			CELL(to) = CELL(from);
			CELL(from) = '.';
		}
		if (player != library)
			OpponentMove(player, from, to);
	}
over:
	TermChineseCheckers();
	printf("\n");
	return 0;
}

/* Calls out of order have answers, too. */
static int out_of_order(void)
{
	long home[6] = {0, 3, 0, 0, 0, 0};
	Position from = {7, 7}, to = {8, 8}, nowhere = {-2147483647L, 2147483647L};
	TermChineseCheckers();
	OpponentMove(0, nowhere, nowhere);
	YourMove(&from, &to);
	if (from.row || from.col || to.row || to.col)
		return 1;
	InitChineseCheckers(2000000000L, 2000000000L, home, -1);
	from.row = to.row = 7;
	YourMove(&from, &to);
	if (from.row || from.col || to.row || to.col)
		return 1;
	InitChineseCheckers(2, 3, home, 1);
	OpponentMove(0, nowhere, nowhere); /* a turn that is lost */
	OpponentMove(77, nowhere, nowhere);
	size = 3;
	YourMove(&from, &to);
	return !inside(to, 1);
}

/* A player who is shut in moves a man to where it is. On a board smaller than in the
   contest, five moves do. */
static int shut_in(void)
{
	long home[6] = {1, 5, 2, 4, 3, 0};
	static const Position move[5][2] = {
		{{1, 2}, {1, 1}}, {{1, -1}, {1, 0}}, {{3, 2}, {2, 1}}, {{3, -1}, {2, -1}}, {{4, 0}, {3, 0}}
	};
	Position from = {7, 7}, to = {8, 8};
	int i;
	InitChineseCheckers(6, 1, home, 5);
	for (i = 0; i < 5; i++)
		OpponentMove(i, move[i][0], move[i][1]);
	YourMove(&from, &to);
	return from.row || from.col || to.row || to.col;
}

int main(int argc, char **argv)
{
	static const long two[2] = {0, 3}, three[3] = {4, 0, 2}, six[6] = {0, 1, 2, 3, 4, 5};
	int i;
	state = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
	if (out_of_order() || shut_in())
		return 1;
	if (game(2, 3, two, 0) || game(2, 3, two, 1) || game(3, 3, three, 1))
		return 1;
	for (i = 0; i < 6; i++) /* smaller than in the contest: players get stuck */
		if (game(6, 1, six, i % 6))
			return 1;
	return 0;
}
