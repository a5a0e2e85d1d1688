package seega

import "iter"

// outlook is how many cells are looked at for a move on a board with more, if there is one from them.
const outlook = 1000

// plain plays on boards that are too large for the engine, where a crowded searches the moves while that is affordable, and where no time is left for the
// engine. Without a search it looks one ply ahead, at what a piece captures and where it may be captured.
type plain struct {
	size       int
	pieceValue byte
	board      []byte
	placed     int // cells around the centre that have been looked at
	ring       int // steps from the centre to the next of them
	moved      int // where the last move led to, -1 = none
	turns      int
	crowded    *crowded // nil before the first search
	threshold  int      // of its games
}

// innerRing is the number of steps from the centre to the first ring of cells that are taken one after the other.
const innerRing = 2

// newPlain returns a player for boards of an odd size, 5 or more.
func newPlain(size int, pieceValue byte, threshold int) *plain {
	return &plain{size: size, pieceValue: pieceValue, board: make([]byte, size*size), ring: innerRing, moved: -1, threshold: threshold}
}

// place returns the two empty cells that are worth most.
func (p *plain) place(board []byte) (first, second Position) {
	first = NoPosition
	for cell := range p.places(board) {
		switch at := p.position(cell); {
		case board[cell] != 0 || at == first:
		case first == NoPosition:
			first = at
		default:
			return first, at
		}
	}
	p.ring = innerRing // there is room at most on another board
	return NoPosition, NoPosition
}

// places yields cells, the best first: those beside the centre, from which the first move is made; those from which a piece on the
// centre captures an opponent's beside it; and then all others by their distance from the centre, each once in all calls.
func (p *plain) places(board []byte) iter.Seq[int] {
	return func(yield func(int) bool) {
		centre := len(board) / 2
		for direction := range 4 {
			if !yield(p.next(centre, direction)) {
				return
			}
		}
		for direction := range 4 {
			beside := p.next(centre, direction)
			if value := board[beside]; value != 0 && value != p.pieceValue && !yield(p.next(beside, direction)) {
				return
			}
		}
		for p.ring < p.size {
			d, quarter, i := p.ring, p.placed/p.ring, p.placed%p.ring
			at := [4]Position{{i - d, i}, {i, d - i}, {d - i, -i}, {-i, i - d}}[quarter]
			at.Row, at.Col = at.Row+p.size/2, at.Col+p.size/2
			if p.placed++; p.placed == 4*d {
				p.placed, p.ring = 0, d+1
			}
			if min(at.Row, at.Col) >= 0 && max(at.Row, at.Col) < p.size && !yield(at.Row*p.size+at.Col) {
				return
			}
		}
	}
}

func (p *plain) position(cell int) Position { return Position{cell / p.size, cell % p.size} }

// move returns the best move, for a follow-up the best capture: of the piece moved last, or of any if it has
// none. It reports false if there is none. A search may look at a number of empty cells.
func (p *plain) move(board []byte, followUp bool, looks int) (from, to Position, ok bool) {
	p.turns++ // the moves of equal worth change from turn to turn
	f, t := p.search(board, followUp, looks)
	if f < 0 {
		copy(p.board, board)
		f, t = p.lookAhead(followUp)
	}
	if p.moved = t; f < 0 {
		return NoPosition, NoPosition, false
	}
	return p.position(f), p.position(t), true
}

// cellsOfLook is how many cells of a board are set up in the time that a look at one of them takes.
const cellsOfLook = 8

// search returns the best move that a search finds, or -1 twice if the looks are too few for one, or the piece to follow up with is not known.
func (p *plain) search(board []byte, followUp bool, looks int) (from, to int) {
	if looks < len(board)/cellsOfLook || followUp && p.moved < 0 {
		return -1, -1
	}
	if p.crowded == nil {
		p.crowded = newCrowded(p.size, p.threshold)
	}
	c, pinned := p.crowded, 0
	c.set(board, p.pieceValue, p.turns)
	if followUp {
		pinned = c.cell(p.moved)
	}
	best, ok := c.best(pinned, looks)
	if !ok {
		return -1, -1
	}
	return c.boardCell(best.from), c.boardCell(best.to)
}

// lookAhead returns the best move by a look one ply ahead, or -1 twice.
func (p *plain) lookAhead(followUp bool) (from, to int) {
	if followUp && p.moved >= 0 {
		if from, to = p.best(p.moved, 1, true); from >= 0 {
			return from, to
		}
	}
	return p.best(p.turns%len(p.board), len(p.board), followUp)
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
