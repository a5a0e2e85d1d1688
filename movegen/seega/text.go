package seega

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/movegen/notation"
)

// Parse returns the position of a text, such as "5 M 2 - 3 100
// 11..2/...../...../...../2...1". It returns the error of SetText.
func Parse(text string) (*Position, error) {
	return notation.Parse(new(Position), text)
}

// SetText sets p to the position of a text: SIZE PHASE SIDE FORCED QUIET THRESHOLD
// ROWS. It accepts unreachable positions too, if the rules can be applied to them.
// On an error, which names the wrong field, nothing changes.
func (p *Position) SetText(text string) error {
	o, s, err := parseState(text)
	if err != nil {
		return fmt.Errorf("seega position: %w", err)
	}
	p.reset(o, s)
	return nil
}

func parseState(text string) (o Options, s state, err error) {
	fields := notation.Read(text, "SIZE PHASE SIDE FORCED QUIET THRESHOLD ROWS")
	o.Size = fields.Number(MinSize, MaxSize)
	fields.Check(o.check())
	g := geometryOf(o.Size)
	s.mode = [...]mode{placing, moving}[fields.Name("P", "M")]
	s.mover = uint8(fields.Name("1", "2"))
	s.pinned, err = g.parseForced(fields.Text())
	fields.Check(err)
	s.quiet = uint32(fields.Number(0, MaxCount))
	o.Threshold = fields.Number(0, MaxCount)
	fields.Board(notation.Square(g.size), ".12", func(row, col, side int) { s.men[side-1].flip(g.cellAt(row, col)) })
	if err := fields.Err(); err != nil {
		return o, s, err
	}
	return o, s, g.checkForm(&s)
}

func (g *geometry) parseForced(text string) (uint8, error) {
	if text == "-" {
		return noCell, nil
	}
	return g.parseCell(text)
}

// parseCell parses r:c.
func (g *geometry) parseCell(text string) (uint8, error) {
	r, c, err := notation.Cell(text)
	if err != nil {
		return noCell, err
	}
	if min(r, c) < 0 || max(r, c) >= g.size {
		return noCell, fmt.Errorf("cell %s is not on the board 0:0..%d:%d", text, g.size-1, g.size-1)
	}
	return g.cellAt(r, c), nil
}

// checkForm returns an error if the rules can't be applied to a state. It sets the
// mode if a man must capture again.
func (g *geometry) checkForm(s *state) error {
	if s.mode == placing {
		switch {
		case s.pinned != noCell:
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
	if s.pinned == noCell {
		return nil
	}
	if !s.men[s.mover].has(s.pinned) {
		return errors.New("forced: the side to move has no man there")
	}
	if probe := (&Position{geo: g, wide: g.wide}); probe.nextCaptures(s) == 0 {
		return errors.New("forced: the man can't capture")
	}
	s.mode = pinned
	return nil
}

// AppendText appends the text form, such as
// "5 M 2 - 3 100 11..2/...../...../...../2...1".
func (p *Position) AppendText(dst []byte) []byte { return p.AppendImage(dst, 0) }

// Symmetries returns 8, the number of symmetries of the square.
func (*Position) Symmetries() int { return 8 }

// AppendImage appends the text form of the image of the position under a symmetry of the square.
func (p *Position) AppendImage(dst []byte, symmetry int) []byte {
	s := p.now
	source := func(row, col int) uint8 { // of the man on a cell of the image
		return p.geo.cellAt(bitboard.SquareImage(p.geo.size, symmetry, row, col))
	}
	dst = strconv.AppendInt(dst, int64(p.geo.size), 10)
	if s.mode == placing {
		dst = append(dst, " P "...)
	} else {
		dst = append(dst, " M "...)
	}
	dst = append(dst, '1'+s.mover, ' ')
	if s.pinned == noCell {
		dst = append(dst, '-')
	} else {
		for i := range p.geo.size * p.geo.size {
			if row, col := i/p.geo.size, i%p.geo.size; source(row, col) == s.pinned {
				dst = notation.AppendCell(dst, row, col)
			}
		}
	}
	dst = strconv.AppendUint(append(dst, ' '), uint64(s.quiet), 10)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.threshold), 10)
	return notation.Square(p.geo.size).Append(append(dst, ' '), func(row, col int) byte {
		return ".12"[s.sideOn(source(row, col))]
	})
}

// sideOn returns the side that has a man on a cell, 1 or 2, or 0 if it is empty.
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
	return notation.AppendCell(dst, row, col)
}

// AppendMove appends the text form of m: "r:c" for a placement, "r:c>r:c" for a
// step, or "null".
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

// ParseMove returns the legal move of a text. It returns an error for a wrong text
// or an illegal move.
func (p *Position) ParseMove(text string) (movegen.Move, error) {
	m, err := p.readMove(text)
	if err == nil && !p.Legal(m) {
		err = p.whyIllegal(m)
	}
	return notation.Move("seega move", text, m, err)
}

// readMove returns the move of a text, legal or not.
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

// whyIllegal returns an error that names the rule broken by an illegal move.
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
		return errors.New("the side to move has no man there")
	case !p.isBeside(from, to):
		return errors.New("a man moves one step along a row or column")
	}
	return fmt.Errorf("the man on %s must capture again", p.geo.appendCell(nil, s.pinned))
}

// AppendResult appends "-", "win 1", "win 2" or "draw".
func (p *Position) AppendResult(dst []byte) []byte {
	if !p.Over() {
		return append(dst, '-')
	}
	winners := movegen.Winners(p)
	if len(winners) > 1 {
		return append(dst, "draw"...)
	}
	return append(append(dst, "win "...), '1'+byte(winners[0]))
}
