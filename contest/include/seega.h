/* Seega, as in the Programmer's Challenge of November 2001.
   docs/contest.md tells what the arguments mean and how to link. */
#ifndef QUINCUNX_SEEGA_H
#define QUINCUNX_SEEGA_H

#ifdef __cplusplus
extern "C" {
#endif

#ifndef __MACTYPES__
typedef unsigned char Boolean;
#endif

/* A cell of the board, by its row and column 0..boardSize-1. */
typedef struct Position {
	int row;
	int col;
} Position;

/* The board. Its array has the length boardSize*boardSize; (row,col) is
   cell[row*boardSize + col], 0 if empty, or the pieceValue of who stands there.
   C++ has no such arrays, but its compilers do. */
#if defined(__GNUC__) && defined(__cplusplus)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#endif
typedef struct Board {
	int boardSize;
	char cell[];
} Board;
#if defined(__GNUC__) && defined(__cplusplus)
#pragma GCC diagnostic pop
#endif

/* Begins a game. */
void InitGame(
	int boardSize,         /* rows and columns, odd, 5 or more */
	char pieceValue,       /* of the library's pieces, 1 or 2 */
	Boolean playFirst,     /* true if it places first, and so moves second */
	int stalemateThreshold /* moves without a capture that end the game; 0 = never */
);

/* A library defines SEEGA_BOARD_BY_ADDRESS before it includes this header.

   The contest's text passes the board by value, which takes its boardSize along and leaves
   its cells behind. The functions take its address instead, and the two macros
   below see to that: a call is written as in that text, with a Board. */

/* Asks where the library places two pieces. */
void PlacePieces(
	const Board *board,
	Position *placePiece1,
	Position *placePiece2
);

/* Asks for the library's move. */
void MovePiece(
	const Board *board,
	Boolean followUpMove, /* true if the piece moved last is to capture again */
	Position *moveFrom,   /* set to (-1,-1), as moveTo, if there is no move */
	Position *moveTo,
	Boolean *blocked      /* set to 1 if there is no move, else to 0 */
);

/* Ends the game and frees its memory. */
void TermGame(void);

#ifndef SEEGA_BOARD_BY_ADDRESS
#define PlacePieces(board, placePiece1, placePiece2) PlacePieces(&(board), placePiece1, placePiece2)
#define MovePiece(board, followUpMove, moveFrom, moveTo, blocked) \
	MovePiece(&(board), followUpMove, moveFrom, moveTo, blocked)
#endif

#ifdef __cplusplus
}
#endif

#endif
