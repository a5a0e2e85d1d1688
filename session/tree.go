package session

import (
	"fmt"
	"slices"

	"quincunx/internal/message"
	"quincunx/movegen"
)

// Node is a position in the tree of variations, with the move that leads to it.
type Node struct {
	Parent   *Node   // nil at the root
	Children []*Node // in the order of their first visits
	Move     string  // text form; a joint move in games of simultaneous moves; "" at the root
	Comment  string
	Marks    []string // drawn by a person: see [SavedNode]
	Ending   *Ending  // nil unless the game ended here other than by the rules

	Evaluation *Evaluation // what a search has found; nil if none was stored

	latest *Node // the child that was visited last
}

// Ending is an end of a game other than by the rules.
type Ending struct {
	Seat  movegen.Seat `json:"seat"` // the loser
	Cause EndingCause  `json:"cause"`
}

// EndingCause is the cause of an Ending.
type EndingCause string

// The causes.
const (
	Resignation EndingCause = "resignation"
	TimeOut     EndingCause = "time"
)

// check returns an error if the ending is impossible in a game with the given number of seats.
func (e *Ending) check(seats int) error {
	switch {
	case e.Seat < 0 || int(e.Seat) >= seats:
		return fmt.Errorf("ending: the field seat is %d, want 0..%d", e.Seat, seats-1)
	case e.Cause != Resignation && e.Cause != TimeOut:
		return fmt.Errorf("ending: cause %s, want %s or %s", message.Quote(string(e.Cause)), Resignation, TimeOut)
	}
	return nil
}

// child returns the child with a move. It adds the child if there is none.
func (n *Node) child(move string) *Node {
	i := slices.IndexFunc(n.Children, func(c *Node) bool { return c.Move == move })
	if i < 0 {
		i = len(n.Children)
		n.Children = append(n.Children, &Node{Parent: n, Move: move})
	}
	n.latest = n.Children[i]
	return n.latest
}

// Line returns the moves from the root to the node.
func (n *Node) Line() (moves []string) {
	for ; n.Parent != nil; n = n.Parent {
		moves = append(moves, n.Move)
	}
	slices.Reverse(moves)
	return moves
}

// all returns the nodes of a tree in pre-order.
func (n *Node) all() (nodes []*Node) {
	for stack := []*Node{n}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		nodes = append(nodes, n)
		for _, child := range slices.Backward(n.Children) {
			stack = append(stack, child)
		}
	}
	return nodes
}
