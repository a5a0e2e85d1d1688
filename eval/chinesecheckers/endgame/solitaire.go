package endgame

import (
	"fmt"
	"strings"

	"quincunx/internal/message"
	"quincunx/movegen/chinesecheckers"
)

// Alone returns a copy of a position with only the men of the seat to move. It returns the error of [Check].
func Alone(p *chinesecheckers.Position) (*chinesecheckers.Position, error) {
	text := string(p.AppendText(nil))
	if err := Check(p, p.Mover()); err != nil {
		return nil, fmt.Errorf("position %s: %w", message.Quote(text), err)
	}
	rows := strings.LastIndexByte(text, ' ')
	alone := strings.Map(func(mark rune) rune {
		if mark >= '0' && mark <= '9' && mark != '0'+rune(p.Mover()) {
			return '.'
		}
		return mark
	}, text[rows:])
	return chinesecheckers.Parse(text[:rows] + alone)
}

// Solitaire is the solution of a solitaire game.
type Solitaire struct {
	Known bool
	Moves int      // exact number of moves if known, else a lower bound
	Line  []string // text forms of the moves of a shortest solution; nil if unknown
}

// Solitaire solves the game of the seat to move in a position returned by [Alone], which must have the size of the
// table.
func (t *Table) Solitaire(alone *chinesecheckers.Position) (s Solitaire) {
	seat := alone.Mover()
	if s.Moves, s.Known = t.Moves(t.Key(alone, seat)); !s.Known {
		s.Moves = max(s.Moves, t.Bound(alone, seat))
		return s
	}
	p := alone.Clone().(*chinesecheckers.Position)
	s.Line = []string{}
	for range s.Moves {
		for p.Mover() != seat {
			p.MakePass()
		}
		m, _, _ := t.Best(p)
		s.Line = append(s.Line, string(p.AppendMove(nil, m)))
		p.Make(m)
	}
	return s
}
