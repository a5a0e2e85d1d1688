//go:build ignore

/* The cells of a board of Seega and their symmetries, for seega.c. In a set of cells, bit size*row + column is a cell. */
#include "unpack.h"

enum { MAX_MEN = 12 };
typedef uint32_t set;

static int size, cells;
static set full, centre, first, *classes[MAX_MEN + 1]; /* first: the left column */
static long class_count[MAX_MEN + 1], binomial[26][26];

static int count(set s) { int n = 0; for (; s; s &= s - 1) n++; return n; }

/* Returns the neighbours of cells above, below, to the left or to the right. */
static set shift(set s, int d) {
	return d == 0 ? s >> size : d == 1 ? s << size & full : d == 2 ? s >> 1 & full & ~(first << (size - 1)) : s << 1 & full & ~first;
}

static set image(int symmetry, set s) {
	set to = 0;
	for (int cell = 0; cell < cells; cell++) {
		if (!(s >> cell & 1)) continue;
		int row = cell / size, column = cell % size;
		if (symmetry & 1) column = size - 1 - column;
		if (symmetry & 2) row = size - 1 - row;
		to |= (set)1 << (symmetry & 4 ? size * column + row : size * row + column);
	}
	return to;
}

static set next_set(set s) { set up = s + (s & -s); return up | (s ^ up) / (s & -s) >> 2; } /* with as many elements */

/* Finds the smallest sets of m men among those that are equivalent by symmetry, in ascending order. */
static void find_classes(int m) {
	uint8_t *seen = memory((size_t)full + 1);
	classes[m] = memory(sizeof(set) * binomial[cells][m]);
	for (set men = ((set)1 << m) - 1; men <= full; men = next_set(men)) {
		if (seen[men]) continue;
		classes[m][class_count[m]++] = men;
		for (int s = 0; s < 8; s++) seen[image(s, men)] = 1;
	}
	free(seen);
}

/* Returns the colexicographic rank of n men among the subsets of the cells without the m men. */
static long rank_of(set m, set n) {
	long rank = 0;
	for (int k = 1; n; n &= n - 1, k++) rank += binomial[count(((n & -n) - 1) & ~m)][k];
	return rank;
}

/* Returns the free cells next to a man on which a man captures an enemy. */
static set captures(set men, set enemies) {
	set around = 0, behind = 0;
	for (int d = 0; d < 4; d++) around |= shift(men, d), behind |= shift(enemies & ~centre & shift(men, d), d);
	return around & behind & ~(men | enemies);
}

/* Prepares a board of n*n cells. */
static void make_board(int n) {
	size = n, cells = n * n, full = ((set)1 << cells) - 1, centre = (set)1 << cells / 2;
	for (int row = 0; row < n; row++) first |= (set)1 << row * n;
	for (n = 0; n < 26; n++)
		for (int k = binomial[n][0] = 1; k <= n; k++) binomial[n][k] = binomial[n - 1][k - 1] + binomial[n - 1][k];
}
