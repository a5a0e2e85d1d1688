package trilite

import (
	"errors"
	"fmt"
	"strconv"

	"quincunx/bitboard"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/movegen/notation"
)

// Parse returns the position of a text, such as "1 013 485". It returns the error of
// SetText.
func Parse(text string) (*Position, error) {
	return notation.Parse(New(), text)
}

// SetText sets p to the position of a text: the side to move and the cells of each side's
// stones, oldest first. It also accepts unreachable positions: see
// [Position.CheckReachable]. On an error, which names the wrong field, nothing changes.
func (p *Position) SetText(text string) error {
	fields := notation.Read(text, "SIDE STONES1 STONES2")
	mover := movegen.Seat(fields.Name("1", "2"))
	var sides [2]queue
	for i := range sides {
		var err error
		sides[i], err = parseStones(fields.Text())
		fields.Check(err)
	}
	if err := fields.Err(); err != nil {
		return fmt.Errorf("trilite position: %w", err)
	}
	if both := sides[0].set() & sides[1].set(); both != 0 {
		return fmt.Errorf("trilite position: both sides have a stone on cell %d", both.First())
	}
	mine, theirs := sides[mover], sides[1-mover]
	if hasLine(mine.set()) {
		return errors.New("trilite position: the side to move has three in a row already")
	}
	p.state = pack(mine, theirs, mover)
	p.past = p.past[:0]
	return nil
}

func parseStones(text string) (queue, error) {
	if text == "-" {
		return 0, nil
	}
	if len(text) == 0 || len(text) > stones {
		return 0, fmt.Errorf("%s: want - or one to three cells", message.Quote(text))
	}
	var q queue
	for i, c := range []byte(text) {
		if c < '0' || c > '8' {
			return 0, fmt.Errorf("%s: %s is not a cell 0..8", message.Quote(text), message.Quote(text[i:i+1]))
		}
		if q.set().Has(int(c - '0')) {
			return 0, fmt.Errorf("two stones on cell %c", c)
		}
		q = q<<4 | queue(c-'0'+1)
	}
	return q, nil
}

// CheckReachable returns an error if no game leads to the position. SetText accepts it
// nevertheless, because the rules can be applied to it.
func (p *Position) CheckReachable() error {
	mine, theirs := p.state.mine().set().Count(), p.state.theirs().set().Count()
	// Side 1 begins: the sides have equally many stones when it is to move, and it has
	// one more when side 2 is to move. If both have three, the numbers don't tell.
	if mine == stones && theirs == stones || theirs == mine+int(p.Mover()) {
		return nil
	}
	first, second := mine, theirs
	if p.Mover() != 0 {
		first, second = theirs, mine
	}
	return fmt.Errorf("unreachable: side %d can't be to move with %s against %s",
		p.Mover()+1, countStones(first), countStones(second))
}

func countStones(n int) string { return message.Count(n, "stone", "stones") }

// AppendText appends the text form, such as "1 013 485".
func (p *Position) AppendText(dst []byte) []byte { return p.AppendImage(dst, 0) }

// Symmetries returns 8, the number of symmetries of the square.
func (*Position) Symmetries() int { return 8 }

// AppendImage appends the text form of the image of the position under a symmetry of the square.
func (p *Position) AppendImage(dst []byte, symmetry int) []byte {
	sides := [2]queue{p.state.mine(), p.state.theirs()}
	dst = append(dst, '1'+byte(p.Mover()))
	for i := range sides {
		dst = append(dst, ' ')
		dst = sides[i^int(p.Mover())].appendImage(dst, symmetry)
	}
	return dst
}

func (q queue) appendImage(dst []byte, symmetry int) []byte {
	if q == 0 {
		return append(dst, '-')
	}
	for shift := 8; shift >= 0; shift -= 4 {
		if c := q >> shift & 0xf; c != 0 {
			row, col := bitboard.SquareImage(3, symmetry, int(c-1)/3, int(c-1)%3)
			dst = append(dst, '0'+byte(3*row+col))
		}
	}
	return dst
}

// AppendMove appends the digit of the cell on which m places a stone.
func (p *Position) AppendMove(dst []byte, m movegen.Move) []byte {
	return append(dst, '0'+byte(target(m)))
}

// ParseMove returns the legal move that places a stone on a cell, given as a digit. It
// returns an error for a wrong text or an illegal move.
func (p *Position) ParseMove(text string) (movegen.Move, error) {
	cell, err := notation.Number(text, 0, cells-1)
	m := moveTo(cell)
	switch {
	case err != nil:
	case p.Over():
		err = errors.New("the game is over")
	case !p.Legal(m):
		err = errors.New("the cell is occupied")
	}
	return notation.Move("trilite move", text, m, err)
}

// AppendResult appends "-", "win 1" or "win 2".
func (p *Position) AppendResult(dst []byte) []byte {
	if !p.Over() {
		return append(dst, '-')
	}
	return strconv.AppendInt(append(dst, "win "...), int64(2-p.Mover()), 10)
}
