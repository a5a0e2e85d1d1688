package chinesecheckers

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quincunx/movegen"
	"quincunx/movegen/notation"
)

// Parse returns the position of a text: SIZE TRIANGLES TURN ROWS, such as "1
// 0,3 0 0/..../.../..../1".
func Parse(text string) (*Position, error) {
	return notation.Parse(&Position{past: make([]undo, 0, 64)}, text)
}

// SetText sets up the position of a text, with its options. It accepts every
// position in which no seat has more men than at the start, reachable or not.
// On an error nothing changes.
func (p *Position) SetText(text string) error {
	fields := notation.Read(text, "SIZE TRIANGLES TURN ROWS")
	o := Options{Size: fields.Number(MinSize, MaxSize)}
	for home := range strings.SplitSeq(fields.Text(), ",") {
		triangle, err := notation.Number(home, 0, triangles-1)
		fields.Check(err)
		if o.Triangles = append(o.Triangles, triangle); len(o.Triangles) > MaxSeats {
			break
		}
	}
	fields.Check(o.Check())
	turn := fields.Number(0, max(len(o.Triangles), 1)-1)
	var men []man
	if rows := fields.Text(); fields.Err() == nil {
		var err error
		men, err = boardOf(o.Size).readMen(rows, o)
		fields.Check(err)
	}
	if err := fields.Err(); err != nil {
		return fmt.Errorf("chinesecheckers position: %w", err)
	}
	p.reset(o)
	for _, m := range men {
		p.put(m.seat, m.cell)
	}
	p.finishSetup(movegen.Seat(turn))
	return nil
}

// row returns the cells of row r in ascending order of columns.
func (b *board) row(r int) []cell { return b.cells[b.rows[r]:b.rows[r+1]] }

// shape is the shape of the board in texts.
func (b *board) shape() notation.Board {
	return notation.Board{Rows: 4*b.size + 1, Width: func(r int) int { return len(b.row(r)) }}
}

// man is a man of a seat on a cell.
type man struct {
	seat movegen.Seat
	cell cell
}

// readMen returns the men in the rows of a text. It returns an error if a seat
// has more men than at the start.
func (b *board) readMen(rows string, o Options) ([]man, error) {
	men := make([]man, 0, len(o.Triangles)*o.Men())
	var total [MaxSeats]int
	err := b.shape().Read(rows, ".012345"[:1+len(o.Triangles)], func(r, i, mark int) {
		men = append(men, man{movegen.Seat(mark - 1), b.row(r)[i]})
		total[mark-1]++
	})
	if n := slices.Max(total[:]); err == nil && n > o.Men() {
		err = fmt.Errorf("got %d men of a seat, want at most %d", n, o.Men())
	}
	return men, err
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
func (p *Position) AppendText(dst []byte) []byte { return p.AppendImage(dst, 0) }

// Symmetries returns 2 if all homes are at the top or the bottom, so that the mirror image of a position has the same
// homes, and 1 otherwise.
func (p *Position) Symmetries() int {
	for _, home := range p.homes[:p.seats] {
		if home%3 != 0 {
			return 1
		}
	}
	return 2
}

// AppendImage appends the text form of the position, or of its mirror image if symmetry is 1.
func (p *Position) AppendImage(dst []byte, symmetry int) []byte {
	dst = strconv.AppendInt(dst, int64(p.board.size), 10)
	for seat, home := range p.homes[:p.seats] {
		dst = append(dst, " ,"[min(seat, 1)], '0'+home)
	}
	dst = append(dst, ' ', '0'+byte(p.mover), ' ')
	return p.board.shape().Append(dst, func(r, i int) byte {
		row := p.board.row(r)
		if symmetry == 1 {
			i = len(row) - 1 - i
		}
		return p.mark(row[i])
	})
}

const nullText = "null"

// AppendMove appends m as r:c>r:c or null.
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
	return notation.AppendCell(dst, r, b.printed(r, j))
}

// ParseMove returns the legal move with the given text: r:c>r:c or null. It
// also accepts the contest's form of a null move: from a man of the seat to the
// same cell.
func (p *Position) ParseMove(text string) (movegen.Move, error) {
	m, err := p.parseMove(text)
	return notation.Move("chinesecheckers move", text, m, err)
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
			return 0, fmt.Errorf("the player to move has no man on %s", begin)
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

// whyIllegal returns the reason why m, a man's move or the null move, is
// illegal.
func (p *Position) whyIllegal(m movegen.Move) error {
	from, to := ends(m)
	allowed := p.allowed[p.mover]
	switch {
	case p.over:
		return errors.New("the game is over")
	case m == nullMove:
		return errors.New("the player to move can move and may not pass")
	case has(p.taken, to):
		return errors.New("it ends on a man")
	case !has(allowed, from):
		return errors.New("it begins in a neutral triangle")
	case !has(allowed, to):
		return errors.New("it ends in a neutral triangle")
	}
	return errors.New("neither a step nor jumps lead there")
}

// parseCell parses r:c.
func (b *board) parseCell(text string) (cell, error) {
	r, c, err := notation.Cell(text)
	if err != nil {
		return 0, err
	}
	at, ok := b.lookup(r, c)
	if !ok {
		return 0, fmt.Errorf("cell %s is not on the board", text)
	}
	return at, nil
}

// AppendResult appends "-", "win 0" or "draw 0,1" with the seats that have all
// their men in their goals.
func (p *Position) AppendResult(dst []byte) []byte {
	if !p.over {
		return append(dst, '-')
	}
	winners := movegen.Winners(p)
	prefix := "win "
	if len(winners) > 1 {
		prefix = "draw "
	}
	for _, seat := range winners {
		dst = append(append(dst, prefix...), '0'+byte(seat))
		prefix = ","
	}
	return dst
}
