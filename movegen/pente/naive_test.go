package pente_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// naive is a second implementation of the rules, written for readability and
// not for speed: everything is looked up on the board when it is needed, and
// only the contents of the position's text are stored.
type naive struct {
	half    int               // coordinates run from -half to half
	opening string            // "either", "both" or "none"
	ply     int               // stones placed so far; if even, side 1 is to move
	pairs   [3]int            // pairs captured by side 1 and 2; 0 is unused
	stones  map[naiveCell]int // side 1 or 2; an empty cell has no entry
}

// naiveCell is an intersection, counted from the centre: v is the row, h the
// column.
type naiveCell struct {
	v, h int
}

func (c naiveCell) String() string {
	return fmt.Sprintf("%d:%d", c.v, c.h)
}

// step returns the cell k steps from c in the direction d.
func (c naiveCell) step(d naiveCell, k int) naiveCell {
	return naiveCell{c.v + k*d.v, c.h + k*d.h}
}

// naiveDirections are the eight directions in which a pair can be bracketed.
// The first four are one for each line through a cell, the last four their
// opposites.
var naiveDirections = []naiveCell{
	{0, 1}, {1, 0}, {1, 1}, {1, -1},
	{0, -1}, {-1, 0}, {-1, -1}, {-1, 1},
}

// parseNaive parses "HALF OPENING PLY PAIRS1 PAIRS2 ROWS". It doesn't compare
// PLY and the pairs with the stones, because they don't always agree in test
// positions.
func parseNaive(text string) (*naive, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 6 {
		return nil, fmt.Errorf("%d fields instead of 6", len(fields))
	}
	n := &naive{opening: fields[1], stones: map[naiveCell]int{}}
	numbers := []struct {
		name string
		text string
		to   *int
	}{
		{"half size", fields[0], &n.half},
		{"ply", fields[2], &n.ply},
		{"pairs of side 1", fields[3], &n.pairs[1]},
		{"pairs of side 2", fields[4], &n.pairs[2]},
	}
	for _, number := range numbers {
		value, err := strconv.Atoi(number.text)
		if err != nil || value < 0 {
			return nil, fmt.Errorf("bad %s %q", number.name, number.text)
		}
		*number.to = value
	}
	if n.half < 2 || n.half > 15 {
		return nil, fmt.Errorf("half size %d is not in 2..15", n.half)
	}
	if n.opening != "either" && n.opening != "both" && n.opening != "none" {
		return nil, fmt.Errorf("unknown opening %q", n.opening)
	}

	size := 2*n.half + 1
	rows := strings.Split(fields[5], "/")
	if len(rows) != size {
		return nil, fmt.Errorf("%d rows instead of %d", len(rows), size)
	}
	for r, row := range rows {
		if len(row) != size {
			return nil, fmt.Errorf("row %d has %d cells instead of %d", r, len(row), size)
		}
		for c := range size {
			cell := naiveCell{r - n.half, c - n.half}
			switch row[c] {
			case '.':
			case '1':
				n.stones[cell] = 1
			case '2':
				n.stones[cell] = 2
			default:
				return nil, fmt.Errorf("unknown stone %q at %v", row[c], cell)
			}
		}
	}

	// A position has only one text: no "+9", no "09".
	if n.String() != text {
		return nil, fmt.Errorf("not the canonical form of %q", n.String())
	}
	return n, nil
}

// String returns the canonical text form.
func (n *naive) String() string {
	var rows []string
	for v := -n.half; v <= n.half; v++ {
		row := ""
		for h := -n.half; h <= n.half; h++ {
			if side := n.stones[naiveCell{v, h}]; side == 0 {
				row += "."
			} else {
				row += strconv.Itoa(side)
			}
		}
		rows = append(rows, row)
	}
	return fmt.Sprintf("%d %s %d %d %d %s",
		n.half, n.opening, n.ply, n.pairs[1], n.pairs[2], strings.Join(rows, "/"))
}

// clone returns an independent copy.
func (n *naive) clone() *naive {
	c := *n
	c.stones = maps.Clone(n.stones)
	return &c
}

// Mover returns the seat to move: 0 for side 1, 1 for side 2. If the game is
// over, it is the seat that would be to move.
func (n *naive) Mover() int {
	return n.ply % 2
}

// Moves returns the legal moves, sorted as strings.
func (n *naive) Moves() []string {
	var moves []string
	if n.Result() != "-" {
		return moves
	}
	for v := -n.half; v <= n.half; v++ {
		for h := -n.half; h <= n.half; h++ {
			cell := naiveCell{v, h}
			if n.refusal(cell) == nil {
				moves = append(moves, cell.String())
			}
		}
	}
	slices.Sort(moves)
	return moves
}

// Play places the mover's stone and removes the pairs that it brackets.
func (n *naive) Play(move string) error {
	if result := n.Result(); result != "-" {
		return fmt.Errorf("the game is over: %s", result)
	}
	cell, err := parseNaiveCell(move)
	if err != nil {
		return err
	}
	if err := n.refusal(cell); err != nil {
		return err
	}

	mine := n.Mover() + 1
	theirs := 3 - mine
	n.stones[cell] = mine
	for _, d := range naiveDirections {
		first, second, far := cell.step(d, 1), cell.step(d, 2), cell.step(d, 3)
		if n.stones[first] == theirs && n.stones[second] == theirs && n.stones[far] == mine {
			delete(n.stones, first)
			delete(n.stones, second)
			n.pairs[mine]++
		}
	}
	n.ply++
	return nil
}

// parseNaiveCell parses "v:h" in exactly the form that String writes.
func parseNaiveCell(text string) (naiveCell, error) {
	v, h, found := strings.Cut(text, ":")
	row, errRow := strconv.Atoi(v)
	column, errColumn := strconv.Atoi(h)
	cell := naiveCell{row, column}
	if !found || errRow != nil || errColumn != nil || cell.String() != text {
		return naiveCell{}, fmt.Errorf("%q is not a move of the form v:h", text)
	}
	return cell, nil
}

// refusal returns the reason why the mover may not place a stone on the cell,
// or nil if it may. It doesn't check whether the game is over.
func (n *naive) refusal(cell naiveCell) error {
	v, h := max(cell.v, -cell.v), max(cell.h, -cell.h)
	if v > n.half || h > n.half {
		return fmt.Errorf("%v is off the board", cell)
	}
	if n.stones[cell] != 0 {
		return fmt.Errorf("%v is occupied", cell)
	}
	// Side 1 places its first stone at ply 0 and its second at ply 2. The first
	// must be on the centre with every opening option.
	if n.ply == 0 && (v != 0 || h != 0) {
		return errors.New("the first stone must be at 0:0")
	}
	if n.ply == 2 && n.opening == "either" && v < 3 && h < 3 {
		return errors.New("the second stone of side 1 must have |v| or |h| of 3 or more")
	}
	if n.ply == 2 && n.opening == "both" && (v < 3 || h < 3) {
		return errors.New("the second stone of side 1 must have |v| and |h| of 3 or more")
	}
	return nil
}

// Result returns "-" while the game goes on, "win 1 five", "win 2 pairs" and so
// on, or "draw". It judges the position alone, without its history. A stone
// that makes a five and captures the fifth pair is reported as a five, since
// that earns the five points.
func (n *naive) Result() string {
	// In a game only the side that has just moved can have won. In a position
	// that was set up both may have won; then that side has precedence.
	moved := 2 - n.ply%2
	for _, side := range []int{moved, 3 - moved} {
		if n.hasFive(side) {
			return fmt.Sprintf("win %d five", side)
		}
		if n.pairs[side] >= 5 {
			return fmt.Sprintf("win %d pairs", side)
		}
	}
	for v := -n.half; v <= n.half; v++ {
		for h := -n.half; h <= n.half; h++ {
			if n.refusal(naiveCell{v, h}) == nil {
				return "-"
			}
		}
	}
	// The board is full, or the opening rule allows no cell.
	return "draw"
}

// Points returns the contest points of side 1 or 2, without the points for
// time, as if the game ended here: 5 for five in a row or 0, the captured
// pairs, and the maximal runs of four or more.
func (n *naive) Points(side int) (five, captures, fours int) {
	if side != 1 && side != 2 {
		panic(fmt.Sprintf("no side %d", side))
	}
	if n.hasFive(side) {
		five = 5
	}
	for _, length := range n.runs(side) {
		if length >= 4 {
			fours++
		}
	}
	return five, n.pairs[side], fours
}

func (n *naive) hasFive(side int) bool {
	for _, length := range n.runs(side) {
		if length >= 5 {
			return true
		}
	}
	return false
}

// runs returns the lengths of all maximal runs of the side's stones, in any
// order. A single stone in a line is a run of one in that line.
func (n *naive) runs(side int) []int {
	var lengths []int
	for cell, owner := range n.stones {
		if owner != side {
			continue
		}
		for _, d := range naiveDirections[:4] {
			if n.stones[cell.step(d, -1)] == side {
				continue // the run begins earlier and is counted there
			}
			length := 1
			for n.stones[cell.step(d, length)] == side {
				length++
			}
			lengths = append(lengths, length)
		}
	}
	return lengths
}
