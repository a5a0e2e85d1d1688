package match

import "quincunx/movegen"

// StallRounds returns the limit of rounds without progress for games from p. It is 0 (no limit) if p is not
// [advancing].
func StallRounds(p movegen.State) int {
	if q, ok := p.(advancing); ok {
		return q.StallRounds()
	}
	return 0
}

// maxStallRounds is the largest [Referee.StallRounds] of a match.
const maxStallRounds = 1 << 30

// progress detects a stalled game: no seat advances beyond its previous maximum.
type progress struct {
	game  advancing             // nil if the game has no progress
	limit int                   // turns without progress, 0 = none
	steps [movegen.MaxSeats]int // forward from the start, by seat
	best  [movegen.MaxSeats]int // the maximum of steps so far
	stall int                   // turns since the last rise of an entry of best
}

func newProgress(t movegen.Turn, rounds int) progress {
	p := progress{limit: rounds * t.Seats()}
	p.game, _ = t.State.(advancing)
	return p
}

// note counts a legal move, before it is made.
func (p *progress) note(seat movegen.Seat, m movegen.Move) {
	if p.game == nil || p.limit == 0 {
		return
	}
	p.stall++
	p.steps[seat] += p.game.Advance(m)
	if p.steps[seat] > p.best[seat] {
		p.best[seat], p.stall = p.steps[seat], 0
	}
}

// isStuck reports whether the limit of turns without progress has been reached.
func (p *progress) isStuck() bool { return p.limit > 0 && p.stall >= p.limit }
