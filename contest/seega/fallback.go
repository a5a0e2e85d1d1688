package seega

import "iter"

// maxScan is the number of cells after which the one-ply lookahead stops looking for better moves.
const maxScan = 1000

// fallback plays on boards that are too large for the engine, and once the budget is overdrawn. It searches if there is
// time for that; otherwise it looks one ply ahead, at the pieces that a move captures and at whether the moved piece
// can be captured.
type fallback struct {
	size       int
	pieceValue byte
	board      []byte
	ring       int // distance from the centre of the next cell to place on
	placed     int // index of that cell in the ring
	moved      int // target cell of the last move, -1 if none
	turns      int
	search     *fallbackSearch // nil before the first search
	threshold  int             // of the game
}

// innerRing is the distance from the centre of the first ring whose cells are filled in order.
const innerRing = 2

// newFallback returns a fallback for boards of an odd size, 5 or more.
func newFallback(size int, pieceValue byte, threshold int) *fallback {
	return &fallback{size: size, pieceValue: pieceValue, board: make([]byte, size*size), ring: innerRing, moved: -1, threshold: threshold}
}

// place returns the two best empty cells for the next pieces.
func (f *fallback) place(board []byte) (first, second Position) {
	first = NoPosition
	for cell := range f.places(board) {
		switch at := f.position(cell); {
		case board[cell] != 0 || at == first:
		case first == NoPosition:
			first = at
		default:
			return first, at
		}
	}
	f.ring = innerRing // no space: this is not the board of the game, so begin again on the next one
	return NoPosition, NoPosition
}

// places yields cells for pieces, best first: the cells beside the centre, from which the first move is made; the cells
// that let a piece on the centre capture an opponent's piece beside it; then all others by distance from the centre,
// each once in a game.
func (f *fallback) places(board []byte) iter.Seq[int] {
	return func(yield func(int) bool) {
		centre := len(board) / 2
		for direction := range 4 {
			if !yield(f.next(centre, direction)) {
				return
			}
		}
		for direction := range 4 {
			beside := f.next(centre, direction)
			if value := board[beside]; value != 0 && value != f.pieceValue && !yield(f.next(beside, direction)) {
				return
			}
		}
		for f.ring < f.size {
			d, quarter, i := f.ring, f.placed/f.ring, f.placed%f.ring
			at := [4]Position{{i - d, i}, {i, d - i}, {d - i, -i}, {-i, i - d}}[quarter]
			at.Row, at.Col = at.Row+f.size/2, at.Col+f.size/2
			if f.placed++; f.placed == 4*d {
				f.placed, f.ring = 0, d+1
			}
			if min(at.Row, at.Col) >= 0 && max(at.Row, at.Col) < f.size && !yield(at.Row*f.size+at.Col) {
				return
			}
		}
	}
}

func (f *fallback) position(cell int) Position { return Position{cell / f.size, cell % f.size} }

// move returns the best move or, for a follow-up, the best capture: with the piece moved last, or with any piece if
// that one has none. It returns false if there is none. A search may make the given number of visits to empty cells.
func (f *fallback) move(board []byte, followUp bool, visits int) (from, to Position, ok bool) {
	f.turns++ // varies the choice among equal moves
	fromCell, toCell := f.searchMove(board, followUp, visits)
	if fromCell < 0 {
		copy(f.board, board)
		fromCell, toCell = f.lookAhead(followUp)
	}
	if f.moved = toCell; fromCell < 0 {
		return NoPosition, NoPosition, false
	}
	return f.position(fromCell), f.position(toCell), true
}

// setUpPerVisit is the number of cells that can be set up in the time of one visit.
const setUpPerVisit = 8

// searchMove returns the best move by a search, or -1 twice if there are too few visits or the piece for a follow-up is
// unknown.
func (f *fallback) searchMove(board []byte, followUp bool, visits int) (from, to int) {
	if visits < len(board)/setUpPerVisit || followUp && f.moved < 0 {
		return -1, -1
	}
	if f.search == nil {
		f.search = newFallbackSearch(f.size, f.threshold)
	}
	s, pinned := f.search, 0
	s.set(board, f.pieceValue, f.turns)
	if followUp {
		pinned = s.cell(f.moved)
	}
	best, ok := s.best(pinned, visits)
	if !ok {
		return -1, -1
	}
	return s.boardCell(best.from), s.boardCell(best.to)
}

// lookAhead returns the best move after one ply, or -1 twice if there is none.
func (f *fallback) lookAhead(followUp bool) (from, to int) {
	if followUp && f.moved >= 0 {
		if from, to = f.best(f.moved, 1, true); from >= 0 {
			return from, to
		}
	}
	return f.best(f.turns%len(f.board), len(f.board), followUp)
}

// best returns the best move from the given number of cells starting at first, or -1 twice if there is none. After
// maxScan cells it stops at the first move found. Among equal moves it returns the first.
func (f *fallback) best(first, cells int, capturing bool) (from, to int) {
	from, to = -1, -1
	bestScore := 0
	for i := range cells {
		if i >= maxScan && from >= 0 {
			break
		}
		cell := (first + i) % len(f.board)
		if f.board[cell] != f.pieceValue {
			continue
		}
		risk := f.risk(cell)
		for direction := range 4 {
			next := f.next(cell, direction)
			if next < 0 || f.board[next] != 0 {
				continue
			}
			f.board[cell], f.board[next] = 0, f.pieceValue
			captures := f.captures(next)
			score := 4*captures + 3*(risk-f.risk(next))
			f.board[cell], f.board[next] = f.pieceValue, 0
			if (from < 0 || score > bestScore) && (captures > 0 || !capturing) {
				from, to, bestScore = cell, next, score
			}
		}
	}
	return from, to
}

// next returns the neighbour of a cell in a direction, 0..3 for right, down, left and up, or -1 if there is none.
func (f *fallback) next(cell, direction int) int {
	col := cell % f.size
	switch {
	case cell < 0:
	case direction == 0 && col < f.size-1:
		return cell + 1
	case direction == 1 && cell/f.size < f.size-1:
		return cell + f.size
	case direction == 2 && col > 0:
		return cell - 1
	case direction == 3 && cell >= f.size:
		return cell - f.size
	}
	return -1
}

// isOpponent reports whether there is an opponent's piece on a cell, which may be -1.
func (f *fallback) isOpponent(cell int) bool {
	return cell >= 0 && f.board[cell] != 0 && f.board[cell] != f.pieceValue
}

// captures returns the number of pieces that the piece on a cell captures by moving there.
func (f *fallback) captures(cell int) (n int) {
	for direction := range 4 {
		over := f.next(cell, direction)
		beyond := f.next(over, direction)
		if over != len(f.board)/2 && f.isOpponent(over) && beyond >= 0 && f.board[beyond] == f.pieceValue {
			n++
		}
	}
	return n
}

// risk returns 1 if the opponent can capture the piece on a cell with one move, and 0 otherwise.
func (f *fallback) risk(cell int) int {
	for direction := range 4 {
		back := (direction + 2) % 4
		gap := f.next(cell, direction)
		if cell == len(f.board)/2 || gap < 0 || f.board[gap] != 0 || !f.isOpponent(f.next(cell, back)) {
			continue
		}
		for from := range 4 {
			if from != back && f.isOpponent(f.next(gap, from)) {
				return 1
			}
		}
	}
	return 0
}
