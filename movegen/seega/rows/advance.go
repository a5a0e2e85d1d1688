package rows

import (
	"math"
	"math/bits"
	"slices"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Advance implements [graph.RowWalker]. It shares the numbering of positions with Scan and Retreat, but no code that finds moves:
// captures are found man by man, from a list of the pairs of cells around each cell.
func (w *rowWalker) Advance(tier, row int, set []uint64, targets graph.Open, best []movegen.Outcome, visit func(row int, from, to []uint32, passes bool)) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		w.advancePlacing(t, row, best)
		return
	}
	a := advance{rowWalker: w, tier: t, class: w.class(t.m, row/2), row: row, set: set, targets: targets, best: best, visit: visit}
	a.outside = w.full &^ a.class.men
	if a.listPositions(); graph.NextIn(a.left, 0) >= t.length {
		return
	}
	if row%2 == 1 {
		a.advanceFewer()
	} else {
		a.advanceMore()
	}
}

// advanceFewer finds the moves of the n men.
func (a *advance) advanceFewer() {
	a.capturesOfFewer()
	a.applyExits(a.class.men, a.apply)
	a.findPositions(a.tier, a.outside, a.left)
	a.withoutStep()
	beyond := a.beyond()
	a.stepsOfFewer(&beyond)
}

// advanceMore finds the moves of the m men.
func (a *advance) advanceMore() {
	if a.set != nil { // visit may remove most positions before their captures are needed
		a.eachStepOfMore(a.stepOfMore)
	}
	a.eachStepOfMore(a.capturesOfMore)
	a.applyExits(a.class.men, a.apply)
	if a.set == nil {
		a.eachStepOfMore(a.stepOfMore)
	}
	if edge := a.neighbours(a.class.men) & a.outside; bits.OnesCount64(edge) <= a.tier.n {
		a.findPositions(a.tier, a.outside, a.left)
		a.withoutStep()
	}
}

// advance finds the moves from the positions of a row.
type advance struct {
	*rowWalker
	tier    *rowTier
	class   *class
	outside uint64 // cells without a man of the class
	row     int
	set     []uint64   // see Advance
	left    []uint64   // positions whose moves may matter: set, or all with a number
	targets graph.Open // see Advance
	best    []movegen.Outcome
	visit   func(row int, from, to []uint32, passes bool)
}

// listPositions sets left, and best to Unknown for each of its positions.
func (a *advance) listPositions() {
	if a.left = a.set; a.set == nil {
		words := (a.tier.length + 63) / 64
		a.all = slices.Grow(a.all[:0], words)[:words]
		for i := range a.all {
			a.all[i] = math.MaxUint64
		}
		a.left = a.all
	}
	if last := a.tier.length % 64; last != 0 {
		a.left[len(a.left)-1] &= 1<<last - 1
	}
	a.setCells(a.outside, size(a.left))
	for i := graph.NextIn(a.left, 0); i < a.tier.length; i = graph.NextIn(a.left, i+1) {
		a.best[i] = movegen.Unknown
		if a.class.isSymmetric() && !a.isNumbered(a.class, a.cellsOf(a.tier.patterns[i]), uint32(i)) { //nolint:gosec // a row's length fits
			a.best[i] = movegen.NoPosition
			a.left[i/64] &^= 1 << (i % 64)
		}
	}
}

// eachStepOfMore calls do for each step of the m men, while positions are left.
func (a *advance) eachStepOfMore(do func(from, to uint64)) {
	for left := a.class.men; left != 0; left &= left - 1 {
		from := left & -left
		for steps := a.neighbours(from) & a.outside; steps != 0 && graph.NextIn(a.left, 0) < a.tier.length; steps &= steps - 1 {
			do(from, steps&-steps)
		}
	}
}

// stepOfMore finds the moves that are a step of one of the m men without a capture. They lead to a single row.
func (a *advance) stepOfMore(from, to uint64) {
	men := a.class.men ^ from ^ to
	number, s := a.classOf(men)
	after := a.rowWalker.class(a.tier.m, number)
	a.kept = a.tier.appendPicked(a.kept[:0], a.left, a.outside, 0, to|a.taken(men, a.full, to))
	a.indices = appendIndices(a.indices[:0], a.kept)
	if a.useTables && !after.isSymmetric() {
		a.permuteTo(a.outside, s, a.full&^after.men)
		a.moved = a.appendMoved(a.moved[:0], a.tier, a.kept)
		a.after = a.appendRanks(a.after[:0], a.moved)
	} else {
		a.after = a.after[:0]
		for _, index := range a.indices {
			a.after = append(a.after, a.indexOf(after, 0, a.image(s, a.cellsOf(a.tier.patterns[index]))))
		}
	}
	a.visit(2*number+1, a.indices, a.after, false)
}

// capturesOfMore finds the captures that begin with a step of one of the m men.
func (a *advance) capturesOfMore(from, to uint64) {
	men := a.class.men ^ from ^ to
	taken := a.taken(men, a.full, to)
	if taken == 0 {
		return
	}
	a.kept = a.tier.appendPicked(a.kept[:0], a.left, a.outside, 0, to)
	a.quiet = a.tier.appendPicked(a.quiet[:0], a.kept, a.outside, 0, taken)
	for i, word := range a.kept {
		for word &^= a.quiet[i]; word != 0; word &= word - 1 {
			index := 64*i + bits.TrailingZeros64(word)
			a.capture(men, a.cellsOf(a.tier.patterns[index])&^taken, to, uint32(index)) //nolint:gosec // a row's length fits
		}
	}
}

// beyond returns, for each cell, the cells on the far side of an adjacent m man. A step of an n man to the cell captures if another n man
// stands on one of them.
func (a *advance) beyond() (cells [maxCells]uint64) {
	for to := range a.cells {
		for _, b := range a.brackets[to] {
			if a.class.men&b.beside != 0 {
				cells[to] |= b.beyond
			}
		}
	}
	return cells
}

// capturesOfFewer finds the captures of the n men.
func (a *advance) capturesOfFewer() {
	for left := a.outside; left != 0; left &= left - 1 {
		to := left & -left
		var captures []bracket // that an n man beyond makes possible
		for _, b := range a.brackets[bits.TrailingZeros64(to)] {
			if a.class.men&b.beside != 0 && a.outside&b.beyond != 0 {
				captures = append(captures, b)
			}
		}
		for steps := a.neighbours(to) & a.outside; steps != 0; steps &= steps - 1 {
			from := steps & -steps
			for chosen := 1; chosen < 1<<len(captures); chosen++ {
				taken, with, without := uint64(0), from, to
				for i, b := range captures {
					if chosen>>i&1 != 0 {
						taken |= b.beside
						with |= b.beyond
					} else {
						without |= b.beyond
					}
				}
				a.kept = a.tier.appendPicked(a.kept[:0], a.left, a.outside, with, without)
				a.captureOfFewer(from, to, a.class.men&^taken)
			}
		}
	}
}

// captureOfFewer finds the captures that begin with a step of one of the n men from the positions kept. m are the m men left after the step.
// If these are still at least n men, all captures that end the turn lead to a single row.
func (a *advance) captureOfFewer(from, to, m uint64) {
	if count := bits.OnesCount64(m); count >= a.tier.n && size(a.kept) >= minForTables {
		if number, s := a.classOf(m); !a.rowWalker.class(count, number).isSymmetric() {
			a.captureIntoRow(from, to, m, number, s)
			return
		}
	}
	a.captureEach(from, to, m, appendIndices(a.indices[:0], a.kept))
}

// captureIntoRow is captureOfFewer for many positions, given the class of the m men left and the symmetry that maps them to it.
func (a *advance) captureIntoRow(from, to, m uint64, class, s int) {
	count := bits.OnesCount64(m)
	tier := a.tierOf[count][a.tier.n]
	first := uint64(2*class) * uint64(a.tiers[tier].length) // number of the row's first position
	a.permuteTo(a.outside, s, a.full&^a.rowWalker.class(count, class).men)
	further, moved := a.further(from, to, m), patternOf(from|to, a.outside)
	continued := a.indices[:0]
	for i, word := range a.kept {
		for ; word != 0; word &= word - 1 {
			index := 64*i + bits.TrailingZeros64(word)
			pattern := a.tier.patterns[index]
			if further.arePossible(pattern) {
				continued = append(continued, uint32(index)) //nolint:gosec // a row's length fits
				continue
			}
			value := a.solved[tier].At(first + uint64(a.rankPattern(a.permute.apply(pattern^moved))))
			a.improve(uint32(index), value.Other()) //nolint:gosec // a row's length fits
		}
	}
	a.captureEach(from, to, m, continued)
}

// captureEach is captureOfFewer for positions one by one. It overwrites permute.
func (a *advance) captureEach(from, to, m uint64, indices []uint32) {
	for _, index := range indices {
		a.capture(a.cellsOf(a.tier.patterns[index])^from^to, m, to, index)
	}
	a.indices = indices // to use the memory again
}

// further lists the steps by which a man that has captured can capture again, as patterns: a step captures if its cell is free and a man is on
// one of the cells beyond.
type further []struct{ to, beyond uint64 }

// further returns the steps by which an n man can capture again after a capturing step, given the m men left.
func (a *advance) further(from, to, m uint64) (all further) {
	for steps := a.neighbours(to) &^ m; steps != 0; steps &= steps - 1 {
		cell, beyond := steps&-steps, uint64(0)
		for _, b := range a.brackets[bits.TrailingZeros64(cell)] {
			if m&b.beside != 0 {
				beyond |= b.beyond &^ from
			}
		}
		if beyond &= a.outside; beyond != 0 {
			all = append(all, struct{ to, beyond uint64 }{patternOf(cell&^from, a.outside), patternOf(beyond, a.outside)})
		}
	}
	return all
}

// arePossible reports whether there is a further capture from the position with a pattern before the first step.
func (f further) arePossible(pattern uint64) bool {
	for _, step := range f {
		if pattern&step.to == 0 && pattern&step.beyond != 0 {
			return true
		}
	}
	return false
}

// stepsOfFewer finds the moves that are a step of one of the n men without a capture. They lead to the other row with the same m men. It
// makes the steps from the positions found or, if there are fewer targets, backwards from these.
func (a *advance) stepsOfFewer(beyond *[maxCells]uint64) {
	next := a.row - 1
	backwards := a.targets != nil && !a.class.isSymmetric() && a.targets.CountOpen(next) < len(a.found)
	if backwards {
		a.openSet = a.targets.AppendOpen(a.openSet[:0], next)
		a.findPositions(a.tier, a.outside, a.openSet)
	}
	bitOf := a.patternBits()
	a.indices, a.after, a.moved = a.indices[:0], a.after[:0], a.moved[:0]
	for i := range a.found {
		f := &a.found[i]
		for d := range directions {
			for steps := a.shift(f.men, d) & a.outside &^ f.men; steps != 0; steps &= steps - 1 {
				free := bits.TrailingZeros64(steps)
				man := free - a.delta[d]
				to := free
				if backwards {
					to = man
				}
				if f.men&beyond[to] != 0 {
					continue
				}
				a.indices = append(a.indices, f.index)
				if a.class.isSymmetric() {
					a.after = append(a.after, a.indexOf(a.class, 0, f.men^1<<free^1<<man))
				} else {
					a.moved = append(a.moved, f.pattern^bitOf[free]^bitOf[man])
				}
			}
		}
	}
	a.after = a.appendRanks(a.after, a.moved)
	if backwards {
		a.visit(next, a.after, a.indices, false)
	} else {
		a.visit(next, a.indices, a.after, false)
	}
}

// taken returns the enemies captured by a step to a cell, given the men of the side after the step.
func (a *advance) taken(men, enemies, to uint64) (taken uint64) {
	for _, b := range a.brackets[bits.TrailingZeros64(to)] {
		if men&b.beyond != 0 {
			taken |= enemies & b.beside
		}
	}
	return taken
}

// capture adds the positions after the capturing moves that a step to a cell begins, to the exits of the position with an index. men and
// enemies are those left after the step's captures. The man that has captured must go on as long as a further step captures.
func (a *advance) capture(men, enemies, man uint64, index uint32) {
	if enemies == 0 {
		a.improve(index, movegen.Win)
		return
	}
	last := true
	for steps := a.neighbours(man) &^ (men | enemies); steps != 0; steps &= steps - 1 {
		to := steps & -steps
		if taken := a.taken(men^man^to, enemies, to); taken != 0 {
			last = false
			a.capture(men^man^to, enemies&^taken, to, index)
		}
	}
	if !last {
		return
	}
	a.exits = append(a.exits, a.exitTo(enemies, men, index))
	if len(a.exits) == exitBatch {
		a.groupExits(a.class.men, a.apply)
	}
}

// apply applies the values of exits to best.
func (a *advance) apply(exits []exit) {
	for i := range exits {
		e := &exits[i]
		a.improve(e.index, a.solved[e.tier].At(e.number).Other())
	}
}

// improve updates best with the value of a move. A position with a winning move is no longer left, because its other moves don't matter.
func (a *advance) improve(index uint32, value movegen.Outcome) {
	if a.best[index] = max(a.best[index], value); value == movegen.Win {
		a.left[index/64] &^= 1 << (index % 64)
	}
}

// withoutStep handles the positions in which the side to move has no step: it passes or, if the other side has no step either, the game
// ends, and the side with more men wins.
func (a *advance) withoutStep() {
	var end movegen.Outcome
	switch {
	case a.tier.m == a.tier.n:
		end = movegen.Draw
	case a.row%2 == 0:
		end = movegen.Win
	default:
		end = movegen.Loss
	}
	a.indices = a.indices[:0]
	for _, f := range a.found {
		mover, other := a.class.men, f.men
		if a.row%2 == 1 {
			mover, other = other, mover
		}
		switch free := a.outside &^ f.men; {
		case a.neighbours(mover)&free != 0:
		case a.neighbours(other)&free != 0:
			a.indices = append(a.indices, f.index)
		default:
			a.best[f.index] = end
		}
	}
	a.visit(a.row^1, a.indices, a.indices, true)
}

// bracket is a pair of cells: an enemy beside a man is captured between it and a man beyond.
type bracket struct{ beside, beyond uint64 }

// makeBrackets lists the brackets around each cell. A man on the centre can't be captured.
func (b *board) makeBrackets() {
	b.brackets = make([][]bracket, b.cells)
	for cell := range b.cells {
		row, column := cell/b.size, cell%b.size
		for _, d := range [...]struct{ row, column int }{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			far, wide := row+2*d.row, column+2*d.column
			beside := (row+d.row)*b.size + column + d.column
			if far >= 0 && far < b.size && wide >= 0 && wide < b.size && beside != b.cells/2 {
				b.brackets[cell] = append(b.brackets[cell], bracket{1 << beside, 1 << (far*b.size + wide)})
			}
		}
	}
}

// advancePlacing is Advance for the placement phase.
func (w *rowWalker) advancePlacing(t *rowTier, row int, best []movegen.Outcome) {
	class := w.class(t.m, int(t.placing[row]))
	w.setCells(w.full&^(class.men|w.centre), t.length)
	for i, pattern := range t.patterns {
		second := w.cellsOf(pattern)
		if best[i] = movegen.NoPosition; w.indexOf(class, w.centre, second) == uint32(i) {
			best[i] = w.bestOfPairs(t, class.men, second)
		}
	}
}

// bestOfPairs returns the value of the best pair of men for the side whose turn it is.
func (w *rowWalker) bestOfPairs(t *rowTier, first, second uint64) movegen.Outcome {
	best := movegen.NoPosition
	for a := range w.cells {
		for b := range a {
			pair := uint64(1)<<a | 1<<b
			if pair&(first|second|w.centre) != 0 {
				continue
			}
			after := [2]uint64{first, second}
			after[t.turn%2] |= pair
			best = max(best, w.afterTurn(t.turn, after))
		}
	}
	return best
}
