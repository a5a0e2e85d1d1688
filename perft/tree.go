package perft

import (
	"errors"

	"quincunx/movegen"
)

// Tree is the game tree below a position. A level is a ply, a joint move of all seats, or
// a pair of plies.
//
// The children of a node are visited one after the other:
//
//	for t.Enter(); t.Next(); {
//		… t is at a child …
//	}
//	… t is at the node again …
type Tree interface {
	// Children returns the number of children without visiting them.
	Children() uint64

	// Enter starts a walk over the children of the present node.
	Enter()

	// Next goes to the next child and returns true or, after the last one, returns to the node and returns false.
	// Walks may be nested.
	Next() bool

	// AppendMove appends the text form of the move to the current child.
	AppendMove(dst []byte) []byte

	// Effect returns the effect of that move.
	Effect() movegen.Effect

	// State returns the position at the present node.
	State() movegen.State

	// Clone returns an independent tree with this node as its root.
	Clone() Tree
}

// TreeOf returns the tree below a position: of pairs of plies if pairs is set, or else of plies or, in a game of
// simultaneous moves, of joint moves. Walks make and unmake moves in s. It returns an error if the game has no pairs.
func TreeOf(s movegen.State, pairs bool) (Tree, error) {
	if pairs {
		p, ok := s.(movegen.PairMover)
		if !ok {
			return nil, errors.New("the game places nothing in pairs")
		}
		return &pairTree{p: p}, nil
	}
	switch s := s.(type) {
	case movegen.Position:
		return Plies(s), nil
	case movegen.Simultaneous:
		return &joint{s: s}, nil
	}
	return nil, errors.New("the game has no moves to count")
}

// MoveTexts returns the text forms of the moves to the children of the current node, in the order of a walk.
func MoveTexts(t Tree) (moves []string) {
	for t.Enter(); t.Next(); {
		moves = append(moves, string(t.AppendMove(nil)))
	}
	return moves
}

// effectOf returns the effect of the last move, if the game reports it.
func effectOf(s movegen.State) movegen.Effect {
	if r, ok := s.(movegen.EffectReporter); ok {
		return r.LastEffect()
	}
	return movegen.Effect{}
}

// span is a walk over the children of a node: the indices of their moves, and of the next one, in the slice of the
// moves of all nodes on the current line.
type span struct{ first, next, end int }

// Plies returns the tree of a game in turn, with a ply a level. Walks make and unmake moves in p.
func Plies(p movegen.Position) Tree {
	t := &plies{p: p}
	t.counter, _ = p.(movegen.MoveCounter)
	return t
}

type plies struct {
	p       movegen.Position
	counter movegen.MoveCounter // p, or nil if it can't count moves
	moves   []movegen.Move
	walks   []span
}

func (t *plies) Children() uint64 {
	if t.counter != nil {
		return uint64(t.counter.CountMoves())
	}
	first := len(t.moves)
	t.moves = t.p.Moves(t.moves)
	n := len(t.moves) - first
	t.moves = t.moves[:first]
	return uint64(n)
}

func (t *plies) Enter() {
	first := len(t.moves)
	t.moves = t.p.Moves(t.moves)
	t.walks = append(t.walks, span{first, first, len(t.moves)})
}

func (t *plies) Next() bool {
	w := &t.walks[len(t.walks)-1]
	if w.next > w.first {
		t.p.Unmake()
	}
	if w.next == w.end {
		t.moves = t.moves[:w.first]
		t.walks = t.walks[:len(t.walks)-1]
		return false
	}
	t.p.Make(t.moves[w.next])
	w.next++
	return true
}

// bulk returns the number of nodes at a depth below the current one. It does not visit the last level, and is
// faster than a walk.
func (t *plies) bulk(depth int) uint64 {
	if depth == 1 {
		return t.Children()
	}
	p, c := t.p, t.counter
	first := len(t.moves)
	t.moves = p.Moves(t.moves)
	moves := t.moves[first:]
	var n uint64
	if depth == 2 && c != nil { // most of the time is spent here
		for _, m := range moves {
			p.Make(m)
			n += uint64(c.CountMoves())
			p.Unmake()
		}
	} else {
		for _, m := range moves {
			p.Make(m)
			n += t.bulk(depth - 1)
			p.Unmake()
		}
	}
	t.moves = t.moves[:first]
	return n
}

func (t *plies) AppendMove(dst []byte) []byte {
	m := t.moves[t.walks[len(t.walks)-1].next-1]
	t.p.Unmake()
	dst = t.p.AppendMove(dst, m)
	t.p.Make(m)
	return dst
}

func (t *plies) Effect() movegen.Effect { return effectOf(t.p) }
func (t *plies) State() movegen.State   { return t.p }
func (t *plies) Clone() Tree            { return Plies(t.p.Clone()) }

// joint is the tree of a game of simultaneous moves, with a joint move a level.
type joint struct {
	s     movegen.Simultaneous
	depth int // number of nested walks
	walks []*jointWalk
	buf   []movegen.Move
}

type jointWalk struct {
	list    movegen.Joints
	next    *[movegen.MaxSeats]movegen.Move
	made    [movegen.MaxSeats]movegen.Move
	atChild bool
}

func (t *joint) Children() uint64 { return uint64(movegen.CountMoves(t.s, t.buf)) }

func (t *joint) Enter() {
	if t.depth == len(t.walks) {
		t.walks = append(t.walks, new(jointWalk))
	}
	w := t.walks[t.depth]
	t.depth++
	w.next = w.list.First(t.s)
	w.atChild = false
}

func (t *joint) Next() bool {
	w := t.walks[t.depth-1]
	if w.atChild {
		t.s.Unmake()
		w.next = w.list.Next()
	}
	if w.next == nil {
		t.depth--
		return false
	}
	w.made, w.atChild = *w.next, true
	t.s.MakeJoint(&w.made)
	return true
}

func (t *joint) AppendMove(dst []byte) []byte {
	w := t.walks[t.depth-1]
	t.s.Unmake()
	dst = movegen.TurnOf(t.s).AppendJoint(dst, &w.made)
	t.s.MakeJoint(&w.made)
	return dst
}

func (t *joint) Effect() movegen.Effect { return effectOf(t.s) }
func (t *joint) State() movegen.State   { return t.s }
func (t *joint) Clone() Tree            { return &joint{s: t.s.Clone()} }

// pairTree is the tree of a game with a pair of plies a level, and a ply where no pair begins.
type pairTree struct {
	p     movegen.PairMover
	moves [][2]movegen.Move // the second is NoMove for a single ply
	walks []span
}

func (t *pairTree) Children() uint64 {
	first := len(t.moves)
	t.list()
	n := len(t.moves) - first
	t.moves = t.moves[:first]
	return uint64(n)
}

// list appends the pairs and single plies that can be played next.
func (t *pairTree) list() {
	beginsPair := t.p.PairPly() == 1
	for _, m := range t.p.Moves(nil) {
		if !beginsPair {
			t.moves = append(t.moves, [2]movegen.Move{m})
			continue
		}
		t.p.Make(m)
		for _, second := range t.p.Moves(nil) {
			if second > m {
				t.moves = append(t.moves, [2]movegen.Move{m, second})
			}
		}
		t.p.Unmake()
	}
}

func (t *pairTree) Enter() {
	first := len(t.moves)
	t.list()
	t.walks = append(t.walks, span{first, first, len(t.moves)})
}

func (t *pairTree) Next() bool {
	w := &t.walks[len(t.walks)-1]
	if w.next > w.first {
		t.unmake(t.moves[w.next-1])
	}
	if w.next == w.end {
		t.moves = t.moves[:w.first]
		t.walks = t.walks[:len(t.walks)-1]
		return false
	}
	t.make(t.moves[w.next])
	w.next++
	return true
}

func (t *pairTree) make(m [2]movegen.Move) {
	t.p.Make(m[0])
	if m[1] != movegen.NoMove {
		t.p.Make(m[1])
	}
}

func (t *pairTree) unmake(m [2]movegen.Move) {
	t.p.Unmake()
	if m[1] != movegen.NoMove {
		t.p.Unmake()
	}
}

func (t *pairTree) AppendMove(dst []byte) []byte {
	m := t.moves[t.walks[len(t.walks)-1].next-1]
	t.unmake(m)
	if m[1] == movegen.NoMove {
		dst = t.p.AppendMove(dst, m[0])
	} else {
		dst = t.p.AppendPair(dst, m)
	}
	t.make(m)
	return dst
}

func (t *pairTree) Effect() movegen.Effect { return effectOf(t.p) }
func (t *pairTree) State() movegen.State   { return t.p }
func (t *pairTree) Clone() Tree            { return &pairTree{p: t.p.Clone().(movegen.PairMover)} }
