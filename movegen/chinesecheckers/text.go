package chinesecheckers

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
)

// Parse returns the position that text stands for: SIZE TRIANGLES TURN ROWS,
// such as "1 0,3 0 0/..../.../..../1".
func Parse(text string) (*Position, error) {
	p := &Position{past: make([]undo, 0, 64)}
	if err := p.SetText(text); err != nil {
		return nil, err
	}
	return p, nil
}

// SetText sets up the position that text stands for, with its options. It
// takes every position in which no seat has more men than it begins with,
// reachable or not. On any error nothing changes.
func (p *Position) SetText(text string) error {
	o, turn, rows, err := parseFields(text)
	if err != nil {
		return fmt.Errorf("chinesecheckers position: %w", err)
	}
	b := boardOf(o.Size)
	if err := b.checkRows(rows, o); err != nil {
		return fmt.Errorf("chinesecheckers position: rows: %w", err)
	}
	p.reset(o)
	for r := range b.rows[1:] {
		for i, c := range b.row(r) {
			if mark := rows[b.rows[r]+r+i]; mark != '.' {
				p.put(movegen.Seat(mark-'0'), c)
			}
		}
	}
	p.settle(turn)
	return nil
}

// parseFields reads all of a position but its rows.
func parseFields(text string) (o Options, turn movegen.Seat, rows string, err error) {
	fields := strings.SplitN(text, " ", 5)
	if len(fields) != 4 {
		return o, 0, "", fmt.Errorf("want 4 fields SIZE TRIANGLES TURN ROWS, got %d", strings.Count(text, " ")+1)
	}
	if o.Size, err = parseNumber(fields[0], MaxSize); err != nil {
		return o, 0, "", fmt.Errorf("size: %w", err)
	}
	// Each home is one digit, so that two of them stand two bytes apart.
	homes := fields[1]
	if len(homes) > 2*MaxSeats-1 {
		return o, 0, "", fmt.Errorf("triangles: more than %d seats", MaxSeats)
	}
	for home := range strings.SplitSeq(homes, ",") {
		t, err := parseNumber(home, triangles-1)
		if err != nil {
			return o, 0, "", fmt.Errorf("triangles: %w", err)
		}
		o.Triangles = append(o.Triangles, t)
	}
	if err := o.Check(); err != nil {
		return o, 0, "", err
	}
	seat, err := parseNumber(fields[2], len(o.Triangles)-1)
	if err != nil {
		return o, 0, "", fmt.Errorf("turn: %w", err)
	}
	return o, movegen.Seat(seat), fields[3], nil
}

// parseNumber reads a number 0..most, most < 100, in its only spelling.
func parseNumber(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if len(text) > 2 || err != nil || n < 0 || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%s is not a number", quote.Text(text))
	}
	if n > most {
		return 0, fmt.Errorf("%d is more than %d", n, most)
	}
	return n, nil
}

// row returns the cells of row r from its lowest column on.
func (b *board) row(r int) []cell { return b.cells[b.rows[r]:b.rows[r+1]] }

// checkRows returns an error unless text is all rows of the board, with no
// more men than a game begins with.
func (b *board) checkRows(text string, o Options) error {
	if want := len(b.cells) + 4*b.size; len(text) != want {
		return fmt.Errorf("%d bytes, want %d at size %d", len(text), want, b.size)
	}
	var men [MaxSeats]int
	for r := range b.rows[1:] {
		row := text[:b.rows[r+1]-b.rows[r]]
		for i, mark := range []byte(row) {
			if mark == '.' {
				continue
			}
			seat := int(mark) - '0'
			if seat < 0 || seat >= len(o.Triangles) {
				return fmt.Errorf("row %d: %q at %d is neither an empty cell nor a seat 0..%d", r, mark, i, len(o.Triangles)-1)
			}
			if men[seat]++; men[seat] > o.Men() {
				return fmt.Errorf("seat %d has more than %d men", seat, o.Men())
			}
		}
		text = text[len(row):]
		if r < 4*b.size {
			if text[0] != '/' {
				return fmt.Errorf("row %d: want %d cells", r, len(row))
			}
			text = text[1:]
		}
	}
	return nil
}

// mark returns the digit of the seat with a man on a cell, or '.'.
func (p *Position) mark(c cell) byte {
	if has(p.taken, c) {
		for seat, men := range p.men[:p.seats] {
			if has(men, c) {
				return '0' + byte(seat)
			}
		}
	}
	return '.'
}

// AppendText appends the text form, such as "1 0,3 0 0/..../.../..../1".
func (p *Position) AppendText(dst []byte) []byte {
	dst = strconv.AppendInt(dst, int64(p.board.size), 10)
	for seat, home := range p.homes[:p.seats] {
		dst = append(dst, " ,"[min(seat, 1)], '0'+home)
	}
	dst = append(dst, ' ', '0'+byte(p.mover), ' ')
	for r := range p.board.rows[1:] {
		if r > 0 {
			dst = append(dst, '/')
		}
		for _, c := range p.board.row(r) {
			dst = append(dst, p.mark(c))
		}
	}
	return dst
}

const nullText = "null"

// AppendMove appends m as r:c>r:c, or null.
func (p *Position) AppendMove(dst []byte, m movegen.Move) []byte {
	if m == nullMove {
		return append(dst, nullText...)
	}
	from, to := ends(m)
	dst = p.board.appendCell(dst, from)
	return p.board.appendCell(append(dst, '>'), to)
}

func (b *board) appendCell(dst []byte, c cell) []byte {
	r, j := b.place(c)
	dst = strconv.AppendInt(dst, int64(r), 10)
	return strconv.AppendInt(append(dst, ':'), int64(b.printed(r, j)), 10)
}

// ParseMove returns the legal move that text stands for: r:c>r:c or null. The
// contest's form of a null move is understood too: from a man of the seat to
// the same cell.
func (p *Position) ParseMove(text string) (movegen.Move, error) {
	m, err := p.parseMove(text)
	if err != nil {
		return movegen.NoMove, fmt.Errorf("chinesecheckers move %s: %w", quote.Text(text), err)
	}
	return m, nil
}

func (p *Position) parseMove(text string) (movegen.Move, error) {
	m := nullMove
	if text != nullText {
		begin, end, found := strings.Cut(text, ">")
		if !found {
			return 0, errors.New("neither r:c>r:c nor null")
		}
		from, err := p.board.parseCell(begin)
		if err != nil {
			return 0, err
		}
		to, err := p.board.parseCell(end)
		if err != nil {
			return 0, err
		}
		if !has(p.men[p.mover], from) {
			return 0, fmt.Errorf("no man of seat %d on %s", p.mover, begin)
		}
		if from != to {
			m = moveOf(from, to)
		}
	}
	if !p.Legal(m) {
		return 0, p.whyIllegal(m)
	}
	return m, nil
}

// whyIllegal says why m, a man's move or the null move, is illegal.
func (p *Position) whyIllegal(m movegen.Move) error {
	from, to := ends(m)
	allowed := p.allowed[p.mover]
	switch {
	case p.over:
		return errors.New("the game is over")
	case m == nullMove:
		return fmt.Errorf("seat %d can move and may not pass", p.mover)
	case has(p.taken, to):
		return errors.New("it ends on a man")
	case !has(allowed, from):
		return errors.New("it begins in a neutral triangle")
	case !has(allowed, to):
		return errors.New("it ends in a neutral triangle")
	}
	return errors.New("neither a step nor jumps lead there")
}

// parseCell reads r:c in its only spelling.
func (b *board) parseCell(text string) (cell, error) {
	row, column, _ := strings.Cut(text, ":")
	sign := 1
	digits, negative := strings.CutPrefix(column, "-")
	if negative {
		sign = -1
	}
	r, err := parseCoordinate(row)
	if err != nil {
		return 0, fmt.Errorf("%s is not a cell r:c: row: %w", quote.Text(text), err)
	}
	c, err := parseCoordinate(digits)
	if err != nil || negative && c == 0 {
		return 0, fmt.Errorf("%s is not a cell r:c", quote.Text(text))
	}
	at, ok := b.lookup(r, sign*c)
	if !ok {
		return 0, fmt.Errorf("%s is not on the board", text)
	}
	return at, nil
}

// parseCoordinate reads a number of up to three digits in its only spelling.
func parseCoordinate(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if len(text) > 3 || err != nil || n < 0 || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%s is not a number", quote.Text(text))
	}
	return n, nil
}

// AppendResult appends "-", "win 0" or "draw 0,1" with the seats that have all
// their men in their goals.
func (p *Position) AppendResult(dst []byte) []byte {
	if !p.over {
		return append(dst, '-')
	}
	var score [movegen.MaxSeats]int32
	p.Score(&score)
	parting := "win "
	for seat, s := range score[:p.seats] {
		if s == movegen.Draw && parting == "win " {
			parting = "draw "
		}
		if s != movegen.Loss {
			dst = append(append(dst, parting...), '0'+byte(seat))
			parting = ","
		}
	}
	return dst
}
