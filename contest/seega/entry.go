package seega

// MaxBoardSize is the largest board on which our entry plays. The contest's rules set
// no limit; this is the largest odd size for which the number of cells fits in a
// 32-bit int.
const MaxBoardSize = 46_339

// Position is a cell of the board.
type Position struct {
	Row int // 0..BoardSize-1
	Col int // 0..BoardSize-1
}

// NoPosition is the value of both positions when a player can't move.
var NoPosition = Position{-1, -1}

// Board is the state of the board.
type Board struct {
	BoardSize int
	Cell      []byte // Cell[row*BoardSize+col] is 0 if empty, otherwise the pieceValue of the player whose piece is there
}

// Entry is a player of the contest, with the functions of the prototype.
type Entry interface {
	// InitGame begins a game on a board of boardSize rows and columns, odd and at
	// least 5. The pieces of the entry have the value pieceValue, 1 or 2. If playFirst
	// is true, the entry places first, and so moves second. After stalemateThreshold
	// moves without a capture the game ends; 0 means never.
	InitGame(boardSize int, pieceValue byte, playFirst bool, stalemateThreshold int)

	// PlacePieces returns the cells of the entry's next two pieces, in either order.
	// The board is the one before; the entry doesn't change it.
	PlacePieces(board Board) (placePiece1, placePiece2 Position)

	// MovePiece returns a move of the entry, or NoPosition twice and blocked if it has
	// none. If followUpMove is true, it must make another capture with the piece moved
	// last. The board is the one before the move, without the pieces captured so far;
	// the entry doesn't change it.
	MovePiece(board Board, followUpMove bool) (moveFrom, moveTo Position, blocked bool)

	// TermGame ends the game.
	TermGame()
}
