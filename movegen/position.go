package movegen

// Move is one action of one seat, packed in a game-specific way. It is
// meaningful only in the position for which it was generated.
type Move uint32

// NoMove is the zero Move, which is not a move of any game.
const NoMove Move = 0

// Seat is the index of a player in the order of play, from 0.
type Seat int8

// MaxSeats is the largest number of seats of any game.
const MaxSeats = 6

// State is the common part of all games, whether their seats act in turn or
// simultaneously.
//
// Its text forms are the canonical ones of the rules: SetText accepts exactly
// the texts that AppendText writes.
type State interface {
	// Seats returns the number of players, 2..MaxSeats.
	Seats() int

	// Over reports whether the game has ended.
	Over() bool

	// Key returns a 64-bit Zobrist key of everything that the future depends on,
	// such as men, mover, phase, a man that must continue, and ages. Equal
	// positions have equal keys.
	Key() uint64

	// Unmake takes back the last Make. It must not be called more often than
	// Make.
	Unmake()

	// Score fills in the result of each seat once the game is over: Win, Draw or
	// Loss, or points in a game that is played for points. Entries beyond the
	// last seat are zero.
	Score(dst *[MaxSeats]int32)

	// AppendText appends the text form of the position.
	AppendText(dst []byte) []byte

	// SetText sets up the position from its text form and clears the move
	// history. On an error, which names the wrong field, nothing changes.
	SetText(text string) error

	// AppendResult appends "-" while the game goes on, and its result once it is
	// over.
	AppendResult(dst []byte) []byte
}

// Position is a game in which one seat acts at a time. One seat may act several
// plies in a row: use Mover, and never assume that seats alternate.
type Position interface {
	State

	// Mover returns the seat to move. It is still valid when the game is over.
	Mover() Seat

	// Moves appends the legal moves, each once, in an order that depends only on
	// the position. A forced null move is a move, so that nothing is appended
	// only if the game is over.
	Moves(dst []Move) []Move

	// Legal reports whether m, which may be any bit pattern, is a legal move.
	Legal(m Move) bool

	// Make makes the legal move m.
	Make(m Move)

	// AppendMove appends the text form of the legal move m.
	AppendMove(dst []byte, m Move) []byte

	// ParseMove returns the legal move with the given text form.
	ParseMove(text string) (Move, error)

	// Clone returns an independent copy without the move history.
	Clone() Position
}

// Simultaneous is a game in which all seats act at the same time.
type Simultaneous interface {
	State

	// SeatMoves appends the actions of seat s, each once, in an order that
	// depends only on the position; none once the game is over.
	SeatMoves(s Seat, dst []Move) []Move

	// SeatLegal reports whether m, which may be any bit pattern, is a legal
	// action of seat s.
	SeatLegal(s Seat, m Move) bool

	// MakeJoint makes the actions of all seats, each of which must be legal.
	MakeJoint(joint *JointMove)

	// AppendSeatMove appends the text form of m, a legal action of seat s.
	AppendSeatMove(dst []byte, s Seat, m Move) []byte

	// ParseSeatMove returns the legal action of seat s with the given text form.
	ParseSeatMove(s Seat, text string) (Move, error)

	// Clone returns an independent copy without the move history.
	Clone() Simultaneous
}
