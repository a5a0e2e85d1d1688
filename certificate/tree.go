package certificate

import (
	"bufio"
	"bytes"
	"slices"
	"strconv"
	"strings"

	"quincunx/movegen"
	"quincunx/movegen/relevance"
)

// Tree is a proof that a seat wins a position whose game goes on. Trees may share others, but not lead back to themselves.
type Tree struct {
	// Replies are the moves of the seat to act with the trees after them, which are nil where the game is over: one
	// move of the winner, or some of the other seat.
	Replies []Reply

	// Rest answers all moves that are not listed of the seat to act, the one that doesn't win; nil if all are. It is the tree after
	// a pass where a win has a zone, and else one that wins by the same moves after each of them, empty if each ends the game.
	Rest *Tree
}

// Reply is a move with the tree after it.
type Reply struct {
	Move movegen.Move
	Tree *Tree
}

// After returns the tree after a move: nil if that ends the game, or is no move of the winner in the tree. A tree that is nil has none.
func (t *Tree) After(m movegen.Move) *Tree {
	if t == nil {
		return nil
	}
	for _, r := range t.Replies {
		if r.Move == m {
			return r.Tree
		}
	}
	return t.Rest
}

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

// AppendText appends the text of a tree of a position, which is as before after the call.
func (t *Tree) AppendText(dst []byte, p movegen.Position) []byte {
	text := bytes.NewBuffer(dst)
	w := bufio.NewWriter(text)
	writeTree(w, p, t)
	_ = w.Flush() // a buffer takes all
	return text.Bytes()
}

// ParseTree reads a tree from its text and checks it by the rules, from p, which is as before after the call: the winner
// wins whatever the other seats play. Except, unless it is NoMove, is a first move of another seat that need not be answered. The error names
// the moves that lead to what is wrong.
func ParseTree(text string, p movegen.Position, winner movegen.Seat, except movegen.Move) (*Tree, Statistics, error) {
	return checkText(bufio.NewReader(strings.NewReader(text)), p, winner, except, true)
}

func checkText(text *bufio.Reader, p movegen.Position, winner movegen.Seat, except movegen.Move, keep bool) (*Tree, Statistics, error) {
	c := checker{position: p, winner: winner, except: except, text: text, keep: keep}
	c.zoner, _ = p.(relevance.Position)
	t, err := c.all()
	return t, c.Statistics, err
}

// tree writes a tree of the position on the board. The bufio.Writer keeps its first error.
func (w *treeWriter) tree(t *Tree) {
	if t == nil || len(t.Replies) == 0 && t.Rest == nil {
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
		w.makeRest(t)
		w.tree(t.Rest)
		w.position.Unmake()
	}
	_ = w.WriteByte('}')
}

// makeRest makes what the star of a tree stands for: a pass, or a move that isn't listed.
func (w *treeWriter) makeRest(t *Tree) {
	if z, ok := w.position.(relevance.Position); ok && z.HasZones() {
		z.MakePass()
		return
	}
	for _, m := range w.position.Moves(nil) {
		if !slices.ContainsFunc(t.Replies, func(r Reply) bool { return r.Move == m }) {
			w.position.Make(m)
			return
		}
	}
}
