/* Plays games of Pente with the library, which plays first and second in turn, against
   random stones beside others, and prints each game as a line: the half size of the board, the
   library's side, and the moves. To those of the library is added what it claims: "x" and
   a number of pairs, "!" for the victory.

   usage: pente GAMES SEED */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pente.h"

/* The same on every machine, unlike rand(). */
static unsigned state;

static int draw(int below)
{
	state = state * 1103515245u + 12345u;
	return (int)(state / 65536u % 32768u) % below;
}

static int half;
static char stone[31][31]; /* 0, 1 or 2 */

static int on_board(int v, int h) { return v >= -half && v <= half && h >= -half && h <= half; }

static char *at(int v, int h) { return &stone[v + half][h + half]; }

/* put places a stone and takes pairs, and returns their number. */
static int put(int side, int v, int h)
{
	int dv, dh, pairs = 0;
	*at(v, h) = (char)side;
	for (dv = -1; dv <= 1; dv++)
		for (dh = -1; dh <= 1; dh++)
			if ((dv || dh) && on_board(v + 3 * dv, h + 3 * dh) && *at(v + dv, h + dh) == 3 - side &&
			    *at(v + 2 * dv, h + 2 * dh) == 3 - side && *at(v + 3 * dv, h + 3 * dh) == side) {
				*at(v + dv, h + dh) = *at(v + 2 * dv, h + 2 * dh) = 0;
				pairs++;
			}
	return pairs;
}

/* five reports whether a stone stands in a line of five. */
static int five(int side, int v, int h)
{
	static const int direction[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
	int i;
	for (i = 0; i < 4; i++) {
		int dv = direction[i][0], dh = direction[i][1], back = 0, forth = 0;
		while (on_board(v + (forth + 1) * dv, h + (forth + 1) * dh) && *at(v + (forth + 1) * dv, h + (forth + 1) * dh) == side)
			forth++;
		while (on_board(v - (back + 1) * dv, h - (back + 1) * dh) && *at(v - (back + 1) * dv, h - (back + 1) * dh) == side)
			back++;
		if (back + forth >= 4)
			return 1;
	}
	return 0;
}

/* beside reports whether there is a stone beside a place. */
static int beside(int v, int h)
{
	int dv, dh;
	for (dv = -1; dv <= 1; dv++)
		for (dh = -1; dh <= 1; dh++)
			if (on_board(v + dv, h + dh) && *at(v + dv, h + dh))
				return 1;
	return 0;
}

/* random_point is where the opponent places its stone. */
static Point random_point(int ply)
{
	Point p = {0, 0};
	int tries = 0;
	if (ply > 0)
		do {
			p.v = (short)(draw(2 * half + 1) - half);
			p.h = (short)(draw(2 * half + 1) - half);
		} while (*at(p.v, p.h) || (ply == 2 && abs(p.v) < 3 && abs(p.h) < 3) || (tries++ < 500 && ply != 2 && !beside(p.v, p.h)));
	return p;
}

static int game(int halfSize, int library)
{
	int ply, i, pairs[3] = {0, 0, 0};
	Point last = {0, 0};
	half = halfSize;
	memset(stone, 0, sizeof stone);
	printf("%d %d", half, library);
	InitPente(half);
	for (ply = 0; ply < 300; ply++) {
		int side = 1 + ply % 2, taken, win;
		Boolean victory = 0;
		long captures = -1;
		Capture claims[8];
		if (side == library)
			Pente(last, (Boolean)(ply == 0), &last, claims, &captures, &victory);
		else
			last = random_point(ply);
		printf(" %d:%d", last.v, last.h);
		if (!on_board(last.v, last.h) || *at(last.v, last.h))
			return 1;
		if (side == library) {
			for (i = 0; i < captures; i++)
				if (*at(claims[i].stone1.v, claims[i].stone1.h) != 3 - side || *at(claims[i].stone2.v, claims[i].stone2.h) != 3 - side)
					return 1;
			if (captures > 0)
				printf("x%ld", captures);
			if (victory)
				printf("!");
		}
		taken = put(side, last.v, last.h);
		pairs[side] += taken;
		win = five(side, last.v, last.h) || pairs[side] >= 5;
		if (side == library && (captures != taken || victory != win))
			return 1;
		if (win)
			break;
	}
	TermPente();
	printf("\n");
	return 0;
}

/* Calls out of order have answers, too. */
static int out_of_order(void)
{
	Point centre = {0, 0}, off = {30000, -30000}, move = {7, 7};
	Capture claims[8];
	long captures = 7;
	Boolean victory = 7;
	TermPente();
	Pente(centre, 1, &move, claims, &captures, &victory);
	if (move.v || move.h || captures || victory)
		return 1;
	InitPente(1000000000L);
	Pente(centre, 0, &move, claims, &captures, &victory);
	if (move.v || move.h || captures || victory)
		return 1;
	InitPente(9);
	Pente(off, 0, &move, claims, &captures, &victory);
	InitPente(9); /* again, without an end */
	half = 9;
	return !on_board(move.v, move.h) || captures || victory;
}

int main(int argc, char **argv)
{
	int games = argc > 1 ? atoi(argv[1]) : 1, i;
	state = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
	if (out_of_order())
		return 1;
	for (i = 0; i < games; i++)
		if (game(i % 4 < 2 ? 9 : 12, 1 + i % 2))
			return 1;
	return 0;
}
