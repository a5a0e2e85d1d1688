package session

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quincunx/diagram"
	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/internal/plainjson"
	"quincunx/movegen"
)

// schema is the version of the format of saved sessions.
const schema = 1

// Saved is a session in the form of a file: the game and the tree, without the strength of the engine. Save writes
// it as JSON, and so does the page of the board, which has its own reader. This type is the schema of both: other
// fields are errors, and the fields schema, game and nodes are required. The cases in testdata/saved.json test both
// readers.
type Saved struct {
	Schema   int             `json:"schema"` // 1
	Game     string          `json:"game"`
	Settings engine.Settings `json:"options,omitempty"`
	Position *string         `json:"position,omitempty"` // nil for the start of the game
	Players  []Player        `json:"players"`            // by seat; those of missing seats as in Options
	About
	Nodes   []SavedNode `json:"nodes"` // without the root, each after its parent
	At      int         `json:"at"`    // the number of the present node: 0 is the root, and Nodes are numbered from 1
	Comment string      `json:"comment,omitempty"`
	Marks   []string    `json:"marks,omitempty"`  // at the root
	Ending  *Ending     `json:"ending,omitempty"` // at the root

	Evaluation *Evaluation `json:"evaluation,omitempty"` // of the root
}

// SavedNode is a node of the tree of a Saved. Nodes with the same parent and move are one node. A mark is
// the name of a cell, for a circle, or two names with > between them, for an arrow: 0:0>1:1.
type SavedNode struct {
	Parent  int      `json:"parent"` // its number
	Move    string   `json:"move"`
	Comment string   `json:"comment,omitempty"`
	Marks   []string `json:"marks,omitempty"`
	Ending  *Ending  `json:"ending,omitempty"`

	Evaluation *Evaluation `json:"evaluation,omitempty"`
}

// Evaluation is what a search has found about a position.
type Evaluation struct {
	Chances []float64 `json:"chances"`         // of winning by seat, 0..1
	Nodes   uint64    `json:"nodes"`           // searched for it; maxNodes if the game is over
	Seat    int       `json:"seat"`            // to move; -1 if all seats act simultaneously, or the game is over
	Depth   int       `json:"depth,omitempty"` // plies searched in full
	Plies   int       `json:"plies,omitempty"` // to a forced end, negative for a loss of the seat; 0 = unknown
	Line    []string  `json:"line,omitempty"`  // the moves of the best line, not checked
}

// The limits of an [Evaluation].
const (
	maxNodes = 1<<53 - 1 // what a JSON number holds exactly
	maxDepth = 10_000
	maxLine  = 20
)

// check returns an error if a search of a game with the given number of seats can't have found the evaluation.
func (e *Evaluation) check(seats int) error {
	switch {
	case e == nil:
		return nil
	case len(e.Chances) != seats || slices.ContainsFunc(e.Chances, func(c float64) bool { return c < 0 || c > 1 }):
		return fmt.Errorf("evaluation: chances %v, want %d of 0..1", e.Chances, seats)
	case e.Nodes > maxNodes:
		return fmt.Errorf("evaluation: %d nodes, want at most %d", e.Nodes, uint64(maxNodes))
	case e.Seat < -1 || e.Seat >= seats:
		return fmt.Errorf("evaluation: seat %d, want -1..%d", e.Seat, seats-1)
	case e.Depth < 0 || e.Depth > maxDepth || e.Plies < -maxDepth || e.Plies > maxDepth:
		return fmt.Errorf("evaluation: depth %d and plies %d, want at most %d", e.Depth, e.Plies, maxDepth)
	case len(e.Line) > maxLine:
		return fmt.Errorf("evaluation: a line of %d moves, want at most %d", len(e.Line), maxLine)
	}
	return nil
}

// NewSaved returns a session of a game at its first position.
func NewSaved(game string) Saved { return Saved{Schema: schema, Game: game, Nodes: []SavedNode{}} }

// Saved returns the session in the form of a file.
func (s *Session) Saved() Saved {
	f := NewSaved(s.Game().Name)
	f.Settings, f.Position, f.Players, f.About = s.Settings(), s.present.setup.Position, s.players, s.about
	f.Comment, f.Marks, f.Ending, f.Evaluation = s.root.Comment, s.root.Marks, s.root.Ending, s.root.Evaluation
	numbers := map[*Node]int{}
	for i, n := range s.root.all() {
		numbers[n] = i
		if n.Parent != nil {
			f.Nodes = append(f.Nodes, SavedNode{numbers[n.Parent], n.Move, n.Comment, n.Marks, n.Ending, n.Evaluation})
		}
	}
	f.At = numbers[s.at]
	return f
}

// Save returns the session as JSON, which Load reads.
func (s *Session) Save() ([]byte, error) {
	data, err := plainjson.Marshal(s.Saved())
	return append(data, '\n'), err
}

// maxContent is the maximum content of a saved session, in bytes. It suffices for more than half a million moves.
const maxContent = 64 << 20

// IsSaved reports whether data looks like a saved session.
func IsSaved(data []byte) bool {
	f, err := ParseSaved(data)
	return err == nil && f.Schema > 0 && f.Game != "" && f.Nodes != nil
}

// ParseSaved parses data in the format of Save. It does not check the moves; Restore does.
func ParseSaved(data []byte) (f Saved, err error) {
	if err := plainjson.Read(bufio.NewReader(bytes.NewReader(data)), &f, maxContent); err != nil {
		return f, fmt.Errorf("not a saved session: %w", err)
	}
	return f, nil
}

// Load returns a saved session, with the strength and the search of o. The error says what is wrong with the data.
func Load(data []byte, o Options) (*Session, error) {
	f, err := ParseSaved(data)
	if err != nil {
		return nil, err
	}
	return Restore(f, o)
}

// Restore returns a saved session, with the strength and the search of o. The error says what is wrong with it.
// Errors of nodes are a [NodeError].
func Restore(f Saved, o Options) (*Session, error) {
	switch {
	case f.Schema != schema:
		return nil, fmt.Errorf("a saved session of schema %d, want %d", f.Schema, schema)
	case f.Nodes == nil:
		return nil, errors.New("a saved session without nodes")
	}
	var err error
	if o.Game, err = engine.Lookup(f.Game); err != nil {
		return nil, err
	}
	for seat, p := range f.Players {
		if p != Human && p != Engine {
			return nil, fmt.Errorf("player of seat %d: got %s, want human or engine", seat+1, message.Quote(p))
		}
	}
	o.Settings, o.Position, o.Players, o.About, o.Moves = f.Settings, f.Position, f.Players, f.About, nil
	s, err := New(o)
	if err != nil {
		return nil, err
	}
	if f.Ending != nil {
		if err := f.Ending.check(len(s.players)); err != nil {
			return nil, err
		}
	}
	if err := cmp.Or(s.checkMarks(f.Marks), f.Evaluation.check(len(s.players))); err != nil {
		return nil, err
	}
	s.root.Comment, s.root.Marks, s.root.Ending, s.root.Evaluation = f.Comment, f.Marks, f.Ending, f.Evaluation
	nodes, err := s.grow(f.Nodes)
	if err != nil {
		return nil, err
	}
	if f.At < 0 || f.At >= len(nodes) {
		return nil, fmt.Errorf("at node %d, want 0..%d", f.At, len(nodes)-1)
	}
	return s, s.Goto(nodes[f.At])
}

// NodeError is an error of a node of a saved session.
type NodeError struct {
	Node int // its number, from 1
	Err  error
}

func (e *NodeError) Error() string { return fmt.Sprintf("node %d: %v", e.Node, e.Err) }

// Unwrap returns the error without the number.
func (e *NodeError) Unwrap() error { return e.Err }

// lineOf returns nodes for consecutive moves from the root.
func lineOf(moves []string) []SavedNode {
	nodes := make([]SavedNode, len(moves))
	for i, m := range moves {
		nodes[i] = SavedNode{Parent: i, Move: m}
	}
	return nodes
}

// replay makes the moves of a saved tree, whose root is the first position. It calls visit, unless that is nil, before
// each move. The error names the node with the first illegal move.
func (a *Analysis) replay(nodes []SavedNode, visit func(i int, joint *movegen.JointMove)) error {
	at := 0 // the number of the position's node
	if err := a.GoTo(); err != nil {
		return err
	}
	for i, n := range nodes {
		if n.Parent < 0 || n.Parent > i {
			return &NodeError{i + 1, fmt.Errorf("parent %d, want 0..%d", n.Parent, i)}
		}
		if n.Parent != at {
			if err := a.GoTo(lineTo(nodes, n.Parent)...); err != nil {
				return err
			}
		}
		if visit != nil {
			joint, err := movegen.TurnOf(a.State()).ParseJoint(n.Move)
			if err != nil {
				return &NodeError{i + 1, err}
			}
			visit(i, &joint)
		}
		if err := a.engine.Play(n.Move); err != nil {
			return &NodeError{i + 1, err}
		}
		at = i + 1
	}
	return nil
}

// lineTo returns the moves from the root to the node with a number.
func lineTo(nodes []SavedNode, number int) (moves []string) {
	for ; number > 0; number = nodes[number-1].Parent {
		moves = append(moves, nodes[number-1].Move)
	}
	slices.Reverse(moves)
	return moves
}

// grow adds nodes to the tree, which must have only its root, and returns all nodes by number. The error names the
// node with an illegal move or an impossible ending.
func (s *Session) grow(list []SavedNode) ([]*Node, error) {
	if err := s.analyst.replay(list, nil); err != nil {
		return nil, err
	}
	nodes := []*Node{s.root}
	for i, n := range list {
		at := nodes[n.Parent].child(n.Move)
		if n.Ending != nil {
			if err := n.Ending.check(len(s.players)); err != nil {
				return nil, &NodeError{i + 1, err}
			}
			at.Ending = n.Ending
		}
		if err := cmp.Or(s.checkMarks(n.Marks), n.Evaluation.check(len(s.players))); err != nil {
			return nil, &NodeError{i + 1, err}
		}
		at.Comment, at.Marks, at.Evaluation = n.Comment, n.Marks, n.Evaluation
		nodes = append(nodes, at)
	}
	return nodes, nil
}

// MaxMarks is the maximum number of marks of a node.
const MaxMarks = 200

// checkMarks returns an error if there are too many marks, or one is not on the board.
func (s *Session) checkMarks(marks []string) error {
	if len(marks) > MaxMarks {
		return fmt.Errorf("%d marks, want at most %d", len(marks), MaxMarks)
	}
	for _, text := range marks {
		if _, err := markOf(s.present.board(), text); err != nil {
			return err
		}
	}
	return nil
}

// markOf returns the drawing of a mark of a [SavedNode].
func markOf(g *diagram.Geometry, text string) (diagram.Mark, error) {
	m := diagram.Mark{Kind: diagram.Ring, Tone: diagram.Good}
	names := strings.Split(text, ">")
	if len(names) == 2 {
		m.Kind = diagram.Arrow
	}
	for _, name := range names {
		cell, ok := 0, false
		if g != nil && len(names) <= 2 {
			cell, ok = g.Find(name)
		}
		if !ok || g.Name(cell) != name {
			return m, fmt.Errorf("mark %s: want a cell, or two with > between them", message.Quote(text))
		}
		m.Cells = append(m.Cells, cell)
	}
	return m, nil
}
