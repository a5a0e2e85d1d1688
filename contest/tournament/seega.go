package tournament

import (
	"context"
	"strings"

	"quincunx/contest/seega"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
	"quincunx/search"
)

var seegaContest = contest{
	newEntry: func() any { return seega.New() },
	sizes:    sizeRange{5, 15},
	formula:  "1 for a win, -1 for a second",
	score:    func(t *Tally) float64 { return float64(t.Wins) - t.Time.Seconds() },
}

// seegaAgent is the agent of an entry of Seega, which sees the opponent's moves on the board.
type seegaAgent struct {
	entryAgent[seega.Entry, *rules.Position]
	second   seega.Position // the place of the second piece of a pair, if isSecond is set
	isSecond bool           // the first piece of a pair has been placed
}

// Begin implements [match.Agent]. The pieces of the seat that places first have the value 1.
func (a *seegaAgent) Begin(start movegen.State, seat movegen.Seat, _ uint64) error {
	if err := a.begin(start, seat); err != nil {
		return err
	}
	a.isSecond = false
	o := a.position.Options()
	return a.call(func() { a.entry.InitGame(o.Size, byte(seat)+1, seat == 0, o.Threshold) })
}

// Choose implements [match.Agent]. One call of the entry returns both pieces of a pair. A blocked entry is
// called, too.
func (a *seegaAgent) Choose(context.Context, movegen.Seat, search.Limits) (r search.Result, err error) {
	if a.position.Placing() {
		return a.place()
	}
	board := a.board()
	_, pinned := a.position.Pinned()
	var from, to seega.Position
	var blocked bool
	if err := a.call(func() { from, to, blocked = a.entry.MovePiece(board, pinned) }); err != nil {
		return r, err
	}
	if blocked {
		return a.move("null")
	}
	return a.move("%d:%d>%d:%d", from.Row, from.Col, to.Row, to.Col)
}

// place returns the placement of a piece of a pair.
func (a *seegaAgent) place() (r search.Result, err error) {
	at := a.second
	if a.isSecond = !a.isSecond; a.isSecond {
		board := a.board()
		var first, second seega.Position
		if err := a.call(func() { first, second = a.entry.PlacePieces(board) }); err != nil {
			return r, err
		}
		at, a.second = first, second
	}
	return a.move("%d:%d", at.Row, at.Col)
}

// board returns the board as an entry sees it.
func (a *seegaAgent) board() seega.Board {
	size := a.position.Options().Size
	b := seega.Board{BoardSize: size, Cell: make([]byte, 0, size*size)}
	text := string(a.position.AppendText(nil))
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

// End implements [match.Ender].
func (a *seegaAgent) End() error { return a.call(a.entry.TermGame) }
