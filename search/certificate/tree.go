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

// Tree is a proof that a seat wins a position that is not over. Trees may share subtrees, but must not contain themselves.
type Tree struct {
	// Replies are moves of the side to move with the trees after them, which are nil if the game is over: one move of the winner, or some of
	// the opponent's.
	Replies []Reply

	// Rest answers all unlisted moves of the losing side; nil if all are listed. If a win has a zone, Rest is the tree after a pass.
	// Otherwise it wins by the same moves after each unlisted move, and is empty if each of them ends the game.
	Rest *Tree
}

// Reply is a move with the tree after it.
type Reply struct {
	Move movegen.Move
	Tree *Tree
}

// After returns the tree after a move, or nil if the move ends the game or is no move of the winner in the tree. A nil tree returns nil.
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

// uses returns the number of uses of each tree.
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
	numbers  map[*Tree]int // of written trees that are reused
	move     []byte
}

func writeTree(w *bufio.Writer, p movegen.Position, t *Tree) {
	tw := treeWriter{w, p, t.uses(), map[*Tree]int{}, nil}
	tw.tree(t)
}

// AppendText appends the text of a tree of a position, which is unchanged after the call.
func (t *Tree) AppendText(dst []byte, p movegen.Position) []byte {
	text := bytes.NewBuffer(dst)
	w := bufio.NewWriter(text)
	writeTree(w, p, t)
	_ = w.Flush() // writing to a buffer does not fail
	return text.Bytes()
}

// ParseTree reads a tree from its text and checks it by the rules, from p, which is unchanged after the call: the winner wins whatever the
// other seats play. except, unless it is NoMove, is a first move of another seat that needs no answer. The error names the moves that lead to
// the defect.
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

// makeRest makes the move of a tree's star: a pass, or an unlisted move.
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

// Merge shortens a tree of a position without zones in which the opponent is to move: the tree that follows the most replies becomes
// Rest and replaces them. It must contain no reused trees.
func (t *Tree) Merge(p movegen.Position) {
	texts := make([]string, len(t.Replies))
	count := map[string]int{}
	most := ""
	for i, r := range t.Replies {
		p.Make(r.Move)
		texts[i] = string(r.Tree.AppendText(nil, p))
		p.Unmake()
		if count[texts[i]]++; count[texts[i]] > count[most] {
			most = texts[i]
		}
	}
	listed := t.Replies[:0]
	for i, r := range t.Replies {
		if texts[i] != most {
			listed = append(listed, r)
		} else if t.Rest = r.Tree; t.Rest == nil {
			t.Rest = &Tree{}
		}
	}
	t.Replies = listed
}
