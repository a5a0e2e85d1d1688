package referee

import (
	"context"
	"strconv"
	"strings"
	"time"

	"quincunx/contest/trilite"
	"quincunx/movegen"
	rules "quincunx/movegen/trilite"
)

// Trilite returns an entry as a player. A call may take as long as limit.
func Trilite(e trilite.Entry, limit time.Duration) Player {
	return &trilitePlayer{calls: newCalls(e, limit), entry: e}
}

type trilitePlayer struct {
	calls
	entry    trilite.Entry
	position *rules.Position
	seat     movegen.Seat
	last     trilite.BoardPosition // that the other seat played
	fresh    bool                  // the entry has not played yet
}

// Begin implements [Player]. An entry hears of a game with its first move.
func (t *trilitePlayer) Begin(start movegen.State, seat movegen.Seat, _ uint64) error {
	p, err := cloned[*rules.Position](start)
	if err != nil {
		return err
	}
	t.position, t.seat, t.used, t.last, t.fresh = p, seat, 0, trilite.NoPosition, true
	return nil
}

// Choose implements [Player].
func (t *trilitePlayer) Choose(context.Context) (movegen.Move, error) {
	board, last, fresh := t.board(), t.last, t.fresh
	t.fresh = false
	var at trilite.BoardPosition
	if err := t.call(func() { at = t.entry.PlayTrilite(board, last, int(t.seat)+1, fresh) }); err != nil {
		return movegen.NoMove, err
	}
	m, err := t.position.ParseMove(strconv.Itoa(int(at)))
	if err != nil {
		return movegen.NoMove, illegal(err)
	}
	return m, nil
}

// board returns the board as an entry sees it. A stone disappears with its player's next
// move if it is the oldest of three.
func (t *trilitePlayer) board() (b trilite.Board) {
	for i := range b {
		b[i] = trilite.Empty
	}
	sides := strings.Fields(string(t.position.AppendText(nil)))[1:]
	for side, stones := range sides {
		if stones == "-" {
			continue
		}
		staying := trilite.Player1Staying + trilite.PositionValue(2*side)
		for _, cell := range []byte(stones) {
			b[cell-'0'] = staying
		}
		if len(stones) == 3 {
			b[stones[0]-'0'] = staying + 1
		}
	}
	return b
}

// Made implements [Player].
func (t *trilitePlayer) Made(moves *[movegen.MaxSeats]movegen.Move) error {
	mover := t.position.Mover()
	if mover != t.seat {
		t.last = trilite.BoardPosition(t.position.AppendMove(nil, moves[mover])[0] - '0')
	}
	t.position.Make(moves[mover])
	return nil
}

// End implements [Player]. An entry isn't told.
func (t *trilitePlayer) End() error { return nil }
