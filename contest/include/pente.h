/* Pente, as in the Programmer's Challenge of November 1997.
   docs/contest.md tells what the arguments mean and how to link. */
#ifndef QUINCUNX_PENTE_H
#define QUINCUNX_PENTE_H

#ifdef __cplusplus
extern "C" {
#endif

/* These two are the Macintosh's own where it has them. */
#ifndef __MACTYPES__
typedef unsigned char Boolean;

/* An intersection, by its distance from the centre. */
typedef struct Point {
	short v;
	short h;
} Point;
#endif

/* A pair of stones that is taken. */
typedef struct Capture {
	Point stone1;
	Point stone2;
} Capture;

/* Begins a game. */
void InitPente(
	long boardHalfSize /* coordinates are -boardHalfSize..boardHalfSize; 9..15 */
);

/* Asks for the library's move. */
void Pente(
	Point opponentsMove,     /* the move before */
	Boolean playingFirst,    /* true if there is none */
	Point *yourMove,         /* set to the move */
	Capture claimCaptures[], /* filled with the pairs that the move takes: have room for 8 */
	long *numCaptures,       /* set to their number */
	Boolean *claimVictory    /* set to 1 if the move wins, else to 0 */
);

/* Ends the game and frees its memory. */
void TermPente(void);

#ifdef __cplusplus
}
#endif

#endif
