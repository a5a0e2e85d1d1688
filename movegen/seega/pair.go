package seega

import (
	"errors"
	"fmt"
	"strings"

	"quincunx/internal/message"
	"quincunx/movegen"
)

// PairPly returns 1 or 2 if the next ply places the first or the second man of a pair,
// and 0 in the movement phase.
func (p *Position) PairPly() int {
	switch s := p.now; {
	case s.mode != placing:
		return 0
	case s.first == noCell:
		return 1
	}
	return 2
}

// PairFirst returns the cell of the first man of a pair. known is true if the second
// man comes next, and the first was placed after the position was set up.
func (p *Position) PairFirst() (cell int, known bool) {
	s := p.now
	return int(s.first), s.mode == placing && s.first < unknownCell
}

// ParsePair returns the two legal moves of a text: the cells of a pair of men in any
// order, such as "4:4+0:0". It returns an error for a wrong text, or if no pair is to
// be placed.
func (p *Position) ParsePair(text string) ([2]movegen.Move, error) {
	pair, err := p.readPair(text)
	if err != nil {
		return [2]movegen.Move{}, fmt.Errorf("seega pair %s: %w", message.Quote(text), err)
	}
	return pair, nil
}

func (p *Position) readPair(text string) (pair [2]movegen.Move, err error) {
	if p.PairPly() != 1 {
		return pair, errors.New("no pair of men is to be placed")
	}
	first, second, found := strings.Cut(text, "+")
	if !found {
		return pair, errors.New("want two cells r:c+r:c")
	}
	for i, cell := range [...]string{first, second} {
		if pair[i], err = p.ParseMove(cell); err != nil {
			return pair, err
		}
	}
	if pair[0] == pair[1] {
		return pair, errors.New("both men on one cell")
	}
	return pair, nil
}

// AppendPair appends the text form of a pair of legal moves.
func (p *Position) AppendPair(dst []byte, pair [2]movegen.Move) []byte {
	return p.AppendMove(append(p.AppendMove(dst, pair[0]), '+'), pair[1])
}
