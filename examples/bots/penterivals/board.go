package main

import (
	"fmt"
	"strconv"
	"strings"
)

// The contents of a cell: a stone of player 0 or 1, or one of these.
const (
	empty   = 2
	outside = 3
)

const (
	five      = 5 // stones in a row that win
	mostPairs = 5 // captured pairs that win
)

// board is a position of Pente with the moves that led to it. A cell is numbered row by row, with a border of outside cells.
type board struct {
	half, width int // points from the centre to the edge; cells of a row with its border
	cells       []byte
	pairs       [2]int // captured by each player
	mover       byte
	winner      byte // empty if nobody has won
	ply         int  // moves since the start of the game
	moves       []played
}

// played is a move that can be undone.
type played struct {
	cell     int
	captured []int
}

// newBoard returns an empty board of 2·half + 1 points a side.
func newBoard(half int) *board {
	b := &board{half: half, width: 2*half + 3, winner: empty}
	b.cells = make([]byte, b.width*b.width)
	for i := range b.cells {
		row, column := i/b.width, i%b.width
		b.cells[i] = empty
		if row == 0 || column == 0 || row == b.width-1 || column == b.width-1 {
			b.cells[i] = outside
		}
	}
	return b
}

// lines are the steps along the four lines through a cell.
func (b *board) lines() [4]int { return [4]int{1, b.width - 1, b.width, b.width + 1} }

// centre returns the cell in the middle.
func (b *board) centre() int { return len(b.cells) / 2 }

// distance returns how far a cell is from another: the greater of the rows and the columns between them.
func (b *board) distance(one, other int) int {
	return max(abs(one/b.width-other/b.width), abs(one%b.width-other%b.width))
}

func abs(x int) int { return max(x, -x) }

// isLegal reports whether the mover may place a stone: the first one in the centre, and the third one, the second of the same player, at
// least three points from the centre, as the option opening=either says.
func (b *board) isLegal(cell int) bool {
	switch {
	case b.cells[cell] != empty:
		return false
	case b.ply == 0:
		return cell == b.centre()
	case b.ply == 2:
		return b.distance(cell, b.centre()) >= 3
	}
	return true
}

// play places a stone of the mover, captures pairs, and sets the winner if that wins.
func (b *board) play(cell int) {
	me, other := b.mover, 1-b.mover
	b.cells[cell] = me
	var captured []int
	for _, line := range b.lines() {
		for _, step := range [2]int{line, -line} {
			if b.cells[cell+step] == other && b.cells[cell+2*step] == other && b.cells[cell+3*step] == me {
				captured = append(captured, cell+step, cell+2*step)
			}
		}
	}
	for _, c := range captured {
		b.cells[c] = empty
	}
	b.pairs[me] += len(captured) / 2
	if b.pairs[me] >= mostPairs || b.row(cell, me) >= five {
		b.winner = me
	}
	b.moves = append(b.moves, played{cell, captured})
	b.ply++
	b.mover = other
}

// undo takes the last move back.
func (b *board) undo() {
	last := b.moves[len(b.moves)-1]
	b.moves = b.moves[:len(b.moves)-1]
	b.ply--
	other := b.mover
	b.mover = 1 - b.mover
	for _, c := range last.captured {
		b.cells[c] = other
	}
	b.pairs[b.mover] -= len(last.captured) / 2
	b.cells[last.cell] = empty
	b.winner = empty
}

// row returns the length of the longest row of a player that a stone of the player in a cell belongs or would belong to.
func (b *board) row(cell int, player byte) int {
	longest := 0
	for _, line := range b.lines() {
		length := 1
		for c := cell + line; b.cells[c] == player; c += line {
			length++
		}
		for c := cell - line; b.cells[c] == player; c -= line {
			length++
		}
		longest = max(longest, length)
	}
	return longest
}

// captures returns how many pairs a stone of a player in a cell would capture.
func (b *board) captures(cell int, player byte) (count int) {
	other := 1 - player
	for _, line := range b.lines() {
		for _, step := range [2]int{line, -line} {
			if b.cells[cell+step] == other && b.cells[cell+2*step] == other && b.cells[cell+3*step] == player {
				count++
			}
		}
	}
	return count
}

// wins reports whether a stone of a player in an empty cell would win.
func (b *board) wins(cell int, player byte) bool {
	return b.row(cell, player) >= five || b.pairs[player] < mostPairs && b.pairs[player]+b.captures(cell, player) >= mostPairs
}

// near returns the legal cells within some points of a stone, or all legal cells if there are none.
func (b *board) near(reach int) []int {
	var neighbours, all []int
	for cell := range b.cells {
		if !b.isLegal(cell) {
			continue
		}
		all = append(all, cell)
		if b.hasNeighbour(cell, reach) {
			neighbours = append(neighbours, cell)
		}
	}
	if neighbours == nil {
		return all
	}
	return neighbours
}

func (b *board) hasNeighbour(cell, reach int) bool {
	row, column := cell/b.width, cell%b.width
	for r := max(1, row-reach); r <= min(b.width-2, row+reach); r++ {
		for c := max(1, column-reach); c <= min(b.width-2, column+reach); c++ {
			if b.cells[r*b.width+c] < empty {
				return true
			}
		}
	}
	return false
}

// winning returns a cell in which a player wins at once, 0 if there is none.
func (b *board) winning(player byte, cells []int) int {
	for _, c := range cells {
		if b.cells[c] == empty && b.wins(c, player) {
			return c
		}
	}
	return 0
}

// name returns the text form of a cell: row and column from the centre.
func (b *board) name(cell int) string {
	return fmt.Sprintf("%d:%d", cell/b.width-b.half-1, cell%b.width-b.half-1)
}

// parse returns the cell of a text form.
func (b *board) parse(name string) (int, error) {
	first, second, _ := strings.Cut(name, ":")
	row, err := strconv.Atoi(first)
	column, wrong := strconv.Atoi(second)
	if err != nil || wrong != nil || max(abs(row), abs(column)) > b.half {
		return 0, fmt.Errorf("%q is no cell of the board", name)
	}
	cell := (row+b.half+1)*b.width + column + b.half + 1
	if b.winner != empty || !b.isLegal(cell) {
		return 0, fmt.Errorf("%s is not legal", name)
	}
	return cell, nil
}
