package jackhammer

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/movegen/notation"
)

// Parse returns the position of a text, such as "3 after 0 9 0:0 2:0 2:2
// ./.#/...".
func Parse(text string) (*Position, error) {
	return notation.Parse(&Position{past: make([]undo, 0, 64)}, text)
}

// SetText sets up the position of a text, with its side, resolution and turns.
// On an error nothing changes.
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
	fields := notation.Read(text, "SIDE RESOLUTION TURN TURNS P0 P1 P2 ROWS")
	o := Options{Side: fields.Number(MinSide, MaxSide), Resolution: Resolution(fields.Name(resolutionNames[:]...))}
	turn := fields.Number(0, MaxTurns)
	if o.Turns = fields.Number(0, MaxTurns); turn > o.Turns {
		fields.Check(fmt.Errorf("got %d, want at least the %d turns played", o.Turns, turn))
	}
	s := newState(o)
	s.turn = int32(turn)
	for i := range seats {
		cell, err := parseCell(fields.Text(), o.Side)
		fields.Check(err)
		s.at.set(i, cell)
	}
	fields.Board(mesh(o.Side), ".#", func(r, c, _ int) { s.dig(bitboard.MeshCell(r, c)) })
	if err := fields.Err(); err != nil {
		return state{}, err
	}
	return s, s.checkSeats()
}

// mesh is the shape of the board in texts.
func mesh(side int) notation.Board {
	return notation.Board{Rows: side, Width: func(row int) int { return row + 1 }}
}

// checkSeats returns an error if a seat is on a hole and the resolution doesn't
// allow it.
func (s *state) checkSeats() error {
	if s.resolution == Harsh {
		return nil
	}
	for i := range seats {
		if cell := s.at.of(i); !s.intact.Has(cell) {
			return fmt.Errorf("field P%d: a hole at %s, where only harsh allows a player", i, appendCell(nil, cell))
		}
	}
	return nil
}

// parseCell parses r:c and returns the number of the cell.
func parseCell(text string, side int) (int, error) {
	r, c, err := notation.Cell(text)
	if err != nil {
		return 0, err
	}
	if r < 0 || r >= side || c < 0 || c > r {
		return 0, fmt.Errorf("cell %s is not on the mesh", text)
	}
	return bitboard.MeshCell(r, c), nil
}

func appendCell(dst []byte, cell int) []byte {
	return notation.AppendCell(dst, cell/bitboard.MeshRows, cell%bitboard.MeshRows)
}

// AppendText appends the text form, such as "3 after 0 9 0:0 2:0 2:2 ./.#/...".
func (p *Position) AppendText(dst []byte) []byte {
	dst = fmt.Appendf(dst, "%d %v %d %d", p.side, p.resolution, p.turn, p.turns)
	for s := range seats {
		dst = appendCell(append(dst, ' '), p.at.of(s))
	}
	return mesh(int(p.side)).Append(append(dst, ' '), func(r, c int) byte { return "#."[p.intact.Row(r)>>c&1] })
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

// ParseSeatMove returns the action of seat s with the given text form.
func (p *Position) ParseSeatMove(s movegen.Seat, text string) (movegen.Move, error) {
	m, err := p.parseAction(s, text)
	return notation.Move("jackhammer action", text, m, err)
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
	dst = append(dst, "scores"...)
	separator := byte(' ')
	for _, n := range movegen.Scores(p) {
		dst = append(dst, separator)
		dst = strconv.AppendInt(dst, int64(n), 10)
		separator = ','
	}
	return dst
}
