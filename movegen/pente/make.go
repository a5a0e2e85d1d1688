package pente

import (
	"math/bits"

	"quincunx/movegen"
)

// Make makes the legal move m.
func (p *Position) Make(m movegen.Move) {
	cell := uint(m - 1)
	r, c := cell/Span%Span, cell%Span
	mover := uint(p.ply & 1)

	stone := uint64(Side1) << mover
	along, down := stone<<(2*c), stone<<(2*r)
	row := p.lines[Row][r] | along
	column := p.lines[Column][c] | down
	diagonal := p.lines[Diagonal][(r-c)%Span] | along
	anti := p.lines[Anti][(r+c)%Span] | along
	p.lines[Row][r] = row
	p.lines[Column][c] = column
	p.lines[Diagonal][(r-c)%Span] = diagonal
	p.lines[Anti][(r+c)%Span] = anti

	hits := captures(around(row, column, diagonal, anti, r, c), brackets[mover])
	p.past = append(p.past, undo{stones: p.stones, captures: hits, cell: cell})
	p.stones ^= stoneKey(mover, cell)
	p.ply++
	p.empty--
	if hits != 0 {
		p.remove(hits, cell, 1-mover)
		taken := int32(bits.OnesCount64(hits))
		p.empty += 2 * taken
		p.pairs[mover] += taken
	}

	// Neither seat had five before, so that a five now belongs to the mover.
	// Captures remove only stones of the other seat and can't break it.
	switch {
	case runsOf5(row)|runsOf5(column)|runsOf5(diagonal)|runsOf5(anti) != 0:
		p.end, p.winner = byFive, movegen.Seat(mover)
	case hits != 0 && p.pairs[mover] >= winningPairs:
		p.end, p.winner = byPairs, movegen.Seat(mover)
	case p.empty == 0 || p.ply < OpeningPlies && p.CountMoves() == 0:
		p.end = drawn
	}
}

// remove removes the captured pairs around a cell.
func (p *Position) remove(hits uint64, cell, owner uint) {
	for ; hits != 0; hits &= hits - 1 {
		step := uint(steps[bits.TrailingZeros64(hits)/8])
		for _, captured := range [2]uint{cell + step, cell + 2*step} {
			p.lines.flip(captured, Side1<<owner)
			p.stones ^= stoneKey(owner, captured)
		}
	}
}

// noCell is the cell of a pass.
const noCell = ^uint(0)

// MakePass passes the turn to the other seat, which the rules don't allow but
// searches try. The game must not be over. Unmake takes the pass back.
func (p *Position) MakePass() {
	p.past = append(p.past, undo{stones: p.stones, cell: noCell})
	p.ply++
	if p.ply < OpeningPlies && p.CountMoves() == 0 {
		p.end = drawn
	}
}

// Unmake takes back the last Make or MakePass.
func (p *Position) Unmake() {
	last := len(p.past) - 1
	u := &p.past[last]
	p.past = p.past[:last]
	p.ply--
	p.end = goesOn
	if u.cell == noCell {
		return
	}
	p.empty++
	mover := uint(p.ply & 1)
	p.lines.flip(u.cell, Side1<<mover)
	if u.captures != 0 {
		p.remove(u.captures, u.cell, 1-mover)
		taken := int32(bits.OnesCount64(u.captures))
		p.empty -= 2 * taken
		p.pairs[mover] -= taken
	}
	p.stones = u.stones
}

// LastEffect returns the number of pairs that the last move captured. A pass is a
// null move.
func (p *Position) LastEffect() movegen.Effect {
	u := &p.past[len(p.past)-1]
	return movegen.Effect{Captured: bits.OnesCount64(u.captures), Null: u.cell == noCell}
}

// LastCaptures appends the cells that the last move emptied, two for each pair.
func (p *Position) LastCaptures(dst []int) []int {
	u := &p.past[len(p.past)-1]
	return appendCaptured(dst, u.captures, int(u.cell))
}

// Captures appends the cells that a seat's stone on a cell would empty, two for
// each pair.
func (p *Position) Captures(dst []int, s movegen.Seat, cell int) []int {
	return appendCaptured(dst, p.hits(uint(cell), uint(s)), cell)
}

// CountCaptures returns the number of pairs that a seat's stone on a cell would
// capture.
func (p *Position) CountCaptures(s movegen.Seat, cell int) int {
	return bits.OnesCount64(p.hits(uint(cell), uint(s)))
}

// hits returns the directions in which a seat's stone on a cell would capture, in
// the form of captures.
func (p *Position) hits(cell, seat uint) uint64 {
	r, c := cell/Span%Span, cell%Span
	return captures(around(p.lines[Row][r], p.lines[Column][c], p.lines[Diagonal][(r-c)%Span], p.lines[Anti][(r+c)%Span], r, c), brackets[seat%2])
}

// appendCaptured appends the cells of the captures around a cell.
func appendCaptured(dst []int, hits uint64, cell int) []int {
	for ; hits != 0; hits &= hits - 1 {
		step := steps[bits.TrailingZeros64(hits)/8]
		dst = append(dst, cell+step, cell+2*step)
	}
	return dst
}
