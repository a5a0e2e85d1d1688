//go:build ignore

/*
 * Prints the values of positions of Seega from packed tables, for the side to move: win, draw or loss.
 *
 *     cc -std=c11 -O2 examples/tables/seega.c -o seega && ./seega DIR "5 M 1 - 0 100 1..../.1.../...../...2./....."
 *
 * DIR has the files of solve seega --pack, which docs/design/formats.md describes. Without positions, the standard input has one a
 * line. The placement phase is not read. Decoded blocks stay in memory.
 */
#include "board.h"

enum { LOSS = -1, DRAW, WIN, HOLE = -2, CONTEXTS = 1 << 16, MAX_HEADER = 1 << 16, BLOCK = 1 << 15 };
struct tier { FILE *file; uint8_t *index, model[4 * CONTEXTS]; int8_t **blocks; long start, end, rows, length; int m, n; };

static struct tier *tiers[MAX_MEN + 1][MAX_MEN + 1];
static const char *directory;
static int threshold;

/* Reads the header, the model and the index of a file. */
static struct tier *open_tier(int m, int n) {
	char name[4096], *header = memory(MAX_HEADER);
	struct tier *t = memory(sizeof *t);
	long stored, rows, length, model, got[6];
	check(snprintf(name, sizeof name, "%s/%dx%d.tier", directory, m, n) < (int)sizeof name, "the directory's name is too long");
	check((t->file = fopen(name, "rb")) != NULL && fgets(header, MAX_HEADER, t->file) != NULL, "the file of its tier can't be read");
	check(sscanf(header, "{\"format\":\"quincunx tier\",\"schema\":1,\"game\":\"seega size=%9ld threshold=%9ld\",\"tier\":\"%9ldx%9ld\","
		"\"rows\":%9ld,\"length\":%9ld,", got, got + 1, got + 2, got + 3, got + 4, got + 5) == 6, "not the file of a tier");
	check(got[0] == size && got[1] == threshold && got[2] == m && got[3] == n, "the file is of another tier");
	const char *packing = strstr(header, "\"packing\":{\"stored\":");
	check(packing && sscanf(packing, "\"packing\":{\"stored\":%9ld,\"rows\":%9ld,\"model\":%9ld,", &stored, &rows, &model) == 3, "not packed");
	if (!classes[m]) find_classes(m);
	t->m = m, t->n = n, t->length = length = binomial[cells - m][n], t->rows = rows;
	check(stored == class_count[m] && rows == (length > BLOCK ? 1 : BLOCK / length) && model > 0, "the numbers of rows are wrong");
	long blocks = (stored + rows - 1) / rows, line = strlen(header), whole = line + model + 16 * blocks;
	check(fseek(t->file, 0, SEEK_END) == 0 && (t->end = ftell(t->file) - 16 * blocks - 8) >= line + model, "the file is too short");
	uint8_t *data = memory(whole + 8);
	check(fseek(t->file, 0, SEEK_SET) == 0 && fread(data, line + model, 1, t->file) == 1, "the file can't be read");
	check(fseek(t->file, t->end, SEEK_SET) == 0 && fread(data + line + model, 16 * blocks + 8, 1, t->file) == 1, "the file can't be read");
	check(xxh64(data, whole) == number(data + whole, 8), "the checksum of the header, the model and the index is wrong");
	source = data + line, source_at = 0, source_bits = 8 * (size_t)model;
	inflate(t->model, 4 * CONTEXTS);
	t->start = line + model, t->index = data + line + model, t->blocks = memory(blocks * sizeof *t->blocks);
	free(header);
	return t;
}

/* Returns the values of a block. */
static int8_t *decode(struct tier *t, long block) {
	uint64_t from = block ? number(t->index + 16 * (block - 1), 8) : 0, to = number(t->index + 16 * block, 8), at = 8;
	check(from <= to && to <= (uint64_t)(t->end - t->start) && to - from >= 8, "the index is wrong");
	uint8_t *code = memory(to -= from);
	check(fseek(t->file, t->start + (long)from, SEEK_SET) == 0 && fread(code, to, 1, t->file) == 1, "the file can't be read");
	check(xxh64(code, to) == number(t->index + 16 * block + 8, 8), "the checksum of a block is wrong");
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
				if (stabiliser >> s & 1 && image(s, n) < n) value = HOLE;
			if ((values[i] = value) == HOLE) continue;
			for (int d = 0; d < 4; d += 2) /* up and left */
				for (left = shift(n, d) & ~(men | n); left; left &= left - 1)
					steps[values[rank_of(men, n ^ (left & -left) ^ shift(left & -left, d + 1))] & 3]++;
			int context = n & centre ? 1 : men & centre ? 2 : 0, mine = count(captures(men, n)), theirs = count(captures(n, men));
			context |= (mine < 3 ? mine : 3) << 4 | (theirs < 3 ? theirs : 3) << 2;
			for (int k = 0, order[3] = {WIN, DRAW, LOSS & 3}; k < 3; k++) {
				if (k == 0) context = context << 4 | before;
				context = context << 2 | (steps[order[k]] < 3 ? steps[order[k]] : 3);
			}
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
	free(code);
	return all;
}

/* Returns the value of a position in which the side of the m men is to move, by its smallest image. */
static int stored_value(set m, set n) {
	set men = image(0, m), other = n;
	for (int s = 1; s < 8; s++) {
		set a = image(s, m), b = image(s, n);
		if (a < men || (a == men && b < other)) men = a, other = b;
	}
	struct tier **t = &tiers[count(m)][count(n)];
	if (!*t) *t = open_tier(count(m), count(n));
	long low = 0, high = class_count[count(m)] - 1;
	while (low < high) if (classes[count(m)][(low + high) / 2] < men) low = (low + high) / 2 + 1; else high = (low + high) / 2;
	int8_t **block = &(*t)->blocks[low / (*t)->rows];
	if (!*block) *block = decode(*t, low / (*t)->rows);
	return (*block)[low % (*t)->rows * (*t)->length + rank_of(men, other)];
}

static int value_of(set mover, set other);

/* Sets best to the best value of the turns that one of men begins; in a chain all moves must capture. Reports if there are any. */
static bool turns(set mover, set other, set men, bool chain, int *best) {
	bool any = false;
	for (int d = 0; d < 4; d++) {
		for (set left = shift(men, d) & ~(mover | other); left; left &= left - 1) {
			set to = left & -left, after = mover ^ to ^ shift(to, d ^ 1), rest = other;
			for (int e = 0; e < 4; e++)
				if (shift(shift(to, e) & other & ~centre, e) & after) rest &= ~shift(to, e);
			if (chain && rest == other) continue;
			any = true;
			if (rest && rest != other && turns(after, rest, to, true, best)) continue;
			int value = rest ? -value_of(rest, after) : WIN;
			if (value > *best) *best = value;
		}
	}
	return any;
}

/* Returns the value for the side to move, given its men and those of the other side. */
static int value_of(set mover, set other) {
	if (count(mover) >= count(other)) return stored_value(mover, other);
	int best = LOSS;
	if (turns(mover, other, mover, false, &best)) return best;
	for (int d = 0; d < 4; d++)
		if (shift(other, d) & ~(mover | other)) return -value_of(other, mover);
	return LOSS; /* neither side can move, and the other one has more men */
}

static void print_value(const char *text) {
	static int known_size, known_threshold;
	char rows[31], end;
	int side, quiet, used = 0;
	set men[2] = {0};
	asked = text;
	check(sscanf(text, "%1d M %1d - %9d %9d %30s%n %c", &size, &side, &quiet, &threshold, rows, &used, &end) == 5 &&
		(size == 3 || size == 5) && (side == 1 || side == 2) && (int)strlen(rows) == size * (size + 1) - 1 &&
		quiet >= 0 && threshold >= 0 && (!quiet || !threshold),
		"want SIZE M SIDE - 0 THRESHOLD ROWS, with SIZE 3 or 5");
	for (int i = 0, cell = 0; rows[i]; i++) {
		check(strchr(i % (size + 1) == size ? "/" : ".12", rows[i]) != NULL, "the rows are wrong");
		if (rows[i] == '1' || rows[i] == '2') men[rows[i] - '1'] |= (set)1 << cell;
		cell += rows[i] != '/';
	}
	check(!known_size || (known_size == size && known_threshold == threshold), "all positions must be of the same size and threshold");
	if (!known_size) {
		known_size = size, known_threshold = threshold;
		make_board(size);
	}
	for (int i = 0; i < 2; i++) check(men[i] && count(men[i]) <= cells / 2, "the tables have positions of 1 to 12 men a side, or 4 on 3x3");
	puts((const char *[]){"loss", "draw", "win"}[value_of(men[side - 1], men[2 - side]) + 1]);
}

int main(int argc, char **argv) {
	static char line[256];
	bool help = argc > 1 && strcmp(argv[1], "--help") == 0;
	if (argc < 2 || argv[1][0] == '-') return fprintf(help ? stdout : stderr, "usage: seega DIR [POSITION...]\n"), help ? 0 : 2;
	directory = argv[1];
	for (int i = 2; i < argc; i++) print_value(argv[i]);
	while (argc == 2 && fgets(line, sizeof line, stdin)) print_value(line);
	return 0;
}
