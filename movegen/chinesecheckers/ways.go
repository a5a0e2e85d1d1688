package chinesecheckers

// ways holds the directions that are open from each cell, occupied or not, as
// bits. It is updated incrementally on large boards.
type ways struct {
	step []uint8 // towards an empty cell
	jump []uint8 // over a man to an empty cell
}

func newWays(b *board) *ways {
	return &ways{step: make([]uint8, 64*b.words), jump: make([]uint8, 64*b.words)}
}

// clear sets the ways to those of an empty board.
func (w *ways) clear(b *board) {
	copy(w.step, b.near)
	clear(w.jump)
}

// toggle updates the ways after a cell has become occupied or empty.
func (w *ways) toggle(b *board, c cell) {
	step, jump := w.step, w.jump
	steps := b.steps(c)
	free := step[c]
	taken := b.near[c] &^ free
	for d := range directions {
		opposite := (d + directions/2) % directions
		from := c + cell(steps[opposite])
		step[from] ^= 1 << d
		jump[from] ^= free >> d & 1 << d                             // over c
		jump[c+cell(b.jump[opposite])] ^= taken >> opposite & 1 << d // to c
	}
}

// stepsFrom returns the directions of the steps that a man of the seat on a
// cell can make, as bits.
func (p *Position) stepsFrom(seat int, c cell) uint {
	open := uint(p.board.open[p.homes[seat]%3][c])
	if p.ways != nil {
		return open & uint(p.ways.step[c])
	}
	free := uint(0)
	for d, step := range p.board.steps(c) {
		to := c + cell(step)
		free |= bit(p.board.star, to) &^ bit(p.taken, to) << d
	}
	return open & free
}

// jumpsFrom returns the directions of the jumps from a cell to an empty cell,
// as bits.
func (p *Position) jumpsFrom(c cell) uint {
	if p.ways != nil {
		return uint(p.ways.jump[c])
	}
	ways := uint(0)
	for d, step := range p.board.steps(c) {
		to := c + cell(p.board.jump[d])
		ways |= bit(p.taken, c+cell(step)) & bit(p.board.star, to) &^ bit(p.taken, to) << d
	}
	return ways
}
