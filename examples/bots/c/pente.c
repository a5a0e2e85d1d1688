/* A small player of Pente: it takes the intersection with the longest rows of either side
   through it, counting captures as well.

   gcc -O2 -Wall -shared -fPIC -Icontest/include -o pente.so examples/bots/c/pente.c
   go run ./cmd/match pente --contest --player name=ours --player "name=mine lib=./pente.so"
*/
#include <stdlib.h>
#include <string.h>

#include "pente.h"

enum { SPAN = 31, EMPTY = 0, MINE = 1, THEIRS = 2, OUTSIDE = 3 };

static const int step[8][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, -1}, {-1, 0}, {-1, -1}, {-1, 1}};

static int half, plies, pairs; /* that we have taken */
static char board[SPAN][SPAN];

static int at(int v, int h) { return abs(v) > half || abs(h) > half ? OUTSIDE : board[v + half][h + half]; }

void InitPente(long boardHalfSize)
{
	half = (int)boardHalfSize;
	plies = pairs = 0;
	memset(board, EMPTY, sizeof board);
}

void TermPente(void) {}

/* captures fills in the pairs that a stone takes, and returns their number. */
static int captures(int v, int h, int who, Capture *taken)
{
	int n = 0;
	for (int d = 0; d < 8; d++) {
		int dv = step[d][0], dh = step[d][1];
		if (at(v + dv, h + dh) == 3 - who && at(v + 2 * dv, h + 2 * dh) == 3 - who && at(v + 3 * dv, h + 3 * dh) == who) {
			Capture c = {{(short)(v + dv), (short)(h + dh)}, {(short)(v + 2 * dv), (short)(h + 2 * dh)}};
			taken[n++] = c;
		}
	}
	return n;
}

/* longest returns the length of the longest row of a side through an intersection. */
static int longest(int v, int h, int who)
{
	int best = 0;
	for (int d = 0; d < 4; d++) {
		int n = 1;
		for (int way = -1; way <= 1; way += 2)
			for (int i = 1; at(v + way * i * step[d][0], h + way * i * step[d][1]) == who; i++)
				n++;
		best = n > best ? n : best;
	}
	return best;
}

/* place puts a stone on the board, removes what it takes, and returns the number of pairs. */
static int place(Point p, int who, Capture *taken)
{
	int n = captures(p.v, p.h, who, taken);
	board[p.v + half][p.h + half] = (char)who;
	for (int i = 0; i < n; i++) {
		board[taken[i].stone1.v + half][taken[i].stone1.h + half] = EMPTY;
		board[taken[i].stone2.v + half][taken[i].stone2.h + half] = EMPTY;
	}
	plies++;
	return n;
}

void Pente(Point opponentsMove, Boolean playingFirst, Point *yourMove, Capture claimCaptures[], long *numCaptures, Boolean *claimVictory)
{
	static const int worth[] = {0, 1, 10, 100, 1000, 10000, 10000, 10000, 10000, 10000};
	Capture taken[8];
	int most = -1;
	if (!playingFirst)
		place(opponentsMove, THEIRS, taken);
	for (int v = -half; v <= half; v++)
		for (int h = -half; h <= half; h++) {
			int score;
			if (at(v, h) != EMPTY)
				continue;
			if (plies == 0 && (v != 0 || h != 0))
				continue; /* the first stone is at the origin */
			if (plies == 2 && (abs(v) < 3 || abs(h) < 3))
				continue; /* and the second 3 or more away from it, in both coordinates */
			score = 3 * worth[longest(v, h, MINE)] + 2 * worth[longest(v, h, THEIRS)];
			score += 400 * captures(v, h, MINE, taken) + 300 * captures(v, h, THEIRS, taken);
			score = 100 * score - abs(v) - abs(h);
			if (most < 0 || score > most) {
				most = score < 0 ? 0 : score;
				yourMove->v = (short)v;
				yourMove->h = (short)h;
			}
		}
	*numCaptures = place(*yourMove, MINE, claimCaptures);
	pairs += (int)*numCaptures;
	*claimVictory = pairs >= 5 || longest(yourMove->v, yourMove->h, MINE) >= 5;
}
