package chinesecheckers

import (
	"math/bits"

	"quincunx/movegen"
)

// On a large board a move changes the moves of a few men only. Each seat's
// moves are therefore kept as they were last listed, together with the board
// that they were listed for. What has changed since is seen by comparing that
// board with the present one, however many moves were made and taken back in
// between, so that Make and Unmake have nothing to do for it.

const (
	// maxChanges is the number of changed cells beyond which a list is made anew.
	maxChanges = 32

	// maxListed bounds the memory of a list. Longer ones are not kept.
	maxListed = 1 << 15
)

// lists are the lists of all seats.
type lists struct {
	seats []list
	spare []movegen.Move // where the next list grows; it then changes places with the old one
	stale []uint64       // a set of words, by their distance from the first: what must be listed anew
}

// list is the moves of one seat.
type list struct {
	known bool
	moves []movegen.Move
	start []uint32 // by word from the first, where its men's moves begin; one more at the end
	taken []uint64 // the board that the list was made for
	men   []uint64
}

func newLists(b *board, seats int) *lists {
	words := b.last - b.first
	room := min(8*b.size*(b.size+1)/2+64, maxListed)
	l := &lists{
		seats: make([]list, seats),
		spare: make([]movegen.Move, 0, room),
		stale: make([]uint64, (words+63)/64),
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

// forget makes all lists unknown. Nil is the lists of a small board.
func (l *lists) forget() {
	if l != nil {
		for seat := range l.seats {
			l.seats[seat].known = false
		}
	}
}

// refresh brings the list of a seat up to date. It reports false if there is
// none: on a small board, or if it would be too long.
func (l *lists) refresh(p *Position, seat int) bool {
	if l == nil {
		return false
	}
	old := &l.seats[seat]
	b := p.board
	var changes [maxChanges]cell
	n := maxChanges + 1
	if old.known {
		n = old.compare(p, seat, &changes)
	}
	switch {
	case n == 0:
		return true
	case n <= maxChanges:
		clear(l.stale)
		for _, c := range changes[:n] {
			l.disturb(p, seat, c)
		}
	default:
		for w := range b.last - b.first {
			l.stale[w>>6] |= 1 << (w & 63)
		}
	}
	old.known = l.rebuild(p, seat)
	p.groups.forget()
	copy(old.taken, p.taken)
	copy(old.men, p.men[seat])
	return old.known
}

// compare finds the cells that are not as they were when the list was made and
// returns their number, or maxChanges+1 if there are more.
func (l *list) compare(p *Position, seat int, changes *[maxChanges]cell) int {
	n := 0
	men := p.men[seat]
	for w := p.board.first; w < p.board.last; w++ {
		changed := (p.taken[w] ^ l.taken[w]) | (men[w] ^ l.men[w])
		for ; changed != 0; changed &= changed - 1 {
			if n == maxChanges {
				return n + 1
			}
			changes[n] = cell(w<<6 + bits.TrailingZeros64(changed))
			n++
		}
	}
	return n
}

// disturb marks as stale what the change of cell c may have changed.
//
// A man's moves change only if a path of it, in the old board or in the new one,
// steps on c, jumps over it or lands on it. Where a path first does so it
// comes from a cell within two steps of c in line, and up to there it is a
// path in both boards. So it is enough to follow the jumps of the new board
// back from those cells, whatever else has changed.
func (l *lists) disturb(p *Position, seat int, c cell) {
	l.mark(p, c)
	for d, step := range p.board.steps(c) {
		near := c + cell(step)
		l.disturbFrom(p, seat, near)
		if has(p.taken, near) {
			l.disturbFrom(p, seat, c+cell(p.board.jump[d]))
		}
	}
}

// disturbFrom marks the men of a seat who stand on cell c or can come to it by jumps.
func (l *lists) disturbFrom(p *Position, seat int, c cell) {
	if has(p.men[seat], c) {
		l.mark(p, c)
	}
	if !has(p.free, c) || p.groups.of[c] != 0 {
		return
	}
	steps, jumps := p.board.steps(c), &p.board.jump
	for _, at := range p.groups.group(p.groupOf(c)) {
		for d, step := range steps {
			man := at + cell(jumps[d])
			if has(p.taken, at+cell(step)) && has(p.men[seat], man) {
				l.mark(p, man)
			}
		}
	}
}

func (l *lists) mark(p *Position, c cell) {
	w := int(c>>6) - p.board.first
	l.stale[w>>6] |= 1 << (w & 63)
}

// rebuild lists the moves of the stale words anew and copies the others. It
// reports false if the list is too long to be kept.
func (l *lists) rebuild(p *Position, seat int) bool {
	old := &l.seats[seat]
	dst := l.spare[:0]
	done := 0 // words up to here are in dst
	keep := func(upTo int) {
		kept := old.moves[old.start[done]:old.start[upTo]]
		if shift := uint32(len(dst)) - old.start[done]; shift != 0 {
			for w := done; w < upTo; w++ {
				old.start[w] += shift
			}
		}
		dst = append(dst, kept...)
	}
	for i, word := range l.stale {
		for ; word != 0; word &= word - 1 {
			w := i<<6 + bits.TrailingZeros64(word)
			if done < w {
				keep(w)
			}
			old.start[w] = uint32(len(dst))
			dst = p.appendWord(dst, seat, p.board.first+w)
			if len(dst) > maxListed {
				return false
			}
			done = w + 1
		}
	}
	words := p.board.last - p.board.first
	if done < words {
		keep(words)
	}
	old.start[words] = uint32(len(dst))
	old.moves, l.spare = dst, old.moves
	return len(dst) <= maxListed
}

// countUnlisted counts the moves of a seat whose list is too long.
func (l *lists) countUnlisted(p *Position, seat int) int {
	n := 0
	for w := p.board.first; w < p.board.last; w++ {
		l.spare = p.appendWord(l.spare[:0], seat, w)
		n += len(l.spare)
	}
	p.groups.forget()
	return n
}
