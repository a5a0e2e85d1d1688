package chinesecheckers

import (
	"math/bits"

	"quincunx/movegen"
)

// On a large board thousands of men may each reach hundreds of cells of the same
// jump group. The best of these moves can be found group by group.

// Reach finds the best cells that the men of the seat to move can reach by jumps,
// given the worth of each cell. It is valid until the position changes.
type Reach struct {
	p     *Position
	worth []int32
	best  []cell // by group, its cell with the highest worth where the seat may end a move, or 0
}

// Reach returns the Reach of the seat to move, given the worth of each cell by
// index. It reuses r unless r is nil. The caller must call Close before calling
// other methods of the position.
func (p *Position) Reach(r *Reach, worth []int32) *Reach {
	if r == nil {
		r = &Reach{}
	}
	r.p, r.worth, r.best = p, worth, r.best[:0]
	return r
}

// Close ends the use of r.
func (r *Reach) Close() { r.forget() }

// Best returns the cell with the highest worth where the seat may end a move, among
// an empty cell and the cells connected to it by jumps. It returns false if there is
// none.
func (r *Reach) Best(c int) (int, bool) {
	best := r.bestOf(r.p.groupOf(cell(c)))
	return int(best), best != 0
}

func (r *Reach) bestOf(group int) cell {
	for len(r.best) <= group { // groups are numbered consecutively
		best := cell(0)
		allowed := r.p.allowed[r.p.mover]
		for _, c := range r.p.groups.group(len(r.best)) {
			if has(allowed, c) && (best == 0 || r.worth[c] > r.worth[best] || r.worth[c] == r.worth[best] && c < best) {
				best = c
			}
		}
		r.best = append(r.best, best)
	}
	return r.best[group]
}

// Moves appends for each man its steps and, for each jump group, the move to the
// group's best cell.
func (r *Reach) Moves(dst []movegen.Move) []movegen.Move {
	p := r.p
	seat := int(p.mover)
	before := len(dst)
	for w := p.board.first; w < p.board.last; w++ {
		for men := p.men[seat][w] & p.allowed[seat][w]; men != 0; men &= men - 1 {
			from := cell(w<<6 + bits.TrailingZeros64(men))
			offsets := p.board.steps(from)
			for steps := p.stepsFrom(seat, from); steps != 0; steps &= steps - 1 {
				dst = append(dst, moveOf(from, from+cell(offsets[bits.TrailingZeros(steps)])))
			}
			var buf [directions]int
			for _, group := range p.groupsFrom(from, p.jumpsFrom(from), &buf) {
				if to := r.bestOf(group); to != 0 {
					dst = append(dst, moveOf(from, to))
				}
			}
		}
	}
	if len(dst) == before {
		dst = append(dst, nullMove)
	}
	return dst
}

// Count returns the number of legal moves, without the null move, or any number
// above most if there are more than most.
func (r *Reach) Count(most int) int {
	n := 0
	for c := range members(r.p.men[r.p.mover]) {
		if has(r.p.allowed[r.p.mover], c) {
			n += r.p.countMan(int(r.p.mover), c)
		}
		if n > most {
			break
		}
	}
	return n
}

// GoesOn reports whether a man that has made the given step can go on by a jump
// over a cell other than the one it came from.
func (r *Reach) GoesOn(from, to int) bool {
	for ways := r.p.jumpsFrom(cell(to)); ways != 0; ways &= ways - 1 {
		d := bits.TrailingZeros(ways)
		if cell(to)+cell(r.p.board.steps(cell(to))[d]) != cell(from) {
			return true
		}
	}
	return false
}

// BestAfter returns the cell with the highest worth that a man can reach by jumps
// after the given step, and false if there is none.
func (r *Reach) BestAfter(from, to int) (int, bool) {
	p := r.p
	seat := p.mover
	r.forget()
	p.shift(seat, cell(from), cell(to))
	best := cell(0)
	var buf [directions]int
	for _, group := range p.groupsFrom(cell(to), p.jumpsFrom(cell(to)), &buf) {
		if c := r.bestOf(group); c != 0 && (best == 0 || r.worth[c] > r.worth[best]) {
			best = c
		}
	}
	p.shift(seat, cell(to), cell(from))
	r.forget()
	return int(best), best != 0
}

func (r *Reach) forget() {
	r.p.groups.forget()
	r.best = r.best[:0]
}
