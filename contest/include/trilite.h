/* Trilite, as in the Programmer's Challenge of February 2001.
   docs/contest.md tells what the arguments mean and how to link. */
#ifndef QUINCUNX_TRILITE_H
#define QUINCUNX_TRILITE_H

#ifdef __cplusplus
extern "C" {
#endif

#ifndef __MACTYPES__
typedef unsigned char Boolean;
#endif

/* Where on the board. */
typedef enum {
	kNoPosition = -1,
	kTopLeft = 0, kTopCenter, kTopRight,
	kCenterLeft, kCenter, kCenterRight,
	kBottomLeft, kBottomCenter, kBottomRight
} BoardPosition;

/* What is there. The stones that disappear do so with their player's next move. */
typedef enum {
	kEmpty = -1,
	kPlayer1Staying = 0, kPlayer1Disappearing,
	kPlayer2Staying, kPlayer2Disappearing
} PositionValue;

/* The board, by BoardPosition. */
typedef PositionValue Board[9];

/* Asks where the library plays. */
BoardPosition PlayTrilite(
	const Board triliteBoard,
	BoardPosition opponentPreviousPlay, /* kNoPosition if there is none */
	int playerNumber,                   /* the library is player 1 or 2 */
	Boolean newGame                     /* true with its first move of a game */
);

#ifdef __cplusplus
}
#endif

#endif
