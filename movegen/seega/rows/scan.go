package rows

import (
	"math/bits"

	"quincunx/movegen"
)

// rowWalker walks the positions of a Graph.
type rowWalker struct {
	*Graph
	solved  []movegen.Outcomes
	indices []uint32 // to be visited
	spread  bitMap   // of a pattern to its cells
	permute bitMap   // of a pattern to that in another row
	images  []uint32
	found   []found
	exits   []exit

	useTables bool     // spread is filled in
	ranks     []uint32 // by subset of the free cells, of the last tier
	tier      int      // that ranks is of
}

// NewRowWalker returns a walker that reads the values of earlier tiers from solved.
func (r *Graph) NewRowWalker(solved []movegen.Outcomes) movegen.RowWalker {
	return &rowWalker{Graph: r, solved: solved, tier: -1}
}

// Scan sets dst to the states of the positions of a row, or of a set of them, that follow from their captures and the number of other moves.
func (w *rowWalker) Scan(tier, row int, set []uint64, dst []movegen.RowState) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		w.scanPlacing(t, row, dst)
		return
	}
	c := &t.classes[row/2]
	w.spreadOver(w.full&^c.men, t.length)
	for i, pattern := range t.patterns {
		if set != nil && set[i/64]>>(i%64)&1 == 0 {
			continue
		}
		n := w.cellsOf(pattern)
		switch {
		case c.isSymmetric() && !w.isNumbered(c, n, uint32(i)):
			dst[i] = movegen.RowHole
		case row%2 == 0:
			dst[i] = w.scan(c.men, n, uint32(i))
		default:
			dst[i] = w.scan(n, c.men, uint32(i))
		}
		if len(w.exits) >= exitsAtOnce {
			w.lookUp(dst)
		}
	}
	w.lookUp(dst)
}

// isNumbered reports whether, of the images of a set of men of the other side under the symmetries of a class, the one at an index is
// the one that is numbered.
func (w *rowWalker) isNumbered(c *class, n, index uint32) bool { return w.indexOf(c, 0, n) == index }

// scan returns the state of the position at an index as if all captures lost, and adds what they lead to to the exits.
func (w *rowWalker) scan(mover, other, index uint32) movegen.RowState {
	free := w.full &^ (mover | other)
	captures := w.capturing(mover, other) & free
	quiet := 0
	for d := range directions {
		to := w.shift(mover, d) & free
		quiet += bits.OnesCount32(to &^ captures)
		for left := to & captures; left != 0; left &= left - 1 {
			cell := left & -left
			if w.capture(mover&^w.shift(cell, d^1)|cell, other, cell, index) {
				return movegen.RowWon
			}
		}
	}
	switch {
	case quiet > 0:
		return movegen.RowState(quiet)
	case captures&w.neighbours(mover) != 0:
		return movegen.RowLost
	case w.canMove(other, free):
		return 1 // the null move
	}
	switch m, n := bits.OnesCount32(mover), bits.OnesCount32(other); {
	case m > n:
		return movegen.RowWon
	case m < n:
		return movegen.RowLost
	}
	return movegen.RowDraw
}

// capture adds to the exits, for the position at an index, what the captures that a man has made by its step to a cell lead to, and
// those that it has to go on with. It reports whether no man is left to be captured.
func (w *rowWalker) capture(mover, other, man, index uint32) (wins bool) {
	other &^= w.bracketed(mover, other, man)
	if other == 0 {
		return true
	}
	free := w.full &^ (mover | other)
	captures := w.capturing(mover&^man, other) & free & w.neighbours(man)
	if captures == 0 {
		w.exits = append(w.exits, w.exitTo(other, mover, index))
		return false
	}
	for ; captures != 0; captures &= captures - 1 {
		to := captures & -captures
		if w.capture(mover&^man|to, other, to, index) {
			return true
		}
	}
	return false
}

// exit is a position of an earlier tier that a position of a row leads to.
type exit struct {
	m, n       uint32 // the men
	tier, side int32
	index      uint32 // in the row
	class      uint32 // an element of board.canonical
	number     uint64
}

// exitsAtOnce is how many exits are looked up at once, so that reads of memory don't wait for each other.
const exitsAtOnce = 512

// exitTo returns the exit to a position by the men of the side to move there and of the other.
func (r *Graph) exitTo(mover, other, index uint32) exit {
	m, n := bits.OnesCount32(mover), bits.OnesCount32(other)
	if n > m {
		return exit{m: other, n: mover, tier: int32(r.number[n][m]), side: 1, index: index}
	}
	return exit{m: mover, n: other, tier: int32(r.number[m][n]), index: index}
}

// lookUp has the values of the exits enter into the states of a row, and forgets the exits.
func (w *rowWalker) lookUp(states []movegen.RowState) {
	for i := range w.exits {
		e := &w.exits[i]
		e.class = w.canonical[e.m]
	}
	for i := range w.exits {
		e := &w.exits[i]
		t := &w.tiers[e.tier]
		class, s := int(e.class/symmetries), int(e.class%symmetries)
		e.number = uint64(2*class+int(e.side))*uint64(t.length) + uint64(w.indexOf(&t.classes[class], 0, w.image(s, e.n)))
	}
	for i := range w.exits {
		e := &w.exits[i]
		state := &states[e.index]
		*state = withExit[w.solved[e.tier].At(e.number)][*state]
	}
	w.exits = w.exits[:0]
}

// withExit is what becomes of a state by a move to a position of an earlier tier, by the value there and the state. A state that is lost has no move but others of this kind.
var withExit = func() (after [4][256]movegen.RowState) {
	for i := range 256 {
		state := movegen.RowState(i)
		for value := range after {
			after[value][i] = state
		}
		after[movegen.OutcomeLoss][i] = movegen.RowWon
		switch {
		case state == movegen.RowLost:
			after[movegen.OutcomeDraw][i] = movegen.RowDraw
		case !state.Decided():
			after[movegen.OutcomeDraw][i] |= movegen.RowDraw
		}
	}
	return after
}()

// Images sets dst to how many positions each number of a row stands for.
func (w *rowWalker) Images(tier, row int, dst []uint8) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		w.imagesPlacing(t, row, dst)
		return
	}
	c := &t.classes[row/2]
	each := uint8(symmetries)
	if t.m == t.n && row%2 == 1 {
		each = 0 // the even rows have these positions, too
	}
	for i, pattern := range t.patterns {
		dst[i] = each
		if !c.isSymmetric() {
			continue
		}
		n := deposit(pattern, w.full&^c.men)
		if w.indexOf(c, 0, n) != uint32(i) {
			dst[i] = 0
			continue
		}
		dst[i] /= uint8(bits.OnesCount8(w.stabiliser(c, n)))
	}
}
