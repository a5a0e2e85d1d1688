package jackhammer

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"quincunx/bitboard"
	"quincunx/internal/quote"
	"quincunx/movegen"
)

// Parse returns the position that text stands for, such as
// "3 after 0 9 0:0 2:0 2:2 ./.#/...".
func Parse(text string) (*Position, error) {
	p := &Position{past: make([]undo, 0, 64)}
	if err := p.SetText(text); err != nil {
		return nil, err
	}
	return p, nil
}

// SetText sets up the position that text stands for, with its side, resolution
// and turns. On any error nothing changes.
func (p *Position) SetText(text string) error {
	s, err := parseState(text)
	if err != nil {
		return fmt.Errorf("jackhammer position: %w", err)
	}
	p.state = s
	p.past = p.past[:0]
	return nil
}

func parseState(text string) (state, error) {
	const fields = 8
	f := strings.SplitN(text, " ", fields+1)
	if len(f) != fields {
		return state{}, fmt.Errorf("want %d fields SIDE RESOLUTION TURN TURNS P0 P1 P2 ROWS", fields)
	}
	var (
		o   Options
		err error
	)
	if o.Side, err = parseNumber(f[0], MinSide, MaxSide); err != nil {
		return state{}, fmt.Errorf("side: %w", err)
	}
	if o.Resolution, err = ParseResolution(f[1]); err != nil {
		return state{}, err
	}
	if o.Turns, err = parseNumber(f[3], 0, MaxTurns); err != nil {
		return state{}, fmt.Errorf("turns: %w", err)
	}
	turn, err := parseNumber(f[2], 0, o.Turns)
	if err != nil {
		return state{}, fmt.Errorf("turn: %w", err)
	}
	s := newState(o)
	s.turn = int32(turn)
	for i := range seats {
		cell, err := parseCell(f[4+i], o.Side)
		if err != nil {
			return state{}, fmt.Errorf("seat %d: %w", i, err)
		}
		s.at.set(i, cell)
	}
	if err := s.parseRows(f[7]); err != nil {
		return state{}, err
	}
	return s, s.checkSeats()
}

// parseRows knocks the cells out that are "#" in text.
func (s *state) parseRows(text string) error {
	if n := strings.Count(text, "/") + 1; n != int(s.side) {
		return fmt.Errorf("%d rows, want %d", n, s.side)
	}
	r := 0
	for row := range strings.SplitSeq(text, "/") {
		if len(row) != r+1 {
			return fmt.Errorf("row %d has %d characters, want %d", r, len(row), r+1)
		}
		for c := range len(row) {
			switch row[c] {
			case '.':
			case '#':
				s.dig(bitboard.MeshCell(r, c))
			default:
				return fmt.Errorf("row %d: %q is neither . nor #", r, row[c])
			}
		}
		r++
	}
	return nil
}

// checkSeats returns an error if a seat can't stand where it does.
func (s *state) checkSeats() error {
	if s.resolution == Harsh {
		return nil
	}
	for i := range seats {
		if cell := s.at.of(i); !s.intact.Has(cell) {
			return fmt.Errorf("seat %d stands on a hole at %s, which only harsh allows", i, appendCell(nil, cell))
		}
	}
	return nil
}

// parseNumber reads a decimal number in its only form.
func parseNumber(text string, low, high int) (int, error) {
	n := 0
	for i := range len(text) {
		d := int(text[i] - '0')
		leadingZero := i > 0 && n == 0
		if n = 10*n + d; d > 9 || leadingZero || n > high {
			return 0, fmt.Errorf("%s is no number in %d..%d", quote.Text(text), low, high)
		}
	}
	if text == "" || n < low {
		return 0, fmt.Errorf("%s is no number in %d..%d", quote.Text(text), low, high)
	}
	return n, nil
}

// parseCell reads the r:c of a cell and returns its number.
func parseCell(text string, side int) (int, error) {
	row, column, ok := strings.Cut(text, ":")
	if !ok {
		return 0, fmt.Errorf("cell %s is not r:c", quote.Text(text))
	}
	r, err := parseNumber(row, 0, side-1)
	if err != nil {
		return 0, fmt.Errorf("row of cell %s: %w", quote.Text(text), err)
	}
	c, err := parseNumber(column, 0, r)
	if err != nil {
		return 0, fmt.Errorf("column of cell %s: %w", quote.Text(text), err)
	}
	return bitboard.MeshCell(r, c), nil
}

func appendCell(dst []byte, cell int) []byte {
	dst = strconv.AppendInt(dst, int64(cell/bitboard.MeshRows), 10)
	dst = append(dst, ':')
	return strconv.AppendInt(dst, int64(cell%bitboard.MeshRows), 10)
}

// AppendText appends the text form, such as "3 after 0 9 0:0 2:0 2:2 ./.#/...".
func (p *Position) AppendText(dst []byte) []byte {
	dst = strconv.AppendInt(dst, int64(p.side), 10)
	dst = append(dst, ' ')
	dst = append(dst, p.resolution.String()...)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(p.turn), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(p.turns), 10)
	for s := range seats {
		dst = append(dst, ' ')
		dst = appendCell(dst, p.at.of(s))
	}
	separator := byte(' ')
	for r := range int(p.side) {
		dst = append(dst, separator)
		separator = '/'
		for c := range r + 1 {
			dst = append(dst, "#."[p.intact.Row(r)>>c&1])
		}
	}
	return dst
}

// AppendSeatMove appends "s", "mr:c" or "hr:c".
func (p *Position) AppendSeatMove(dst []byte, s movegen.Seat, m movegen.Move) []byte {
	kind, first := byte('m'), Move
	switch {
	case m == Stay:
		return append(dst, 's')
	case m >= Hammer:
		kind, first = 'h', Hammer
	}
	return appendCell(append(dst, kind), neighbour(p.at.of(int(s)), m-first))
}

// ParseSeatMove returns the action of seat s that text stands for.
func (p *Position) ParseSeatMove(s movegen.Seat, text string) (movegen.Move, error) {
	m, err := p.parseAction(s, text)
	if err != nil {
		return movegen.NoMove, fmt.Errorf("jackhammer action %s: %w", quote.Text(text), err)
	}
	return m, nil
}

func (p *Position) parseAction(s movegen.Seat, text string) (movegen.Move, error) {
	if p.Over() {
		return movegen.NoMove, fmt.Errorf("the game is over")
	}
	if text == "s" {
		return Stay, nil
	}
	var first movegen.Move
	switch {
	case strings.HasPrefix(text, "m"):
		first = Move
	case strings.HasPrefix(text, "h"):
		first = Hammer
	default:
		return movegen.NoMove, fmt.Errorf("not s, mr:c or hr:c")
	}
	cell, err := parseCell(text[1:], int(p.side))
	if err != nil {
		return movegen.NoMove, err
	}
	if !p.intact.Has(cell) {
		return movegen.NoMove, fmt.Errorf("the cell is a hole")
	}
	here := p.at.of(int(s))
	for r := p.intact.Around(here); r != 0; r &= r - 1 {
		d := movegen.Move(bits.TrailingZeros32(r))
		if neighbour(here, d) == cell {
			return first + d, nil
		}
	}
	return movegen.NoMove, fmt.Errorf("the cell is not adjacent to %s", appendCell(nil, here))
}

// AppendResult appends "-" or the scores, such as "scores 3,0,0".
func (p *Position) AppendResult(dst []byte) []byte {
	if !p.Over() {
		return append(dst, '-')
	}
	var score [movegen.MaxSeats]int32
	p.Score(&score)
	dst = append(dst, "scores"...)
	separator := byte(' ')
	for _, n := range score[:seats] {
		dst = append(dst, separator)
		dst = strconv.AppendInt(dst, int64(n), 10)
		separator = ','
	}
	return dst
}
