// Package diagramtest tests drawers of games against the contract of
// [diagram.Drawer].
package diagramtest

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quincunx/diagram"
	"quincunx/movegen"
)

// Check fails the test if a position, or one of its moves, is drawn wrongly. The
// SVG must be well-formed and have each cell and each man once, in the board's
// places. The text must show the men, and all cell numbers must be in order and in
// range.
func Check(t testing.TB, d *diagram.Drawer, s movegen.State) {
	t.Helper()
	if err := check(d, s); err != nil {
		t.Errorf("%s: %v", s.AppendText(nil), err)
	}
}

func check(d *diagram.Drawer, s movegen.State) error {
	b := d.Board(s)
	if err := checkBoard(b); err != nil {
		return err
	}
	var moves movegen.JointMove
	turn := movegen.TurnOf(s)
	if s.Over() {
		return nil
	}
	for _, seat := range turn.Actors() {
		for _, m := range turn.Moves(seat, nil) {
			moves[seat] = m
			trace := d.Trace(s, seat, m)
			if !slices.ContainsFunc(trace.Cells, func(c int) bool { return c < 0 || c >= b.Len() }) {
				continue
			}
			return fmt.Errorf("move %s: cells %v of %d", turn.AppendMove(nil, seat, m), trace.Cells, b.Len())
		}
	}
	before := string(s.AppendText(nil))
	played := diagram.Played(d, s, &moves)
	if after := string(s.AppendText(nil)); after != before {
		return fmt.Errorf("drawing a move has changed the position: %s", after)
	}
	b.Marks = append(b.Marks, played...)
	return checkBoard(b)
}

func checkBoard(b *diagram.Board) error {
	if len(b.Men) > len(b.Letters) {
		return fmt.Errorf("%d seats have letters %q", len(b.Men), b.Letters)
	}
	for _, cells := range append([][]int{b.Fading, b.Holes}, b.Men...) {
		if !slices.IsSorted(cells) && len(cells) != len(b.Fading) {
			return fmt.Errorf("cells %v are not in order", cells)
		}
		for _, cell := range cells {
			if cell < 0 || cell >= b.Len() {
				return fmt.Errorf("cell %d of %d", cell, b.Len())
			}
		}
	}
	for cell := range b.Len() {
		if name := b.Name(cell); name != "" {
			if found, ok := b.Find(name); !ok || found != cell {
				return fmt.Errorf("cell %d is named %s, which is %d, %t", cell, name, found, ok)
			}
		}
	}
	data, err := json.Marshal(b)
	if err != nil {
		return err
	}
	var again diagram.Board
	if err := json.Unmarshal(data, &again); err != nil {
		return err
	}
	svg := again.AppendSVG(nil)
	if !bytes.Equal(svg, b.AppendSVG(nil)) {
		return errors.New("the board is another one after JSON")
	}
	if err := checkSVG(b, svg); err != nil {
		return fmt.Errorf("SVG: %w", err)
	}
	return checkText(b)
}

// place is a place in an SVG, in tenths.
type place struct{ x, y int }

func placeOf(x, y float64) place { return place{int(math.Round(10 * x)), int(math.Round(10 * y))} }

// unit is the distance of adjacent cells in an SVG.
const unit = 20

// checkSVG compares the cells and men of an SVG with the board.
func checkSVG(b *diagram.Board, svg []byte) error {
	cells, men, err := readSVG(svg, len(b.Men))
	if err != nil {
		return err
	}
	numbers := map[place]int{}
	for cell := range b.Len() {
		x, y := b.Place(cell)
		at := placeOf(unit*x, unit*y)
		numbers[at] = cell
		if n := cells[at]; n != 1 {
			return fmt.Errorf("cell %s is drawn %d times", b.Name(cell), n)
		}
	}
	if len(cells) != b.Len() {
		return fmt.Errorf("%d cells are drawn of %d", len(cells), b.Len())
	}
	for seat := range b.Men {
		if len(men[seat]) != len(b.Men[seat]) {
			return fmt.Errorf("%d men of seat %d are drawn of %d", len(men[seat]), seat, len(b.Men[seat]))
		}
		for i, at := range men[seat] {
			x, y := b.Place(b.Men[seat][i])
			want := placeOf(unit*x, unit*y)
			if at.y != want.y || max(at.x-want.x, want.x-at.x) > 7*unit { // men that share a cell are drawn side by side
				return fmt.Errorf("man %d of seat %d is drawn at %v, want %v", i, seat, at, want)
			}
		}
	}
	return nil
}

// readSVG returns how often each cell is drawn, and the places of each seat's men.
func readSVG(svg []byte, seats int) (cells map[place]int, men [][]place, err error) {
	cells, men = map[place]int{}, make([][]place, seats)
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return cells, men, nil
		}
		if err != nil {
			return nil, nil, err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		attributes := map[string]string{}
		for _, a := range start.Attr {
			attributes[a.Name.Local] = a.Value
		}
		if strings.HasPrefix(attributes["id"], "cells") {
			if err := addDots(cells, attributes["d"]); err != nil {
				return nil, nil, err
			}
		}
		if seat, isMan := strings.CutPrefix(attributes["href"], "#man"); isMan {
			n, _ := strconv.Atoi(seat)
			x, errX := strconv.ParseFloat(attributes["x"], 64)
			y, errY := strconv.ParseFloat(attributes["y"], 64)
			if err := errors.Join(errX, errY); err != nil || n >= seats {
				return nil, nil, fmt.Errorf("a man of seat %d: %w", n, err)
			}
			men[n] = append(men[n], placeOf(x, y))
		}
	}
}

// addDots adds the dots of a path that consists of horizontal dotted lines.
func addDots(cells map[place]int, path string) error {
	for line := range strings.SplitSeq(strings.TrimPrefix(path, "M"), "M") {
		var x, y, length float64
		if _, err := fmt.Sscanf(line, "%g %gh%g", &x, &y, &length); err != nil {
			return fmt.Errorf("path %q: %w", line, err)
		}
		for i := 0.0; i <= length; i += unit {
			cells[placeOf(x+i, y)]++
		}
	}
	return nil
}

// checkText checks that the text shows each man that doesn't share its cell.
func checkText(b *diagram.Board) error {
	text := string(b.AppendText(nil, false))
	for _, r := range text {
		if r != '\n' && (r < ' ' || r > '~') {
			return fmt.Errorf("text: character %q", r)
		}
	}
	if !strings.HasSuffix(text, b.Status+"\n") {
		return fmt.Errorf("text: want status %q, got %q", b.Status, text)
	}
	men := map[int]int{}
	for _, cells := range b.Men {
		for _, cell := range cells {
			men[cell]++
		}
	}
	plain := *b
	plain.Labels = nil // labels contain other letters
	picture := strings.ToUpper(strings.TrimSuffix(string(plain.AppendText(nil, false)), b.Status+"\n"))
	for seat, cells := range b.Men {
		want := 0
		for _, cell := range cells {
			if men[cell] == 1 {
				want++
			}
		}
		if got := strings.Count(picture, b.Letters[seat:seat+1]); got != want {
			return fmt.Errorf("text: %d men of seat %d, want %d", got, seat, want)
		}
	}
	return nil
}
