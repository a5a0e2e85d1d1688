/* Chinese Checkers, as in the Programmer's Challenge of February 1999.
   docs/contest.md tells what the arguments mean and how to link. */
#ifndef QUINCUNX_CHINESECHECKERS_H
#define QUINCUNX_CHINESECHECKERS_H

#ifdef __cplusplus
extern "C" {
#endif

/* A cell of the star, by its row 0..4*gameSize and its column as printed. */
typedef struct Position {
	long row;
	long col;
} Position;

/* Begins a game. */
void InitChineseCheckers(
	long numPlayers,        /* 2..6 */
	long gameSize,          /* cells at the base of a home, 3..64 */
	long playerPosition[6], /* triangles 0..5, clockwise from the one of (0,0); the first numPlayers count */
	long yourIndex          /* the library plays at playerPosition[yourIndex] */
);

/* Asks for the library's move. Where it has none, *from and *to are the same. */
void YourMove(
	Position *from,
	Position *to
);

/* Tells of the move of another player. */
void OpponentMove(
	long opponent, /* its index in playerPosition */
	Position from,
	Position to
);

/* Ends the game and frees its memory. */
void TermChineseCheckers(void);

#ifdef __cplusplus
}
#endif

#endif
