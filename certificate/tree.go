package certificate

import (
	"bufio"
	"strconv"

	"quincunx/movegen"
)

// Tree is a proof that a seat wins a position whose game goes on. Trees may share others, but not lead back to themselves.
type Tree struct {
	// Replies are the moves of the seat to act with the trees after them, which are nil where the game is over: one
	// move of the winner, or some of the other seat.
	Replies []Reply

	// Rest is the tree after a pass of the seat to act, the one that doesn't win, which answers
	// all moves that are not listed; nil if all are.
	Rest *Tree
}

// Reply is a move with the tree after it.
type Reply struct {
	Move movegen.Move
	Tree *Tree
}

// After returns the tree that answers a move of the seat that doesn't win: nil if it ends the game.
func (t *Tree) After(m movegen.Move) *Tree {
	for _, r := range t.Replies {
		if r.Move == m {
			return r.Tree
		}
	}
	return t.Rest
}

// Size returns the number of different trees in the tree.
func (t *Tree) Size() int { return len(t.uses()) }

// uses returns how often each tree is used.
func (t *Tree) uses() map[*Tree]int {
	uses := map[*Tree]int{}
	var visit func(t *Tree)
	visit = func(t *Tree) {
		if t == nil {
			return
		}
		if uses[t]++; uses[t] == 1 {
			for _, r := range t.Replies {
				visit(r.Tree)
			}
			visit(t.Rest)
		}
	}
	visit(t)
	return uses
}

// treeWriter writes a tree as text.
type treeWriter struct {
	*bufio.Writer
	position movegen.Position
	uses     map[*Tree]int
	numbers  map[*Tree]int // of those written that are used again
	move     []byte
}

func writeTree(w *bufio.Writer, p movegen.Position, t *Tree) {
	tw := treeWriter{w, p, t.uses(), map[*Tree]int{}, nil}
	tw.tree(t)
}

// tree writes a tree of the position on the board. The bufio.Writer keeps its first error.
func (w *treeWriter) tree(t *Tree) {
	if t == nil {
		return
	}
	if number, written := w.numbers[t]; written {
		_ = w.WriteByte('=')
		_, _ = w.WriteString(strconv.Itoa(number))
		return
	}
	if w.uses[t] > 1 {
		w.numbers[t] = len(w.numbers)
		_ = w.WriteByte('#')
	}
	sign := byte('{')
	for _, r := range t.Replies {
		w.move = w.position.AppendMove(append(w.move[:0], sign), r.Move)
		_, _ = w.Write(w.move)
		w.position.Make(r.Move)
		w.tree(r.Tree)
		w.position.Unmake()
		sign = ','
	}
	if t.Rest != nil {
		_, _ = w.Write([]byte{sign, '*'})
		w.position.(movegen.Zoner).MakePass()
		w.tree(t.Rest)
		w.position.Unmake()
	}
	_ = w.WriteByte('}')
}
