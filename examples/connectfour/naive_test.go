package connectfour_test

import (
	"fmt"
	"strings"

	"quincunx/movegen/movegentest"
)

// naive is a second implementation of the rules, from strings and coordinates. It is the reference
// for the fast implementation.
type naive struct{ rows []string } // from the top

func parseNaive(text string) (movegentest.Model, error) {
	return &naive{strings.Split(text, "/")}, nil
}

func (n *naive) String() string { return strings.Join(n.rows, "/") }

func (n *naive) Mover() int {
	return strings.Count(n.String(), "X") - strings.Count(n.String(), "O")
}

func (n *naive) Moves() (moves []string) {
	if n.Result() != "-" {
		return nil
	}
	for column, mark := range n.rows[0] {
		if mark == '.' {
			moves = append(moves, fmt.Sprint(column+1))
		}
	}
	return moves
}

func (n *naive) Play(move string) error {
	for _, legal := range n.Moves() {
		if legal != move {
			continue
		}
		column := int(move[0] - '1')
		row := len(n.rows) - 1
		for n.rows[row][column] != '.' {
			row--
		}
		n.rows[row] = n.rows[row][:column] + "XO"[n.Mover():n.Mover()+1] + n.rows[row][column+1:]
		return nil
	}
	return fmt.Errorf("%s is not legal", move)
}

func (n *naive) Result() string {
	at := func(row, column int) byte {
		if row < 0 || row >= len(n.rows) || column < 0 || column >= len(n.rows[0]) {
			return '.'
		}
		return n.rows[row][column]
	}
	for row := range n.rows {
		for column := range n.rows[0] {
			for _, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				four := true
				for i := range 4 {
					four = four && at(row, column) != '.' && at(row+i*step[0], column+i*step[1]) == at(row, column)
				}
				if four {
					return fmt.Sprintf("win %d", 1+strings.IndexByte("XO", at(row, column)))
				}
			}
		}
	}
	if strings.Contains(n.String(), ".") {
		return "-"
	}
	return "draw"
}
