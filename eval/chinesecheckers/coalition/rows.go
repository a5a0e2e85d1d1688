package coalition

import (
	"math/bits"
	"slices"
)

// worker has the scratch memory of a goroutine.
type worker struct {
	*Solution
	won, lost []uint64 // the squares of the next mover's table, transposed
	changed   []uint64 // changes in the table of the mover, as in table
	decided   uint64
	free      []uint64 // placements of the mover's men on cells that others have not taken

	// By fixed men, the cells where the last man's move leads to a position decided for its side, and those where it leads
	// to one not decided for the other side; and the cells from which it reaches them.
	targets, sources [fixedIndices]pair
}

func newWorker(s *Solution) *worker {
	w := &worker{Solution: s, free: make([]uint64, s.words)}
	w.won, w.lost = make([]uint64, len(s.sets)*s.words), make([]uint64, len(s.sets)*s.words)
	w.changed = make([]uint64, s.thirds*s.words)
	return w
}

// changes returns the row of changed for a rank of the second seat. With two seats, there is one row.
func (w *worker) changes(changed []uint64, second int) []uint64 {
	second %= w.thirds
	return changed[second*w.words : (second+1)*w.words]
}

// finish decides the positions of a row in which the game is over.
func (w *worker) finish(mover, second, third int) {
	v := &w.views[mover]
	a, b := v.men[1][second], v.men[2][third]
	if a&b != 0 {
		return
	}
	w.legal(w.free, a|b)
	t := &w.tables[mover]
	won, lost := w.row(t.won, second, third), w.row(t.lost, second, third)
	changed := w.changes(w.changed, second)
	alone := (int(w.options.Alone) - mover + w.seats) % w.seats
	for i, word := range w.free {
		over := word & w.over(mover, a, b, i)
		if over == 0 {
			continue
		}
		changed[i] |= over
		w.decided += count(over)
		for ; over != 0; over &= over - 1 {
			men := w.sets[64*i+bits.TrailingZeros64(over)]
			done := w.done(v, [maxSeats]cells{men, a, b})
			if w.options.Favoured > 0 {
				only := [maxSeats]bool{}
				only[(w.options.Favoured-1-mover+w.seats)%w.seats] = true
				if done == only {
					lost[i] |= over & -over
				} else {
					won[i] |= over & -over
				}
				continue
			}
			for after, done := range done {
				switch {
				case !done:
				case after == alone:
					won[i] |= over & -over
				default:
					lost[i] |= over & -over
				}
			}
		}
	}
}

// examine examines the rows of a mover with the given men of the last seat, if moves from them lead to positions that have
// been decided since.
func (w *worker) examine(mover, third int) {
	next := &w.tables[(mover+1)%w.seats]
	changed := next.changed[third*w.words : (third+1)*w.words]
	if !slices.ContainsFunc(changed, func(word uint64) bool { return word != 0 }) {
		return
	}
	size := len(w.sets) * w.words
	transpose(w.won, next.won[third*size:][:size], len(w.sets), w.words)
	transpose(w.lost, next.lost[third*size:][:size], len(w.sets), w.words)
	for i, word := range changed {
		for ; word != 0; word &= word - 1 {
			w.examineRow(mover, 64*i+bits.TrailingZeros64(word), third)
		}
	}
}

// examineRow decides positions of a row.
func (w *worker) examineRow(mover, second, third int) {
	v := &w.views[mover]
	a, b := v.men[1][second], v.men[2][third]
	if a&b != 0 {
		return
	}
	taken := a | b
	w.legal(w.free, taken)
	t := &w.tables[mover]
	own, enemy := w.row(t.won, second, third), w.row(t.lost, second, third)
	toOwn, toEnemy := w.won[second*w.words:(second+1)*w.words], w.lost[second*w.words:(second+1)*w.words]
	if mover != int(w.options.Alone) {
		own, enemy, toOwn, toEnemy = enemy, own, toEnemy, toOwn
	}
	open, enemies := 0, 0
	for i, legal := range w.free {
		open += bits.OnesCount64(legal &^ (own[i] | enemy[i]))
		enemies += bits.OnesCount64(toEnemy[i] &^ toOwn[i]) // a drawn end of the game has both bits
	}
	if open == 0 {
		return
	}
	w.spread(toOwn, toEnemy, taken, enemies)
	w.retreat(v, taken)

	changed := w.changes(w.changed, second)
	for i, legal := range w.free {
		newOwn, newEnemy := uint64(0), uint64(0)
		for open := legal &^ (own[i] | enemy[i]); open != 0; open &= open - 1 {
			rank := 64*i + bits.TrailingZeros64(open)
			bit := open & -open
			found := pair(0)
			for _, p := range &w.parts[rank] {
				found |= w.sources[p.fixed%fixedIndices] >> (p.cell & 63)
			}
			switch {
			case found&1 != 0:
				newOwn |= bit
			case found>>secondSet&1 != 0:
			case enemies == 0 && toOwn[i]&bit == 0:
			case w.canMove(v, w.sets[rank], taken):
				if enemies > 0 {
					newEnemy |= bit
				}
			default: // a null move
				newOwn |= bit & toOwn[i] &^ toEnemy[i]
				newEnemy |= bit & toEnemy[i] &^ toOwn[i]
			}
		}
		if decided := newOwn | newEnemy; decided != 0 {
			own[i] |= newOwn
			enemy[i] |= newEnemy
			changed[i] |= decided
			w.decided += count(decided)
		}
	}
}

// spread sets targets. Without enemies, the second sets stay empty.
func (w *worker) spread(toOwn, toEnemy []uint64, taken cells, enemies int) {
	legal := 0
	for _, word := range w.free {
		legal += bits.OnesCount64(word)
	}
	few := 2*enemies < legal
	for i, fixed := range w.fixed {
		w.targets[i] = 0
		if few && enemies > 0 && fixed&taken == 0 {
			w.targets[i] = w.allowed &^ (taken | fixed) << secondSet
		}
	}
	for i, legal := range w.free {
		w.toggle(i, toOwn[i]&^toEnemy[i], 0)
		enemy := toEnemy[i] &^ toOwn[i]
		switch {
		case few:
			w.toggle(i, enemy, secondSet)
		case enemies > 0:
			w.toggle(i, legal&^enemy, secondSet)
		}
	}
}

// toggle adds the placements in a word of a row to the targets, or removes them if they are there.
func (w *worker) toggle(word int, set uint64, shift uint8) {
	for ; set != 0; set &= set - 1 {
		for _, p := range &w.parts[64*word+bits.TrailingZeros64(set)] {
			w.targets[p.fixed%fixedIndices] ^= 1 << ((p.cell + shift) & 63)
		}
	}
}

// retreat sets sources: it moves the last man backwards.
func (w *worker) retreat(v *view, taken cells) {
	var row, base, g groups
	v.addJumps(&row, taken, taken)
	last := ^cells(0)
	for i, fixed := range w.fixed {
		targets := w.targets[i]
		if targets == 0 {
			w.sources[i] = 0
			continue
		}
		low := fixed & -fixed
		if rest := fixed &^ low; rest != last {
			v.extend(&base, &row, taken, rest)
			last = rest
		}
		v.extend(&g, &base, taken|last, low)
		w.sources[i] = g.sources(targets, w.allowed&^(taken|fixed))
	}
}

// transpose sets dst to the transposed square of n rows of bits.
func transpose(dst, src []uint64, n, words int) {
	var block [64]uint64
	for i := range words {
		for j := range words {
			for k := range block {
				if row := 64*i + k; row < n {
					block[k] = src[row*words+j]
				} else {
					block[k] = 0
				}
			}
			transposeBlock(&block)
			for k := range min(64, n-64*j) {
				dst[(64*j+k)*words+i] = block[k]
			}
		}
	}
}

// transposeBlock transposes a square of 64 rows (Warren, "Hacker's Delight", 2003, section 7-3).
func transposeBlock(a *[64]uint64) {
	mask := uint64(1<<32 - 1)
	for j := 32; j != 0; j >>= 1 {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			t := (a[k]>>j ^ a[k+j]) & mask
			a[k] ^= t << j
			a[k+j] ^= t
		}
		mask ^= mask << (j >> 1)
	}
}
