package tournament

import (
	"context"
	"strings"

	"quincunx/contest/trilite"
	"quincunx/movegen"
	rules "quincunx/movegen/trilite"
	"quincunx/search"
)

var triliteContest = contest{
	newEntry: func() any { return trilite.New() },
	formula:  "1000 for a win, 500 for a draw, -1 for a millisecond",
	score: func(t *Tally) float64 {
		return float64(1000*t.Wins+500*t.Draws) - t.Time.Seconds()*1000
	},
}

// triliteAgent is the agent of an entry of Trilite. The call for its first move tells the entry that a game has begun.
type triliteAgent struct {
	entryAgent[trilite.Entry, *rules.Position]
	last  trilite.BoardPosition // the last play of the other seat
	isNew bool                  // the entry has not played yet in this game
}

// Begin implements [match.Agent].
func (a *triliteAgent) Begin(start movegen.State, seat movegen.Seat, _ uint64) error {
	a.last, a.isNew = trilite.NoPosition, true
	return a.begin(start, seat)
}

// Choose implements [match.Agent].
func (a *triliteAgent) Choose(_ context.Context, seat movegen.Seat, _ search.Limits) (r search.Result, err error) {
	board, last, isNew := a.board(), a.last, a.isNew
	a.isNew = false
	var at trilite.BoardPosition
	if err := a.call(func() { at = a.entry.PlayTrilite(board, last, int(seat)+1, isNew) }); err != nil {
		return r, err
	}
	return a.move("%d", at)
}

// board returns the board as an entry sees it. The oldest of three stones disappears with its player's next move.
func (a *triliteAgent) board() (b trilite.Board) {
	for i := range b {
		b[i] = trilite.Empty
	}
	sides := strings.Fields(string(a.position.AppendText(nil)))[1:]
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

// Made implements [match.Agent].
func (a *triliteAgent) Made(joint *movegen.JointMove) error {
	if mover := a.position.Mover(); mover != a.seat {
		a.last = trilite.BoardPosition(a.position.AppendMove(nil, joint[mover])[0] - '0')
	}
	return a.entryAgent.Made(joint)
}
