package pente

import (
	"fmt"
	"math/bits"

	"quincunx/movegen"
)

// CheckSelf compares all that is kept up move by move with what the rows say.
func (p *Position) CheckSelf() error {
	q := empty(p.options)
	q.ply, q.pairs = p.ply, p.pairs
	for r := range uint(Span) {
		for c := range uint(Span) {
			switch s := p.stone(r, c); {
			case s == Empty:
			case r >= p.size || c >= p.size || s == Wall:
				return fmt.Errorf("row %d, column %d holds %d", r, c, s)
			default:
				q.put(Span*r+c, uint(s-Side1))
			}
		}
	}
	q.judge()
	for f := range p.lines {
		for i, w := range p.lines[f] {
			if w != q.lines[f][i] {
				return fmt.Errorf("family %d, line %d is %016x, want %016x", f, i, w, q.lines[f][i])
			}
		}
	}
	switch {
	case p.size != q.size || p.row != q.row:
		return fmt.Errorf("size %d with rows of %016x, want %d and %016x", p.size, p.row, q.size, q.row)
	case p.empty != q.empty:
		return fmt.Errorf("%d empty cells, want %d", p.empty, q.empty)
	case p.stones != q.stones:
		return fmt.Errorf("key of stones %016x, want %016x", p.stones, q.stones)
	case p.end != q.end || p.end != goesOn && p.end != drawn && p.winner != q.winner:
		return fmt.Errorf("ending %d won by %d, want %d and %d", p.end, p.winner, q.end, q.winner)
	}
	return nil
}

// CheckReachable returns an error if the position fails a condition that every
// game keeps: counts, the centre, side 1's second stone, and wins only by the
// seat that moved last. What passes need not be reachable.
func (p *Position) CheckReachable() error {
	mover := p.Mover()
	for s := range movegen.Seat(2) {
		placed := (p.ply + 1 - int32(s)) / 2
		if have, want := p.count(s), placed-2*p.pairs[1-s]; have != want {
			return fmt.Errorf("unreachable: side %d has %d stones, but after %d plies and %d captured pairs it has %d",
				s+1, have, p.ply, p.pairs[1-s], want)
		}
	}
	// The last move can take a pair in each direction.
	const most = winningPairs - 1
	switch {
	case p.pairs[mover] > most:
		return fmt.Errorf("unreachable: side %d is to move but has won by %d pairs", mover+1, p.pairs[mover])
	case p.pairs[1-mover] > most+int32(len(steps)):
		return fmt.Errorf("unreachable: side %d has %d pairs", 2-mover, p.pairs[1-mover])
	case p.Points(mover).Five != 0:
		return fmt.Errorf("unreachable: side %d is to move but has five in a row", mover+1)
	}
	if p.pairs[1] > 0 {
		return nil // the first stones may be gone
	}
	centre := uint(p.options.Half)
	if p.ply > 0 && p.stone(centre, centre) != Side1 {
		return fmt.Errorf("unreachable: side 1's first stone is not on the centre")
	}
	if p.ply >= OpeningPlies && p.secondStones() == 0 {
		return fmt.Errorf("unreachable: side 1 has no second stone that the opening rule %s allows", p.options.Opening)
	}
	return nil
}

// count returns the number of stones of a seat.
func (p *Position) count(s movegen.Seat) int32 {
	n := 0
	for _, w := range p.lines[Row] {
		n += bits.OnesCount64(w & (low << s))
	}
	return int32(n)
}

// secondStones returns how many of side 1's stones, besides the one on the
// centre, stand where the opening rule wants its second.
func (p *Position) secondStones() int {
	centre := uint(p.options.Half)
	n := 0
	for r := range p.size {
		w := p.lines[Row][r] & low & p.options.places(OpeningPlies-1, r)
		if r == centre {
			w &^= 1 << (2 * centre)
		}
		n += bits.OnesCount64(w)
	}
	return n
}
