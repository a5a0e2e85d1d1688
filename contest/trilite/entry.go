package trilite

// BoardPosition is a position of the board, as numbered in the contest's rules.
type BoardPosition int

// The positions.
const (
	NoPosition BoardPosition = -1
	TopLeft    BoardPosition = iota - 1
	TopCenter
	TopRight
	CenterLeft
	Center //nolint:misspell // the contest's name
	CenterRight
	BottomLeft
	BottomCenter
	BottomRight
)

// PositionValue is the content of a position of the board.
type PositionValue int

// The values.
const (
	Empty               PositionValue = -1
	Player1Staying      PositionValue = iota - 1
	Player1Disappearing               // disappears with player 1's next move
	Player2Staying
	Player2Disappearing // disappears with player 2's next move
)

// Board is the state of the board.
type Board [9]PositionValue

// Entry is a player of the contest, with the function of the prototype.
type Entry interface {
	// PlayTrilite returns the empty position where the entry plays. The opponent's
	// previous play was opponentPreviousPlay, or NoPosition if it has not played yet. If
	// newGame is true, this is the entry's first move of a game, and playerNumber, 1 or
	// 2, is its player number.
	PlayTrilite(triliteBoard Board, opponentPreviousPlay BoardPosition, playerNumber int, newGame bool) BoardPosition
}
