#include "jackhammer.h"
#include "trouble.h"

static int me;

void InitJackhammer(int boardSize, int numTurns, Resolution resolution, int yourIndex)
{
	(void)boardSize, (void)numTurns, (void)resolution;
	me = yourIndex;
}

void PlayJackhammer(const Board *board, const Turn history[], int turn, Action *yourAction)
{
	static const int rows[6] = {0, 0, 1, -1, -1, 1}, cols[6] = {1, -1, 0, 0, -1, 1};
	int n = board->boardSize, illegal = misled(trouble());
	Position from = board->player[me];
	if (turn > 0 && history[turn - 1].action[me].kind == kMove) {
		Position to = history[turn - 1].action[me].cell;
		if (to.row != from.row || to.col != from.col)
			abort(); /* the history is not that of the board */
	}
	yourAction->kind = kStay;
	if (illegal) {
		yourAction->kind = kMove;
		yourAction->cell = from;
		return;
	}
	for (int tries = 0; tries < 20; tries++) {
		int d = chance(6);
		Position to = {from.row + rows[d], from.col + cols[d]};
		if (to.col < 0 || to.col > to.row || to.row >= n || board->knockedOut[to.row * n + to.col])
			continue;
		yourAction->kind = chance(3) == 0 ? kHammer : kMove;
		yourAction->cell = to;
		return;
	}
}

void TermJackhammer(void) {}
