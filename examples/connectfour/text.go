package connectfour

import (
	"fmt"
	"math/bits"
	"strings"

	"quincunx/internal/message"
	"quincunx/movegen"
)

// marks are the letters of the seats' discs.
const marks = "XO"

// Parse returns the position of a text: the rows from the top, separated by slashes,
// with X and O for the discs of sides 1 and 2 and a dot for an empty cell. Side 1
// begins, so that the numbers of discs determine whose turn it is.
func Parse(text string) (*Position, error) {
	p := new(Position)
	if err := p.SetText(text); err != nil {
		return nil, err
	}
	return p, nil
}

// SetText sets up the position from its text form and clears the move history. On an
// error, which names the wrong row, nothing changes.
func (p *Position) SetText(text string) error {
	rows := strings.Split(text, "/")
	q, err := New(len(rows[0]), len(rows))
	if err != nil {
		return err
	}
	var discs [2]uint64 // by seat
	for height := range q.rows {
		row := rows[q.rows-1-height]
		if len(row) != q.columns {
			return fmt.Errorf("connectfour position: row %d has %d cells, want %d", height+1, len(row), q.columns)
		}
		for column, mark := range []byte(row) {
			cell := q.bottom(column) << height
			seat := strings.IndexByte(marks, mark)
			switch {
			case mark == '.':
				continue
			case seat < 0:
				return fmt.Errorf("connectfour position: row %d: want X, O or a dot, got %s", height+1, message.Quote(string(mark)))
			case height > 0 && (discs[0]|discs[1])&(cell>>1) == 0:
				return fmt.Errorf("connectfour position: row %d: the disc in column %d has nothing below it", height+1, column+1)
			}
			discs[seat] |= cell
		}
	}
	first, second := bits.OnesCount64(discs[0]), bits.OnesCount64(discs[1])
	if first != second && first != second+1 {
		return fmt.Errorf("connectfour position: %d X and %d O: want as many, or one X more", first, second)
	}
	q.mover = movegen.Seat(first - second)
	q.discs = [2]uint64{discs[q.mover], discs[1-q.mover]}
	if q.hasFour(q.discs[0]) {
		return fmt.Errorf("connectfour position: %c has four in a line, though %c moved last", marks[q.mover], marks[1-q.mover])
	}
	*p = *q
	return nil
}

// AppendText appends the text form.
func (p *Position) AppendText(dst []byte) []byte {
	for height := p.rows - 1; height >= 0; height-- {
		for column := range p.columns {
			cell := p.bottom(column) << height
			switch {
			case p.discs[p.mover]&cell != 0:
				dst = append(dst, marks[0])
			case p.discs[1-p.mover]&cell != 0:
				dst = append(dst, marks[1])
			default:
				dst = append(dst, '.')
			}
		}
		if height > 0 {
			dst = append(dst, '/')
		}
	}
	return dst
}

// AppendMove appends the number of the column.
func (p *Position) AppendMove(dst []byte, m movegen.Move) []byte { return append(dst, '0'+byte(m)) }

// ParseMove returns the legal move with the given column number.
func (p *Position) ParseMove(text string) (movegen.Move, error) {
	if len(text) != 1 || text[0] < '1' || int(text[0]-'0') > p.columns {
		return movegen.NoMove, fmt.Errorf("connectfour move %s: want a column 1..%d", message.Quote(text), p.columns)
	}
	m := movegen.Move(text[0] - '0')
	switch {
	case p.Over():
		return movegen.NoMove, fmt.Errorf("connectfour move %s: the game is over", text)
	case !p.Legal(m):
		return movegen.NoMove, fmt.Errorf("connectfour move %s: the column is full", text)
	}
	return m, nil
}

// AppendResult appends "-", "draw", "win 1" or "win 2".
func (p *Position) AppendResult(dst []byte) []byte {
	switch {
	case p.isWon():
		return append(append(dst, "win "...), '2'-byte(p.mover))
	case p.Over():
		return append(dst, "draw"...)
	}
	return append(dst, '-')
}
