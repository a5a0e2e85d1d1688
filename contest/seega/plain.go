package seega

// outlook is how many cells are looked at for a move on a board with more, if there is one from them.
const outlook = 1000

// plain plays on boards that are too large for the search, and where there is no time left for one: it looks one ply ahead, at what a piece captures and
// where it may be captured.
type plain struct {
	size       int
	pieceValue byte
	board      []byte
	placed     int // cells around the centre that have been looked at
	ring       int // steps from the centre to the next of them
	moved      int // where the last move led to, -1 = none
	turns      int
}

// newPlain returns a player for boards of an odd size.
func newPlain(size int, pieceValue byte) *plain {
	return &plain{size: size, pieceValue: pieceValue, board: make([]byte, size*size), ring: 1, moved: -1}
}

// place returns the two empty cells nearest to the centre, from which the first moves are made.
func (p *plain) place(board []byte) (first, second Position) {
	first = NoPosition
	for p.ring < p.size {
		d, quarter, i := p.ring, p.placed/p.ring, p.placed%p.ring
		at := [4]Position{{i - d, i}, {i, d - i}, {d - i, -i}, {-i, i - d}}[quarter]
		at.Row, at.Col = at.Row+p.size/2, at.Col+p.size/2
		if p.placed++; p.placed == 4*d {
			p.placed, p.ring = 0, d+1
		}
		if min(at.Row, at.Col) < 0 || max(at.Row, at.Col) >= p.size || board[at.Row*p.size+at.Col] != 0 {
			continue
		}
		if first != NoPosition {
			return first, at
		}
		first = at
	}
	p.ring = 1 // there is room at most on another board
	return NoPosition, NoPosition
}

func (p *plain) position(cell int) Position { return Position{cell / p.size, cell % p.size} }

// move returns the best move, for a follow-up the best capture: of the piece moved last, or of any if it has
// none. It reports false if there is none.
func (p *plain) move(board []byte, followUp bool) (from, to Position, ok bool) {
	copy(p.board, board)
	p.turns++ // the moves of equal worth change from turn to turn
	f, t := -1, -1
	if followUp && p.moved >= 0 {
		f, t = p.best(p.moved, 1, true)
	}
	if f < 0 {
		f, t = p.best(p.turns%len(p.board), len(p.board), followUp)
	}
	if p.moved = t; f < 0 {
		return NoPosition, NoPosition, false
	}
	return p.position(f), p.position(t), true
}

// best returns the best move from a number of cells, or from the first of many, or -1 twice. Of equal ones it is the first.
func (p *plain) best(first, cells int, capturing bool) (from, to int) {
	from, to = -1, -1
	most := 0
	for i := range cells {
		if i >= outlook && from >= 0 {
			break
		}
		cell := (first + i) % len(p.board)
		if p.board[cell] != p.pieceValue {
			continue
		}
		risk := p.risk(cell)
		for direction := range 4 {
			next := p.next(cell, direction)
			if next < 0 || p.board[next] != 0 {
				continue
			}
			p.board[cell], p.board[next] = 0, p.pieceValue
			captures := p.captures(next)
			worth := 4*captures + 3*(risk-p.risk(next))
			p.board[cell], p.board[next] = p.pieceValue, 0
			if (from < 0 || worth > most) && (captures > 0 || !capturing) {
				from, to, most = cell, next, worth
			}
		}
	}
	return from, to
}

// next returns the cell next to one in a direction, 0..3 for right, down, left and up, or -1.
func (p *plain) next(cell, direction int) int {
	col := cell % p.size
	switch {
	case cell < 0:
	case direction == 0 && col < p.size-1:
		return cell + 1
	case direction == 1 && cell/p.size < p.size-1:
		return cell + p.size
	case direction == 2 && col > 0:
		return cell - 1
	case direction == 3 && cell >= p.size:
		return cell - p.size
	}
	return -1
}

// isOpponent reports whether there is an opponent's piece on a cell, which may be -1.
func (p *plain) isOpponent(cell int) bool {
	return cell >= 0 && p.board[cell] != 0 && p.board[cell] != p.pieceValue
}

// captures returns how many pieces the piece on a cell captures if it has just come there.
func (p *plain) captures(cell int) (n int) {
	for direction := range 4 {
		over := p.next(cell, direction)
		beyond := p.next(over, direction)
		if over != len(p.board)/2 && p.isOpponent(over) && beyond >= 0 && p.board[beyond] == p.pieceValue {
			n++
		}
	}
	return n
}

// risk returns 1 if the opponent can capture the piece on a cell with one move, and else 0.
func (p *plain) risk(cell int) int {
	for direction := range 4 {
		back := (direction + 2) % 4
		gap := p.next(cell, direction)
		if cell == len(p.board)/2 || gap < 0 || p.board[gap] != 0 || !p.isOpponent(p.next(cell, back)) {
			continue
		}
		for from := range 4 {
			if from != back && p.isOpponent(p.next(gap, from)) {
				return 1
			}
		}
	}
	return 0
}
