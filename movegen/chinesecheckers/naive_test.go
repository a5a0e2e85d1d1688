package chinesecheckers_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// naive is a second implementation of the rules, written for comparison with the
// rules' text and not for speed. It stores only the contents of the position text
// and computes everything else when needed.
type naive struct {
	size      int
	triangles []int             // the home triangle of each seat
	turn      int               // seat to move
	men       map[naiveCell]int // the seat of the man on each occupied cell
}

// naiveCell is a position on the board, numbered as the rules print it:
// column 0 is in the middle of every row.
type naiveCell struct{ r, c int }

func (p naiveCell) String() string { return fmt.Sprintf("%d:%d", p.r, p.c) }

const (
	naiveMinSize = 1
	naiveMaxSize = 63
	naiveNull    = "null"
	naiveGoesOn  = "-"

	// naiveHexagon stands for the middle of the board, which is in no triangle.
	naiveHexagon = -1
)

// parseNaive parses a position in its canonical text form. A seat may have fewer
// men than a full set, or none, and they may stand anywhere.
func parseNaive(text string) (*naive, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 4 {
		return nil, fmt.Errorf("%d fields, want SIZE TRIANGLES TURN ROWS", len(fields))
	}

	size, err := strconv.Atoi(fields[0])
	if err != nil {
		return nil, fmt.Errorf("size: %w", err)
	}
	if size < naiveMinSize || size > naiveMaxSize {
		return nil, fmt.Errorf("size %d is not in %d..%d", size, naiveMinSize, naiveMaxSize)
	}

	var triangles []int
	for name := range strings.SplitSeq(fields[1], ",") {
		triangle, err := strconv.Atoi(name)
		if err != nil {
			return nil, fmt.Errorf("triangles: %w", err)
		}
		if triangle < 0 || triangle > 5 {
			return nil, fmt.Errorf("triangle %d is not in 0..5", triangle)
		}
		if slices.Contains(triangles, triangle) {
			return nil, fmt.Errorf("triangle %d has two seats", triangle)
		}
		triangles = append(triangles, triangle)
	}
	if len(triangles) < 2 {
		return nil, fmt.Errorf("%d seat, want 2..6", len(triangles))
	}

	turn, err := strconv.Atoi(fields[2])
	if err != nil {
		return nil, fmt.Errorf("turn: %w", err)
	}
	if turn < 0 || turn >= len(triangles) {
		return nil, fmt.Errorf("turn of seat %d, but there are %d seats", turn, len(triangles))
	}

	n := &naive{size: size, triangles: triangles, turn: turn, men: map[naiveCell]int{}}
	if err := n.readRows(strings.Split(fields[3], "/")); err != nil {
		return nil, err
	}

	// Rejects spellings such as "04" or "+4", which are parsed but aren't
	// canonical.
	if n.String() != text {
		return nil, fmt.Errorf("not the canonical form, which is %q", n.String())
	}
	return n, nil
}

// readRows places the men of the text's rows on the empty board.
func (n *naive) readRows(rows []string) error {
	if len(rows) != 4*n.size+1 {
		return fmt.Errorf("%d rows, want %d", len(rows), 4*n.size+1)
	}
	counts := make([]int, len(n.triangles))
	for r, row := range rows {
		low, high := n.columns(r)
		if len(row) != high-low+1 {
			return fmt.Errorf("row %d: %d cells, want %d", r, len(row), high-low+1)
		}
		for i, letter := range []byte(row) {
			if letter == '.' {
				continue
			}
			seat := int(letter) - '0'
			if seat < 0 || seat >= len(n.triangles) {
				return fmt.Errorf("row %d: %q is neither a seat nor an empty cell", r, letter)
			}
			n.men[naiveCell{r, low + i}] = seat
			counts[seat]++
		}
	}
	full := n.size * (n.size + 1) / 2
	for seat, count := range counts {
		if count > full {
			return fmt.Errorf("seat %d has %d men, at most %d are possible", seat, count, full)
		}
	}
	return nil
}

// clone returns a copy that shares nothing that Play changes.
func (n *naive) clone() *naive {
	return &naive{size: n.size, triangles: n.triangles, turn: n.turn, men: maps.Clone(n.men)}
}

// String returns the canonical text form.
func (n *naive) String() string {
	var triangles []string
	for _, triangle := range n.triangles {
		triangles = append(triangles, strconv.Itoa(triangle))
	}
	var rows []string
	for r := 0; r <= 4*n.size; r++ {
		row := ""
		low, high := n.columns(r)
		for c := low; c <= high; c++ {
			if seat, ok := n.men[naiveCell{r, c}]; ok {
				row += strconv.Itoa(seat)
			} else {
				row += "."
			}
		}
		rows = append(rows, row)
	}
	return fmt.Sprintf("%d %s %d %s", n.size, strings.Join(triangles, ","), n.turn, strings.Join(rows, "/"))
}

// Mover returns the seat to move.
func (n *naive) Mover() int { return n.turn }

// Moves returns the legal moves, sorted as strings: only the null move if the
// mover can't move, and nothing once the game is over.
func (n *naive) Moves() []string {
	if n.Result() != naiveGoesOn {
		return nil
	}
	var moves []string
	for from, seat := range n.men {
		if seat != n.turn {
			continue
		}
		for to := range n.destinations(from) {
			moves = append(moves, from.String()+">"+to.String())
		}
	}
	if len(moves) == 0 {
		return []string{naiveNull}
	}
	slices.Sort(moves)
	return moves
}

// Play makes a move and passes the turn on. A null move may be given as "null"
// or, as in the contest, as a move of one of the mover's own men to its own cell.
// An illegal move leaves the position unchanged.
func (n *naive) Play(move string) error {
	if result := n.Result(); result != naiveGoesOn {
		return fmt.Errorf("the game is over: %s", result)
	}
	if move == naiveNull {
		return n.playNull()
	}

	from, to, err := parseNaiveMove(move)
	if err != nil {
		return err
	}
	if !n.onBoard(from) {
		return fmt.Errorf("%v is not on the board", from)
	}
	if !n.onBoard(to) {
		return fmt.Errorf("%v is not on the board", to)
	}
	seat, ok := n.men[from]
	if !ok {
		return fmt.Errorf("no man stands on %v", from)
	}
	if seat != n.turn {
		return fmt.Errorf("the man on %v is seat %d's, but seat %d is to move", from, seat, n.turn)
	}
	if from == to {
		return n.playNull()
	}
	if _, ok := n.men[to]; ok {
		return fmt.Errorf("%v is occupied", to)
	}
	if !n.mayRest(seat, from) {
		return fmt.Errorf("%v is in a neutral triangle, where no move may begin", from)
	}
	if !n.mayRest(seat, to) {
		return fmt.Errorf("%v is in a neutral triangle, where no move may end", to)
	}
	if !n.destinations(from)[to] {
		return fmt.Errorf("%v can't be reached from %v by a step or by jumps", to, from)
	}

	delete(n.men, from)
	n.men[to] = seat
	n.passTurn()
	return nil
}

// playNull makes the null move, which is legal only if there is no other move.
func (n *naive) playNull() error {
	if n.Moves()[0] != naiveNull {
		return fmt.Errorf("seat %d can move and may not pass", n.turn)
	}
	n.passTurn()
	return nil
}

func (n *naive) passTurn() { n.turn = (n.turn + 1) % len(n.triangles) }

// Result returns "-" while the game goes on. The game can end only when seat 0 is
// to move, so that all seats have had the same number of turns.
func (n *naive) Result() string {
	if n.turn != 0 {
		return naiveGoesOn
	}
	var done []string
	for seat := range n.triangles {
		if n.isDone(seat) {
			done = append(done, strconv.Itoa(seat))
		}
	}
	switch len(done) {
	case 0:
		return naiveGoesOn
	case 1:
		return "win " + done[0]
	default:
		return "draw " + strings.Join(done, ",")
	}
}

// isDone reports whether all men of a seat are in its goal. Only men on the board
// count, whether a full set or not; a seat without men is not done.
func (n *naive) isDone(seat int) bool {
	count := 0
	for p, owner := range n.men {
		if owner != seat {
			continue
		}
		if n.triangle(p) != n.goal(seat) {
			return false
		}
		count++
	}
	return count > 0
}

// destinations returns the cells to which the man on from may move.
func (n *naive) destinations(from naiveCell) map[naiveCell]bool {
	seat := n.men[from]
	ends := map[naiveCell]bool{}
	if !n.mayRest(seat, from) {
		return ends
	}

	// The man has left its cell while it moves.
	occupied := func(p naiveCell) bool {
		_, ok := n.men[p]
		return ok && p != from
	}
	empty := func(p naiveCell) bool { return n.onBoard(p) && !occupied(p) }

	for _, way := range naiveWays {
		if to := way(from); empty(to) {
			ends[to] = true
		}
	}

	landed := map[naiveCell]bool{}
	var jump func(at naiveCell)
	jump = func(at naiveCell) {
		for _, way := range naiveWays {
			over := way(at)
			beyond := way(over)
			if occupied(over) && empty(beyond) && !landed[beyond] {
				landed[beyond] = true
				jump(beyond)
			}
		}
	}
	jump(from)
	maps.Copy(ends, landed)

	// Jumps may pass through a neutral triangle and through the man's own cell,
	// but a move may not end there.
	maps.DeleteFunc(ends, func(p naiveCell, _ bool) bool {
		return p == from || !n.mayRest(seat, p)
	})
	return ends
}

// mayRest reports whether a seat's move may begin or end on a cell.
func (n *naive) mayRest(seat int, p naiveCell) bool {
	triangle := n.triangle(p)
	return triangle == naiveHexagon || triangle == n.home(seat) || triangle == n.goal(seat)
}

func (n *naive) home(seat int) int { return n.triangles[seat] }

// goal returns the triangle opposite the home.
func (n *naive) goal(seat int) int { return (n.triangles[seat] + 3) % 6 }

// columns returns the lowest and the highest column of a row.
func (n *naive) columns(r int) (low, high int) {
	var count int
	switch {
	case r < n.size:
		count = r + 1
	case r < 2*n.size:
		count = 4*n.size - r + 1
	case r <= 3*n.size:
		count = r + 1
	default:
		count = 4*n.size - r + 1
	}
	if r%2 == 0 {
		return -(count - 1) / 2, (count - 1) / 2
	}
	return -(count / 2) + 1, count / 2
}

func (n *naive) onBoard(p naiveCell) bool {
	if p.r < 0 || p.r > 4*n.size {
		return false
	}
	low, high := n.columns(p.r)
	return low <= p.c && p.c <= high
}

// triangle returns the triangle, clockwise from the top one, that contains a cell
// of the board, or naiveHexagon.
func (n *naive) triangle(p naiveCell) int {
	const top, upperRight, lowerRight, bottom, lowerLeft, upperLeft = 0, 1, 2, 3, 4, 5
	if p.r < n.size {
		return top
	}
	if p.r > 3*n.size {
		return bottom
	}

	// The middle row is all hexagon. A row n rows above or below it has n cells
	// of the side triangles at either end.
	low, high := n.columns(p.r)
	if p.r < 2*n.size {
		side := 2*n.size - p.r
		if p.c < low+side {
			return upperLeft
		}
		if p.c > high-side {
			return upperRight
		}
	} else {
		side := p.r - 2*n.size
		if p.c < low+side {
			return lowerLeft
		}
		if p.c > high-side {
			return lowerRight
		}
	}
	return naiveHexagon
}

// naiveWays map a cell to its neighbour in each of the six directions, which may
// be off the board. The same direction taken twice is a straight line.
var naiveWays = []func(naiveCell) naiveCell{
	func(p naiveCell) naiveCell { return naiveCell{p.r, p.c - 1} },
	func(p naiveCell) naiveCell { return naiveCell{p.r, p.c + 1} },
	func(p naiveCell) naiveCell { return naiveCell{p.r - 1, p.leftColumn()} },
	func(p naiveCell) naiveCell { return naiveCell{p.r - 1, p.leftColumn() + 1} },
	func(p naiveCell) naiveCell { return naiveCell{p.r + 1, p.leftColumn()} },
	func(p naiveCell) naiveCell { return naiveCell{p.r + 1, p.leftColumn() + 1} },
}

// leftColumn returns the column of the left neighbour in the row above, which is
// also that of the left neighbour in the row below. Odd rows are shifted half a
// cell to the left.
func (p naiveCell) leftColumn() int {
	if p.r%2 == 0 {
		return p.c
	}
	return p.c - 1
}

// parseNaiveMove parses a move from one cell to another.
func parseNaiveMove(move string) (from, to naiveCell, err error) {
	left, right, ok := strings.Cut(move, ">")
	if !ok {
		return from, to, fmt.Errorf("%q is neither r:c>r:c nor %s", move, naiveNull)
	}
	if from, err = parseNaiveCell(left); err != nil {
		return from, to, err
	}
	to, err = parseNaiveCell(right)
	return from, to, err
}

func parseNaiveCell(text string) (naiveCell, error) {
	row, column, _ := strings.Cut(text, ":")
	r, errRow := strconv.Atoi(row)
	c, errColumn := strconv.Atoi(column)
	if err := errors.Join(errRow, errColumn); err != nil {
		return naiveCell{}, fmt.Errorf("%q is no cell: %w", text, err)
	}
	p := naiveCell{r, c}
	if p.String() != text {
		return naiveCell{}, fmt.Errorf("%q is no cell in canonical form", text)
	}
	return p, nil
}
