//go:build ignore

/* The checksum and the compression of packed tables, for seega.c: XXH64, and INFLATE (RFC 1951). */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *asked = "";

static _Noreturn void fail(const char *what) { fprintf(stderr, "%.80s: %s\n", asked, what); exit(1); }
static void check(bool ok, const char *what) { if (!ok) fail(what); }
static void *memory(size_t n) { void *p = calloc(n + 1, 1); check(p != NULL, "no memory"); return p; }
static uint64_t number(const uint8_t *p, int n) { uint64_t x = 0; while (n-- > 0) x = x << 8 | p[n]; return x; }

static const uint64_t P1 = 0x9E3779B185EBCA87, P2 = 0xC2B2AE3D27D4EB4F;
static const uint64_t P3 = 0x165667B19E3779F9, P4 = 0x85EBCA77C2B2AE63, P5 = 0x27D4EB2F165667C5;
static uint64_t rotate(uint64_t x, int n) { return x << n | x >> (64 - n); }
static uint64_t mix(uint64_t lane, uint64_t word) { return rotate(lane + word * P2, 31) * P1; }

static uint64_t xxh64(const uint8_t *p, size_t length) {
	const uint8_t *end = p + length;
	uint64_t h = P5, lanes[4] = {P1 + P2, P2, 0, -P1};
	if (length >= 32) {
		for (; end - p >= 32; p += 32)
			for (int i = 0; i < 4; i++) lanes[i] = mix(lanes[i], number(p + 8 * i, 8));
		h = rotate(lanes[0], 1) + rotate(lanes[1], 7) + rotate(lanes[2], 12) + rotate(lanes[3], 18);
		for (int i = 0; i < 4; i++) h = (h ^ mix(0, lanes[i])) * P1 + P4;
	}
	h += length;
	for (; end - p >= 8; p += 8) h = rotate(h ^ mix(0, number(p, 8)), 27) * P1 + P4;
	if (end - p >= 4) h = rotate(h ^ number(p, 4) * P1, 23) * P2 + P3, p += 4;
	for (; p < end; p++) h = rotate(h ^ *p * P5, 11) * P1;
	h = (h ^ h >> 33) * P2;
	h = (h ^ h >> 29) * P3;
	return h ^ h >> 32;
}

static const uint8_t *source;
static size_t source_bits, source_at;
struct code { uint16_t count[16], symbol[288]; };

static int bits(int n) {
	int x = 0;
	for (int i = 0; i < n; i++, source_at++) {
		check(source_at < source_bits, "the model can't be read");
		x |= (source[source_at / 8] >> source_at % 8 & 1) << i;
	}
	return x;
}

static void make_code(struct code *c, const uint8_t *lengths, int n) {
	uint16_t start[17] = {0};
	memset(c, 0, sizeof *c);
	for (int i = 0; i < n; i++) c->count[lengths[i]]++;
	c->count[0] = 0;
	for (int i = 1; i < 16; i++) start[i + 1] = start[i] + c->count[i];
	for (int i = 0; i < n; i++) if (lengths[i]) c->symbol[start[lengths[i]]++] = i;
}

static int symbol(const struct code *c) {
	for (int length = 1, code = 0, first_code = 0, index = 0; length < 16; length++) {
		code = code << 1 | bits(1), first_code <<= 1;
		if (code - first_code < c->count[length]) return c->symbol[index + code - first_code];
		first_code += c->count[length], index += c->count[length];
	}
	fail("the model can't be read");
}

/* Unpacks the source to as many bytes as wanted. */
static void inflate(uint8_t *out, long want) {
	static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
	long at = 0;
	for (bool last = false; !last;) {
		struct code literals, distances;
		uint8_t lengths[320] = {0};
		last = bits(1);
		int kind = bits(2), n = 288, d = 30, i = 0;
		check(kind < 3, "the model can't be read");
		if (kind == 0) {
			source_at = (source_at + 7) / 8 * 8;
			n = bits(16), bits(16);
			for (; n > 0; n--) check(at < want, "the model is too long"), out[at++] = bits(8);
			continue;
		}
		for (; kind == 1 && i < n + d; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : i < 288 ? 8 : 5;
		if (kind == 2) {
			n = bits(5) + 257, d = bits(5) + 1;
			int k = bits(4) + 4;
			for (int j = 0; j < k; j++) lengths[order[j]] = bits(3);
			make_code(&literals, lengths, 19);
			memset(lengths, 0, sizeof lengths);
			while (i < n + d) {
				int s = symbol(&literals), times = s < 16 ? 1 : s == 16 ? 3 + bits(2) : s == 17 ? 3 + bits(3) : 11 + bits(7);
				check(i + times <= n + d && (s != 16 || i > 0), "the model can't be read");
				for (int value = s < 16 ? s : s == 16 ? lengths[i - 1] : 0; times > 0; times--) lengths[i++] = value;
			}
		}
		check(n <= 288, "the model can't be read");
		make_code(&literals, lengths, n);
		make_code(&distances, lengths + n, d);
		for (int s; (s = symbol(&literals)) != 256;) {
			if (s < 256) { check(at < want, "the model is too long"); out[at++] = s; continue; }
			int extra = s < 265 || s == 285 ? 0 : (s - 261) / 4, length = s < 265 ? s - 254 : s == 285 ? 258 : 3 + ((4 + (s - 261) % 4) << extra);
			length += bits(extra), s = symbol(&distances), extra = s < 4 ? 0 : s / 2 - 1;
			long back = s < 4 ? s + 1 : 1 + ((2L + s % 2) << extra);
			back += bits(extra);
			check(s < 30 && back <= at && at + length <= want, "the model can't be read");
			for (; length > 0; length--, at++) out[at] = out[at - back];
		}
	}
	check(at == want, "the model is too short");
}
