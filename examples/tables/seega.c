//go:build ignore

// Prints the values of positions of Seega from packed tables, for the side to move: win, draw or loss.
//
//     cc -O2 examples/tables/seega.c -lz -o seega && ./seega DIR "5 M 1 - 0 100 1..../.1.../...../...2./....."
//
// DIR has the files of solve seega --pack, which docs/design/formats.md describes. Without positions, the standard input has one a
// line. The placement phase is not read. It needs zlib, xxHash and mmap, and keeps the blocks in memory that it has read.
#define XXH_INLINE_ALL
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <xxhash.h>
#include <zlib.h>

enum { NONE = -2, LOSS, DRAW, WIN, CONTEXTS = 1 << 16, BLOCK = 1 << 15, MAX_MEN = 12 };
typedef uint32_t set; // of cells: bit size*row + column
struct tier { uint8_t *codes, *index, model[4 * CONTEXTS]; int8_t **blocks; long rows, length; int m, n; };

static struct tier tiers[MAX_MEN + 1][MAX_MEN + 1];
static int size, cells, threshold; // of all positions
static set full, centre, first, *classes[MAX_MEN + 1]; // first: the left column
static long class_count[MAX_MEN + 1], binomial[26][26];
static const char *asked = "", *directory;
static int value_of(set mover, set other);

static void check(int ok, const char *what) { if (!ok) fprintf(stderr, "%.80s: %s\n", asked, what), exit(1); }
static void *memory(size_t n) { void *p = calloc(n + 1, 1); check(p != NULL, "no memory"); return p; }
static uint64_t number(const uint8_t *p, int n) { uint64_t x = 0; while (n-- > 0) x = x << 8 | p[n]; return x; }
static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }
static int count(set s) { int n = 0; for (; s; s &= s - 1) n++; return n; }
static set next_set(set s) { set up = s + (s & -s); return up | (s ^ up) / (s & -s) >> 2; } // with as many elements

static set shift(set s, int d) { // up, down, to the left or to the right
	return d == 0 ? s >> size : d == 1 ? s << size & full : d == 2 ? s >> 1 & full & ~(first << (size - 1)) : s << 1 & full & ~first;
}

static set image(int symmetry, set s) {
	set to = 0;
	for (int cell = 0; s; cell++, s >>= 1) {
		int row = symmetry & 2 ? size - 1 - cell / size : cell / size, column = symmetry & 1 ? size - 1 - cell % size : cell % size;
		to |= (s & 1) << (symmetry & 4 ? size * column + row : size * row + column);
	}
	return to;
}

// Finds the smallest sets of m men among those that are equivalent by symmetry, in ascending order.
static void find_classes(int m) {
	classes[m] = memory(sizeof(set) * binomial[cells][m]);
	for (set men = ((set)1 << m) - 1; men <= full; men = next_set(men)) {
		int s = 1;
		while (s < 8 && image(s, men) >= men) s++;
		if (s == 8) classes[m][class_count[m]++] = men;
	}
}

// Returns the colexicographic rank of n men among the subsets of the cells without the m men.
static long rank_of(set m, set n) {
	long rank = 0;
	for (int k = 1; n; n &= n - 1, k++) rank += binomial[count(((n & -n) - 1) & ~m)][k];
	return rank;
}

// Returns the free cells next to a man on which a man captures an enemy.
static set captures(set men, set enemies) {
	set around = 0, behind = 0;
	for (int d = 0; d < 4; d++) around |= shift(men, d), behind |= shift(enemies & ~centre & shift(men, d), d);
	return around & behind & ~(men | enemies);
}

// Opens the file of the tier of m men against n men.
static void open_tier(struct tier *t, int m, int n) {
	char name[4096], want[200], header[4096], *packing;
	long model = 0;
	snprintf(name, sizeof name, "%s/%dx%d.tier", directory, m, n);
	snprintf(want, sizeof want, "{\"format\":\"quincunx tier\",\"schema\":1,\"game\":\"seega size=%d threshold=%d\",\"tier\":\"%dx%d\",",
		size, threshold, m, n);
	FILE *file = fopen(name, "rb");
	check(file && fgets(header, sizeof header, file) && !strncmp(header, want, strlen(want)) && (packing = strstr(header, "\"packing\":{")) &&
		sscanf(packing, "\"packing\":{\"stored\":%*d,\"rows\":%*d,\"model\":%9ld,", &model) == 1, "its packed table can't be read");
	if (!classes[m]) find_classes(m);
	t->m = m, t->n = n, t->length = binomial[cells - m][n], t->rows = t->length > BLOCK ? 1 : BLOCK / t->length;
	long codes = ftell(file) + model, bytes = fseek(file, 0, SEEK_END) ? 0 : ftell(file), blocks = (class_count[m] + t->rows - 1) / t->rows;
	uint8_t *data = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, fileno(file), 0), *end = data + bytes - 8;
	check(data != MAP_FAILED && !fclose(file) && model > 0 && codes + 16 * blocks + 8 <= bytes, "its table can't be read, or is too short");
	t->codes = data + codes, t->index = end - 16 * blocks, t->blocks = memory(blocks * sizeof *t->blocks);
	XXH64_state_t sum;
	XXH64_reset(&sum, 0), XXH64_update(&sum, data, codes), XXH64_update(&sum, t->index, 16 * blocks);
	check(XXH64_digest(&sum) == number(end, 8), "the checksum of the header, the model and the index is wrong");
	z_stream z = {.next_in = t->codes - model, .avail_in = model, .next_out = t->model, .avail_out = sizeof t->model};
	check(inflateInit2(&z, -15) == Z_OK && inflate(&z, Z_FINISH) == Z_STREAM_END && !z.avail_out && !inflateEnd(&z), "the model can't be read");
}

// Returns the values of a block.
static int8_t *decode(struct tier *t, long block) {
	uint64_t from = block ? number(t->index + 16 * (block - 1), 8) : 0, to = number(t->index + 16 * block, 8), at = 8;
	check(from <= to && to <= (uint64_t)(t->index - t->codes) && to - from >= 8, "the index is wrong");
	uint8_t *code = t->codes + from;
	check(XXH64(code, to -= from, 0) == number(t->index + 16 * block + 8, 8), "the checksum of a block is wrong");
	uint64_t state = number(code, 8);
	int8_t *all = memory(t->rows * t->length), *values = all;
	for (long row = block * t->rows; row < (block + 1) * t->rows && row < class_count[t->m]; row++, values += t->length) {
		set men = classes[t->m][row], pattern = ((set)1 << t->n) - 1;
		int before = 0, stabiliser = 0;
		for (int s = 1; s < 8; s++) stabiliser |= (image(s, men) == men) << s;
		for (long i = 0; i < t->length; i++, pattern = next_set(pattern)) {
			set n = 0, left = pattern;
			int steps[4] = {0}, value = DRAW;
			for (int cell = 0; cell < cells; cell++)
				if (!(men >> cell & 1)) n |= (left & 1) << cell, left >>= 1;
			for (int s = 1; s < 8; s++)
				if (stabiliser >> s & 1 && image(s, n) < n) value = NONE;
			if ((values[i] = value) == NONE) continue;
			for (int d = 0; d < 4; d += 2) // up and left
				for (left = shift(n, d) & ~(men | n); left; left &= left - 1)
					steps[values[rank_of(men, n ^ (left & -left) ^ shift(left & -left, d + 1))] & 3]++;
			int context = n & centre ? 1 : men & centre ? 2 : 0;
			context |= least(count(captures(men, n)), 3) << 4 | least(count(captures(n, men)), 3) << 2;
			context = context << 10 | before << 6 | least(steps[WIN], 3) << 4 | least(steps[DRAW], 3) << 2 | least(steps[LOSS & 3], 3);
			for (int choice = 0; choice < 2 && value == DRAW; choice++) {
				const uint8_t *model = t->model + 2 * choice * CONTEXTS + context;
				uint64_t chance = (uint64_t)model[0] << 8 | model[CONTEXTS], part = state & 0xffff;
				if (part < chance) state = (state >> 16) * chance + part, value = choice ? LOSS : WIN;
				else state = (state >> 16) * (0x10000 - chance) + part - chance;
				if (state < (uint64_t)1 << 31 && at + 4 <= to) state = state << 32 | number(code + at, 4), at += 4;
			}
			values[i] = value, before = (value & 3) << 2 | before >> 2;
		}
	}
	check(state == (uint64_t)1 << 31 && at == to, "the code of a block is wrong");
	return all;
}

// Returns the value of a position in which the side of the m men is to move, by its smallest image.
static int stored_value(set m, set n) {
	uint64_t smallest = UINT64_MAX;
	for (int s = 0; s < 8; s++) smallest = least(smallest, (uint64_t)image(s, m) << 32 | image(s, n));
	set men = smallest >> 32, other = (set)smallest;
	struct tier *t = &tiers[count(m)][count(n)];
	if (!t->blocks) open_tier(t, count(m), count(n));
	long row = 0, high = class_count[t->m] - 1;
	while (row < high) if (classes[t->m][(row + high) / 2] < men) row = (row + high) / 2 + 1; else high = (row + high) / 2;
	int8_t **block = &t->blocks[row / t->rows];
	if (!*block) *block = decode(t, row / t->rows);
	return (*block)[row % t->rows * t->length + rank_of(men, other)];
}

// Returns the best value of the turns that one of men begins, or NONE. In a chain all moves capture.
static int best_turn(set mover, set other, set men, int chain) {
	int best = NONE;
	for (int d = 0; d < 4; d++)
		for (set left = shift(men, d) & ~(mover | other); left; left &= left - 1) {
			set to = left & -left, after = mover ^ to ^ shift(to, d ^ 1), rest = other;
			for (int e = 0; e < 4; e++)
				if (shift(shift(to, e) & other & ~centre, e) & after) rest &= ~shift(to, e);
			if (chain && rest == other) continue;
			int value = rest && rest != other ? best_turn(after, rest, to, 1) : NONE;
			if (value == NONE) value = rest ? -value_of(rest, after) : WIN;
			if (value > best) best = value;
		}
	return best;
}

// Returns the value for the side to move, given its men and the other side's.
static int value_of(set mover, set other) {
	if (count(mover) >= count(other)) return stored_value(mover, other);
	int best = best_turn(mover, other, mover, 0);
	for (int d = 0; d < 4 && best == NONE; d++) if (shift(other, d) & ~(mover | other)) best = -value_of(other, mover);
	return best == NONE ? LOSS : best; // if neither side can move, the one with more men wins
}

static void print_value(void) {
	char rows[31], end;
	int side, quiet, size_before = size, threshold_before = threshold;
	set men[2] = {0};
	check(sscanf(asked, "%1d M %1d - %9d %9d %30s %c", &size, &side, &quiet, &threshold, rows, &end) == 5 && (size == 3 || size == 5) &&
		(side == 1 || side == 2) && (int)strlen(rows) == size * (size + 1) - 1 && quiet >= 0 && threshold >= 0 && (!quiet || !threshold),
		"want SIZE M SIDE - 0 THRESHOLD ROWS, with SIZE 3 or 5");
	check(!cells || (size == size_before && threshold == threshold_before), "all positions must be of the same size and threshold");
	cells = size * size, full = ((set)1 << cells) - 1, centre = (set)1 << cells / 2, first = full / (((set)1 << size) - 1);
	for (int i = 0; rows[i]; i++) {
		check(strchr(i % (size + 1) == size ? "/" : ".12", rows[i]) != NULL, "the rows are wrong");
		if (rows[i] > '0') men[rows[i] - '1'] |= (set)1 << (i - i / (size + 1));
	}
	for (int i = 0; i < 2; i++) check(men[i] && count(men[i]) <= cells / 2, "the tables have positions of 1 to 12 men a side, or 4 on 3x3");
	puts((const char *[]){"loss", "draw", "win"}[value_of(men[side - 1], men[2 - side]) + 1]);
}

int main(int argc, char **argv) {
	int help = argc > 1 && strcmp(argv[1], "--help") == 0;
	if (argc < 2 || argv[1][0] == '-') return fprintf(help ? stdout : stderr, "usage: seega DIR [POSITION...]\n"), help ? 0 : 2;
	directory = argv[1];
	for (int n = 0; n < 26; n++)
		for (int k = binomial[n][0] = 1; k <= n; k++) binomial[n][k] = binomial[n - 1][k - 1] + binomial[n - 1][k];
	for (int i = 2; i < argc; i++) asked = argv[i], print_value();
	for (char line[256]; argc == 2 && fgets(line, sizeof line, stdin);) asked = line, print_value();
	return 0;
}
