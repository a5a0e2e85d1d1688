package jackhammer_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// naiveCell is column c of row r, counted from the top.
type naiveCell struct{ r, c int }

func (at naiveCell) String() string { return fmt.Sprintf("%d:%d", at.r, at.c) }

// naive is a second implementation of the rules, written to be compared with
// the text of the rules line by line. It is the reference for the fast
// implementation, and prefers being obvious to being fast.
type naive struct {
	side       int
	resolution string // "after", "before" or "harsh"
	turn       int    // turns played so far
	turns      int    // turns after which the game is over
	seats      [3]naiveCell
	holes      map[naiveCell]bool // knocked-out cells; all others are intact
}

// parseNaive parses SIDE RESOLUTION TURN TURNS P0 P1 P2 ROWS.
func parseNaive(text string) (*naive, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 8 {
		return nil, fmt.Errorf("%d fields instead of 8", len(fields))
	}
	n := &naive{resolution: fields[1], holes: map[naiveCell]bool{}}

	var err error
	if n.side, err = strconv.Atoi(fields[0]); err != nil {
		return nil, fmt.Errorf("side: %w", err)
	}
	if n.side < 2 || n.side > 32 {
		return nil, fmt.Errorf("side %d is not in 2..32", n.side)
	}
	switch n.resolution {
	case "after", "before", "harsh":
	default:
		return nil, fmt.Errorf("unknown resolution %q", n.resolution)
	}
	if n.turn, err = strconv.Atoi(fields[2]); err != nil {
		return nil, fmt.Errorf("turn: %w", err)
	}
	if n.turns, err = strconv.Atoi(fields[3]); err != nil {
		return nil, fmt.Errorf("turns: %w", err)
	}
	if n.turn < 0 || n.turn > n.turns {
		return nil, fmt.Errorf("turn %d is not in 0..%d", n.turn, n.turns)
	}

	rows := strings.Split(fields[7], "/")
	if len(rows) != n.side {
		return nil, fmt.Errorf("%d rows instead of %d", len(rows), n.side)
	}
	for r, row := range rows {
		if len(row) != r+1 {
			return nil, fmt.Errorf("row %d has %d cells instead of %d", r, len(row), r+1)
		}
		for c, mark := range row {
			switch mark {
			case '.':
			case '#':
				n.holes[naiveCell{r, c}] = true
			default:
				return nil, fmt.Errorf("cell %d:%d is %q", r, c, mark)
			}
		}
	}

	for seat := range n.seats {
		at, err := parseNaiveCell(fields[4+seat])
		if err != nil {
			return nil, fmt.Errorf("seat %d: %w", seat, err)
		}
		if !n.onBoard(at) {
			return nil, fmt.Errorf("seat %d: %v is off the board", seat, at)
		}
		// The other resolutions spare a cell with a seat, so that only harsh
		// can open a hole under a seat.
		if n.holes[at] && n.resolution != "harsh" {
			return nil, fmt.Errorf("seat %d: %v is knocked out", seat, at)
		}
		n.seats[seat] = at
	}

	// Rejects other spellings of the same position, such as 03 or +3.
	if canonical := n.String(); canonical != text {
		return nil, fmt.Errorf("not in canonical form, which is %q", canonical)
	}
	return n, nil
}

func parseNaiveCell(text string) (naiveCell, error) {
	row, column, found := strings.Cut(text, ":")
	if !found {
		return naiveCell{}, fmt.Errorf("%q is not r:c", text)
	}
	r, err := strconv.Atoi(row)
	if err != nil {
		return naiveCell{}, fmt.Errorf("row: %w", err)
	}
	c, err := strconv.Atoi(column)
	if err != nil {
		return naiveCell{}, fmt.Errorf("column: %w", err)
	}
	return naiveCell{r, c}, nil
}

// String returns the canonical text form.
func (n *naive) String() string {
	var rows []string
	for r := range n.side {
		row := ""
		for c := range r + 1 {
			if n.holes[naiveCell{r, c}] {
				row += "#"
			} else {
				row += "."
			}
		}
		rows = append(rows, row)
	}
	return fmt.Sprintf("%d %s %d %d %v %v %v %s",
		n.side, n.resolution, n.turn, n.turns,
		n.seats[0], n.seats[1], n.seats[2], strings.Join(rows, "/"))
}

// clone returns a copy that shares nothing with n.
func (n *naive) clone() *naive {
	twin := *n
	twin.holes = maps.Clone(n.holes)
	return &twin
}

func (n *naive) onBoard(at naiveCell) bool {
	return 0 <= at.c && at.c <= at.r && at.r < n.side
}

func (n *naive) intact(at naiveCell) bool {
	return n.onBoard(at) && !n.holes[at]
}

// neighbours returns the cells next to at, at most six, including holes.
func (n *naive) neighbours(at naiveCell) []naiveCell {
	r, c := at.r, at.c
	var found []naiveCell
	for _, next := range []naiveCell{
		{r, c - 1}, {r, c + 1},
		{r - 1, c}, {r + 1, c},
		{r - 1, c - 1}, {r + 1, c + 1},
	} {
		if n.onBoard(next) {
			found = append(found, next)
		}
	}
	return found
}

func (n *naive) over() bool { return n.turn >= n.turns }

// occupied reports whether a seat is on the cell.
func (n *naive) occupied(at naiveCell) bool {
	return slices.Contains(n.seats[:], at)
}

// SeatMoves returns one seat's actions, sorted as strings. Seats on
// neighbouring cells don't matter, nor does a hole under the seat itself: the
// seat may leave it, and hammering only requires the hammered cell to be
// intact.
func (n *naive) SeatMoves(seat int) []string {
	if n.over() || seat < 0 || seat >= len(n.seats) {
		return nil
	}
	actions := []string{"s"}
	for _, next := range n.neighbours(n.seats[seat]) {
		if n.intact(next) {
			actions = append(actions, "m"+next.String(), "h"+next.String())
		}
	}
	slices.Sort(actions)
	return actions
}

// Moves returns the joint moves, sorted as strings.
func (n *naive) Moves() []string {
	var joint []string
	for _, a := range n.SeatMoves(0) {
		for _, b := range n.SeatMoves(1) {
			for _, c := range n.SeatMoves(2) {
				joint = append(joint, a+"/"+b+"/"+c)
			}
		}
	}
	slices.Sort(joint)
	return joint
}

// Play resolves one joint move; an illegal one leaves the position unchanged.
func (n *naive) Play(joint string) error {
	if n.over() {
		return errors.New("the game is over")
	}
	actions := strings.Split(joint, "/")
	if len(actions) != len(n.seats) {
		return fmt.Errorf("%d actions instead of %d", len(actions), len(n.seats))
	}

	goals := n.seats // target cell of each seat; its own unless it moves
	var hammered []naiveCell
	for seat, action := range actions {
		if !slices.Contains(n.SeatMoves(seat), action) {
			return fmt.Errorf("seat %d: %w", seat, n.whyNot(seat, action))
		}
		if action == "s" {
			continue
		}
		target, err := parseNaiveCell(action[1:])
		if err != nil {
			return fmt.Errorf("seat %d: %w", seat, err)
		}
		if action[0] == 'm' {
			goals[seat] = target
		} else {
			hammered = append(hammered, target)
		}
	}

	switch n.resolution {
	case "after":
		n.seats = goals
		for _, target := range hammered {
			if !n.occupied(target) {
				n.holes[target] = true
			}
		}
	case "before":
		// The seats haven't moved yet, so this spares the cells occupied at the
		// start of the turn, including those about to be left.
		for _, target := range hammered {
			if !n.occupied(target) {
				n.holes[target] = true
			}
		}
		for seat, goal := range goals {
			if n.intact(goal) {
				n.seats[seat] = goal
			}
		}
	case "harsh":
		n.seats = goals
		for _, target := range hammered {
			n.holes[target] = true
		}
	}
	n.turn++
	return nil
}

// whyNot returns the reason why an action is not in SeatMoves.
func (n *naive) whyNot(seat int, action string) error {
	if !strings.HasPrefix(action, "m") && !strings.HasPrefix(action, "h") {
		return fmt.Errorf("%q is not an action", action)
	}
	target, err := parseNaiveCell(action[1:])
	if err != nil {
		return fmt.Errorf("%q is not an action: %w", action, err)
	}
	switch {
	case target.String() != action[1:]:
		return fmt.Errorf("%q is not in canonical form", action)
	case !n.onBoard(target):
		return fmt.Errorf("%v is off the board", target)
	case !slices.Contains(n.neighbours(n.seats[seat]), target):
		return fmt.Errorf("%v is not next to %v", target, n.seats[seat])
	default:
		return fmt.Errorf("%v is knocked out", target)
	}
}

// Result returns "-" while the game goes on, and the scores afterwards.
func (n *naive) Result() string {
	if !n.over() {
		return "-"
	}
	return fmt.Sprintf("scores %d,%d,%d", n.score(0), n.score(1), n.score(2))
}

func (n *naive) score(seat int) int {
	reached := n.reach(n.seats[seat])
	for other := range n.seats {
		if other != seat && reached[n.seats[other]] {
			return 0
		}
	}
	count := 0
	for at := range reached {
		if n.intact(at) { // a hole under the seat is reached, but scores nothing
			count++
		}
	}
	return count
}

// reach returns the cells reachable in zero or more moves. The first cell is
// always included; holes are never entered.
func (n *naive) reach(from naiveCell) map[naiveCell]bool {
	reached := map[naiveCell]bool{from: true}
	todo := []naiveCell{from}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		for _, next := range n.neighbours(at) {
			if n.intact(next) && !reached[next] {
				reached[next] = true
				todo = append(todo, next)
			}
		}
	}
	return reached
}
