#include "pente.h"
#include "trouble.h"

#define SPAN 31

static int half, plies;
static char stones[SPAN][SPAN]; /* 1: ours, 2: the opponent's */
static int pairs[3];

void InitPente(long boardHalfSize)
{
	half = (int)boardHalfSize;
	plies = pairs[1] = pairs[2] = 0;
	memset(stones, 0, sizeof stones);
}

static char at(int v, int h)
{
	return v < -half || v > half || h < -half || h > half ? -1 : stones[v + half][h + half];
}

static Point point(int v, int h) { return (Point){.v = (short)v, .h = (short)h}; }

/* Places a stone, takes what it captures, and reports whether it wins. */
static int place(Point p, char who, Capture *captured, long *count)
{
	int five = 0, other = 3 - who;
	*count = 0;
	stones[p.v + half][p.h + half] = who;
	plies++;
	for (int v = -1; v <= 1; v++)
		for (int h = -1; h <= 1; h++) {
			if (v == 0 && h == 0)
				continue;
			if (at(p.v + v, p.h + h) == other && at(p.v + 2 * v, p.h + 2 * h) == other && at(p.v + 3 * v, p.h + 3 * h) == who) {
				captured[*count].stone1 = point(p.v + v, p.h + h);
				captured[(*count)++].stone2 = point(p.v + 2 * v, p.h + 2 * h);
				stones[p.v + v + half][p.h + h + half] = stones[p.v + 2 * v + half][p.h + 2 * h + half] = 0;
				pairs[(int)who]++;
			}
		}
	for (int v = -1; v <= 1; v++)
		for (int h = -1; h <= 1; h++) {
			int row = 1;
			for (int i = 1; (v != 0 || h != 0) && at(p.v + i * v, p.h + i * h) == who; i++)
				row++;
			for (int i = 1; (v != 0 || h != 0) && at(p.v - i * v, p.h - i * h) == who; i++)
				row++;
			five |= row >= 5;
		}
	return five || pairs[(int)who] >= 5;
}

void Pente(Point opponentsMove, Boolean playingFirst, Point *yourMove, Capture claimCaptures[], long *numCaptures, Boolean *claimVictory)
{
	Capture theirs[8];
	long count;
	const char *kind = trouble();
	int illegal = misled(kind);
	if (!playingFirst)
		place(opponentsMove, 2, theirs, &count);
	Point p = point(0, 0);
	while (!playingFirst) {
		int near = plies < 4 ? half : 4; /* few cells, so that something happens */
		p = point(chance(2 * near + 1) - near, chance(2 * near + 1) - near);
		int away = abs(p.v) >= 3 || abs(p.h) >= 3;
		if (at(p.v, p.h) == 0 && (plies != 2 || away))
			break;
	}
	*claimVictory = place(p, 1, claimCaptures, numCaptures) != 0;
	*yourMove = p;
	if (illegal)
		*yourMove = playingFirst ? point(1, 1) : opponentsMove;
	if (strcmp(kind, "victory") == 0)
		*claimVictory = !*claimVictory;
	if (strcmp(kind, "captures") == 0)
		claimCaptures[(*numCaptures)++] = (Capture){p, p};
	if (strcmp(kind, "many") == 0)
		*numCaptures = 1000000;
}

void TermPente(void) {}
