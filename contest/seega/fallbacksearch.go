package seega

// fallbackSearch is an alpha-beta search of the movement phase on a board of any size. It generates moves from the
// empty cells. So the cost of a node depends not on the size of the board but on the number of empty cells, which is
// small for most of the game.
type fallbackSearch struct {
	width    int    // length of a row of cells: the board's row and one edge cell
	centre   int    // the central cell
	cells    []byte // content of each cell, with an edge row above and below the board
	steps    [4]int // offsets from a cell to its neighbours
	empty    []int  // the empty cells, in an order that depends on the moves
	captured []int  // cells of the pieces captured in the current line
	pieces   [3]int // the number of pieces of each side, by the value of cells

	threshold int // moves without a capture that end the game; 0 means never
	quiet     int // moves without a capture so far
	left      int // number of pieces after the entry's last move

	visits  int             // visits to empty cells left
	lists   [maxPly][]slide // moves of each node in the current line
	killers [maxPly]slide   // by ply, the last move that caused a cutoff
}

// The values of cells. The opponent of a side is 3-side.
const (
	vacant = iota
	own
	opponent
	edge
)

const (
	maxPly   = 64 // the maximum length of a line, including quiescence search
	maxDepth = 30 // the maximum depth of iterative deepening
)

// winScore is added to the lead in pieces in the score of a win.
const winScore = 1 << 20

// slide is a move of a piece to an adjacent empty cell.
type slide struct {
	from, to int
	at       int // index of to in empty
	captures int
}

// newFallbackSearch returns a search for games on a board of an odd size.
func newFallbackSearch(size, threshold int) *fallbackSearch {
	width := size + 1
	return &fallbackSearch{
		width: width, centre: (1+size/2)*width + size/2, cells: make([]byte, (size+2)*width), steps: [4]int{1, width, -1, -width},
		threshold: threshold,
	}
}

// cell converts the index of a board cell to its index in cells, and boardCell converts it back.
func (s *fallbackSearch) cell(cell int) int      { return cell + cell/(s.width-1) + s.width }
func (s *fallbackSearch) boardCell(cell int) int { return cell - cell/s.width - s.width + 1 }

// set sets up a board. first rotates the list of empty cells, which varies the order of moves.
func (s *fallbackSearch) set(board []byte, pieceValue byte, first int) {
	for i := range s.cells {
		s.cells[i] = edge
	}
	s.empty, s.captured, s.pieces = s.empty[:0], s.captured[:0], [3]int{}
	size := s.width - 1
	for row := range size {
		cell := s.cell(row * size)
		for _, value := range board[row*size:][:size] {
			switch value {
			case 0:
				s.cells[cell] = vacant
				s.empty = append(s.empty, cell)
			case pieceValue:
				s.cells[cell] = own
			default:
				s.cells[cell] = opponent
			}
			s.pieces[s.cells[cell]]++
			cell++
		}
	}
	if n := len(s.empty); n > 0 {
		s.empty = append(s.empty[first%n:], s.empty[:first%n]...)
	}
	if s.quiet++; s.pieces[own]+s.pieces[opponent] != s.left {
		s.quiet = 0
	}
}

// best returns the best move found with the given number of visits to empty cells. If pinned is not 0, it is a capture
// with the piece there. best returns false if there are too few visits for a search of one ply, or if there is no move.
func (s *fallbackSearch) best(pinned, visits int) (best slide, ok bool) {
	moves := s.appendMoves(s.lists[0][:0], own, pinned, pinned != 0)
	s.lists[0] = moves
	if len(moves)*len(s.empty) > visits {
		return best, false
	}
	s.visits = visits
	clear(s.killers[:])
	for depth := 1; depth <= maxDepth && s.visits > 0; depth++ {
		highest := -2 * winScore
		for i, m := range moves {
			score := s.try(m, own, depth, 0, s.quiet, highest, 2*winScore)
			if s.visits <= 0 {
				break
			}
			if score > highest {
				highest, best, ok = score, m, true
				copy(moves[1:i+1], moves[:i])
				moves[0] = m
			}
		}
		if len(moves) == 1 {
			break
		}
	}
	if s.quiet++; best.captures > 0 {
		s.quiet = 0
	}
	s.left = s.pieces[own] + s.pieces[opponent] - best.captures
	return best, ok
}

// search returns the score of the position for the side to move. If pinned is not 0, it must capture with the piece
// there. At depth 0 it continues with captures only (quiescence search). Once no visits are left, the score is invalid.
func (s *fallbackSearch) search(side byte, pinned, depth, ply, quiet, alpha, beta int) int {
	if s.pieces[side] == 0 || s.pieces[3-side] == 0 || s.threshold > 0 && quiet >= s.threshold {
		return s.result(side)
	}
	lead := s.pieces[side] - s.pieces[3-side]
	if ply == maxPly {
		return lead
	}
	capturing := pinned != 0
	if depth <= 0 && !capturing {
		capturing = true
		if alpha = max(alpha, lead); alpha >= beta {
			return alpha
		}
	}
	moves := s.appendMoves(s.lists[ply][:0], side, pinned, capturing)
	s.lists[ply] = moves
	if len(moves) == 0 && depth > 0 { // a null move
		return -s.search(3-side, 0, depth-1, ply+1, quiet, -beta, -alpha)
	}
	for i := range moves {
		s.pick(moves[i:], ply)
		alpha = max(alpha, s.try(moves[i], side, depth, ply, quiet, alpha, beta))
		if s.visits <= 0 {
			break
		}
		if alpha >= beta {
			s.killers[ply] = moves[i]
			break
		}
	}
	return alpha
}

// try returns the score of a move for its side. A piece that has captured must capture again if it can.
func (s *fallbackSearch) try(m slide, side byte, depth, ply, quiet, alpha, beta int) (score int) {
	if quiet++; m.captures > 0 {
		quiet = 0
	}
	s.make(m, side)
	if m.captures > 0 && s.canCapture(m.to, side) {
		score = s.search(side, m.to, depth, ply+1, quiet, alpha, beta)
	} else {
		score = -s.search(3-side, 0, depth-1, ply+1, quiet, -beta, -alpha)
	}
	s.unmake(m, side)
	return score
}

// pick moves the move to search next to the front: the one with the most captures, and among equals the killer move.
func (s *fallbackSearch) pick(moves []slide, ply int) {
	first, best := 0, -1
	killer := &s.killers[ply]
	for i := range moves {
		m := &moves[i]
		priority := 2 * m.captures
		if m.from == killer.from && m.to == killer.to {
			priority++
		}
		if priority > best {
			first, best = i, priority
		}
	}
	moves[0], moves[first] = moves[first], moves[0]
}

// result returns the score of a finished game for a side.
func (s *fallbackSearch) result(side byte) int {
	lead := s.pieces[side] - s.pieces[3-side]
	switch {
	case lead > 0:
		return winScore + lead
	case lead < 0:
		return -winScore + lead
	}
	return 0
}

// appendMoves appends the moves of a side: only moves of its piece on pinned if that is not 0, and only captures if
// capturing is true.
func (s *fallbackSearch) appendMoves(moves []slide, side byte, pinned int, capturing bool) []slide {
	s.visits -= len(s.empty)
	for at, to := range s.empty {
		captures := -1 // not counted yet
		for _, step := range s.steps {
			from := to + step
			if s.cells[from] != side || pinned != 0 && from != pinned {
				continue
			}
			if captures < 0 {
				captures = s.captures(to, side)
			}
			if captures > 0 || !capturing {
				moves = append(moves, slide{from, to, at, captures})
			}
		}
	}
	return moves
}

// isCaptured reports whether a piece of a side that moves to a cell captures the piece one step beyond it.
func (s *fallbackSearch) isCaptured(to, step int, side byte) bool {
	over := to + step
	return s.cells[over] == 3-side && over != s.centre && s.cells[over+step] == side
}

// captures returns the number of pieces that a piece of a side captures by moving to a cell. It doesn't depend on the
// piece's start cell, since no piece can be captured there.
func (s *fallbackSearch) captures(to int, side byte) (n int) {
	for _, step := range s.steps {
		if s.isCaptured(to, step, side) {
			n++
		}
	}
	return n
}

// canCapture reports whether the piece of a side on a cell can capture with a move.
func (s *fallbackSearch) canCapture(from int, side byte) bool {
	for _, step := range s.steps {
		if to := from + step; s.cells[to] == vacant && s.captures(to, side) > 0 {
			return true
		}
	}
	return false
}

// make makes a move of a side.
func (s *fallbackSearch) make(m slide, side byte) {
	s.cells[m.from], s.cells[m.to], s.empty[m.at] = vacant, side, m.from
	if m.captures == 0 {
		return
	}
	for _, step := range s.steps {
		if over := m.to + step; s.isCaptured(m.to, step, side) {
			s.cells[over] = vacant
			s.empty, s.captured = append(s.empty, over), append(s.captured, over)
		}
	}
	s.pieces[3-side] -= m.captures
}

// unmake takes back the last move, which a side has made.
func (s *fallbackSearch) unmake(m slide, side byte) {
	kept := len(s.captured) - m.captures
	for _, cell := range s.captured[kept:] {
		s.cells[cell] = 3 - side
	}
	s.captured, s.empty = s.captured[:kept], s.empty[:len(s.empty)-m.captures]
	s.pieces[3-side] += m.captures
	s.cells[m.from], s.cells[m.to], s.empty[m.at] = side, vacant, m.to
}
