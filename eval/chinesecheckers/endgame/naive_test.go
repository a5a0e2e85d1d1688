package endgame_test

import (
	"fmt"
	"strings"
)

// A second implementation of solitaire, written to be read against the
// rules. Cells are points of the plane, a placement is a set of them, and jumps
// are followed one by one. The home is the top triangle, the goal the bottom one.

// naivePoint is a cell: rows are one apart and neighbours in a row two, so that
// the neighbours in the rows above and below are (±1,±1) away. Column 0 is in
// the middle of the star.
type naivePoint struct{ y, x int }

type naiveMen map[naivePoint]bool

var naiveWays = []naivePoint{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}}

// naiveRow is the number of cells of a row.
func naiveRow(n, y int) int {
	switch {
	case y < 0 || y > 4*n:
		return 0
	case y < n, 2*n <= y && y <= 3*n:
		return y + 1
	}
	return 4*n - y + 1
}

func naiveOnBoard(n int, p naivePoint) bool {
	length := naiveRow(n, p.y)
	return -length < p.x && p.x < length && (p.x+length)%2 != 0
}

// naiveMayRest reports whether a cell is in the home, in the goal or in the
// hexagon.
func naiveMayRest(n int, p naivePoint) bool {
	dy, dx := max(p.y-2*n, 2*n-p.y), max(p.x, -p.x)
	return p.y < n || p.y > 3*n || max(dy, (dx+dy)/2) <= n
}

func naiveBoard(n int) []naivePoint {
	var board []naivePoint
	for y := range 4*n + 1 {
		for x := -4 * n; x <= 4*n; x++ {
			if p := (naivePoint{y, x}); naiveOnBoard(n, p) {
				board = append(board, p)
			}
		}
	}
	return board
}

func naiveGoal(n int) naiveMen {
	men := naiveMen{}
	for _, p := range naiveBoard(n) {
		if p.y > 3*n {
			men[p] = true
		}
	}
	return men
}

// text returns the position in which no other seat has men.
func (men naiveMen) text(n int) string {
	var rows []string
	row, y := "", 0
	for _, p := range naiveBoard(n) {
		if p.y != y {
			rows, row, y = append(rows, row), "", p.y
		}
		if men[p] {
			row += "0"
		} else {
			row += "."
		}
	}
	return fmt.Sprintf("%d 0,3 0 %s", n, strings.Join(append(rows, row), "/"))
}

// moves returns the placements after each move.
func (men naiveMen) moves(n int) []naiveMen {
	var after []naiveMen
	for from := range men {
		rest := naiveMen{}
		for p := range men {
			if p != from {
				rest[p] = true
			}
		}
		ends := naiveMen{}
		for _, way := range naiveWays {
			to := naivePoint{from.y + way.y, from.x + way.x}
			if naiveOnBoard(n, to) && !rest[to] {
				ends[to] = true
			}
		}
		landed := naiveMen{}
		var jump func(at naivePoint)
		jump = func(at naivePoint) {
			for _, way := range naiveWays {
				over := naivePoint{at.y + way.y, at.x + way.x}
				to := naivePoint{over.y + way.y, over.x + way.x}
				if rest[over] && naiveOnBoard(n, to) && !rest[to] && !landed[to] {
					landed[to] = true
					ends[to] = true
					jump(to)
				}
			}
		}
		jump(from)
		for to := range ends {
			if to == from || !naiveMayRest(n, to) {
				continue
			}
			next := naiveMen{to: true}
			for p := range rest {
				next[p] = true
			}
			after = append(after, next)
		}
	}
	return after
}

// naiveSolve returns the number of moves of all placements, by text.
func naiveSolve(n int) map[string]int {
	goal := naiveGoal(n)
	moves := map[string]int{goal.text(n): 0}
	front := []naiveMen{goal}
	for level := 1; len(front) > 0; level++ {
		var next []naiveMen
		for _, men := range front {
			for _, after := range men.moves(n) {
				if text := after.text(n); !has(moves, text) {
					moves[text] = level
					next = append(next, after)
				}
			}
		}
		front = next
	}
	return moves
}

func has(moves map[string]int, text string) bool {
	_, ok := moves[text]
	return ok
}
