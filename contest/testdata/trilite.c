/* Plays games of Trilite with the library, which is player 1 and 2 in turn, against
   random plays, and prints each game as a line: the library's player number, and the plays.

   usage: trilite GAMES SEED */
#include <stdio.h>
#include <stdlib.h>

#include "trilite.h"

/* The same on every machine, unlike rand(). */
static unsigned state;

static int draw(int below)
{
	state = state * 1103515245u + 12345u;
	return (int)(state / 65536u % 32768u) % below;
}

enum { MOST_PLAYS = 60 };

/* Each player's stones, the oldest first. */
static BoardPosition stones[2][3];
static int count[2];

static void fill(Board board)
{
	int i, player;
	for (i = 0; i < 9; i++)
		board[i] = kEmpty;
	for (player = 0; player < 2; player++)
		for (i = 0; i < count[player]; i++) {
			int disappearing = i == 0 && count[player] == 3;
			if (player == 0)
				board[stones[0][i]] = disappearing ? kPlayer1Disappearing : kPlayer1Staying;
			else
				board[stones[1][i]] = disappearing ? kPlayer2Disappearing : kPlayer2Staying;
		}
}

static void play(int player, BoardPosition at)
{
	if (count[player] == 3) {
		stones[player][0] = stones[player][1];
		stones[player][1] = stones[player][2];
		count[player] = 2;
	}
	stones[player][count[player]++] = at;
}

static int has(int player, int at)
{
	int i;
	for (i = 0; i < count[player]; i++)
		if ((int)stones[player][i] == at)
			return 1;
	return 0;
}

static int won(int player)
{
	static const int lines[8][3] = {
		{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
	};
	int i;
	for (i = 0; i < 8; i++)
		if (has(player, lines[i][0]) && has(player, lines[i][1]) && has(player, lines[i][2]))
			return 1;
	return 0;
}

/* Calls out of order have answers, too. */
static int out_of_order(void)
{
	Board board;
	int i;
	for (i = 0; i < 9; i++)
		board[i] = kEmpty;
	board[kCenter] = kPlayer1Staying;
	/* A first call without a new game: the library can only be player 2. */
	if (board[PlayTrilite(board, kCenter, 0, 0)] != kEmpty)
		return 1;
	for (i = 0; i < 9; i++)
		board[i] = kPlayer2Staying;
	return PlayTrilite(board, kTopLeft, 1, 0) != kNoPosition;
}

int main(int argc, char **argv)
{
	int games = argc > 1 ? atoi(argv[1]) : 1, game;
	state = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
	if (out_of_order())
		return 1;
	for (game = 0; game < games; game++) {
		int library = game % 2, ply, calls = 0;
		BoardPosition last = kNoPosition;
		count[0] = count[1] = 0;
		printf("%d", library + 1);
		for (ply = 0; ply < MOST_PLAYS; ply++) {
			Board board;
			fill(board);
			if (ply % 2 == library)
				last = PlayTrilite(board, last, library + 1, calls++ == 0);
			else
				do
					last = (BoardPosition)(draw(9));
				while (board[last] != kEmpty);
			printf(" %d", (int)last);
			if (last < 0 || board[last] != kEmpty)
				return 1;
			play(ply % 2, last);
			if (won(ply % 2))
				break;
		}
		printf("\n");
	}
	return 0;
}
