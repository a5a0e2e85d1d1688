package trilite_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// naiveLines are the eight ways to have three in a row. The cells are
//
//	0 1 2
//	3 4 5
//	6 7 8
var naiveLines = [][]int{
	{0, 1, 2}, {3, 4, 5}, {6, 7, 8},
	{0, 3, 6}, {1, 4, 7}, {2, 5, 8},
	{0, 4, 8}, {2, 4, 6},
}

// naiveMaxStones is the largest number of a side's stones on the board.
const naiveMaxStones = 3

// naive is a second implementation of the rules, written for readability and not
// for speed. It is the reference for the fast implementation, and shares no code
// with it.
type naive struct {
	side   int      // 1 or 2: the side to move or, if the game is over, the side that lost
	stones [2][]int // the cells of side 1 and of side 2, oldest stone first
}

// parseNaive parses the text form of a position. It accepts only positions that
// can arise in a game, including finished ones.
func parseNaive(text string) (*naive, error) {
	n, err := parseNaiveForm(text)
	if err != nil {
		return nil, err
	}
	if err := n.check(); err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	return n, nil
}

// parseNaiveForm parses the text form of a position. It also accepts unreachable
// positions.
func parseNaiveForm(text string) (*naive, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 3 {
		return nil, fmt.Errorf("position %q: want 3 fields separated by one space, got %d", text, len(fields))
	}
	n := &naive{}
	switch fields[0] {
	case "1":
		n.side = 1
	case "2":
		n.side = 2
	default:
		return nil, fmt.Errorf("position %q: side %q is neither 1 nor 2", text, fields[0])
	}
	for i, field := range fields[1:] {
		stones, err := parseNaiveStones(field)
		if err != nil {
			return nil, fmt.Errorf("position %q: side %d: %w", text, i+1, err)
		}
		n.stones[i] = stones
	}
	return n, nil
}

// parseNaiveStones parses one side's stones.
func parseNaiveStones(field string) ([]int, error) {
	if field == "-" {
		return nil, nil
	}
	if field == "" {
		return nil, errors.New("empty field, want - for no stones")
	}
	if len(field) > naiveMaxStones {
		return nil, fmt.Errorf("more than %d stones", naiveMaxStones)
	}
	var stones []int
	for i := range len(field) {
		cell, err := parseNaiveCell(field[i : i+1])
		if err != nil {
			return nil, err
		}
		stones = append(stones, cell)
	}
	return stones, nil
}

// parseNaiveCell parses a cell, which is exactly one digit.
func parseNaiveCell(text string) (int, error) {
	if len(text) != 1 || text[0] < '0' || text[0] > '8' {
		return 0, fmt.Errorf("%q is not a cell 0..8", text)
	}
	return int(text[0] - '0'), nil
}

// check returns an error with the reason if no game can reach the position.
func (n *naive) check() error {
	taken := map[int]bool{}
	for _, cell := range append(slices.Clone(n.stones[0]), n.stones[1]...) {
		if taken[cell] {
			return fmt.Errorf("two stones on cell %d", cell)
		}
		taken[cell] = true
	}

	// Side 1 begins, so until both have three it has as many stones as side 2 on
	// its own turn, and one more on the other's. From then on the numbers don't
	// tell.
	one, two := len(n.stones[0]), len(n.stones[1])
	if one < naiveMaxStones || two < naiveMaxStones {
		if n.side == 1 && one != two || n.side == 2 && one != two+1 {
			return fmt.Errorf("side %d can't be to move with %d stones against %d", n.side, one, two)
		}
	}

	// A line ends the game in the move that makes it, so that only the side that
	// moved last can have one.
	if n.hasLine(n.side) {
		return fmt.Errorf("side %d is to move and has three in a row already", n.side)
	}
	return nil
}

// String returns the text form.
func (n *naive) String() string {
	return fmt.Sprintf("%d %s %s", n.side, naiveStonesText(n.stones[0]), naiveStonesText(n.stones[1]))
}

// naiveStonesText returns the text form of one side's stones.
func naiveStonesText(stones []int) string {
	if len(stones) == 0 {
		return "-"
	}
	text := ""
	for _, cell := range stones {
		text += fmt.Sprint(cell)
	}
	return text
}

// clone returns a copy that shares nothing with n.
func (n *naive) clone() *naive {
	return &naive{
		side:   n.side,
		stones: [2][]int{slices.Clone(n.stones[0]), slices.Clone(n.stones[1])},
	}
}

// Moves returns the legal moves, sorted; none once the game is over.
func (n *naive) Moves() []string {
	if n.Result() != "-" {
		return nil
	}
	var moves []string
	for cell := range 9 {
		if n.whyNot(cell) == nil {
			moves = append(moves, fmt.Sprint(cell))
		}
	}
	return moves
}

// Play makes a move. If it is illegal, it returns an error with the reason, and n
// is unchanged.
func (n *naive) Play(move string) error {
	cell, err := parseNaiveCell(move)
	if err != nil {
		return fmt.Errorf("move: %w", err)
	}
	if n.Result() != "-" {
		return fmt.Errorf("move %s: the game is over", move)
	}
	if err := n.whyNot(cell); err != nil {
		return fmt.Errorf("move %s: %w", move, err)
	}
	own := append(slices.Clone(n.stones[n.side-1]), cell)
	if len(own) > naiveMaxStones {
		own = own[1:] // the oldest stone is removed in the same move
	}
	n.stones[n.side-1] = own
	n.side = 3 - n.side
	return nil
}

// whyNot returns the reason why the mover may not place a stone on the cell, or
// nil if it may. The game must not be over.
func (n *naive) whyNot(cell int) error {
	own, enemy := n.stones[n.side-1], n.stones[2-n.side]
	if slices.Contains(enemy, cell) {
		return errors.New("the cell holds an enemy stone")
	}
	// The oldest stone, which the move removes, still occupies its cell.
	if len(own) == naiveMaxStones && own[0] == cell {
		return errors.New("the cell is only about to become empty")
	}
	if slices.Contains(own, cell) {
		return errors.New("the cell holds an own stone")
	}
	return nil
}

// Result returns "-" if the game is not over, otherwise "win 1" or "win 2".
func (n *naive) Result() string {
	for side := 1; side <= 2; side++ {
		if n.hasLine(side) {
			return fmt.Sprintf("win %d", side)
		}
	}
	return "-"
}

// Mover returns the seat to move: 0 for side 1, 1 for side 2.
func (n *naive) Mover() int {
	return n.side - 1
}

// hasLine reports whether the side has three in a row.
func (n *naive) hasLine(side int) bool {
	for _, line := range naiveLines {
		held := 0
		for _, cell := range line {
			if slices.Contains(n.stones[side-1], cell) {
				held++
			}
		}
		if held == len(line) {
			return true
		}
	}
	return false
}
