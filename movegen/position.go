package movegen

// Move is one action of one seat, packed as its game likes. A move means
// something only in the position that it was generated in.
type Move uint32

// NoMove is the zero Move, which is a move in no game.
const NoMove Move = 0

// Seat is the index of a player in the order of play, from 0.
type Seat int8

// MaxSeats is the largest number of seats of any game.
const MaxSeats = 6

// State is what every game has, whether its seats act in turn or simultaneously.
//
// Its text forms are the canonical ones of the rules: SetText accepts exactly
// what AppendText writes.
type State interface {
	// Seats returns the number of players, 2..MaxSeats.
	Seats() int

	// Over reports whether the game has ended.
	Over() bool

	// Key returns a 64-bit Zobrist key of all that the future depends on: men,
	// mover, phase, a man that must go on, ages. Equal positions have equal keys.
	Key() uint64

	// Unmake takes back the last Make. It must not be called more often than Make.
	Unmake()

	// Score fills in the result of each seat, once the game is over: Win, Draw
	// or Loss, or points in a game that is played for points. Entries beyond
	// the last seat are zero.
	Score(dst *[MaxSeats]int32)

	// AppendText appends the text form of the position.
	AppendText(dst []byte) []byte

	// SetText sets the position up from its text form and forgets all moves
	// made. On an error, which names the field that is wrong, nothing changes.
	SetText(text string) error

	// AppendResult appends "-" while the game goes on, and its result after.
	AppendResult(dst []byte) []byte
}

// Position is a game in which one seat acts at a time. One seat may act several
// plies in a row: ask Mover, never assume that seats alternate.
type Position interface {
	State

	// Mover returns the seat to act. It stays valid when the game is over.
	Mover() Seat

	// Moves appends the legal moves, each once, in an order that depends on
	// the position alone. A forced null move is a move, so that nothing is
	// appended only when the game is over.
	Moves(dst []Move) []Move

	// Legal reports whether m is a legal move, for any bit pattern.
	Legal(m Move) bool

	// Make plays m, which must be legal.
	Make(m Move)

	// AppendMove appends the text form of m, which must be legal.
	AppendMove(dst []byte, m Move) []byte

	// ParseMove returns the legal move that text stands for.
	ParseMove(text string) (Move, error)

	// Clone returns an independent copy without the moves made so far.
	Clone() Position
}

// Simultaneous is a game in which all seats act at the same time.
type Simultaneous interface {
	State

	// SeatMoves appends the actions that are open to seat s, each once, in an
	// order that depends on the position alone; nothing once the game is over.
	SeatMoves(s Seat, dst []Move) []Move

	// SeatLegal reports whether m is an action open to seat s, for any bit pattern.
	SeatLegal(s Seat, m Move) bool

	// MakeJoint plays the actions of all seats, each of which must be legal.
	MakeJoint(joint *JointMove)

	// AppendSeatMove appends the text form of m, a legal action of seat s.
	AppendSeatMove(dst []byte, s Seat, m Move) []byte

	// ParseSeatMove returns the legal action of seat s that text stands for.
	ParseSeatMove(s Seat, text string) (Move, error)

	// Clone returns an independent copy without the moves made so far.
	Clone() Simultaneous
}
