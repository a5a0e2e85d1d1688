package seega

// crowded is a position in the phase of movement on a board of any size, as an alpha-beta search walks it. It finds the
// moves from the empty cells, so that the cost of a node depends on their number, which is small for long, and not on the board's size.
type crowded struct {
	width    int    // of a row of cells: those of the board and one of the edge
	centre   int    // a cell
	cells    []byte // what is on each, with a row of the edge above the board and one below
	steps    [4]int // from a cell to those beside it
	empty    []int  // cells; their order depends on the moves
	captured []int  // cells of the pieces that the line has captured
	pieces   [3]int // the number of each side, by what is on a cell

	threshold int // moves without a capture that end the game, 0 = never
	quiet     int // moves without a capture so far
	left      int // pieces after the last move of the entry

	looks   int               // at empty cells, that are left to the search
	lists   [maxPly][]advance // moves of each node of the line
	killers [maxPly]advance   // the last move at each ply to which the other side had no answer
}

// What is on a cell. The other side of a side is 3 less it.
const (
	vacant = iota
	own
	opponents
	edge
)

const (
	maxPly   = 64 // of a line, with its captures
	maxDepth = 30 // of a line, without those at its end
)

// winScore is the score of a win, beside that of the lead in pieces.
const winScore = 1 << 20

// advance is a move of a piece to an empty cell.
type advance struct {
	from, to int
	at       int // index of to in empty
	captures int
}

// newCrowded returns a search for games on a board of an odd size.
func newCrowded(size, threshold int) *crowded {
	width := size + 1
	return &crowded{
		width: width, centre: (1+size/2)*width + size/2, cells: make([]byte, (size+2)*width), steps: [4]int{1, width, -1, -width},
		threshold: threshold,
	}
}

// cell returns the cell of the search that is a cell of a board, which counts them without the edge, and boardCell the reverse.
func (c *crowded) cell(cell int) int      { return cell + cell/(c.width-1) + c.width }
func (c *crowded) boardCell(cell int) int { return cell - cell/c.width - c.width + 1 }

// set sets a board up. The search looks at the empty cells in turn, from one of them on.
func (c *crowded) set(board []byte, pieceValue byte, first int) {
	for i := range c.cells {
		c.cells[i] = edge
	}
	c.empty, c.captured, c.pieces = c.empty[:0], c.captured[:0], [3]int{}
	size := c.width - 1
	for row := range size {
		cell := c.cell(row * size)
		for _, value := range board[row*size:][:size] {
			switch value {
			case 0:
				c.cells[cell] = vacant
				c.empty = append(c.empty, cell)
			case pieceValue:
				c.cells[cell] = own
			default:
				c.cells[cell] = opponents
			}
			c.pieces[c.cells[cell]]++
			cell++
		}
	}
	if n := len(c.empty); n > 0 {
		c.empty = append(c.empty[first%n:], c.empty[:first%n]...)
	}
	if c.quiet++; c.pieces[own]+c.pieces[opponents] != c.left {
		c.quiet = 0
	}
}

// best returns the best move that is found with a number of looks at empty cells, of the piece on pinned if that is not 0. It reports
// false if these are too few to look one move ahead, or there is no move.
func (c *crowded) best(pinned, looks int) (best advance, ok bool) {
	moves := c.appendMoves(c.lists[0][:0], own, pinned, pinned != 0)
	c.lists[0] = moves
	if len(moves)*len(c.empty) > looks {
		return best, false
	}
	c.looks = looks
	clear(c.killers[:])
	for depth := 1; depth <= maxDepth && c.looks > 0; depth++ {
		highest := -2 * winScore
		for i, m := range moves {
			score := c.try(m, own, depth, 0, c.quiet, highest, 2*winScore)
			if c.looks <= 0 {
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
	if c.quiet++; best.captures > 0 {
		c.quiet = 0
	}
	c.left = c.pieces[own] + c.pieces[opponents] - best.captures
	return best, ok
}

// search returns the score of the position for a side that is to move, with the piece on pinned if that is not 0: of
// moves to a depth, and of captures beyond. Once no looks are left, it is of no use.
func (c *crowded) search(side byte, pinned, depth, ply, quiet, alpha, beta int) int {
	if c.pieces[side] == 0 || c.pieces[3-side] == 0 || c.threshold > 0 && quiet >= c.threshold {
		return c.result(side)
	}
	lead := c.pieces[side] - c.pieces[3-side]
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
	moves := c.appendMoves(c.lists[ply][:0], side, pinned, capturing)
	c.lists[ply] = moves
	if len(moves) == 0 && depth > 0 { // a null move
		return -c.search(3-side, 0, depth-1, ply+1, quiet, -beta, -alpha)
	}
	for i := range moves {
		c.pick(moves[i:], ply)
		alpha = max(alpha, c.try(moves[i], side, depth, ply, quiet, alpha, beta))
		if c.looks <= 0 {
			break
		}
		if alpha >= beta {
			c.killers[ply] = moves[i]
			break
		}
	}
	return alpha
}

// try returns the score of a move for its side. A piece that has captured and can capture again goes on.
func (c *crowded) try(m advance, side byte, depth, ply, quiet, alpha, beta int) (score int) {
	if quiet++; m.captures > 0 {
		quiet = 0
	}
	c.make(m, side)
	if m.captures > 0 && c.canCapture(m.to, side) {
		score = c.search(side, m.to, depth, ply+1, quiet, alpha, beta)
	} else {
		score = -c.search(3-side, 0, depth-1, ply+1, quiet, -beta, -alpha)
	}
	c.unmake(m, side)
	return score
}

// pick brings the move to the front that is to be searched first: the one that captures most, or else the killer.
func (c *crowded) pick(moves []advance, ply int) {
	first, most := 0, -1
	killer := &c.killers[ply]
	for i := range moves {
		m := &moves[i]
		worth := 2 * m.captures
		if m.from == killer.from && m.to == killer.to {
			worth++
		}
		if worth > most {
			first, most = i, worth
		}
	}
	moves[0], moves[first] = moves[first], moves[0]
}

// result returns the score for a side of a game that has ended.
func (c *crowded) result(side byte) int {
	lead := c.pieces[side] - c.pieces[3-side]
	switch {
	case lead > 0:
		return winScore + lead
	case lead < 0:
		return -winScore + lead
	}
	return 0
}

// appendMoves appends the moves of a side, or of its piece on pinned if that is not 0; if capturing is true, those that capture.
func (c *crowded) appendMoves(moves []advance, side byte, pinned int, capturing bool) []advance {
	c.looks -= len(c.empty)
	for at, to := range c.empty {
		captures := -1 // not counted yet
		for _, step := range c.steps {
			from := to + step
			if c.cells[from] != side || pinned != 0 && from != pinned {
				continue
			}
			if captures < 0 {
				captures = c.captures(to, side)
			}
			if captures > 0 || !capturing {
				moves = append(moves, advance{from, to, at, captures})
			}
		}
	}
	return moves
}

// isCaptured reports whether a piece of a side that comes to a cell captures the piece one step further, between it and another one.
func (c *crowded) isCaptured(to, step int, side byte) bool {
	over := to + step
	return c.cells[over] == 3-side && over != c.centre && c.cells[over+step] == side
}

// captures returns how many pieces a piece of a side captures that comes to a cell: from whichever side it comes, none is there.
func (c *crowded) captures(to int, side byte) (n int) {
	for _, step := range c.steps {
		if c.isCaptured(to, step, side) {
			n++
		}
	}
	return n
}

// canCapture reports whether a piece of a side can capture with a move.
func (c *crowded) canCapture(from int, side byte) bool {
	for _, step := range c.steps {
		if to := from + step; c.cells[to] == vacant && c.captures(to, side) > 0 {
			return true
		}
	}
	return false
}

// make makes a move of a side.
func (c *crowded) make(m advance, side byte) {
	c.cells[m.from], c.cells[m.to], c.empty[m.at] = vacant, side, m.from
	if m.captures == 0 {
		return
	}
	for _, step := range c.steps {
		if over := m.to + step; c.isCaptured(m.to, step, side) {
			c.cells[over] = vacant
			c.empty, c.captured = append(c.empty, over), append(c.captured, over)
		}
	}
	c.pieces[3-side] -= m.captures
}

// unmake takes the last move back, which was of a side.
func (c *crowded) unmake(m advance, side byte) {
	kept := len(c.captured) - m.captures
	for _, cell := range c.captured[kept:] {
		c.cells[cell] = 3 - side
	}
	c.captured, c.empty = c.captured[:kept], c.empty[:len(c.empty)-m.captures]
	c.pieces[3-side] += m.captures
	c.cells[m.from], c.cells[m.to], c.empty[m.at] = side, vacant, m.to
}
