package pente

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
)

// What a text may say of the counters: more than any game comes to, and too
// little to overflow anything.
const (
	maxPairs = 99
	maxPly   = 1_000_000_000
)

// Parse returns the position that text stands for.
func Parse(text string) (*Position, error) {
	p := &Position{}
	if err := p.SetText(text); err != nil {
		return nil, err
	}
	return p, nil
}

// SetText sets up the position that text stands for, HALF OPENING PLY PAIRS1
// PAIRS2 ROWS, with its options. The pairs, up to 99, and PLY, up to a milliard
// or so, need not agree with the stones. On any error nothing changes.
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
	fields := strings.SplitN(text, " ", 7)
	if len(fields) != 6 {
		return nil, fmt.Errorf("want 6 fields HALF OPENING PLY PAIRS1 PAIRS2 ROWS, got %d", len(fields))
	}
	half, err := parseNumber("half size", fields[0], MaxHalf)
	if err != nil {
		return nil, err
	}
	opening, err := ParseOpening(fields[1])
	if err != nil {
		return nil, err
	}
	options := Options{Half: half, Opening: opening}
	if err := options.check(); err != nil {
		return nil, err
	}
	p := empty(options)
	ply, err := parseNumber("ply", fields[2], math.MaxInt32/2)
	if err != nil {
		return nil, err
	}
	p.ply = int32(ply)
	for i := range p.pairs {
		pairs, err := parseNumber(fmt.Sprintf("pairs of side %d", i+1), fields[3+i], maxPairs)
		if err != nil {
			return nil, err
		}
		p.pairs[i] = int32(pairs)
	}
	if err := p.parseRows(fields[5]); err != nil {
		return nil, err
	}
	// A move adds a ply, fills a cell and empties two for each pair, so that
	// this sum is the same all game long: what is accepted stays so in play.
	if p.ply+p.empty-2*(p.pairs[0]+p.pairs[1]) > maxPly {
		return nil, fmt.Errorf("ply %d is too large", ply)
	}
	p.judge()
	return p, nil
}

// parseNumber reads a decimal number 0..limit without sign and leading zeros.
func parseNumber(name, text string, limit int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > limit || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%s %s is not a number 0..%d", name, quote.Text(text), limit)
	}
	return n, nil
}

// parseRows places the stones on an empty board.
func (p *Position) parseRows(text string) error {
	n := int(p.size)
	if rows := strings.Count(text, "/") + 1; rows != n {
		return fmt.Errorf("rows: want %d, got %d", n, rows)
	}
	for r := range n {
		var row string
		row, text, _ = strings.Cut(text, "/")
		if len(row) != n {
			return fmt.Errorf("row %d: want %d cells, got %d", r, n, len(row))
		}
		for c := range n {
			switch row[c] {
			case '.':
			case '1', '2':
				p.put(uint(Span*r+c), uint(row[c]-'1'))
			default:
				return fmt.Errorf("row %d: cell %d is %q, none of . 1 2", r, c, row[c])
			}
		}
	}
	return nil
}

// put places a stone on an empty cell, and nothing else happens.
func (p *Position) put(cell, seat uint) {
	p.lines.flip(cell, Side1<<seat)
	p.stones ^= stoneKey(seat, cell)
	p.empty--
}

// stone returns what stands on a cell: Empty, Side1 or Side2.
func (p *Position) stone(r, c uint) uint64 { return p.lines[Row][r%Span] >> (2 * (c % Span)) & 3 }

// AppendText appends the text form, HALF OPENING PLY PAIRS1 PAIRS2 ROWS.
func (p *Position) AppendText(dst []byte) []byte {
	dst = strconv.AppendInt(dst, int64(p.options.Half), 10)
	dst = append(append(dst, ' '), p.options.Opening.String()...)
	for _, n := range [3]int32{p.ply, p.pairs[0], p.pairs[1]} {
		dst = strconv.AppendInt(append(dst, ' '), int64(n), 10)
	}
	for r := range p.size {
		if r == 0 {
			dst = append(dst, ' ')
		} else {
			dst = append(dst, '/')
		}
		for c := range p.size {
			dst = append(dst, ".12"[p.stone(r, c)])
		}
	}
	return dst
}

// AppendMove appends v:h, the row and the column of the stone from the centre.
func (p *Position) AppendMove(dst []byte, m movegen.Move) []byte {
	cell := Target(m)
	dst = strconv.AppendInt(dst, int64(cell/Span-p.options.Half), 10)
	return strconv.AppendInt(append(dst, ':'), int64(cell%Span-p.options.Half), 10)
}

// ParseMove returns the legal move that text, v:h, stands for.
func (p *Position) ParseMove(text string) (movegen.Move, error) {
	left, right, found := strings.Cut(text, ":")
	v, errV := strconv.Atoi(left)
	h, errH := strconv.Atoi(right)
	if !found || errV != nil || errH != nil || strconv.Itoa(v) != left || strconv.Itoa(h) != right {
		return movegen.NoMove, fmt.Errorf("pente move %s: not of the form v:h", quote.Text(text))
	}
	m, err := p.moveAt(v, h)
	if err != nil {
		return movegen.NoMove, fmt.Errorf("pente move %s: %w", quote.Text(text), err)
	}
	return m, nil
}

// moveAt returns the legal move that places a stone v rows and h columns from
// the centre, or an error that says why there is none.
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
		return movegen.NoMove, fmt.Errorf("side 1's second stone must be %d or more rows and columns from the centre", away)
	default:
		return movegen.NoMove, fmt.Errorf("side 1's second stone must be %d or more rows or columns from the centre", away)
	}
}

// AppendResult appends "-", "draw", or who has won and how, as "win 1 five". A
// move that makes a five and takes the fifth pair wins by the five.
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
