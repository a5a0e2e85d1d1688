package pente

import (
	"fmt"
	"math"
	"strconv"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/movegen/notation"
)

// Limits of the counters in a text: larger than in any game, and too small to
// overflow.
const (
	maxPairs = 99
	maxPly   = 1_000_000_000
)

// Parse returns the position of a text.
func Parse(text string) (*Position, error) {
	return notation.Parse(&Position{}, text)
}

// SetText sets up the position of a text, HALF OPENING PLY PAIRS1 PAIRS2 ROWS,
// with its options. The pairs, up to 99, and PLY, up to about 10⁹, need not
// agree with the stones. On an error nothing changes.
func (p *Position) SetText(text string) error {
	q, err := parse(text)
	if err != nil {
		return fmt.Errorf("pente position: %w", err)
	}
	q.past = p.past[:0]
	*p = *q
	return nil
}

func parse(text string) (*Position, error) {
	fields := notation.Read(text, "HALF OPENING PLY PAIRS1 PAIRS2 ROWS")
	half := fields.Number(MinHalf, MaxHalf)
	p := empty(Options{Half: half, Opening: Opening(fields.Name(openingNames[:]...))})
	p.ply = int32(fields.Number(0, math.MaxInt32/2))
	p.pairs = [2]int32{int32(fields.Number(0, maxPairs)), int32(fields.Number(0, maxPairs))}
	fields.Board(notation.Square(int(p.size)), ".12", func(row, col, side int) { p.put(uint(Span*row+col), uint(side-1)) })
	if err := fields.Err(); err != nil {
		return nil, err
	}
	// A move adds a ply, fills a cell and empties two for each pair, so that
	// this sum is constant during a game: positions reached from an accepted
	// position are accepted, too.
	if p.ply+p.empty-2*(p.pairs[0]+p.pairs[1]) > maxPly {
		return nil, fmt.Errorf("ply %d is too large", p.ply)
	}
	p.setResult()
	return p, nil
}

// put places a stone on an empty cell without any other effect.
func (p *Position) put(cell, seat uint) {
	p.lines.flip(cell, Side1<<seat)
	p.stones ^= stoneKey(seat, cell)
	p.empty--
}

// stone returns the content of a cell: Empty, Side1 or Side2.
func (p *Position) stone(r, c uint) uint64 { return p.lines[Row][r%Span] >> (2 * (c % Span)) & 3 }

// AppendText appends the text form, HALF OPENING PLY PAIRS1 PAIRS2 ROWS.
func (p *Position) AppendText(dst []byte) []byte { return p.AppendImage(dst, 0) }

// Symmetries returns 8, the number of symmetries of the square.
func (*Position) Symmetries() int { return 8 }

// AppendImage appends the text form of the image of the position under a symmetry of the square.
func (p *Position) AppendImage(dst []byte, symmetry int) []byte {
	dst = strconv.AppendInt(dst, int64(p.options.Half), 10)
	dst = append(append(dst, ' '), p.options.Opening.String()...)
	for _, n := range [3]int32{p.ply, p.pairs[0], p.pairs[1]} {
		dst = strconv.AppendInt(append(dst, ' '), int64(n), 10)
	}
	return notation.Square(int(p.size)).Append(append(dst, ' '), func(row, col int) byte {
		row, col = bitboard.SquareImage(int(p.size), symmetry, row, col)
		return ".12"[p.stone(uint(row), uint(col))]
	})
}

// AppendMove appends v:h, the row and the column of the stone relative to the
// centre.
func (p *Position) AppendMove(dst []byte, m movegen.Move) []byte {
	cell := Target(m)
	return notation.AppendCell(dst, cell/Span-p.options.Half, cell%Span-p.options.Half)
}

// ParseMove returns the legal move of a text v:h.
func (p *Position) ParseMove(text string) (movegen.Move, error) {
	v, h, err := notation.Cell(text)
	m := movegen.NoMove
	if err == nil {
		m, err = p.moveAt(v, h)
	}
	return notation.Move("pente move", text, m, err)
}

// moveAt returns the legal move that places a stone v rows and h columns from
// the centre, or an error with the reason if it is illegal.
func (p *Position) moveAt(v, h int) (movegen.Move, error) {
	half := p.options.Half
	if max(v, -v) > half || max(h, -h) > half || min(v, h) < -half {
		return movegen.NoMove, fmt.Errorf("off the board, whose coordinates are -%d..%d", half, half)
	}
	r, c := v+half, h+half
	m := MoveTo(Span*r + c)
	switch {
	case p.Legal(m):
		return m, nil
	case p.Over():
		return movegen.NoMove, fmt.Errorf("the game is over")
	case p.stone(uint(r), uint(c)) != Empty:
		return movegen.NoMove, fmt.Errorf("the cell is occupied")
	case p.ply == 0:
		return movegen.NoMove, fmt.Errorf("the first stone must be at the centre")
	case p.options.Opening == Both:
		return movegen.NoMove, fmt.Errorf("the first player's second stone must be %d or more rows and columns from the centre", minOpeningDistance)
	default:
		return movegen.NoMove, fmt.Errorf("the first player's second stone must be %d or more rows or columns from the centre", minOpeningDistance)
	}
}

// AppendResult appends "-", "draw", or the winner and the kind of win, such as
// "win 1 five". A move that makes a five and takes the fifth pair wins by five.
func (p *Position) AppendResult(dst []byte) []byte {
	switch p.end {
	case goesOn:
		return append(dst, '-')
	case drawn:
		return append(dst, "draw"...)
	}
	dst = strconv.AppendInt(append(dst, "win "...), int64(p.winner)+1, 10)
	if p.end == byFive {
		return append(dst, " five"...)
	}
	return append(dst, " pairs"...)
}
