/* Jackhammer. Its document leaves the interface open; this one is quincunx's own.
   docs/contest.md tells what the arguments mean and how to link. */
#ifndef QUINCUNX_JACKHAMMER_H
#define QUINCUNX_JACKHAMMER_H

#ifdef __cplusplus
extern "C" {
#endif

#ifndef __MACTYPES__
typedef unsigned char Boolean;
#endif

/* A cell of the mesh, 0 <= col <= row < boardSize. */
typedef struct Position {
	int row;
	int col;
} Position;

/* How the actions of a turn are resolved. */
typedef enum {
	kResolveAfter = 0, /* moves, then hammers, which spare the players: the usual one */
	kResolveBefore,    /* hammers, which spare the players, then moves */
	kResolveHarsh      /* moves, then hammers, which spare nothing */
} Resolution;

/* What a player does in a turn. */
typedef enum {
	kStay = 0, /* the cell of the action means nothing */
	kMove,     /* to an adjacent cell */
	kHammer    /* knock out an adjacent cell */
} ActionKind;

typedef struct Action {
	ActionKind kind;
	Position cell;
} Action;

/* What the three players did in a turn. */
typedef struct Turn {
	Action action[3];
} Turn;

/* The board. knockedOut has the length boardSize*boardSize; (row,col) is
   knockedOut[row*boardSize + col], 0 if the cell is intact. */
typedef struct Board {
	int boardSize;
	Position player[3]; /* where the players are */
	const Boolean *knockedOut;
} Board;

/* Begins a game. The players start at (0,0), (boardSize-1,0) and
   (boardSize-1,boardSize-1). */
void InitJackhammer(
	int boardSize, /* cells on each side of the mesh, 2..32; usually 17 */
	int numTurns,  /* usually 1000 */
	Resolution resolution,
	int yourIndex  /* the library is player 0, 1 or 2 */
);

/* Asks for the library's action. */
void PlayJackhammer(
	const Board *board,   /* before the turn */
	const Turn history[], /* the turns so far */
	int turn,             /* their number */
	Action *yourAction    /* set to the action */
);

/* Ends the game and frees its memory. */
void TermJackhammer(void);

#ifdef __cplusplus
}
#endif

#endif
