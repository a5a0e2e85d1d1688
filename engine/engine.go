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
	method     string       // of the searcher
	seat       movegen.Seat // that is searched for where all act simultaneously
	background background
}

// line is a position with the moves that led to it.
type line struct {
	origin origin
	start  movegen.State // the position of the origin
	turn   movegen.Turn  // the position
	moves  []string
	joints []movegen.JointMove // the same
	root   *root               // the position that is searched, nil before the first search
}

// origin is where a line begins: a text form, or the start of the game.
type origin struct {
	isText bool
	text   string
}

// Open returns an engine for the game of a name, at the game's start. The error
// names the games there are, or the setting that is wrong.
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

// Settings returns the settings of the game that differ from the defaults.
func (e *Engine) Settings() Settings { return maps.Clone(e.settings) }

// State returns the position, which is to be read and not to be changed: a
// [movegen.Position] or a [movegen.Simultaneous].
func (e *Engine) State() movegen.State { return e.turn.State }

// Moves returns the text forms of the moves made since the position was set up.
func (e *Engine) Moves() []string { return slices.Clone(e.moves) }

// SetStart goes to the start of the game and makes moves. On an error, which
// names the first move that is not legal, nothing changes.
func (e *Engine) SetStart(moves ...string) error {
	return e.set(origin{}, moves, func() (movegen.State, error) { return e.game.Start(e.settings) })
}

// SetPosition sets a position up by its text form, which brings settings of its
// own, and makes moves. On an error, which names the field of the text or the
// move that is wrong, nothing changes.
func (e *Engine) SetPosition(text string, moves ...string) error {
	return e.set(origin{true, text}, moves, func() (movegen.State, error) { return e.game.Parse(text) })
}

// set goes to the position that moves lead to from an origin, which open returns. What the line has in common with the present
// one is not played again.
func (e *Engine) set(from origin, moves []string, open func() (movegen.State, error)) error {
	if e.start != nil && from == e.origin {
		return e.turnOff(moves)
	}
	start, err := open()
	if err != nil {
		return err
	}
	before := e.line
	e.line = line{origin: from, start: start, turn: movegen.TurnOf(start).Clone()}
	if err := e.play(moves, len(moves)); err != nil {
		e.line = before
		return err
	}
	return nil
}

// turnOff goes to another line from the same origin: back to where it leaves the present one, and on from there.
func (e *Engine) turnOff(moves []string) error {
	common := 0
	for common < min(len(moves), len(e.moves)) && moves[common] == e.moves[common] {
		common++
	}
	left, leftJoints := slices.Clone(e.moves[common:]), slices.Clone(e.joints[common:])
	for range left {
		e.undo()
	}
	if err := e.play(moves[common:], len(moves)); err != nil {
		for i, move := range left {
			e.make(&leftJoints[i], move)
		}
		return err
	}
	return nil
}

// play makes moves, the last of so many, all or none.
func (e *Engine) play(moves []string, of int) error {
	for i, move := range moves {
		if err := e.Play(move); err != nil {
			for range i {
				e.undo()
			}
			return fmt.Errorf("move %d of %d: %w", of-len(moves)+i+1, of, err)
		}
	}
	return nil
}

// Play makes a move: one ply, or a joint move such as "s/m1:0/h4:3" where all
// seats act simultaneously. On an error, which says why there is no such move, nothing
// changes.
func (e *Engine) Play(move string) error {
	joint, err := e.turn.ParseJoint(move)
	if err != nil {
		return err
	}
	e.make(&joint, move)
	return nil
}

// Make makes the move of the seat to act, or the moves of all seats, in their order,
// where they act simultaneously. The error says that there are not as many moves as
// seats that act, or which move is not legal; nothing changes then.
func (e *Engine) Make(moves ...movegen.Move) error {
	actors := e.turn.Actors()
	if len(moves) != len(actors) {
		return fmt.Errorf("%d moves, want %d", len(moves), len(actors))
	}
	var joint movegen.JointMove
	for i, actor := range actors {
		if !e.turn.Legal(actor, moves[i]) {
			return fmt.Errorf("seat %d: move %#x is not legal", actor, uint32(moves[i]))
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

// TakeBack takes the last move back. It is an error if there is none.
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
		e.root = nil
	}
}

// Seat returns the seat that searches are for: the seat to act or, where all act
// simultaneously, that of SetSeat.
func (e *Engine) Seat() movegen.Seat {
	if e.turn.Simultaneous() {
		return e.seat
	}
	return e.turn.Actors()[0]
}

// SetSeat says which seat searches are for where all seats act simultaneously: at first
// seat 0. Where seats act in turn, it means nothing. The error says that there is
// no such seat.
func (e *Engine) SetSeat(s movegen.Seat) error {
	if n := e.turn.Seats(); s < 0 || int(s) >= n {
		return fmt.Errorf("seat %d is not in 0..%d", s, n-1)
	}
	e.seat = s
	return nil
}

// Legal returns the text forms of the legal moves, or joint moves, in an order that depends
// on the position alone. There are none if the game is over.
func (e *Engine) Legal() []string {
	tree, err := perft.TreeOf(e.turn.State)
	if err != nil {
		return nil // no game is neither in turn nor simultaneous
	}
	var moves []string
	for tree.Enter(); tree.Next(); {
		moves = append(moves, string(tree.AppendMove(nil)))
	}
	return moves
}

// LegalMoves returns the legal moves of Seat, in an order that depends on the position
// alone. There are none if the game is over.
func (e *Engine) LegalMoves() []movegen.Move { return e.turn.Moves(e.Seat(), nil) }

// ParseMove returns the legal move of Seat that a text form stands for.
func (e *Engine) ParseMove(text string) (movegen.Move, error) {
	return e.turn.ParseMove(e.Seat(), text)
}

// Line returns the text forms, separated by spaces, of moves that are made one after the
// other from the position, such as those of [search.Result]. Where all seats act simultaneously,
// they are actions of Seat, and the others are taken to do the first that is open to
// them.
func (e *Engine) Line(moves ...movegen.Move) string {
	return string(e.turn.AppendLine(nil, e.Seat(), moves))
}
