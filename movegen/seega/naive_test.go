package seega_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// naive is a second implementation of the rules, written to be compared with
// them by eye. It is the reference for the fast implementation, so it is as
// plain as possible: the men are in a map, and every query is a walk over the
// board.
type naive struct {
	size      int
	phase     string // "P" placing, "M" moving
	side      string // side to move: "1" or "2"
	forced    *naiveCell
	quiet     int
	threshold int
	men       map[naiveCell]string // an empty cell has no entry
}

type naiveCell struct{ r, c int }

func (a naiveCell) String() string {
	return fmt.Sprintf("%d:%d", a.r, a.c)
}

// neighbours returns the four cells around a, on the board or not.
func (a naiveCell) neighbours() []naiveCell {
	return []naiveCell{
		{a.r - 1, a.c},
		{a.r + 1, a.c},
		{a.r, a.c - 1},
		{a.r, a.c + 1},
	}
}

// beyond returns the cell on the other side of over from a.
func (a naiveCell) beyond(over naiveCell) naiveCell {
	return naiveCell{over.r + (over.r - a.r), over.c + (over.c - a.c)}
}

func naiveOther(side string) string {
	if side == "1" {
		return "2"
	}
	return "1"
}

// parseNaive parses SIZE PHASE SIDE FORCED QUIET THRESHOLD ROWS. It accepts
// only the canonical text, and only states to which the rules can be applied.
func parseNaive(text string) (*naive, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 7 {
		return nil, fmt.Errorf("%d fields, want 7 separated by one space", len(fields))
	}
	n := &naive{phase: fields[1], side: fields[2], men: map[naiveCell]string{}}

	var err error
	if n.size, err = parseNaiveCount(fields[0]); err != nil {
		return nil, fmt.Errorf("size: %w", err)
	}
	if n.size < 3 || n.size > 15 || n.size%2 == 0 {
		return nil, fmt.Errorf("size %d is not an odd number from 3 to 15", n.size)
	}
	if n.phase != "P" && n.phase != "M" {
		return nil, fmt.Errorf("phase %q is neither P nor M", n.phase)
	}
	if n.side != "1" && n.side != "2" {
		return nil, fmt.Errorf("side %q is neither 1 nor 2", n.side)
	}
	if fields[3] != "-" {
		forced, err := parseNaiveCell(fields[3])
		if err != nil {
			return nil, fmt.Errorf("forced man: %w", err)
		}
		n.forced = &forced
	}
	if n.quiet, err = parseNaiveCount(fields[4]); err != nil {
		return nil, fmt.Errorf("quiet moves: %w", err)
	}
	if n.threshold, err = parseNaiveCount(fields[5]); err != nil {
		return nil, fmt.Errorf("threshold: %w", err)
	}

	rows := strings.Split(fields[6], "/")
	if len(rows) != n.size {
		return nil, fmt.Errorf("%d rows, want %d", len(rows), n.size)
	}
	for r, row := range rows {
		if len(row) != n.size {
			return nil, fmt.Errorf("row %d is %d long, want %d", r, len(row), n.size)
		}
		for c := range n.size {
			switch man := row[c : c+1]; man {
			case "1", "2":
				n.men[naiveCell{r, c}] = man
			case ".":
			default:
				return nil, fmt.Errorf("unknown man %q at %v", man, naiveCell{r, c})
			}
		}
	}

	if n.phase == "P" {
		err = n.checkPlacing()
	} else {
		err = n.checkMoving()
	}
	if err != nil {
		return nil, err
	}
	return n, nil
}

// parseNaiveCount parses a non-negative number as it would be printed, without
// sign or leading zeros.
func parseNaiveCount(text string) (int, error) {
	v, err := strconv.Atoi(text)
	if err != nil {
		return 0, err
	}
	if v < 0 || strconv.Itoa(v) != text {
		return 0, fmt.Errorf("%q is not a plain number", text)
	}
	return v, nil
}

func parseNaiveCell(text string) (naiveCell, error) {
	row, col, found := strings.Cut(text, ":")
	if !found {
		return naiveCell{}, fmt.Errorf("%q is not of the form r:c", text)
	}
	r, rowErr := strconv.Atoi(row)
	c, colErr := strconv.Atoi(col)
	cell := naiveCell{r, c}
	if rowErr != nil || colErr != nil || cell.String() != text {
		return naiveCell{}, fmt.Errorf("%q is not of the form r:c", text)
	}
	return cell, nil
}

// checkPlacing returns an error if the position can't be one of the placement phase.
func (n *naive) checkPlacing() error {
	if n.forced != nil {
		return errors.New("no man is forced to go on while placing")
	}
	if n.quiet != 0 {
		return errors.New("no move is made while placing, so none is quiet")
	}
	if n.men[n.centre()] != "" {
		return errors.New("the centre stays empty while placing")
	}
	if len(n.men) >= n.allMen() {
		return errors.New("all men are placed, the phase should be M")
	}
	return nil
}

// checkMoving returns an error if a man must capture again and can't.
func (n *naive) checkMoving() error {
	if n.forced == nil {
		return nil
	}
	if n.men[*n.forced] != n.side {
		return fmt.Errorf("no man of side %s on %v to go on with", n.side, n.forced)
	}
	if len(n.capturingSteps(*n.forced)) == 0 {
		return fmt.Errorf("the man on %v can't capture, so it needn't go on", n.forced)
	}
	return nil
}

// String returns the canonical text.
func (n *naive) String() string {
	forced := "-"
	if n.forced != nil {
		forced = n.forced.String()
	}
	var rows []string
	for r := range n.size {
		row := ""
		for c := range n.size {
			man := n.men[naiveCell{r, c}]
			if man == "" {
				man = "."
			}
			row += man
		}
		rows = append(rows, row)
	}
	return fmt.Sprintf("%d %s %s %s %d %d %s",
		n.size, n.phase, n.side, forced, n.quiet, n.threshold, strings.Join(rows, "/"))
}

// Mover returns the seat to move: 0 for side 1, 1 for side 2.
func (n *naive) Mover() int {
	if n.side == "1" {
		return 0
	}
	return 1
}

// Result returns "-" while the game goes on, otherwise "win 1", "win 2" or
// "draw".
func (n *naive) Result() string {
	if !n.over() {
		return "-"
	}
	ones, twos := n.count("1"), n.count("2")
	switch {
	case ones > twos:
		return "win 1"
	case twos > ones:
		return "win 2"
	default:
		return "draw"
	}
}

func (n *naive) over() bool {
	if n.phase == "P" {
		return false
	}
	if n.count("1") == 0 || n.count("2") == 0 {
		return true
	}
	if n.threshold > 0 && n.quiet >= n.threshold {
		return true
	}
	return len(n.steps("1")) == 0 && len(n.steps("2")) == 0
}

// Moves returns the legal plies in text form, sorted as strings.
func (n *naive) Moves() []string {
	if n.over() {
		return nil
	}
	var moves []string
	switch {
	case n.phase == "P":
		for r := range n.size {
			for c := range n.size {
				cell := naiveCell{r, c}
				if cell != n.centre() && n.men[cell] == "" {
					moves = append(moves, cell.String())
				}
			}
		}
	case n.forced != nil:
		for _, s := range n.capturingSteps(*n.forced) {
			moves = append(moves, s.String())
		}
	default:
		for _, s := range n.steps(n.side) {
			moves = append(moves, s.String())
		}
		if len(moves) == 0 {
			moves = append(moves, "null")
		}
	}
	slices.Sort(moves)
	return moves
}

// Play makes one ply. If it is illegal, it returns an error with the reason,
// and nothing changes.
func (n *naive) Play(move string) error {
	if !slices.Contains(n.Moves(), move) {
		return fmt.Errorf("illegal move %q: %w", move, n.whyIllegal(move))
	}
	if move == "null" {
		n.side = naiveOther(n.side)
		return nil
	}
	if n.phase == "P" {
		cell, err := parseNaiveCell(move)
		if err != nil {
			return err
		}
		n.place(cell)
		return nil
	}
	s, err := parseNaiveStep(move)
	if err != nil {
		return err
	}
	n.move(s)
	return nil
}

func (n *naive) place(cell naiveCell) {
	n.men[cell] = n.side
	if len(n.men) == n.allMen() {
		// The side that places last moves first.
		n.phase = "M"
		return
	}
	if len(n.men)%2 == 0 {
		n.side = naiveOther(n.side)
	}
}

func (n *naive) move(s naiveStep) {
	captured := n.captures(s)
	delete(n.men, s.from)
	n.men[s.to] = n.side
	for _, cell := range captured {
		delete(n.men, cell)
	}
	n.forced = nil

	if len(captured) == 0 {
		n.quiet++
		n.side = naiveOther(n.side)
		return
	}
	n.quiet = 0
	if len(n.capturingSteps(s.to)) > 0 {
		n.forced = &s.to
		return
	}
	n.side = naiveOther(n.side)
}

// naiveStep is a man's move to an adjacent cell.
type naiveStep struct{ from, to naiveCell }

func (s naiveStep) String() string {
	return s.from.String() + ">" + s.to.String()
}

func parseNaiveStep(text string) (naiveStep, error) {
	fromText, toText, found := strings.Cut(text, ">")
	if !found {
		return naiveStep{}, fmt.Errorf("%q is not of the form r:c>r:c", text)
	}
	from, err := parseNaiveCell(fromText)
	if err != nil {
		return naiveStep{}, err
	}
	to, err := parseNaiveCell(toText)
	if err != nil {
		return naiveStep{}, err
	}
	return naiveStep{from, to}, nil
}

// steps returns every step of a side's men, capturing or not.
func (n *naive) steps(side string) []naiveStep {
	var steps []naiveStep
	for cell, man := range n.men {
		if man == side {
			steps = append(steps, n.stepsOf(cell)...)
		}
	}
	return steps
}

// stepsOf returns the steps of the man on from.
func (n *naive) stepsOf(from naiveCell) []naiveStep {
	var steps []naiveStep
	for _, to := range from.neighbours() {
		if n.onBoard(to) && n.men[to] == "" {
			steps = append(steps, naiveStep{from, to})
		}
	}
	return steps
}

// capturingSteps returns the steps of the man on from that capture.
func (n *naive) capturingSteps(from naiveCell) []naiveStep {
	var steps []naiveStep
	for _, s := range n.stepsOf(from) {
		if len(n.captures(s)) > 0 {
			steps = append(steps, s)
		}
	}
	return steps
}

// captures returns the cells of the men that a step captures. It uses the board
// after the step, so that the man can't be its own partner.
func (n *naive) captures(s naiveStep) []naiveCell {
	mover := n.men[s.from]
	after := maps.Clone(n.men)
	delete(after, s.from)
	after[s.to] = mover

	var captured []naiveCell
	for _, victim := range s.to.neighbours() {
		if victim == n.centre() {
			continue
		}
		partner := s.to.beyond(victim)
		if after[victim] == naiveOther(mover) && after[partner] == mover {
			captured = append(captured, victim)
		}
	}
	return captured
}

// whyIllegal returns the rule that an illegal move breaks.
func (n *naive) whyIllegal(move string) error {
	if n.over() {
		return errors.New("the game is over")
	}
	if move == "null" {
		if n.phase == "P" {
			return errors.New("a man must be placed")
		}
		return fmt.Errorf("side %s has a move", n.side)
	}
	if n.phase == "P" {
		return n.whyNoPlacing(move)
	}
	return n.whyNoStep(move)
}

func (n *naive) whyNoPlacing(move string) error {
	cell, err := parseNaiveCell(move)
	switch {
	case err != nil:
		return err
	case !n.onBoard(cell):
		return fmt.Errorf("%v is off the board", cell)
	case cell == n.centre():
		return errors.New("no man is placed on the centre")
	case n.men[cell] != "":
		return fmt.Errorf("%v is occupied", cell)
	}
	return errors.New("not among the legal placements")
}

func (n *naive) whyNoStep(move string) error {
	s, err := parseNaiveStep(move)
	switch {
	case err != nil:
		return err
	case !n.onBoard(s.from):
		return fmt.Errorf("%v is off the board", s.from)
	case !n.onBoard(s.to):
		return fmt.Errorf("%v is off the board", s.to)
	case n.men[s.from] != n.side:
		return fmt.Errorf("no man of side %s on %v", n.side, s.from)
	case !slices.Contains(s.from.neighbours(), s.to):
		return errors.New("a man moves one step orthogonally")
	case n.men[s.to] != "":
		return fmt.Errorf("%v is occupied", s.to)
	case n.forced != nil && *n.forced != s.from:
		return fmt.Errorf("the man on %v must go on", n.forced)
	case n.forced != nil:
		return errors.New("the man must go on with a capture")
	}
	return errors.New("not among the legal steps")
}

func (n *naive) clone() *naive {
	twin := *n
	twin.men = maps.Clone(n.men)
	return &twin
}

func (n *naive) centre() naiveCell {
	return naiveCell{n.size / 2, n.size / 2}
}

func (n *naive) onBoard(cell naiveCell) bool {
	return cell.r >= 0 && cell.r < n.size && cell.c >= 0 && cell.c < n.size
}

// allMen returns the number of men of both sides once all are placed.
func (n *naive) allMen() int {
	return n.size*n.size - 1
}

func (n *naive) count(side string) int {
	count := 0
	for _, man := range n.men {
		if man == side {
			count++
		}
	}
	return count
}
