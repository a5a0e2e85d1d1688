package chinesecheckers

import (
	"math/bits"

	"quincunx/movegen"
)

// On a large board a move affects the moves of only a few men. So each seat's
// last list of moves is cached together with the board for which it was made.
// Changes since then are found by comparing that board with the current one,
// however many moves were made and taken back in between. So Make and Unmake
// need not update the lists.

// KeepLists sets whether the position caches lists of moves on large boards,
// which is the default. They pay off where all moves are listed at every node,
// as in perft, but hardly where a search tries moves before it lists any.
func (p *Position) KeepLists(keep bool) {
	p.unlisted, p.lists = !keep, nil
	if keep && p.board.large() {
		p.lists = newLists(p.board, p.seats)
	}
}

const (
	// maxChanges is the number of changed cells above which a list is
	// regenerated.
	maxChanges = 32

	// maxListed bounds the memory of a list. Longer lists are not cached, and
	// the next pause attempts are skipped.
	maxListed = 40_000
	pause     = 100
)

// lists are the lists of all seats.
type lists struct {
	seats []list
	spare []movegen.Move // memory for the next list, swapped with the old one
	stale []uint64       // set of cells whose men's moves must be regenerated
	words []uint64       // set of the nonzero words of stale, relative to the first
}

// list is the cached list of one seat.
type list struct {
	known bool
	pause int // remaining attempts to skip after a failure
	moves []movegen.Move
	start []uint32 // by word from the first, the start of its men's moves; one more at the end
	taken []uint64 // the board for which the list was made
	men   []uint64
}

func newLists(b *board, seats int) *lists {
	words := b.last - b.first
	room := 8 * b.size * (b.size + 1) / 2
	l := &lists{
		seats: make([]list, seats),
		spare: make([]movegen.Move, 0, room),
		stale: make([]uint64, b.words),
		words: make([]uint64, (words+63)/64),
	}
	for seat := range l.seats {
		l.seats[seat] = list{
			moves: make([]movegen.Move, 0, room),
			start: make([]uint32, words+1),
			taken: make([]uint64, b.words),
			men:   make([]uint64, b.words),
		}
	}
	return l
}

// forget invalidates all lists.
func (l *lists) forget() {
	for seat := range l.seats {
		l.seats[seat].known, l.seats[seat].pause = false, 0
	}
}

// refresh updates the list of a seat. It returns false if the list is too long
// to be cached.
func (l *lists) refresh(p *Position, seat int) bool {
	var buf [maxChanges]cell
	old := &l.seats[seat]
	if old.pause > 0 {
		old.pause--
		return false
	}
	changes, few := old.changes(p, seat, &buf)
	switch {
	case !few:
		old.known = l.build(p, seat)
		copy(old.taken, p.taken)
		copy(old.men, p.men[seat])
	case len(changes) > 0:
		for _, c := range changes {
			l.markAffected(p, seat, c)
		}
		old.known = l.regenerate(p, seat)
		for _, c := range changes {
			old.taken[c>>6] = p.taken[c>>6]
			old.men[c>>6] = p.men[seat][c>>6]
		}
	default:
		return true
	}
	p.groups.forget()
	if !old.known {
		old.pause = pause
	}
	return old.known
}

// changes returns the cells that have changed since the list was made. It
// returns false if there are too many or the list is invalid.
func (l *list) changes(p *Position, seat int, buf *[maxChanges]cell) ([]cell, bool) {
	if !l.known {
		return nil, false
	}
	n := 0
	taken, oldTaken := p.taken, l.taken[:len(p.taken)]
	men, oldMen := p.men[seat][:len(taken)], l.men[:len(taken)]
	for w := range taken {
		changed := (taken[w] ^ oldTaken[w]) | (men[w] ^ oldMen[w])
		for ; changed != 0; changed &= changed - 1 {
			if n == maxChanges {
				return nil, false
			}
			buf[n] = cell(w<<6 + bits.TrailingZeros64(changed))
			n++
		}
	}
	return buf[:n], true
}

// markAffected marks the men whose moves a change of cell c may have affected as
// stale.
//
// A man's moves change only if one of its paths, on the old or the new board,
// leaves c, jumps over it or ends on it. Where a path first does so it comes
// from a cell within two steps of c in a straight line, and up to there it is a
// path on both boards. So it suffices to follow the jumps of the new board back
// from those cells, whatever else has changed.
func (l *lists) markAffected(p *Position, seat int, c cell) {
	l.mark(p, c)
	for d, step := range p.board.steps(c) {
		near := c + cell(step)
		l.markReaching(p, seat, near)
		if has(p.taken, near) {
			l.markReaching(p, seat, c+cell(p.board.jump[d]))
		}
	}
}

// markReaching marks the men of a seat that are on cell c or can reach it by
// jumps.
func (l *lists) markReaching(p *Position, seat int, c cell) {
	men, taken := p.men[seat], p.taken
	if has(men, c) {
		l.mark(p, c)
	}
	if !p.isFree(c) || p.groups.of[c] != 0 {
		return
	}
	steps, jumps := p.board.steps(c), &p.board.jump
	for _, at := range p.groups.group(p.groupOf(c)) {
		for d, step := range steps {
			if man := at + cell(jumps[d]); has(men, man) && has(taken, at+cell(step)) {
				l.mark(p, man)
			}
		}
	}
}

func (l *lists) mark(p *Position, c cell) {
	add(l.stale, c)
	w := int(c>>6) - p.board.first
	l.words[w>>6] |= 1 << (w & 63)
}

// build generates all moves of a seat. It returns false if the list is too long
// to be cached.
func (l *lists) build(p *Position, seat int) bool {
	list := &l.seats[seat]
	dst := list.moves[:0]
	for w := p.board.first; w < p.board.last; w++ {
		list.start[w-p.board.first] = uint32(len(dst))
		dst = p.appendWord(dst, seat, w)
		if len(dst) > maxListed {
			return false
		}
	}
	list.start[p.board.last-p.board.first] = uint32(len(dst))
	list.moves = dst
	return true
}

// regenerate regenerates the moves of the stale men and copies the others. It returns
// false if the list is too long to be cached.
func (l *lists) regenerate(p *Position, seat int) bool {
	old := &l.seats[seat]
	dst := l.spare[:0]
	kept := 0 // the words below it are done
	keep := func(upTo int) {
		begin := old.start[kept]
		moves := old.moves[begin:old.start[upTo]]
		if shift := uint32(len(dst)) - begin; shift != 0 {
			for w := range old.start[kept:upTo] {
				old.start[kept+w] += shift
			}
		}
		dst = append(dst, moves...)
	}
	for i, word := range l.words {
		l.words[i] = 0
		for ; word != 0; word &= word - 1 {
			w := i<<6 + bits.TrailingZeros64(word)
			keep(w)
			kept = w + 1
			begin := len(dst)
			dst = l.regenerateWord(dst, p, seat, p.board.first+w, old.moves[old.start[w]:old.start[kept]])
			old.start[w] = uint32(begin)
		}
	}
	last := p.board.last - p.board.first
	keep(last)
	old.start[last] = uint32(len(dst))
	if len(dst) > maxListed {
		return false
	}
	old.moves, l.spare = dst, old.moves
	return true
}

// regenerateWord appends the moves of the men in word w: new ones for stale men, and
// those in old for the others.
func (l *lists) regenerateWord(dst []movegen.Move, p *Position, seat, w int, old []movegen.Move) []movegen.Move {
	movable := p.men[seat][w] & p.allowed[seat][w]
	for stale := l.stale[w]; stale != 0; stale &= stale - 1 {
		i := bits.TrailingZeros64(stale)
		from := cell(w<<6 + i)
		n := 0
		for n < len(old) && old[n] < moveOf(from, 0) {
			n++
		}
		dst = append(dst, old[:n]...)
		for n < len(old) && old[n] < moveOf(from+1, 0) {
			n++
		}
		old = old[n:]
		if movable>>i&1 != 0 {
			dst = p.appendMan(dst, seat, from)
		}
	}
	l.stale[w] = 0
	return append(dst, old...)
}

// countUnlisted counts the moves of a seat whose list is too long to be cached,
// man by man.
func countUnlisted(p *Position, seat int) int {
	n := 0
	for c := range members(p.men[seat]) {
		if has(p.allowed[seat], c) {
			n += p.countMan(seat, c)
		}
	}
	p.groups.forget()
	return n
}
