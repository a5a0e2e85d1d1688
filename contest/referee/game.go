package referee

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"quincunx/match"
	"quincunx/movegen"
)

// seated is a player at its seat.
type seated struct {
	Player
	fault *match.Fault // the first
	gone  bool         // it can't be called any more
}

// referee leads a game.
type referee struct {
	players   []*seated
	moveLimit int           // plies, 0 = none
	timeLimit time.Duration // of the calls of all players together, 0 = none
	game      *match.Game
}

// play plays a game from a position, which it changes. Seeds are for each seat.
func (r *referee) play(ctx context.Context, start movegen.State, seeds []uint64) {
	r.game.Start, r.game.Opening, r.game.Moves = string(start.AppendText(nil)), []string{}, []match.Played{}
	r.game.Contest = &match.Contest{}
	r.game.Cause = match.ByRules
	for seat, p := range r.players {
		r.blame(movegen.Seat(seat), p.Begin(start, movegen.Seat(seat), seeds[seat]))
	}
	switch p := start.(type) {
	case movegen.Position:
		r.inTurn(ctx, p)
	case movegen.Simultaneous:
		r.atOnce(ctx, p)
	}
	for seat, p := range r.players {
		if !p.gone {
			r.blame(movegen.Seat(seat), p.End())
		}
	}
	r.finish(start)
}

// inTurn plays a game whose seats act in turn, until it is over, one seat is left, or a
// limit is reached. A seat at fault is out of the game: its men stay where they are, its turns pass, and the
// record has no more moves of it. The others hear of null moves.
func (r *referee) inTurn(ctx context.Context, p movegen.Position) {
	var moves [movegen.MaxSeats]movegen.Move
	for !p.Over() && r.left() > 1 && !r.limited() {
		seat := p.Mover()
		if r.players[seat].fault != nil {
			moves[seat] = nullMove
		} else {
			m, took, ok := r.ask(ctx, seat, p.Legal)
			if !ok {
				continue
			}
			moves[seat] = m
			r.note(seat, p.AppendMove(nil, m), took)
			r.game.Turns++
		}
		p.Make(moves[seat])
		r.tell(&moves)
	}
}

// left returns the number of seats that are not at fault.
func (r *referee) left() int { return len(r.players) - len(r.game.Contest.Faults) }

// atOnce plays a game whose seats all act at once until it is over. A seat that is at
// fault takes the first action of the rules from then on, which is to stay where it is, and the
// others play on.
func (r *referee) atOnce(ctx context.Context, p movegen.Simultaneous) {
	var moves [movegen.MaxSeats]movegen.Move
	for ; !p.Over(); r.game.Turns++ {
		for seat := range movegen.Seat(p.Seats()) {
			var took time.Duration
			ok := r.players[seat].fault == nil
			if ok {
				moves[seat], took, ok = r.ask(ctx, seat, func(m movegen.Move) bool { return p.SeatLegal(seat, m) })
			}
			if !ok {
				moves[seat] = p.SeatMoves(seat, nil)[0]
			}
			r.note(seat, p.AppendSeatMove(nil, seat, moves[seat]), took)
		}
		p.MakeJoint(&moves)
		r.tell(&moves)
	}
}

// ask has a player choose a move, and says how long that took of its time and whether it
// may be made.
func (r *referee) ask(ctx context.Context, seat movegen.Seat, legal func(movegen.Move) bool) (movegen.Move, time.Duration, bool) {
	p := r.players[seat]
	before := p.Used()
	m, err := p.Choose(ctx)
	if err == nil && !legal(m) {
		err = illegal(fmt.Errorf("move %#x", uint32(m)))
	}
	return m, p.Used() - before, r.blame(seat, err)
}

// note records a move.
func (r *referee) note(seat movegen.Seat, text []byte, took time.Duration) {
	r.game.Moves = append(r.game.Moves, match.Played{Seat: int(seat), Move: string(text), Seconds: took.Seconds()})
}

// tell tells all players that are not at fault what was played.
func (r *referee) tell(moves *[movegen.MaxSeats]movegen.Move) {
	for seat, p := range r.players {
		if p.fault == nil {
			r.blame(movegen.Seat(seat), p.Made(moves))
		}
	}
}

// limited reports whether a limit is reached, by which the game is a draw.
func (r *referee) limited() bool {
	var used time.Duration
	for _, p := range r.players {
		used += p.Used()
	}
	switch {
	case r.moveLimit > 0 && r.game.Turns >= r.moveLimit:
		r.game.Cause = match.ByMoveLimit
	case r.timeLimit > 0 && used > r.timeLimit:
		r.game.Cause = match.ByTimeLimit
	default:
		return false
	}
	return true
}

// blame notes a fault of a seat, its first, and reports whether err is none.
func (r *referee) blame(seat movegen.Seat, err error) bool {
	f := faultOf(err)
	if f == nil {
		return true
	}
	p := r.players[seat]
	p.gone = p.gone || f.Cause == match.ByCrash || f.Cause == match.ByTime
	if p.fault == nil {
		p.fault = f
		r.game.Contest.Faults = append(r.game.Contest.Faults, match.SeatFault{Seat: int(seat), Cause: f.Cause, Detail: f.Detail})
	}
	return false
}

// finish notes how the game ended: by a fault if that left a seat alone. A seat at fault has lost; the others have
// what the rules give them, or share the game if it was not played to its end.
func (r *referee) finish(p movegen.State) {
	g := r.game
	worth := make([]int32, len(r.players))
	if p.Over() {
		var scores [movegen.MaxSeats]int32
		p.Score(&scores)
		copy(worth, scores[:])
		g.Scores = slices.Clone(worth)
	}
	if faults := g.Contest.Faults; r.left() < 2 && len(faults) > 0 {
		g.Cause, g.Detail = faults[0].Cause, faults[0].Detail
	}
	for _, f := range g.Contest.Faults {
		worth[f.Seat] = math.MinInt32
	}
	best, winners := slices.Max(worth), 0
	for _, w := range worth {
		if w == best {
			winners++
		}
	}
	for seat, player := range r.players {
		result := lost
		switch {
		case worth[seat] < best || player.fault != nil:
		case winners == 1:
			result = won
		default:
			result = drawn
		}
		g.Result = append(g.Result, result)
		g.Contest.Seconds = append(g.Contest.Seconds, player.Used().Seconds())
	}
}

// The results of a seat, in records.
const (
	won   = 1
	drawn = 0
	lost  = -1
)
