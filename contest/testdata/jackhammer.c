/* Plays games of Jackhammer with the library, which is every player in turn, against
   random actions, and prints each game as a line: the size of the mesh, the number of turns, the
   index of the library, and the actions of each turn.

   usage: jackhammer GAMES SEED */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackhammer.h"

/* The same on every machine, unlike rand(). */
static unsigned state;

static int draw(int below)
{
	state = state * 1103515245u + 12345u;
	return (int)(state / 65536u % 32768u) % below;
}

enum { SIZE = 7, TURNS = 40 };

static Boolean hole[SIZE * SIZE];
static Board board;
static Turn history[TURNS];

static int intact(Position p)
{
	return p.col >= 0 && p.col <= p.row && p.row < SIZE && !hole[p.row * SIZE + p.col];
}

static int adjacent(Position a, Position b)
{
	int dr = b.row - a.row, dc = b.col - a.col;
	return (dr || dc) && abs(dr) <= 1 && abs(dc) <= 1 && dr != -dc;
}

static Action random_action(Position p)
{
	Action a;
	do {
		a.kind = (ActionKind)(draw(3));
		a.cell.row = p.row + draw(3) - 1;
		a.cell.col = p.col + draw(3) - 1;
	} while (a.kind != kStay && (!adjacent(p, a.cell) || !intact(a.cell)));
	return a;
}

/* resolve plays a turn: moves, then hammers, which spare the players. */
static void resolve(const Turn *turn)
{
	int i, k;
	for (i = 0; i < 3; i++)
		if (turn->action[i].kind == kMove)
			board.player[i] = turn->action[i].cell;
	for (i = 0; i < 3; i++) {
		Position p = turn->action[i].cell;
		int spared = turn->action[i].kind != kHammer;
		for (k = 0; k < 3; k++)
			spared |= board.player[k].row == p.row && board.player[k].col == p.col;
		if (!spared)
			hole[p.row * SIZE + p.col] = 1;
	}
}

static const Position start[3] = {{0, 0}, {SIZE - 1, 0}, {SIZE - 1, SIZE - 1}};

static int game(int library)
{
	int turn, i;
	memset(hole, 0, sizeof hole);
	memcpy(board.player, start, sizeof start);
	board.boardSize = SIZE;
	board.knockedOut = hole;
	printf("%d %d %d", SIZE, TURNS, library);
	InitJackhammer(SIZE, TURNS, kResolveAfter, library);
	for (turn = 0; turn < TURNS; turn++) {
		for (i = 0; i < 3; i++) {
			Action a;
			if (i == library)
				PlayJackhammer(&board, history, turn, &a);
			else
				a = random_action(board.player[i]);
			history[turn].action[i] = a;
			printf(i ? "/" : " ");
			if (a.kind == kStay) {
				printf("s");
				continue;
			}
			printf("%c%d:%d", a.kind == kMove ? 'm' : 'h', a.cell.row, a.cell.col);
			if (!adjacent(board.player[i], a.cell) || !intact(a.cell))
				return 1;
		}
		resolve(&history[turn]);
	}
	TermJackhammer();
	printf("\n");
	return 0;
}

/* Calls out of order have answers, too: the library stays. */
static int out_of_order(void)
{
	Action a;
	TermJackhammer();
	board.boardSize = SIZE;
	board.knockedOut = hole;
	a.kind = kMove;
	PlayJackhammer(&board, history, 0, &a);
	if (a.kind != kStay)
		return 1;
	InitJackhammer(2147483647, TURNS, kResolveAfter, 0);
	a.kind = kMove;
	PlayJackhammer(&board, history, 0, &a);
	if (a.kind != kStay)
		return 1;
	InitJackhammer(SIZE, TURNS, kResolveHarsh, 2);
	board.boardSize = 2147483647; /* no cell of it is read */
	a.kind = kMove;
	PlayJackhammer(&board, history, 0, &a);
	if (a.kind != kStay)
		return 1;
	board.boardSize = SIZE; /* nor is a turn of the history, whatever their number */
	memset(hole, 0, sizeof hole);
	memcpy(board.player, start, sizeof start);
	a.kind = kHammer;
	PlayJackhammer(&board, NULL, 2147483647, &a);
	if (a.kind != kStay)
		return 1;
	a.kind = (ActionKind)7;
	PlayJackhammer(&board, NULL, 1, &a);
	return a.kind < kStay || a.kind > kHammer;
}

int main(int argc, char **argv)
{
	int games = argc > 1 ? atoi(argv[1]) : 1, i;
	state = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
	if (out_of_order())
		return 1;
	for (i = 0; i < games; i++)
		if (game(i % 3))
			return 1;
	return 0;
}
