package rows

import (
	"math/bits"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// rowWalker processes the positions of a Graph.
type rowWalker struct {
	*Graph
	solved  []graph.Outcomes
	indices []uint32 // buffer for visits
	after   []uint32 // buffer for the indices after moves
	moved   []uint64 // buffer for patterns after moves
	images  []uint64 // cell of each bit of a pattern: see setCells
	spread  bitMap   // maps a pattern to its cells, by images
	permute bitMap   // maps a pattern, or a set of cells, to the pattern of another row: see permuteTo
	views   views    // see setViews
	tallies tallies  // see setSteps
	found   []found  // see findPositions
	openSet []uint64 // see stepForwards

	kept, quiet []uint64 // buffers of sets: see appendPicked
	all         []uint64 // buffer of listPositions

	repetitions []uint64 // buffer of Repetitions
	exits       []exit   // not yet applied

	groups    [1 << 12][]exit // by groupKey: see groupExits
	groupKeys []int           // of the groups that may have exits

	useTables bool // spread is valid
}

// NewRowWalker returns a walker that reads the values of earlier tiers from solved.
func (r *Graph) NewRowWalker(solved []graph.Outcomes) graph.RowWalker {
	return &rowWalker{Graph: r, solved: solved}
}

// Scan implements [graph.RowWalker]: the moves that leave the tier are captures.
func (w *rowWalker) Scan(tier, row int, set []uint64, dst []graph.RowState) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		w.scanPlacing(t, row, dst)
		return
	}
	c := w.class(t.m, row/2)
	if set != nil && c.isSymmetric() {
		w.setCells(w.full&^c.men, t.length)
		for i, pattern := range t.patterns {
			if !w.isNumbered(c, w.cellsOf(pattern), uint32(i)) {
				dst[i] = graph.RowHole
			}
		}
	}
	if graph.NextIn(set, 0) >= t.length {
		return
	}
	w.setCells(w.full&^c.men, 0)
	w.setViews(c.men)
	apply := func(exits []exit) {
		for i := range exits {
			e := &exits[i]
			state := &dst[e.index]
			*state = withExit[w.solved[e.tier].At(e.number)&3][*state]
		}
	}
	for i := graph.NextIn(set, 0); i < t.length; i = graph.NextIn(set, i+1) {
		v := w.viewOf(t.patterns[i])
		switch {
		case c.isSymmetric() && !w.isNumbered(c, v.men, uint32(i)):
			dst[i] = graph.RowHole
		case row%2 == 0:
			dst[i] = w.scan(c.men, v.men, v.captures, uint32(i))
		default:
			dst[i] = w.scan(v.men, c.men, v.threats, uint32(i))
		}
		if len(w.exits) >= exitBatch {
			w.groupExits(c.men, apply)
		}
	}
	w.applyExits(c.men, apply)
}

// CountMoves implements [graph.RowWalker].
func (w *rowWalker) CountMoves(tier, row int, dst []graph.RowState) {
	t := &w.tiers[tier]
	c := w.class(t.m, row/2)
	w.setCells(w.full&^c.men, 0)
	w.setViews(c.men)
	for i, pattern := range t.patterns {
		v := w.viewOf(pattern)
		if c.isSymmetric() && !w.isNumbered(c, v.men, uint32(i)) {
			dst[i] = graph.RowHole
			continue
		}
		mover, other, captures := c.men, v.men, v.captures
		if row%2 == 1 {
			mover, other, captures = v.men, c.men, v.threats
		}
		free := w.full &^ (mover | other)
		dst[i] = graph.RowState(w.countSteps(mover, free&^captures))
		if dst[i] == 0 && w.countSteps(mover, free) == 0 && w.canMove(other, free) {
			dst[i] = 1 // the null move
		}
	}
}

// countSteps returns the number of steps of men to cells.
func (w *rowWalker) countSteps(men, cells uint64) int {
	return bits.OnesCount64(w.up(men)&cells) + bits.OnesCount64(w.down(men)&cells) + bits.OnesCount64(w.left(men)&cells) + bits.OnesCount64(w.right(men)&cells)
}

// Repetitions implements [graph.RowWalker].
func (w *rowWalker) Repetitions(tier, row int, set []uint64) []uint64 {
	t := &w.tiers[tier]
	c := w.class(t.m, row/2)
	w.findPositions(t, w.full&^c.men, set)
	w.repetitions = w.repetitions[:0]
	for _, f := range w.found {
		_, number := w.rank(f.men, c.men)
		w.repetitions = append(w.repetitions, number)
	}
	return w.repetitions
}

// isNumbered reports whether the men of the other side, which have an index in a row of a class, have the smallest
// index among their images.
func (w *rowWalker) isNumbered(c *class, n uint64, index uint32) bool {
	return w.indexOf(c, 0, n) == index
}

// scan returns the state of the position with an index as if all captures lost, and adds the positions after its
// captures to the exits, given the cells from which the side to move captures.
func (w *rowWalker) scan(mover, other, captures uint64, index uint32) graph.RowState {
	free := w.full &^ (mover | other)
	quiet, capturing := w.countSteps(mover, free&^captures), captures&free&w.neighbours(mover)
	for cells := capturing; cells != 0; cells &= cells - 1 {
		cell := cells & -cells
		for men := w.neighbours(cell) & mover; men != 0; men &= men - 1 {
			if w.capture(mover&^(men&-men)|cell, other, cell, captures, index) {
				return graph.RowWon
			}
		}
	}
	switch {
	case quiet > 0:
		return graph.RowState(quiet)
	case capturing != 0:
		return graph.RowLost
	case w.canMove(other, free):
		return 1 // the null move
	}
	switch m, n := bits.OnesCount64(mover), bits.OnesCount64(other); {
	case m > n:
		return graph.RowWon
	case m < n:
		return graph.RowLost
	}
	return graph.RowDraw
}

// capture makes the captures of a man that has just stepped, and all chains of further captures. It adds the final
// positions to the exits of the position with the given index. It reports whether a chain captures the last man.
// captures are the cells from which the side captured before the step; it captures further from among them only.
func (w *rowWalker) capture(mover, other, man, captures uint64, index uint32) (wins bool) {
	other &^= w.bracketed(mover, other, man)
	if other == 0 {
		return true
	}
	to := captures & w.neighbours(man) &^ (mover | other)
	if to != 0 {
		to &= w.captureCells(mover&^man, other)
	}
	if to == 0 {
		w.exits = append(w.exits, w.exitTo(other, mover, index))
		return false
	}
	for ; to != 0; to &= to - 1 {
		cell := to & -to
		if w.capture(mover&^man|cell, other, cell, captures, index) {
			return true
		}
	}
	return false
}

// exit is a move from a position of a row to a position of an earlier tier.
type exit struct {
	m, n       uint64 // the men after the move
	index      uint32 // of the position in the row
	tier, side int32  // tier, and even or odd row, of the position after the move
	class      uint32 // entry of classes.canonical, once read
	number     uint64 // number of the position, once computed
}

// exitBatch is the number of exits that are applied together, so that memory accesses overlap. Tests change it.
var exitBatch = 512

// exitTo returns the exit to a position, given the men of the side to move in it and of the other side.
func (r *Graph) exitTo(mover, other uint64, index uint32) exit {
	m, n := bits.OnesCount64(mover), bits.OnesCount64(other)
	if n > m {
		return exit{m: other, n: mover, tier: int32(r.tierOf[n][m]), side: 1, index: index}
	}
	return exit{m: mover, n: other, tier: int32(r.tierOf[m][n]), index: index}
}

// groupExits moves the exits of a row with the given m men into groups after which the m men are the same. It calls apply with a full group,
// located.
func (w *rowWalker) groupExits(m uint64, apply func(exits []exit)) {
	for i := range w.exits {
		key := groupKey(m ^ w.exits[i].m)
		group := &w.groups[key]
		*group = append(*group, w.exits[i])
		switch len(*group) {
		case 1:
			w.groupKeys = append(w.groupKeys, key)
		case exitBatch:
			w.applyGroup(key, apply)
		}
	}
	w.exits = w.exits[:0]
}

// groupKey returns the key of a group, given the cells on which the m men change. If they are not one or two, the key is 0, and the m men of
// the group differ: three or more may be captured, and the sides may exchange their roles.
func groupKey(changed uint64) int {
	rest := changed & (changed - 1)
	if rest&(rest-1) != 0 {
		return 0
	}
	return bits.Len64(changed&-changed)<<6 | bits.Len64(rest)
}

// applyExits calls apply with all groups, located, after the last exits of a row.
func (w *rowWalker) applyExits(m uint64, apply func(exits []exit)) {
	w.groupExits(m, apply)
	for _, key := range w.groupKeys {
		w.applyGroup(key, apply)
	}
	w.groupKeys = w.groupKeys[:0]
}

// applyGroup locates the exits of a group, calls apply with them, and removes them.
func (w *rowWalker) applyGroup(key int, apply func(exits []exit)) {
	exits := w.groups[key]
	if key == 0 || len(exits) < minForTables {
		w.locateExits(exits)
	} else {
		w.locateGroup(exits)
	}
	apply(exits)
	w.groups[key] = exits[:0]
}

// locateGroup is locateExits for exits after which the m men are the same.
func (w *rowWalker) locateGroup(exits []exit) {
	m := exits[0].m
	number, s := w.classOf(m)
	c := w.class(bits.OnesCount64(m), number)
	if c.isSymmetric() {
		w.locateExits(exits)
		return
	}
	w.permuteTo(w.full, s, w.full&^c.men)
	for i := range exits {
		e := &exits[i]
		e.number = uint64(2*number+int(e.side))*uint64(w.tiers[e.tier].length) + uint64(w.rankPattern(w.permute.apply(e.n)))
	}
}

// locateExits computes the numbers of exits.
func (w *rowWalker) locateExits(exits []exit) {
	for i := range exits {
		e := &exits[i]
		e.class = w.classes(w.tiers[e.tier].m).canonical[w.rankPattern(e.m)]
	}
	for i := range exits {
		e := &exits[i]
		t := &w.tiers[e.tier]
		class, s := int(e.class/symmetries), int(e.class%symmetries)
		e.number = uint64(2*class+int(e.side))*uint64(t.length) + uint64(w.indexOf(&w.classes(t.m).list[class], 0, w.image(s, e.n)))
	}
}

// withExit[value&3][state] is the state after adding a move to a position of an earlier tier with the given value. In
// this table RowLost means that all moves so far are such moves, and lose.
var withExit [4][256]graph.RowState

func makeWithExit() {
	const draw, loss = movegen.Draw & 3, movegen.Loss & 3
	for i := range 256 {
		state := graph.RowState(i)
		for value := range withExit {
			withExit[value][i] = state
		}
		withExit[loss][i] = graph.RowWon
		switch {
		case state == graph.RowLost:
			withExit[draw][i] = graph.RowDraw
		case !state.Decided():
			withExit[draw][i] |= graph.RowDraw
		}
	}
}

// Successors implements [graph.RowWalker].
func (w *rowWalker) Successors(tier int, number uint64, dst []graph.Place) (ended movegen.Outcome, successors []graph.Place) {
	t := &w.tiers[tier]
	length := uint64(t.length)
	c := w.class(t.m, int(number/length/2))  //nolint:gosec // a row is an int
	first := number - number%length - length // number of the row before
	moves := len(dst)
	mover := deposit(t.patterns[number%length], w.full&^c.men)
	if c.isSymmetric() && !w.isNumbered(c, mover, uint32(number%length)) {
		return movegen.NoPosition, dst
	}
	w.exits = w.exits[:0]
	state := w.scan(mover, c.men, w.captureCells(mover, c.men), 0)
	if state == graph.RowWon {
		return movegen.Win, dst
	}
	w.locateExits(w.exits)
	for i := range w.exits {
		dst = append(dst, graph.Place{Tier: int(w.exits[i].tier), Number: w.exits[i].number})
	}
	w.exits = w.exits[:0]
	free := w.full &^ (mover | c.men)
	quiet := free &^ w.captureCells(mover, c.men)
	for d := range directions {
		for left := w.shift(mover, d) & quiet; left != 0; left &= left - 1 {
			to := left & -left
			after := mover&^w.shift(to, d^1) | to
			dst = append(dst, graph.Place{Tier: tier, Number: first + uint64(w.indexOf(c, 0, after))})
		}
	}
	switch {
	case len(dst) > moves:
		return movegen.NoPosition, dst
	case state == graph.RowDraw || state == graph.RowLost:
		return state.Outcome(), dst // neither side can move
	}
	return movegen.NoPosition, append(dst, graph.Place{Tier: tier, Number: number - length}) // the null move
}

// Images implements [graph.RowWalker].
func (w *rowWalker) Images(tier, row int, dst []uint8) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		w.imagesPlacing(t, row, dst)
		return
	}
	c := w.class(t.m, row/2)
	each := uint8(symmetries)
	if t.m == t.n && row%2 == 1 {
		each = 0 // the even rows have counted these positions
	}
	w.setCells(w.full&^c.men, t.length)
	for i, pattern := range t.patterns {
		dst[i] = each
		if each == 0 || !c.isSymmetric() {
			continue
		}
		n := w.cellsOf(pattern)
		if w.indexOf(c, 0, n) != uint32(i) {
			dst[i] = 0
			continue
		}
		dst[i] /= uint8(bits.OnesCount8(w.stabiliser(c, n)))
	}
}
