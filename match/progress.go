package match

import "quincunx/movegen"

// Progress is a position of a game in which seats make progress towards an end.
type Progress interface {
	Advancing

	// StallRounds returns after how many rounds, turns of every seat, without progress of any a
	// game is not expected to end any more.
	StallRounds() int
}

// StallRounds returns a limit of rounds without progress for games from p, 0 for none where
// a position doesn't tell.
func StallRounds(p movegen.State) int {
	if q, ok := p.(Progress); ok {
		return q.StallRounds()
	}
	return 0
}

// maxStallRounds bounds Match.StallRounds.
const maxStallRounds = 1 << 30

// progress finds out that a game is stuck: no seat gets further than before.
type progress struct {
	game  Advancing // nil where seats make no progress
	limit int       // turns without progress, 0 for none
	at    [movegen.MaxSeats]int
	best  [movegen.MaxSeats]int
	stall int // turns since one of best rose
}

func newProgress(t movegen.Turn, rounds int) progress {
	p := progress{limit: rounds * t.Seats()}
	p.game, _ = t.State.(Advancing)
	return p
}

// note follows a legal move before it is made.
func (p *progress) note(seat movegen.Seat, m movegen.Move) {
	if p.game == nil || p.limit == 0 {
		return
	}
	p.stall++
	p.at[seat] += p.game.Advance(m)
	if p.at[seat] > p.best[seat] {
		p.best[seat], p.stall = p.at[seat], 0
	}
}

// isStuck reports whether there has been no progress for as long as the limit says.
func (p *progress) isStuck() bool { return p.limit > 0 && p.stall >= p.limit }
