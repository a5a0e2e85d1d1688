package chinesecheckers

import "quincunx/movegen"

// ForgetLists makes the next call of Moves start from scratch.
func (p *Position) ForgetLists() {
	if p.lists != nil {
		p.lists.forget()
	}
}

// MovesByMan appends the moves of the seat to move man by man, cell by cell, on a
// board of any size, without the null move.
func (p *Position) MovesByMan(dst []movegen.Move) []movegen.Move {
	for w := p.board.first; w < p.board.last; w++ {
		dst = p.appendWord(dst, int(p.mover), w)
	}
	p.groups.forget()
	return dst
}
