/* Plays games of Seega with the library, which places first and second in turn, against
   random moves, and prints each game as a line: the size of the board, the threshold, the
   library's side, and the moves.

   usage: seega GAMES SEED */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seega.h"

/* The same on every machine, unlike rand(). */
static unsigned state;

static int draw(int below)
{
	state = state * 1103515245u + 12345u;
	return (int)(state / 65536u % 32768u) % below;
}

static Board *board;
static int size;

static char *at(int row, int col) { return &board->cell[row * size + col]; }

static int on_board(int row, int col) { return row >= 0 && row < size && col >= 0 && col < size; }

/* capture counts what a piece on a cell takes, and takes it if asked to. */
static int capture(int row, int col, char value, int take)
{
	static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
	int i, taken = 0;
	for (i = 0; i < 4; i++) {
		int r = row + step[i][0], c = col + step[i][1], r2 = r + step[i][0], c2 = c + step[i][1];
		if (on_board(r2, c2) && *at(r, c) && *at(r, c) != value && *at(r2, c2) == value && !(r == size / 2 && c == size / 2)) {
			taken++;
			if (take)
				*at(r, c) = 0;
		}
	}
	return taken;
}

/* try_move makes a step if it is legal, and returns how many pieces it took, or -1. With
   only_capture it must take some. */
static int try_move(Position from, Position to, char value, int only_capture)
{
	int taken, d = abs(from.row - to.row) + abs(from.col - to.col);
	if (!on_board(from.row, from.col) || !on_board(to.row, to.col) || d != 1 || *at(from.row, from.col) != value || *at(to.row, to.col))
		return -1;
	*at(from.row, from.col) = 0;
	*at(to.row, to.col) = value;
	taken = capture(to.row, to.col, value, 0);
	if (only_capture && taken == 0) {
		*at(to.row, to.col) = 0;
		*at(from.row, from.col) = value;
		return -1;
	}
	return capture(to.row, to.col, value, 1);
}

/* find looks for a move from a random cell on: of a piece, or of any if its row is -1. */
static int find(Position piece, char value, int only_capture, Position *from, Position *to)
{
	static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
	int start = draw(size * size), turn = draw(4), i, k;
	for (i = 0; i < size * size; i++)
		for (k = 0; k < 4; k++) {
			int cell = (start + i) % (size * size), d = (turn + k) % 4, taken;
			from->row = cell / size;
			from->col = cell % size;
			to->row = from->row + step[d][0];
			to->col = from->col + step[d][1];
			if (piece.row >= 0 && (piece.row != from->row || piece.col != from->col))
				continue;
			if (!on_board(to->row, to->col) || *at(from->row, from->col) != value || *at(to->row, to->col))
				continue;
			if (!only_capture)
				return 1;
			*at(from->row, from->col) = 0;
			taken = capture(to->row, to->col, value, 0);
			*at(from->row, from->col) = value;
			if (taken)
				return 1;
		}
	return 0;
}

static int count(char value)
{
	int i, n = 0;
	for (i = 0; i < size * size; i++)
		n += board->cell[i] == value;
	return n;
}

static int place(Position p, char value)
{
	printf(" %d:%d", p.row, p.col);
	if (!on_board(p.row, p.col) || *at(p.row, p.col) || (p.row == size / 2 && p.col == size / 2))
		return 1;
	*at(p.row, p.col) = value;
	return 0;
}

static int game(int n, int threshold, char library)
{
	static const Position any = {-1, -1};
	/* The library's pieces have the other side's number as their value. */
	char library_value = (char)(3 - library);
	int quiet = 0, side, nulls = 0, pairs;
	size = n;
	board = (Board *)malloc(sizeof(Board) + (size_t)(n * n));
	board->boardSize = n;
	memset(board->cell, 0, (size_t)(n * n));
	printf("%d %d %d", n, threshold, library);
	InitGame(n, library_value, (Boolean)(library == 1), threshold);
	for (pairs = 0; pairs < (n * n - 1) / 2; pairs++) {
		Position p[2];
		int i;
		side = 1 + pairs % 2;
		if (side == library)
			PlacePieces(*board, &p[0], &p[1]);
		for (i = 0; i < 2; i++) {
			if (side != library)
				do {
					p[i].row = draw(n);
					p[i].col = draw(n);
				} while (*at(p[i].row, p[i].col) || (p[i].row == n / 2 && p[i].col == n / 2));
			if (place(p[i], (char)(3 - side)))
				return 1;
		}
	}
	for (side = 2; count(1) && count(2) && quiet < threshold && nulls < 2; side = 3 - side) {
		char value = (char)(3 - side);
		Position piece = any, from, to;
		int taken = 1, follow_up = 0;
		while (taken > 0) {
			int can = find(piece, value, follow_up, &from, &to);
			if (follow_up && !can)
				break;
			if (side == library) {
				Boolean blocked = 7;
				MovePiece(*board, (Boolean)follow_up, &from, &to, &blocked);
				if (blocked != !can || (blocked && (from.row != -1 || to.col != -1)))
					return 1;
			}
			if (!can) {
				printf(" null");
				nulls++;
				break;
			}
			printf(" %d:%d>%d:%d", from.row, from.col, to.row, to.col);
			if (follow_up && (from.row != piece.row || from.col != piece.col))
				return 1;
			taken = try_move(from, to, value, follow_up);
			if (taken < 0)
				return 1;
			nulls = 0;
			quiet = taken ? 0 : quiet + 1;
			piece = to;
			follow_up = 1;
			if (!count(1) || !count(2))
				break;
		}
	}
	TermGame();
	free(board);
	printf("\n");
	return 0;
}

/* Calls out of order have answers, too. */
static int out_of_order(void)
{
	static const int sizes[4] = {5, 6, 2147483647, -5};
	Position a, b;
	Boolean blocked;
	int i;
	board = (Board *)calloc(1, sizeof(Board) + 25);
	board->boardSize = 5;
	for (i = 0; i < 4; i++) {
		TermGame();
		if (i > 0)
			InitGame(sizes[i], 1, 1, -1);
		blocked = 0;
		MovePiece(*board, 1, &a, &b, &blocked);
		if (!blocked || a.row != -1 || a.col != -1 || b.row != -1 || b.col != -1)
			return 1;
		PlacePieces(*board, &a, &b);
		if (a.row != -1 || a.col != -1 || b.row != -1 || b.col != -1)
			return 1;
	}
	InitGame(5, 1, 1, 2147483647);
	board->boardSize = 2147483647; /* no cell of it is read */
	MovePiece(*board, 0, &a, &b, &blocked);
	free(board);
	return !blocked;
}

/* show sets a board of size 5 up, of digits. */
static void show(const char *rows)
{
	int i;
	for (i = 0; i < 25; i++)
		board->cell[i] = (char)(rows[i] - '0');
}

/* A piece that is shut in is blocked, and one that has captured goes on, though another one
   could capture the same. */
static int flags(void)
{
	Position from, to;
	Boolean blocked = 0;
	size = 5;
	board = (Board *)malloc(sizeof(Board) + 25);
	board->boardSize = 5;
	InitGame(5, 2, 0, 50);
	show("2100011000000000000000000");
	MovePiece(*board, 0, &from, &to, &blocked);
	if (!blocked || from.row != -1 || from.col != -1 || to.row != -1 || to.col != -1)
		return 1;
	InitGame(5, 1, 0, 0);
	show("0100020000100000000000002");
	MovePiece(*board, 0, &from, &to, &blocked);
	if (blocked || from.row != 0 || from.col != 1 || to.row != 0 || to.col != 0)
		return 1;
	show("1000002100100000000000002");
	MovePiece(*board, 1, &from, &to, &blocked);
	free(board);
	return blocked || from.row != 0 || from.col != 0 || to.row != 1 || to.col != 0;
}

int main(int argc, char **argv)
{
	int games = argc > 1 ? atoi(argv[1]) : 1, i;
	state = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
	if (out_of_order() || flags())
		return 1;
	for (i = 0; i < games; i++)
		if (game(i % 4 < 2 ? 5 : 7, 20, (char)(1 + i % 2)))
			return 1;
	return 0;
}
