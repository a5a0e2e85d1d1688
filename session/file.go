package session

import (
	"encoding/json"
	"fmt"

	"quincunx/engine"
	"quincunx/internal/plainjson"
	"quincunx/internal/quote"
)

// schema is the version of the form of saved sessions.
const schema = 1

// saved is a session in a file: the game and the tree, but not how well the engine plays.
type saved struct {
	Schema   int             `json:"schema"`
	Game     string          `json:"game"`
	Settings engine.Settings `json:"options,omitempty"`
	Position *string         `json:"position,omitempty"` // nil for the start of the game
	Players  []Player        `json:"players"`
	Nodes    []savedNode     `json:"nodes"` // without the root, each after its parent
	At       int             `json:"at"`    // the number of the present node: 0 the root, then Nodes from 1
	Comment  string          `json:"comment,omitempty"`
}

type savedNode struct {
	Parent  int    `json:"parent"` // its number
	Move    string `json:"move"`
	Comment string `json:"comment,omitempty"`
}

// Save returns the session as JSON, which Load reads.
func (s *Session) Save() ([]byte, error) {
	f := saved{
		Schema: schema, Game: s.Game().Name, Settings: s.Settings(), Position: s.present.setup.Position, Players: s.players,
		Nodes: []savedNode{}, Comment: s.root.Comment,
	}
	numbers := map[*Node]int{}
	for i, n := range s.root.all() {
		numbers[n] = i
		if n.Parent != nil {
			f.Nodes = append(f.Nodes, savedNode{numbers[n.Parent], n.Move, n.Comment})
		}
	}
	f.At = numbers[s.at]
	data, err := plainjson.Marshal(f)
	return append(data, '\n'), err
}

// IsSaved reports whether data seem to be a saved session.
func IsSaved(data []byte) bool {
	var f saved
	return json.Unmarshal(data, &f) == nil && f.Schema > 0 && f.Game != "" && f.Nodes != nil
}

// Load returns a session that was saved, with the strength and the search of o. The error says what is wrong with the data.
func Load(data []byte, o Options) (*Session, error) {
	var f saved
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("not a saved session: %w", err)
	}
	if f.Schema != schema {
		return nil, fmt.Errorf("a saved session of schema %d, want %d", f.Schema, schema)
	}
	var err error
	if o.Game, err = engine.Lookup(f.Game); err != nil {
		return nil, err
	}
	for seat, p := range f.Players {
		if p != Human && p != Engine {
			return nil, fmt.Errorf("player of seat %d: got %s, want human or engine", seat+1, quote.Text(p))
		}
	}
	o.Settings, o.Position, o.Players, o.Moves = f.Settings, f.Position, f.Players, nil
	s, err := New(o)
	if err != nil {
		return nil, err
	}
	s.root.Comment = f.Comment
	nodes, err := s.grow(f.Nodes)
	if err != nil {
		return nil, err
	}
	if f.At < 0 || f.At >= len(nodes) {
		return nil, fmt.Errorf("at node %d, want 0..%d", f.At, len(nodes)-1)
	}
	return s, s.Goto(nodes[f.At])
}

// lineOf returns the nodes of moves that follow one another from the root.
func lineOf(moves []string) []savedNode {
	nodes := make([]savedNode, len(moves))
	for i, m := range moves {
		nodes[i] = savedNode{Parent: i, Move: m}
	}
	return nodes
}

// grow adds nodes to the tree, in which there is the root alone, and returns all by their numbers. The error names the move
// that is not legal.
func (s *Session) grow(list []savedNode) ([]*Node, error) {
	nodes := []*Node{s.root}
	at := s.root // where the analyst is
	for i, n := range list {
		if n.Parent < 0 || n.Parent > i {
			return nil, fmt.Errorf("node %d: parent %d, want 0..%d", i+1, n.Parent, i)
		}
		parent := nodes[n.Parent]
		if parent != at {
			if err := s.analyst.GoTo(parent.Line()...); err != nil {
				return nil, err
			}
		}
		if err := s.analyst.engine.Play(n.Move); err != nil {
			return nil, fmt.Errorf("node %d: %w", i+1, err)
		}
		at = parent.child(n.Move)
		at.Comment = n.Comment
		nodes = append(nodes, at)
	}
	return nodes, nil
}
