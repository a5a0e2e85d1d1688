package jackhammer

// MaxBoardSize is the largest mesh, in cells a side.
const MaxBoardSize = 32

// Position is a cell of the mesh, 0 <= Col <= Row < boardSize.
type Position struct{ Row, Col int }

// Resolution is the way in which the actions of a turn are resolved.
type Resolution int

// The resolutions.
const (
	ResolveAfter  Resolution = iota // moves, then hammers, which spare the players: the default
	ResolveBefore                   // hammers, which spare the players, then moves
	ResolveHarsh                    // moves, then hammers, which spare no cell
)

// ActionKind is the kind of a player's action.
type ActionKind int

// The kinds of actions.
const (
	Stay   ActionKind = iota // stay put; the cell of the action is ignored
	Move                     // move to an adjacent cell
	Hammer                   // stay put and knock out an adjacent cell
)

// Action is a player's action in a turn.
type Action struct {
	Kind ActionKind
	Cell Position
}

// Turn holds the actions of the three players in a turn.
type Turn [3]Action

// Board is the state of the board.
type Board struct {
	BoardSize  int
	Player     [3]Position
	KnockedOut []bool // by Row*BoardSize+Col; of length BoardSize*BoardSize
}

// Entry is a player of the contest. The contest's rules don't define an interface; this one is ours, in the style of
// the others.
type Entry interface {
	// InitJackhammer begins a game of numTurns turns on a mesh of boardSize cells a side,
	// 2..32, in which the entry is player yourIndex, 0..2. The players begin at
	// (0,0), (boardSize-1,0) and (boardSize-1,boardSize-1).
	InitJackhammer(boardSize, numTurns int, resolution Resolution, yourIndex int)

	// PlayJackhammer returns the entry's action in the next turn, which has the number
	// len(history), counted from 0. board is the board before the turn, and history has all
	// turns so far. The entry must not change them.
	PlayJackhammer(board Board, history []Turn) Action

	// TermJackhammer ends the game.
	TermJackhammer()
}
