package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"quincunx/movegen"
	"quincunx/perft"
	"quincunx/search"
)

// Engine plays a game: it has a position with the moves that led to it, and
// searches for the best move. One goroutine may use it at a time.
type Engine struct {
	game     Game
	settings Settings
	line

	options    SearchOptions // in full
	searcher   search.AnySearcher
	method     string       // name of the searcher's method
	seat       movegen.Seat // see SetSeat
	background background
}

// line is a position with the moves that led to it.
type line struct {
	origin origin
	turn   movegen.Turn        // the position after all moves
	moves  []string            // text forms
	joints []movegen.JointMove // the same moves, typed
	root   *root               // the evaluated position, nil before the first search
}

// origin is where a line begins: the start of the game, or the position of a text form.
type origin struct {
	isText bool
	text   string
}

// Open returns an engine for a game, by its name, at the start of the game. The error
// lists the known games, or names the setting that is wrong.
func Open(name string, s Settings) (*Engine, error) {
	game, err := Lookup(name)
	if err != nil {
		return nil, err
	}
	return game.Open(s)
}

// Open returns an engine for the game, at the start. The error names the
// setting that is wrong.
func (g Game) Open(s Settings) (*Engine, error) {
	options, err := SearchOptions{}.Full()
	if err != nil {
		return nil, err
	}
	e := &Engine{game: g, options: options, settings: maps.Clone(s)}
	if err := e.SetStart(); err != nil {
		return nil, err
	}
	return e, nil
}

// Game returns the game that is played.
func (e *Engine) Game() Game { return e.game }

// Settings returns the settings that the engine was opened with. Options that are missing
// have their defaults.
func (e *Engine) Settings() Settings { return maps.Clone(e.settings) }

// State returns the position, a [movegen.Position] or a [movegen.Simultaneous]. It belongs to the engine: callers must not
// change it.
func (e *Engine) State() movegen.State { return e.turn.State }

// Moves returns the text forms of the moves made since the position was set up.
func (e *Engine) Moves() []string { return slices.Clone(e.moves) }

// SetStart goes to the start of the game and makes moves, given by their text forms. The
// error names the first move that is not legal; nothing changes then.
func (e *Engine) SetStart(moves ...string) error {
	return e.set(origin{}, moves, func() (movegen.State, error) { return e.game.Start(e.settings) })
}

// SetPosition sets up the position of a text form, which includes the settings of the game,
// and makes moves. The error names the field of the text or the move that is wrong; nothing
// changes then.
func (e *Engine) SetPosition(text string, moves ...string) error {
	return e.set(origin{true, text}, moves, func() (movegen.State, error) { return e.game.Parse(text) })
}

// set goes to the position after moves from an origin, whose position open returns. With the present origin, moves common to
// the old and the new line are not replayed.
func (e *Engine) set(from origin, moves []string, open func() (movegen.State, error)) error {
	if e.turn.State != nil && from == e.origin {
		return e.changeMoves(moves)
	}
	start, err := open()
	if err != nil {
		return err
	}
	before := e.line
	e.line = line{origin: from, turn: movegen.TurnOf(start)}
	if err := e.playAll(moves, 0); err != nil {
		e.line = before
		return err
	}
	return nil
}

// changeMoves goes to another line from the same origin: it unmakes moves back to the last common position, and plays the
// rest.
func (e *Engine) changeMoves(moves []string) error {
	common := 0
	for common < min(len(moves), len(e.moves)) && moves[common] == e.moves[common] {
		common++
	}
	left, leftJoints := slices.Clone(e.moves[common:]), slices.Clone(e.joints[common:])
	for range left {
		e.undo()
	}
	if err := e.playAll(moves, common); err != nil {
		for i, move := range left {
			e.make(&leftJoints[i], move)
		}
		return err
	}
	return nil
}

// playAll plays moves[from:]. On an error, which numbers the moves from the first, it unmakes the moves it has played.
func (e *Engine) playAll(moves []string, from int) error {
	for i, move := range moves[from:] {
		if err := e.Play(move); err != nil {
			for range i {
				e.undo()
			}
			return fmt.Errorf("move %d of %d: %w", from+i+1, len(moves), err)
		}
	}
	return nil
}

// Play makes a move by its text form: one ply or, in a game of simultaneous moves, a joint
// move such as "s/m1:0/h4:3". The error says why the move is malformed or not legal; nothing
// changes then.
func (e *Engine) Play(move string) error {
	joint, err := e.turn.ParseJoint(move)
	if err != nil {
		return err
	}
	e.make(&joint, move)
	return nil
}

// Make makes the move of the side to move or, in a game of simultaneous moves, the moves of all seats in order. The error
// gives the wrong number of moves, or the illegal move; nothing changes then.
func (e *Engine) Make(moves ...movegen.Move) error {
	actors := e.turn.Actors()
	if len(moves) != len(actors) {
		return fmt.Errorf("%d moves, want %d", len(moves), len(actors))
	}
	var joint movegen.JointMove
	for i, actor := range actors {
		if !e.turn.Legal(actor, moves[i]) {
			return fmt.Errorf("seat %d: move %#x is not legal", actor+1, uint32(moves[i]))
		}
		joint[actor] = moves[i]
	}
	e.make(&joint, string(e.turn.AppendJoint(nil, &joint)))
	return nil
}

func (e *Engine) make(joint *movegen.JointMove, text string) {
	e.turn.Make(joint)
	e.moves, e.joints = append(e.moves, text), append(e.joints, *joint)
}

// TakeBack unmakes the last move. It returns an error if there is none.
func (e *Engine) TakeBack() error {
	if len(e.moves) == 0 {
		return errors.New("there is no move to take back")
	}
	e.undo()
	return nil
}

func (e *Engine) undo() {
	e.turn.Unmake()
	last := len(e.moves) - 1
	e.moves, e.joints = e.moves[:last], e.joints[:last]
	if e.root != nil && e.root.made > last {
		e.root = nil // its moves can't be unmade
	}
}

// Seat returns the seat that the engine searches for: the side to move or, in a game of simultaneous moves, the seat set by
// SetSeat.
func (e *Engine) Seat() movegen.Seat {
	if e.turn.Simultaneous() {
		return e.seat
	}
	return e.turn.Actors()[0]
}

// SetSeat sets the seat that the engine searches for in a game of simultaneous moves, initially seat 0. In a game in turn it
// has no effect. It returns an error if there is no such seat.
func (e *Engine) SetSeat(s movegen.Seat) error {
	if n := e.turn.Seats(); s < 0 || int(s) >= n {
		return fmt.Errorf("seat %d is not in 0..%d", s, n-1)
	}
	e.seat = s
	return nil
}

// Legal returns the text forms of the legal moves or, in a game of simultaneous moves, joint
// moves, in an order that depends on the position alone. It returns none if the game is over.
func (e *Engine) Legal() []string {
	tree, err := perft.TreeOf(e.turn.State, false)
	if err != nil {
		return nil // cannot happen: every game is in turn or simultaneous
	}
	return perft.MoveTexts(tree)
}

// LegalMoves returns the legal moves of Seat, in an order that depends on the position
// alone. It returns none if the game is over.
func (e *Engine) LegalMoves() []movegen.Move { return e.turn.Moves(e.Seat(), nil) }

// ParseMove returns the legal move of Seat with a text form. The error says why there is none.
func (e *Engine) ParseMove(text string) (movegen.Move, error) {
	return e.turn.ParseMove(e.Seat(), text)
}

// Line returns the text forms, separated by spaces, of moves made one after the other from
// the position, such as a principal variation. It stops before the first move that is not
// legal. In a game of simultaneous moves they are actions of Seat, and each other seat is
// assumed to take its first legal action.
func (e *Engine) Line(moves ...movegen.Move) string {
	return string(e.turn.AppendLine(nil, e.Seat(), moves))
}
