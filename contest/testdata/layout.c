/* The layout of the structs and the numbers of the enumerations, as the contests' texts print
   them. GAME is the number of a header. It compiles, or not; there is nothing to run. */
#include <stddef.h>

#define SAME(name, a, b) typedef char name[(long)(a) == (long)(b) ? 1 : -1]

#if GAME == 1
#include "chinesecheckers.h"
SAME(row, offsetof(Position, row), 0);
SAME(col, offsetof(Position, col), sizeof(long));
SAME(position, sizeof(Position), 2 * sizeof(long));
#elif GAME == 2
#include "pente.h"
SAME(boolean, sizeof(Boolean), 1);
SAME(v, offsetof(Point, v), 0);
SAME(h, offsetof(Point, h), 2);
SAME(point, sizeof(Point), 4);
SAME(stone1, offsetof(Capture, stone1), 0);
SAME(stone2, offsetof(Capture, stone2), 4);
SAME(capture, sizeof(Capture), 8);
#elif GAME == 3
#include "seega.h"
SAME(boolean, sizeof(Boolean), 1);
SAME(row, offsetof(Position, row), 0);
SAME(col, offsetof(Position, col), sizeof(int));
SAME(position, sizeof(Position), 2 * sizeof(int));
SAME(boardSize, offsetof(Board, boardSize), 0);
SAME(cell, offsetof(Board, cell), sizeof(int));
SAME(board, sizeof(Board), sizeof(int));
#elif GAME == 4
#include "trilite.h"
SAME(none, kNoPosition, -1);
SAME(topLeft, kTopLeft, 0);
SAME(topRight, kTopRight, 2);
SAME(center, kCenter, 4);
SAME(bottomRight, kBottomRight, 8);
SAME(empty, kEmpty, -1);
SAME(player1, kPlayer1Disappearing, kPlayer1Staying + 1);
SAME(staying, kPlayer1Staying, 0);
SAME(player2, kPlayer2Disappearing, 3);
SAME(value, sizeof(PositionValue), sizeof(int));
SAME(board, sizeof(Board), 9 * sizeof(PositionValue));
#elif GAME == 5
#include "jackhammer.h"
SAME(position, sizeof(Position), 2 * sizeof(int));
SAME(stay, kStay, 0);
SAME(hammer, kHammer, 2);
SAME(harsh, kResolveHarsh, 2);
SAME(cell, offsetof(Action, cell), sizeof(int));
SAME(action, sizeof(Action), 3 * sizeof(int));
SAME(turn, sizeof(Turn), 9 * sizeof(int));
SAME(player, offsetof(Board, player), sizeof(int));
#endif
