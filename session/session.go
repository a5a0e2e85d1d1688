package session

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"quincunx/diagram"
	"quincunx/engine"
	"quincunx/movegen"
)

// Player is who plays a seat.
type Player string

// The players.
const (
	Human  Player = "human"
	Engine Player = "engine"
)

// Options are what a session begins with.
type Options struct {
	Game     engine.Game
	Settings engine.Settings // of the game
	Position *string         // the text form of the first position; nil for the start of the game
	Moves    []string        // text forms of moves that are made from there
	Players  []Player        // by seat; where there is none, or "", a person plays the first seat and the engine the others
	Strength Strength
	Search   engine.SearchOptions // of both engines
	Seed     uint64               // of the engine's random moves
}

// Session is a game with all that was tried in it. One goroutine may use it at a time.
type Session struct {
	game     engine.Game
	settings engine.Settings
	position *string // nil for the start
	players  []Player
	strength Strength
	random   *rand.Rand

	player  *engine.Engine // at the present position
	analyst *engine.Engine // at the position of its last search

	root, at  *Node
	chosen    movegen.JointMove // by seat, where all act simultaneously
	geometry  *diagram.Geometry // nil if it is not known yet
	lastMoves []diagram.Mark    // of the moves that led to the present position
}

// New returns a session at its first position, or where the moves lead. The error names the setting, the field of the
// position or the move that is wrong.
func New(o Options) (*Session, error) {
	s := &Session{
		game: o.Game, settings: maps.Clone(o.Settings), position: o.Position, strength: o.Strength,
		random: rand.New(rand.NewPCG(o.Seed, 0)), root: new(Node),
	}
	if err := s.strength.Check(); err != nil {
		return nil, err
	}
	s.at = s.root
	var err error
	if s.player, err = s.open(o.Search); err == nil {
		s.analyst, err = s.open(o.Search)
	}
	if err != nil {
		return nil, err
	}
	seats := s.State().Seats()
	if len(o.Players) > seats {
		return nil, fmt.Errorf("player of seat %d: want seats 1..%d", len(o.Players), seats)
	}
	s.players = slices.Repeat([]Player{Engine}, seats)
	s.players[0] = Human
	for seat, p := range o.Players {
		if p != "" {
			s.players[seat] = p
		}
	}
	if len(o.Moves) == 0 {
		return s, nil
	}
	nodes, err := s.grow(lineOf(o.Moves))
	if err != nil {
		return nil, err
	}
	return s, s.Goto(nodes[len(nodes)-1])
}

// open returns an engine at the first position.
func (s *Session) open(o engine.SearchOptions) (*engine.Engine, error) {
	if s.position != nil && len(s.settings) > 0 {
		return nil, errors.New("a position has its own options: give them there")
	}
	e, err := s.game.Open(s.settings)
	if err != nil {
		return nil, err
	}
	if err := e.Configure(o); err != nil {
		return nil, err
	}
	return e, s.visit(e, nil)
}

// visit has an engine go to the position that moves lead to.
func (s *Session) visit(e *engine.Engine, moves []string) error {
	if s.position != nil {
		return e.SetPosition(*s.position, moves...)
	}
	return e.SetStart(moves...)
}

// Game returns the game that is played.
func (s *Session) Game() engine.Game { return s.game }

// Settings returns the options of the game that differ from the defaults.
func (s *Session) Settings() engine.Settings { return maps.Clone(s.settings) }

// State returns the present position, which must not be changed.
func (s *Session) State() movegen.State { return s.player.State() }

// Root returns the first node of the tree, and At that of the present position. Comments may be changed, and
// nothing else.
func (s *Session) Root() *Node { return s.root }

// At returns the node of the present position.
func (s *Session) At() *Node { return s.at }

// Players returns who plays each seat.
func (s *Session) Players() []Player { return slices.Clone(s.players) }

// Player returns who plays a seat.
func (s *Session) Player(seat movegen.Seat) Player { return s.players[seat] }

// Letter returns the letter of a seat's men or, if the game has no drawer, its number from 1.
func (s *Session) Letter(seat movegen.Seat) string {
	if g := s.board(); g != nil {
		return g.Letters[seat : seat+1]
	}
	return fmt.Sprint(seat + 1)
}

// Waiting returns the seats that have to choose a move now, in ascending order; none once the game is over.
func (s *Session) Waiting() (seats []movegen.Seat) {
	if s.State().Over() {
		return nil
	}
	for _, seat := range movegen.TurnOf(s.State()).Actors() {
		if s.chosen[seat] == movegen.NoMove {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Choose has a seat choose the move that text stands for. Where it is the last seat to do so, the moves
// are made. The error says why there is no such move; nothing changes then.
func (s *Session) Choose(seat movegen.Seat, text string) error {
	if err := s.canChoose(seat); err != nil {
		return err
	}
	m, err := s.ParseMove(seat, text)
	if err != nil {
		return err
	}
	return s.choose(seat, m)
}

func (s *Session) canChoose(seat movegen.Seat) error {
	switch {
	case s.State().Over():
		return errOver
	case !slices.Contains(s.Waiting(), seat):
		return fmt.Errorf("seat %d has nothing to choose now", seat+1)
	}
	return nil
}

// choose has a seat choose a legal move.
func (s *Session) choose(seat movegen.Seat, m movegen.Move) error {
	s.chosen[seat] = m
	if len(s.Waiting()) > 0 {
		return nil
	}
	joint := s.chosen
	s.chosen = movegen.JointMove{}
	var moves []movegen.Move
	for _, actor := range movegen.TurnOf(s.State()).Actors() {
		moves = append(moves, joint[actor])
	}
	marks := s.played(&joint)
	if err := s.player.Make(moves...); err != nil {
		return err
	}
	line := s.player.Moves()
	s.at, s.lastMoves = s.at.child(line[len(line)-1]), marks
	return nil
}

// played returns how moves are drawn that are made next.
func (s *Session) played(joint *movegen.JointMove) []diagram.Mark {
	if s.game.Drawer == nil {
		return nil
	}
	return diagram.Played(s.game.Drawer, s.State(), joint)
}

// Goto goes to a node of the tree. Choices that wait for those of other seats are forgotten.
func (s *Session) Goto(n *Node) error {
	s.chosen, s.lastMoves = movegen.JointMove{}, nil
	line := n.Line()
	if len(line) > 0 { // the last move is made by itself, so that it can be drawn
		if err := s.visit(s.player, line[:len(line)-1]); err != nil {
			return err
		}
		joint, err := movegen.TurnOf(s.State()).ParseJoint(n.Move)
		if err != nil {
			return err
		}
		s.lastMoves = s.played(&joint)
	}
	if err := s.visit(s.player, line); err != nil {
		return err
	}
	s.at = n
	for ; n.Parent != nil; n = n.Parent {
		n.Parent.latest = n
	}
	return nil
}

// Undo goes back by a move, or takes back choices that wait for those of other seats. It is an error if there is nothing to
// take back.
func (s *Session) Undo() error {
	switch {
	case s.chosen != movegen.JointMove{}:
		s.chosen = movegen.JointMove{}
		return nil
	case s.at.Parent == nil:
		return errors.New("there is no move to take back")
	}
	return s.Goto(s.at.Parent)
}

// Redo makes the move again that was taken back last. It is an error if there is none.
func (s *Session) Redo() error {
	if s.at.latest == nil {
		return errors.New("there is no move to make again")
	}
	return s.Goto(s.at.latest)
}
