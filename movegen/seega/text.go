package seega

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
)

// Parse returns the position that text stands for, such as
// "5 M 2 - 3 100 11..2/...../...../...../2...1".
func Parse(text string) (*Position, error) {
	p := new(Position)
	if err := p.SetText(text); err != nil {
		return nil, err
	}
	return p, nil
}

// SetText sets up the position that text stands for: SIZE PHASE SIDE FORCED
// QUIET THRESHOLD ROWS. Its size and threshold become those of p. It accepts
// positions that no game leads to, as long as the rules apply to them; see
// CheckReachable. On an error, which names the field, nothing changes.
func (p *Position) SetText(text string) error {
	o, s, err := parseState(text)
	if err != nil {
		return fmt.Errorf("seega position: %w", err)
	}
	p.reset(o, s)
	return nil
}

func parseState(text string) (o Options, s state, err error) {
	f := strings.Split(text, " ")
	if len(f) != 7 {
		return o, s, fmt.Errorf("want 7 fields SIZE PHASE SIDE FORCED QUIET THRESHOLD ROWS, got %d", len(f))
	}
	if o.Size, err = parseNumber(f[0]); err != nil {
		return o, s, fmt.Errorf("size: %w", err)
	}
	switch f[1] {
	case "P":
		s.mode = placing
	case "M":
		s.mode = moving
	default:
		return o, s, fmt.Errorf("phase %s is neither P nor M", quote.Text(f[1]))
	}
	switch f[2] {
	case "1":
	case "2":
		s.mover = 1
	default:
		return o, s, fmt.Errorf("side %s is neither 1 nor 2", quote.Text(f[2]))
	}
	quiet, err := parseNumber(f[4])
	if err != nil {
		return o, s, fmt.Errorf("quiet: %w", err)
	}
	s.quiet = uint32(quiet)
	if o.Threshold, err = parseNumber(f[5]); err != nil {
		return o, s, fmt.Errorf("threshold: %w", err)
	}
	if err := o.check(); err != nil {
		return o, s, err
	}
	g := geometryOf(o.Size)
	if s.men, err = g.parseRows(f[6]); err != nil {
		return o, s, fmt.Errorf("rows: %w", err)
	}
	if s.pinned, err = g.parseForced(f[3]); err != nil {
		return o, s, fmt.Errorf("forced: %w", err)
	}
	return o, s, g.checkForm(&s)
}

// parseNumber reads 0..MaxCount without sign or leading zeros.
func parseNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > MaxCount || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%s is not a number 0..%d", quote.Text(text), MaxCount)
	}
	return n, nil
}

func (g *geometry) parseRows(text string) (men [2]board, err error) {
	rows := strings.Split(text, "/")
	if len(rows) != g.size {
		return men, fmt.Errorf("want %d, got %d", g.size, len(rows))
	}
	for r, row := range rows {
		if len(row) != g.size {
			return men, fmt.Errorf("row %d has %d cells, not %d", r, len(row), g.size)
		}
		for c, man := range []byte(row) {
			switch man {
			case '.':
			case '1', '2':
				men[man-'1'].flip(g.cellAt(r, c))
			default:
				return men, fmt.Errorf("row %d: %q is neither . nor 1 nor 2", r, rune(man))
			}
		}
	}
	return men, nil
}

func (g *geometry) parseForced(text string) (uint8, error) {
	if text == "-" {
		return nobody, nil
	}
	return g.parseCell(text)
}

// parseCell reads r:c.
func (g *geometry) parseCell(text string) (uint8, error) {
	r, c, found := strings.Cut(text, ":")
	if found {
		row, errRow := parseNumber(r)
		col, errCol := parseNumber(c)
		if errRow == nil && errCol == nil && row < g.size && col < g.size {
			return g.cellAt(row, col), nil
		}
	}
	return nobody, fmt.Errorf("%s is not a cell 0:0..%d:%d", quote.Text(text), g.size-1, g.size-1)
}

// checkForm returns an error if the rules can't be applied to a state. It makes
// a man that must go on the mode.
func (g *geometry) checkForm(s *state) error {
	if s.mode == placing {
		switch {
		case s.pinned != nobody:
			return errors.New("forced: no man must go on while men are placed")
		case s.quiet != 0:
			return errors.New("quiet: moves are not counted while men are placed")
		case s.men[0].has(g.centre) || s.men[1].has(g.centre):
			return errors.New("rows: a man on the centre while men are placed")
		case s.men[0].count()+s.men[1].count() == g.size*g.size-1:
			return errors.New("phase: all men are placed")
		}
		return nil
	}
	if s.pinned == nobody {
		return nil
	}
	if !s.men[s.mover].has(s.pinned) {
		return fmt.Errorf("forced: side %d has no man there", s.mover+1)
	}
	if probe := (&Position{geo: g, wide: g.wide}); probe.goesOn(s) == 0 {
		return errors.New("forced: the man can't capture")
	}
	s.mode = pinned
	return nil
}

// AppendText appends the text form, such as
// "5 M 2 - 3 100 11..2/...../...../...../2...1".
func (p *Position) AppendText(dst []byte) []byte {
	s := p.now
	dst = strconv.AppendInt(dst, int64(p.geo.size), 10)
	if s.mode == placing {
		dst = append(dst, " P "...)
	} else {
		dst = append(dst, " M "...)
	}
	dst = append(dst, '1'+s.mover, ' ')
	if s.pinned == nobody {
		dst = append(dst, '-')
	} else {
		dst = p.geo.appendCell(dst, s.pinned)
	}
	dst = strconv.AppendUint(append(dst, ' '), uint64(s.quiet), 10)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.threshold), 10)
	for row := range p.geo.size {
		dst = append(dst, " /"[min(row, 1)])
		for col := range p.geo.size {
			dst = append(dst, ".12"[s.sideOn(p.geo.cellAt(row, col))])
		}
	}
	return dst
}

// sideOn returns 1 or 2, the side that has a man on a cell, or 0.
func (s *state) sideOn(cell uint8) int {
	switch {
	case s.men[0].has(cell):
		return 1
	case s.men[1].has(cell):
		return 2
	}
	return 0
}

func (g *geometry) appendCell(dst []byte, cell uint8) []byte {
	row, col := g.rowCol(cell)
	dst = strconv.AppendInt(dst, int64(row), 10)
	return strconv.AppendInt(append(dst, ':'), int64(col), 10)
}

// AppendMove appends the text form of m: "r:c" for a man placed, "r:c>r:c" for
// a step, or "null".
func (p *Position) AppendMove(dst []byte, m movegen.Move) []byte {
	from, to := ends(m)
	switch m & kind {
	case step:
		dst = append(p.geo.appendCell(dst, from), '>')
	case nullMove:
		return append(dst, "null"...)
	}
	return p.geo.appendCell(dst, to)
}

// ParseMove returns the legal move that text stands for. The error says why a
// move is not legal.
func (p *Position) ParseMove(text string) (movegen.Move, error) {
	m, err := p.readMove(text)
	if err == nil && !p.Legal(m) {
		err = p.whyIllegal(m)
	}
	if err != nil {
		return movegen.NoMove, fmt.Errorf("seega move %s: %w", quote.Text(text), err)
	}
	return m, nil
}

// readMove returns the move that text stands for, legal or not.
func (p *Position) readMove(text string) (movegen.Move, error) {
	if text == "null" {
		return nullMove, nil
	}
	before, after, isStep := strings.Cut(text, ">")
	from, err := p.geo.parseCell(before)
	if err != nil || !isStep {
		return placeOn(from), err
	}
	to, err := p.geo.parseCell(after)
	return stepOf(from, to), err
}

// whyIllegal says which rule a move breaks that is not legal.
func (p *Position) whyIllegal(m movegen.Move) error {
	s := p.now
	from, to := ends(m)
	switch {
	case s.mode == over:
		return errors.New("the game is over")
	case m == nullMove:
		return errors.New("there are other moves")
	case s.mode == placing && m&kind != place:
		return errors.New("men are still being placed")
	case s.mode != placing && m&kind == place:
		return errors.New("all men are placed")
	case s.sideOn(to) != 0:
		return errors.New("the cell is occupied")
	case s.mode == placing:
		return errors.New("no man is placed on the centre")
	case s.sideOn(from) != int(s.mover)+1:
		return fmt.Errorf("side %d has no man there", s.mover+1)
	case !p.beside(from, to):
		return errors.New("a man moves one step along a row or column")
	}
	return fmt.Errorf("the man on %s must capture again", p.geo.appendCell(nil, s.pinned))
}

// AppendResult appends "-", "win 1", "win 2" or "draw".
func (p *Position) AppendResult(dst []byte) []byte {
	if !p.Over() {
		return append(dst, '-')
	}
	var score [movegen.MaxSeats]int32
	p.Score(&score)
	switch score[0] {
	case movegen.Win:
		return append(dst, "win 1"...)
	case movegen.Loss:
		return append(dst, "win 2"...)
	}
	return append(dst, "draw"...)
}
