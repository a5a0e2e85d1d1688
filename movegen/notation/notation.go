// Package notation reads and writes the common parts of all games' text forms. The
// text of a position consists of fields separated by single spaces. The last field
// is the board: its rows separated by "/", with a character for each cell. Every
// value has exactly one accepted spelling, the one that is written:
//
//	5 M 2 - 3 100 11..2/...../...../...../2...1
//
// Errors state what was found and what is wanted, and quote only the beginning of
// a long text.
package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quincunx/internal/message"
	"quincunx/movegen"
)

// Parse sets p to the position of a text and returns it. It is the common part of
// the games' Parse functions.
func Parse[P interface{ SetText(text string) error }](p P, text string) (P, error) {
	if err := p.SetText(text); err != nil {
		var none P
		return none, err
	}
	return p, nil
}

// Reader reads the fields of a text in order. It keeps the first error; after an
// error all fields are empty.
type Reader struct {
	fields, names []string
	at            int
	err           error
}

// Read returns a reader for the fields of a text. The words of names name the
// fields: "SIZE PHASE SIDE".
func Read(text, names string) *Reader {
	r := &Reader{names: strings.Split(names, " ")}
	if n := strings.Count(text, " ") + 1; n != len(r.names) {
		r.err = fmt.Errorf("want %d fields %s, got %d", len(r.names), names, n)
		return r
	}
	r.fields = strings.Split(text, " ")
	return r
}

// Err returns the first error, which names the field.
func (r *Reader) Err() error { return r.err }

// Check records err as an error of the last field read, unless err is nil or an
// earlier error was recorded.
func (r *Reader) Check(err error) {
	if r.err == nil && err != nil {
		r.err = fmt.Errorf("%s: %w", r.names[r.at-1], err)
	}
}

// Text returns the next field.
func (r *Reader) Text() string {
	if r.err != nil {
		return ""
	}
	r.at++
	return r.fields[r.at-1]
}

// Name reads one of the given names and returns its index, or 0 on an error.
func (r *Reader) Name(names ...string) int {
	i, err := Name(r.Text(), names...)
	r.Check(err)
	return i
}

// Number reads a number low..high. It returns low on an error.
func (r *Reader) Number(low, high int) int {
	n, err := Number(r.Text(), low, high)
	r.Check(err)
	return n
}

// Board reads the rows of a board; see [Board.Read].
func (r *Reader) Board(b Board, marks string, set func(row, column, mark int)) {
	if text := r.Text(); r.err == nil {
		r.Check(b.Read(text, marks, set))
	}
}

// Name returns the index of a text among the given names.
func Name(text string, names ...string) (int, error) {
	if i := slices.Index(names, text); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("got %s, want one of %s", message.Quote(text), strings.Join(names, ", "))
}

// Number parses a decimal number low..high without leading zeros or a plus sign.
// On an error it returns low.
func Number(text string, low, high int) (int, error) {
	n, ok := number(text)
	if !ok || n < low || n > high {
		return low, fmt.Errorf("got %s, want a number %d..%d", message.Quote(text), low, high)
	}
	return n, nil
}

func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && strconv.Itoa(n) == text
}

// Cell parses the coordinates of a cell, such as 3:0 or -1:4.
func Cell(text string) (row, column int, err error) {
	before, after, _ := strings.Cut(text, ":")
	row, okRow := number(before)
	column, okColumn := number(after)
	if !okRow || !okColumn {
		return 0, 0, fmt.Errorf("got %s, want a cell such as 2:0", message.Quote(text))
	}
	return row, column, nil
}

// Move returns m, or if err is not nil, NoMove and an error that begins with what,
// such as "pente move", and the text.
func Move(what, text string, m movegen.Move, err error) (movegen.Move, error) {
	if err != nil {
		return movegen.NoMove, fmt.Errorf("%s %s: %w", what, message.Quote(text), err)
	}
	return m, nil
}

// AppendCell appends the coordinates of a cell.
func AppendCell(dst []byte, row, column int) []byte {
	dst = strconv.AppendInt(dst, int64(row), 10)
	return strconv.AppendInt(append(dst, ':'), int64(column), 10)
}

// Board is the shape of a board: the number of rows, and the number of cells in
// each.
type Board struct {
	Rows  int
	Width func(row int) int
}

// Square is the shape of a board of n×n cells.
func Square(n int) Board { return Board{n, func(int) int { return n }} }

// Read calls set for each cell of the board whose mark in the text is not the
// first of marks, in the order of the text, with the index of its mark.
func (b Board) Read(text, marks string, set func(row, column, mark int)) error {
	if n := strings.Count(text, "/") + 1; n != b.Rows {
		return fmt.Errorf("got %d rows, want %d", n, b.Rows)
	}
	for r := range b.Rows {
		var row string
		row, text, _ = strings.Cut(text, "/")
		if want := b.Width(r); len(row) != want {
			return fmt.Errorf("row %d: got %d cells, want %d", r, len(row), want)
		}
		for c := range len(row) {
			if row[c] == marks[0] {
				continue
			}
			mark := strings.IndexByte(marks, row[c])
			if mark < 0 {
				return fmt.Errorf("row %d: got %q, want one of %s", r, row[c], marks)
			}
			set(r, c, mark)
		}
	}
	return nil
}

// Append appends the rows of the board, with the mark of each cell.
func (b Board) Append(dst []byte, mark func(row, column int) byte) []byte {
	for r := range b.Rows {
		if r > 0 {
			dst = append(dst, '/')
		}
		for c := range b.Width(r) {
			dst = append(dst, mark(r, c))
		}
	}
	return dst
}
