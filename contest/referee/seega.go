package referee

import (
	"context"
	"fmt"
	"strings"
	"time"

	"quincunx/contest/seega"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// Seega returns an entry as a player. A call may take as long as limit.
func Seega(e seega.Entry, limit time.Duration) Player {
	return &seegaPlayer{calls: newCalls(e, limit), entry: e}
}

type seegaPlayer struct {
	calls
	entry    seega.Entry
	position *rules.Position
	seat     movegen.Seat
	second   seega.Position // piece of a pair, once the first is placed
	placed   bool           // the first piece of a pair
}

// Begin implements [Player]. The pieces of the seat that places first are of value 1.
func (s *seegaPlayer) Begin(start movegen.State, seat movegen.Seat, _ uint64) error {
	p, err := cloned[*rules.Position](start)
	if err != nil {
		return err
	}
	s.position, s.seat, s.used, s.placed = p, seat, 0, false
	o := p.Options()
	return s.call(func() { s.entry.InitGame(o.Size, byte(seat)+1, seat == 0, o.Threshold) })
}

// Choose implements [Player]. Both pieces of a pair come from one call.
func (s *seegaPlayer) Choose(context.Context) (movegen.Move, error) {
	if !s.position.Placing() {
		return s.move()
	}
	at := s.second
	if s.placed = !s.placed; s.placed {
		board := s.board()
		var first, second seega.Position
		if err := s.call(func() { first, second = s.entry.PlacePieces(board) }); err != nil {
			return movegen.NoMove, err
		}
		at, s.second = first, second
	}
	return s.parse(fmt.Sprintf("%d:%d", at.Row, at.Col))
}

// move asks for a step. Who is blocked is asked, too.
func (s *seegaPlayer) move() (movegen.Move, error) {
	board := s.board()
	_, pinned := s.position.Pinned()
	var from, to seega.Position
	var blocked bool
	if err := s.call(func() { from, to, blocked = s.entry.MovePiece(board, pinned) }); err != nil {
		return movegen.NoMove, err
	}
	if blocked {
		return s.parse("null")
	}
	return s.parse(fmt.Sprintf("%d:%d>%d:%d", from.Row, from.Col, to.Row, to.Col))
}

func (s *seegaPlayer) parse(text string) (movegen.Move, error) {
	m, err := s.position.ParseMove(text)
	if err != nil {
		return movegen.NoMove, illegal(err)
	}
	return m, nil
}

// board returns the board as an entry sees it.
func (s *seegaPlayer) board() seega.Board {
	size := s.position.Options().Size
	b := seega.Board{BoardSize: size, Cell: make([]byte, 0, size*size)}
	text := string(s.position.AppendText(nil))
	for _, mark := range []byte(text[strings.LastIndexByte(text, ' ')+1:]) {
		switch mark {
		case '.':
			b.Cell = append(b.Cell, 0)
		case '1', '2':
			b.Cell = append(b.Cell, mark-'0')
		}
	}
	return b
}

// Made implements [Player]. An entry sees what was played by the board.
func (s *seegaPlayer) Made(moves *[movegen.MaxSeats]movegen.Move) error {
	s.position.Make(moves[s.position.Mover()])
	return nil
}

// End implements [Player].
func (s *seegaPlayer) End() error { return s.call(s.entry.TermGame) }
