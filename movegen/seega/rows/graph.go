// Package rows numbers the positions of Seega for tables of their values.
package rows

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/movegen/seega"
)

// MaxSize is the size of the largest board whose positions [New] numbers.
const MaxSize = 5

// Graph numbers the positions of a game in which no man has moved since the last capture, without
// those between the two men of a turn of the placing or in the middle of a chain of captures, and
// without those of the phase of movement in which a side has no men.
//
// A tier of the phase of movement holds the positions with m men of one side and n ≤ m men of the other. A row holds
// those with the same m men, one set of each class of sets that symmetries of the board exchange, and the same side to
// move: an even row is that of the m men to move, an odd one of the n men. The index in a row is the rank
// of the n men among all subsets of the other cells (colexicographic, Knuth, The Art of Computer Programming 4A,
// 7.2.1.3). Where m = n, each position has two numbers, one for either choice of the m men.
//
// A step of the n men stays in the pair of rows, and one of the m men
// leads from all positions of a row to the same other row. Where the set of the m
// men is symmetric, of equivalent positions the one with the smallest index is
// numbered, and the others are holes.
type Graph struct {
	*board
	threshold int
	tiers     []rowTier
	number    [][]int   // by m and n, the tier of the phase of movement
	placing   []int     // by turn, the tier of the placing, if there are any
	openRow   [][]int32 // by number of men and class, the row in the placing
}

type rowTier struct {
	m, n     int
	classes  []class  // of sets of m men
	length   int      // of a row
	patterns []uint32 // by index, the n men as a subset of the cells that the m men leave free

	turn int     // of the placing, from 0; not used in the phase of movement
	open []int32 // the class of each row in the placing, without men in the centre; nil in the phase of movement
}

func (t *rowTier) isPlacing() bool { return t.open != nil }

// class is a set of men that stands for its images under symmetry.
type class struct {
	men        uint32
	stabiliser uint8 // bit s: symmetry s leaves the set as it is; bit 0 is always set
}

func (c *class) isSymmetric() bool { return c.stabiliser != 1 }

// New returns the numbering of positions of the game on a board of 3 or 5 rows that ends after threshold moves without a capture, 0 = never, with up to so many men of both sides
// together, 0 = all; with all, those of the placing, too.
func New(size, threshold, men int) (*Graph, error) {
	if size != 3 && size != MaxSize {
		return nil, fmt.Errorf("tables of Seega on size %d: want 3 or %d", size, MaxSize)
	}
	most := size*size - 1
	if men == 0 {
		men = most
	}
	if men < 2 || men > most {
		return nil, fmt.Errorf("tables of Seega with %d men: want 2..%d", men, most)
	}
	r := &Graph{board: newBoard(size, min(men-1, most/2)), threshold: threshold, number: make([][]int, most/2+1)}
	for m := range r.number {
		r.number[m] = slices.Repeat([]int{-1}, m+1)
	}
	for total := 2; total <= men; total++ {
		for m := (total + 1) / 2; m < total && m <= most/2; m++ {
			n := total - m
			r.number[m][n] = len(r.tiers)
			free := size*size - m
			patterns := subsets(free, n)
			r.tiers = append(r.tiers, rowTier{m: m, n: n, classes: r.classes[m], length: len(patterns), patterns: patterns})
		}
	}
	if men == most {
		r.addPlacing()
	}
	return r, nil
}

// Tiers returns the number of tiers, in ascending order of the number of men, and the placing, if all men are numbered, behind them.
func (r *Graph) Tiers() int { return len(r.tiers) }

// Rows returns the number of rows of a tier and their length.
func (r *Graph) Rows(tier int) (rows, length int) {
	t := &r.tiers[tier]
	if t.isPlacing() {
		return len(t.open), t.length
	}
	return 2 * len(t.classes), t.length
}

// Side returns 0 for rows in which the side with more men is to move and those of the placing, and 1 for others.
func (r *Graph) Side(tier, row int) int {
	if r.tiers[tier].isPlacing() {
		return 0
	}
	return row % 2
}

// Endless returns that the side with more men wins if the game ends by the threshold.
func (r *Graph) Endless(tier int) (value movegen.Outcome, limit int) {
	t := &r.tiers[tier]
	switch {
	case t.isPlacing() || r.threshold == 0:
		return movegen.OutcomeDraw, 0
	case t.m == t.n:
		return movegen.OutcomeDraw, r.threshold
	}
	return movegen.OutcomeWin, r.threshold
}

// Men returns the numbers of men of the two sides in a tier, the larger first, in the placing that of side 1.
func (r *Graph) Men(tier int) (m, n int) { return r.tiers[tier].m, r.tiers[tier].n }

// rank returns the number of a position by the men of the side to move and of the other, either of which has at least one.
func (r *Graph) rank(mover, other uint32) (tier int, number uint64) {
	m, n, side := mover, other, 0
	if bits.OnesCount32(other) > bits.OnesCount32(mover) {
		m, n, side = other, mover, 1
	}
	tier = r.number[bits.OnesCount32(m)][bits.OnesCount32(n)]
	t := &r.tiers[tier]
	class, s := r.classOf(m)
	index := r.indexOf(&t.classes[class], 0, r.image(s, n))
	return tier, uint64(2*class+side)*uint64(t.length) + uint64(index)
}

// indexOf returns the index, in a row of a class, of the other side's men or of those among their images that are numbered. Closed
// are cells besides those of the class that they can't be on.
func (r *Graph) indexOf(c *class, closed, n uint32) uint32 {
	index := rankIn(c.men|closed, n)
	for left := c.stabiliser &^ 1; left != 0; left &= left - 1 {
		index = min(index, rankIn(c.men|closed, r.image(bits.TrailingZeros8(left), n)))
	}
	return index
}

// unrank returns the men of the side to move and of the other.
func (r *Graph) unrank(tier int, number uint64) (mover, other uint32) {
	t := &r.tiers[tier]
	row, index := number/uint64(t.length), number%uint64(t.length)
	m := t.classes[row/2].men
	n := deposit(t.patterns[index], r.full&^m)
	if row%2 == 0 {
		return m, n
	}
	return n, m
}

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

// Scan sets dst to the states of the positions of a row that follow from their captures and the number of other moves.
func (w *rowWalker) Scan(tier, row int, dst []movegen.RowState) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		w.scanPlacing(t, row, dst)
		return
	}
	c := &t.classes[row/2]
	w.spreadOver(w.full&^c.men, t.length)
	for i, pattern := range t.patterns {
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

// Retreat finds the moves within the tier that lead to positions of a row.
func (w *rowWalker) Retreat(tier, row int, set []uint64, visit func(row int, indices []uint32, times int)) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		return // no move stays in a turn
	}
	w.rankPatterns(tier)
	c := &t.classes[row/2]
	w.list(t, w.full&^c.men, set)
	switch {
	case c.isSymmetric():
		w.retreatSymmetric(t, c, row, visit)
	case row%2 == 0:
		w.retreatSmall(c, row, visit)
	default:
		w.retreatLarge(t, c, row, visit)
	}
}

// rankPatterns fills in the ranks of the patterns of a tier.
func (w *rowWalker) rankPatterns(tier int) {
	t := &w.tiers[tier]
	if w.tier == tier {
		return
	}
	w.tier = tier
	free := w.cells - t.m
	if t.isPlacing() {
		free-- // the centre
	}
	w.ranks = ranksOf(free, t.patterns, w.ranks)
}

// Passes finds the null moves that lead to positions of a row.
func (w *rowWalker) Passes(tier, row int, set []uint64, visit func(row int, indices []uint32, times int)) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		return
	}
	c := &t.classes[row/2]
	w.list(t, w.full&^c.men, set)
	w.indices = w.indices[:0]
	for _, f := range w.found {
		mover, other := c.men, f.men // the other has passed
		if row%2 == 1 {
			mover, other = other, mover
		}
		if free := w.full &^ (mover | other); !w.canMove(other, free) && w.canMove(mover, free) {
			w.indices = append(w.indices, f.index)
		}
	}
	visit(row^1, w.indices, 1)
}

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

// worthTables is the number of positions of a row from which on tables of maps are worth their while.
const worthTables = 200

// spreadOver has cellsOf return subsets of some cells, so many times.
func (w *rowWalker) spreadOver(cells uint32, count int) {
	w.images = w.images[:0]
	for left := cells; left != 0; left &= left - 1 {
		w.images = append(w.images, left&-left)
	}
	if w.useTables = count >= worthTables; w.useTables {
		w.spread.init(w.images)
	}
}

// cellsOf returns the men that a pattern stands for.
func (w *rowWalker) cellsOf(pattern uint32) (set uint32) {
	if w.useTables {
		return w.spread.apply(pattern)
	}
	for ; pattern != 0; pattern &= pattern - 1 {
		set |= w.images[bits.TrailingZeros32(pattern)]
	}
	return set
}

// list has found list the positions of a set of a row.
func (w *rowWalker) list(t *rowTier, outside uint32, set []uint64) {
	count := 0
	for _, word := range set {
		count += bits.OnesCount64(word)
	}
	w.spreadOver(outside, count)
	w.found = w.found[:0]
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			index := 64*i + bits.TrailingZeros64(word)
			pattern := t.patterns[index]
			w.found = append(w.found, found{index: uint32(index), pattern: pattern, men: w.cellsOf(pattern)})
		}
	}
}

// found is a position of a row.
type found struct {
	index        uint32
	pattern, men uint32 // of the n men
}

// permuteTo has permute map patterns of subsets of some cells to those of their images among others.
func (w *rowWalker) permuteTo(cells uint32, s int, others uint32) {
	var images [MaxSize * MaxSize]uint32
	n := 0
	for ; cells != 0; cells &= cells - 1 {
		images[n] = extract(w.image(s, cells&-cells), others)
		n++
	}
	w.permute.init(images[:n])
}

// retreatSmall finds the moves of the n men, which lead from the row beside this one.
func (w *rowWalker) retreatSmall(c *class, row int, visit func(row int, indices []uint32, times int)) {
	outside := w.full &^ c.men
	var place [MaxSize * MaxSize]uint32 // by cell, its bit in a pattern
	for i, cell := range w.images {
		place[bits.TrailingZeros32(cell)] = 1 << i
	}
	w.indices = w.indices[:0]
	for _, f := range w.found {
		free := outside &^ f.men
		quiet := f.men &^ w.capturing(f.men, c.men) // a step to the others would have captured
		blocked := true
		for d := range directions {
			beside := w.shift(free, d)
			blocked = blocked && f.men&beside == 0
			for left := quiet & beside; left != 0; left &= left - 1 {
				to := bits.TrailingZeros32(left)
				w.indices = append(w.indices, w.ranks[f.pattern^place[to]^place[to-w.delta[d]]])
			}
		}
		if blocked && w.canMove(c.men, free) {
			w.indices = append(w.indices, f.index) // a null move
		}
	}
	visit(row+1, w.indices, 1)
}

// retreatLarge finds the moves of the m men, each of which leads from one other row.
func (w *rowWalker) retreatLarge(t *rowTier, c *class, row int, visit func(row int, indices []uint32, times int)) {
	outside := w.full &^ c.men
	w.indices = w.indices[:0]
	edge := w.neighbours(c.men) & outside
	for _, f := range w.found {
		if edge&^f.men == 0 && w.canMove(f.men, outside&^f.men) {
			w.indices = append(w.indices, f.index) // a null move of the blocked m men
		}
	}
	visit(row-1, w.indices, 1)
	for d := range directions {
		for left := c.men & w.shift(outside, d); left != 0; left &= left - 1 {
			to := left & -left
			from := w.shift(to, d^1)
			class, s := w.classOf(c.men&^to | from)
			before := &t.classes[class]
			// The step was quiet if the man that made it brackets nobody, and the cell it came from is free.
			busy := w.bracketable(c.men, to) | from
			w.indices = w.indices[:0]
			switch {
			case before.isSymmetric():
				for _, f := range w.found {
					if f.men&busy == 0 {
						w.visitSymmetric(t, class, 0, w.image(s, f.men), 1, visit)
					}
				}
				continue
			case w.useTables:
				w.permuteTo(outside, s, w.full&^before.men)
				for _, f := range w.found {
					if f.men&busy == 0 {
						w.indices = append(w.indices, w.ranks[w.permute.apply(f.pattern)])
					}
				}
			default:
				for _, f := range w.found {
					if f.men&busy == 0 {
						w.indices = append(w.indices, rankIn(before.men, w.image(s, f.men)))
					}
				}
			}
			visit(2*class, w.indices, 1)
		}
	}
}

// retreatSymmetric finds the moves that lead to positions of a row whose set is symmetric. A move from a position P to Q counts as many times
// as its images under the symmetries that leave Q as it is, of which one is visited, stand for moves from P.
func (w *rowWalker) retreatSymmetric(t *rowTier, c *class, row int, visit func(row int, indices []uint32, times int)) {
	side := row % 2
	for _, f := range w.found {
		mover, other := c.men, f.men // of Q; the other has moved
		if side == 1 {
			mover, other = other, mover
		}
		stabiliser := w.stabiliser(c, f.men)
		free := w.full &^ (mover | other)
		quiet := other &^ w.capturing(other, mover)
		moved := false
		for d := range directions {
			moved = moved || other&w.shift(free, d) != 0
			for left := quiet & w.shift(free, d); left != 0; left &= left - 1 {
				to := left & -left
				from := w.shift(to, d^1)
				if !w.isFirst(stabiliser, from, to) {
					continue
				}
				before := other&^to | from
				common := 0 // symmetries of both P and Q
				for s := range symmetries {
					if stabiliser>>s&1 != 0 && w.image(s, before) == before {
						common++
					}
				}
				if side == 0 {
					w.visitSymmetric(t, row/2, 1, before, common, visit)
				} else {
					class, s := w.classOf(before)
					w.visitSymmetric(t, class, 0, w.image(s, mover), common, visit)
				}
			}
		}
		if !moved && w.canMove(mover, free) {
			visit(row^1, append(w.indices[:0], f.index), 1)
		}
	}
}

// visitSymmetric visits a position by its class, side to move and n men, in an orientation of the class,
// from which moves lead to Q, common symmetries of both being left as they are.
func (w *rowWalker) visitSymmetric(t *rowTier, number, side int, n uint32, common int, visit func(row int, indices []uint32, times int)) {
	c := &t.classes[number]
	times := bits.OnesCount8(w.stabiliser(c, n)) / common
	visit(2*number+side, append(w.indices[:0], w.indexOf(c, 0, n)), times)
}

// stabiliser returns the symmetries that leave a position as it is.
func (w *rowWalker) stabiliser(c *class, n uint32) (set uint8) {
	for left := c.stabiliser; left != 0; left &= left - 1 {
		if s := bits.TrailingZeros8(left); w.image(s, n) == n {
			set |= 1 << s
		}
	}
	return set
}

// isFirst reports whether, of the images of a step under some symmetries, none comes before it.
func (w *rowWalker) isFirst(symmetries uint8, from, to uint32) bool {
	for left := symmetries &^ 1; left != 0; left &= left - 1 {
		s := bits.TrailingZeros8(left)
		f, t := w.image(s, from), w.image(s, to)
		if f < from || f == from && t < to {
			return false
		}
	}
	return true
}

// Name returns the game with its options.
func (r *Graph) Name() string { return fmt.Sprintf("seega size=%d threshold=%d", r.size, r.threshold) }

// TierName returns the name of a tier by the numbers of men of both sides, such as "3x2" or "placing-4x2".
func (r *Graph) TierName(tier int) string {
	m, n := r.Men(tier)
	if r.tiers[tier].isPlacing() {
		return fmt.Sprintf("placing-%dx%d", m, n)
	}
	return fmt.Sprintf("%dx%d", m, n)
}

// position is one of the rules, or of an evaluation that embeds one.
type position interface {
	Options() seega.Options
	Placing() bool
	PairPly() int
	Pinned() (cell int, pinned bool)
	Quiet() int
	Mover() movegen.Seat
	Men(seat movegen.Seat, word int) bitboard.Set
}

// refusal is why a position has no number.
type refusal uint8

const (
	accepted refusal = iota
	notSeega
	otherGame
	beforeMovement
	withinPair
	withinCaptures
	notByTurns
	otherMen
)

// Locate returns the place of a position of the rules, and ok false if it has none.
func (r *Graph) Locate(p movegen.State) (at movegen.RowPlace, ok bool) {
	at, why := r.place(p)
	return at, why == accepted
}

// Refusal returns why a position has no place.
func (r *Graph) Refusal(p movegen.State) error {
	switch _, why := r.place(p); why {
	case notSeega:
		return errors.New("not a position of Seega")
	case otherGame:
		o := p.(position).Options()
		return fmt.Errorf("the tables are for size %d and threshold %d, got size %d and threshold %d", r.size, r.threshold, o.Size, o.Threshold)
	case beforeMovement:
		return errors.New("the tables begin once all men are placed")
	case withinPair:
		return errors.New("the tables have no position between the two men of a turn")
	case withinCaptures:
		return errors.New("the tables have no position in which a man has to go on capturing")
	case notByTurns:
		return errors.New("the men are not placed by turns")
	case otherMen:
		sides := r.sidesOf(p.(position))
		return fmt.Errorf("the tables have no positions of %d and %d men", bits.OnesCount32(sides[0]), bits.OnesCount32(sides[1]))
	}
	return nil
}

// place returns the place of a position, or why it has none.
func (r *Graph) place(p movegen.State) (at movegen.RowPlace, why refusal) {
	q, isSeega := p.(position)
	if !isSeega {
		return at, notSeega
	}
	_, pinned := q.Pinned()
	switch o := q.Options(); {
	case o.Size != r.size || o.Threshold != r.threshold:
		return at, otherGame
	case q.Placing() && r.placing == nil:
		return at, beforeMovement
	case q.Placing() && q.PairPly() == 2:
		return at, withinPair
	case pinned:
		return at, withinCaptures
	}
	sides := r.sidesOf(q)
	if q.Placing() {
		if m, n := bits.OnesCount32(sides[0]), bits.OnesCount32(sides[1]); m != (m+n+2)/4*2 {
			return at, notByTurns
		}
		at.Tier, at.Number = r.rankPlaced(sides[0], sides[1])
		return at, accepted
	}
	if q.Mover() == 1 {
		sides[0], sides[1] = sides[1], sides[0]
	}
	mover, other := bits.OnesCount32(sides[0]), bits.OnesCount32(sides[1])
	if m, n := max(mover, other), min(mover, other); n == 0 || m >= len(r.classes) || r.number[m][n] < 0 {
		return at, otherMen
	}
	if r.threshold > 0 {
		at.Moves = q.Quiet()
	}
	at.Tier, at.Number = r.rank(sides[0], sides[1])
	return at, accepted
}

// sidesOf returns the men of sides 1 and 2.
func (r *Graph) sidesOf(p position) (sides [2]uint32) {
	stride, _ := seega.Layout(r.size)
	for side := range sides {
		men := p.Men(movegen.Seat(side), 0)
		for row := range r.size {
			sides[side] |= uint32(men>>(row*stride)&(1<<r.size-1)) << (row * r.size)
		}
	}
	return sides
}

// Text returns the text form of a position, in the phase of movement with side 1 to move.
func (r *Graph) Text(at movegen.RowPlace) string {
	if t := &r.tiers[at.Tier]; t.isPlacing() {
		first, second := r.unrankPlaced(t, at.Number)
		return r.text('P', t.turn%2+1, 0, first, second)
	}
	mover, other := r.unrank(at.Tier, at.Number)
	return r.text('M', 1, at.Moves, mover, other)
}

// text returns the text form of a position by its phase, the side to move, the moves since the last capture, and the men of sides 1 and 2.
func (r *Graph) text(phase byte, side, quiet int, first, second uint32) string {
	dst := fmt.Appendf(nil, "%d %c %d - %d %d ", r.size, phase, side, quiet, r.threshold)
	for cell := range r.cells {
		if cell > 0 && cell%r.size == 0 {
			dst = append(dst, '/')
		}
		switch {
		case first>>cell&1 != 0:
			dst = append(dst, '1')
		case second>>cell&1 != 0:
			dst = append(dst, '2')
		default:
			dst = append(dst, '.')
		}
	}
	return string(dst)
}
