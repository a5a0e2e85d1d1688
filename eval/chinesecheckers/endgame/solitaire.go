package endgame

import (
	"fmt"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen/chinesecheckers"
)

// Alone returns a copy of a position with the men of the seat to act alone. The error is that of [Check].
func Alone(p *chinesecheckers.Position) (*chinesecheckers.Position, error) {
	text := string(p.AppendText(nil))
	if err := Check(p, p.Mover()); err != nil {
		return nil, fmt.Errorf("position %s: %w", quote.Text(text), err)
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

// Solitaire is how a seat alone on the star fills its goal.
type Solitaire struct {
	Known bool
	Moves int      // that it needs; if they are not known, no fewer than these
	Line  []string // text forms of the moves of a shortest way; nil if it is not known
}

// Solitaire returns how the seat to act fills its goal in a position that [Alone] has returned, of the size of the table.
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
