package notation_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"quincunx/movegen/notation"
)

// A reader reads the fields in order, and keeps the first error.
func TestReader(t *testing.T) {
	const names = "SIZE PHASE TEXT ROWS"
	read := func(text string) (size, phase int, rest string, marks int, err error) {
		r := notation.Read(text, names)
		size, phase, rest = r.Number(3, 9), r.Name("P", "M"), r.Text()
		if rest == "!" {
			r.Check(errors.New("not calm"))
		}
		r.Board(notation.Square(2), ".x", func(int, int, int) { marks++ })
		return size, phase, rest, marks, r.Err()
	}
	if size, phase, rest, marks, err := read("5 M 1 x./.x"); size != 5 || phase != 1 || rest != "1" || marks != 2 || err != nil {
		t.Errorf("%d, %d, %s, %d, %v", size, phase, rest, marks, err)
	}
	for text, want := range map[string]string{
		"":                      "want 4 fields SIZE PHASE TEXT ROWS, got 1",
		"5 M 1 x./.x ":          "want 4 fields SIZE PHASE TEXT ROWS, got 5",
		strings.Repeat(" ", 99): "want 4 fields SIZE PHASE TEXT ROWS, got 100",
		"2 N 1 x./.x":           `SIZE: got "2", want a number 3..9`,
		"3 N 1 x./.x":           `PHASE: got "N", want one of P, M`,
		"3 M ! x./.x":           "TEXT: not calm",
		"3 M 1 x":               "ROWS: got 1 rows, want 2",
	} {
		if size, _, _, _, err := read(text); err == nil || err.Error() != want || size < 3 {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}

func TestName(t *testing.T) {
	if i, err := notation.Name("b", "a", "b"); i != 1 || err != nil {
		t.Errorf("%d, %v", i, err)
	}
	if _, err := notation.Name("", "a", "b"); err == nil || err.Error() != `got "", want one of a, b` {
		t.Error(err)
	}
}

// A number has one spelling and must be in range.
func TestNumber(t *testing.T) {
	for text, want := range map[string]int{"-3": -3, "0": 0, "12": 12} {
		if n, err := notation.Number(text, -3, 12); n != want || err != nil {
			t.Errorf("%s: %d, %v", text, n, err)
		}
	}
	for _, text := range []string{"", "-", "-0", "+1", "01", "1.0", " 1", "-4", "13", "99999999999999999999", "0x1", "1_0"} {
		if n, err := notation.Number(text, -3, 12); err == nil || len(err.Error()) > 60 {
			t.Errorf("%q is read as %d, %v", text, n, err)
		}
	}
}

func TestCell(t *testing.T) {
	if r, c, err := notation.Cell("3:-10"); r != 3 || c != -10 || err != nil {
		t.Errorf("%d, %d, %v", r, c, err)
	}
	if text := string(notation.AppendCell(nil, 3, -10)); text != "3:-10" {
		t.Error(text)
	}
	for _, text := range []string{"", ":", "3", "3:", ":3", "3:03", "3:4:5", "3:4 ", "a:b", strings.Repeat("1", 1<<20)} {
		if r, c, err := notation.Cell(text); err == nil || len(err.Error()) > 200 {
			t.Errorf("%.9q is read as %d:%d, %v", text, r, c, err)
		}
	}
}

// A board is read as it is written, and errors say what is wrong with a text.
func TestBoard(t *testing.T) {
	triangle := notation.Board{Rows: 3, Width: func(row int) int { return row + 1 }}
	marks := map[string]int{}
	set := func(r, c, mark int) { marks[fmt.Sprint(r, c)] = mark }
	const text = "x/.o/..x"
	if err := triangle.Read(text, ".xo", set); err != nil || len(marks) != 3 || marks["0 0"] != 1 || marks["1 1"] != 2 {
		t.Errorf("%v, %v", marks, err)
	}
	if got := triangle.Append(nil, func(r, c int) byte { return ".xo"[marks[fmt.Sprint(r, c)]] }); string(got) != text {
		t.Errorf("written as %s", got)
	}
	for text, want := range map[string]string{
		"x/..":        "got 2 rows, want 3",
		"x/../...":    "",
		"x/../.../":   "got 4 rows, want 3",
		"x/../....":   "row 2: got 4 cells, want 3",
		"x/.é/...":    "row 1: got 3 cells, want 2",
		"x/.#/...":    "row 1: got '#', want one of .xo",
		"x/.\x00/...": `row 1: got '\x00', want one of .xo`,
	} {
		if err := triangle.Read(text, ".xo", func(int, int, int) {}); err == nil != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
