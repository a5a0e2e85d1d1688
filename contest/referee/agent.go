package referee

import (
	"context"
	"time"

	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// Agent returns a player of matches, a program that speaks UGI or a search, as a player of
// contests. Its limits and its clock hold as in a match. The time that counts is that
// of its moves, and what passes until it is ready for a game and has heard of moves. It
// makes no claims; they are made for it, and are right.
func Agent(a match.Agent, limits search.Limits, clock search.Clock, limit time.Duration) Player {
	return &agent{calls: newCalls(a, limit), agent: a, limits: limits, clock: clock}
}

type agent struct {
	calls
	agent  match.Agent
	limits search.Limits
	clock  search.Clock // at the start of a game
	left   search.Clock
	seat   movegen.Seat
}

// Begin implements [Player].
func (a *agent) Begin(start movegen.State, seat movegen.Seat, seed uint64) error {
	a.seat, a.used, a.left = seat, 0, a.clock
	var err error
	if fault := a.call(func() { err = a.agent.Begin(start, seed) }); fault != nil {
		return fault
	}
	return err
}

// grace is how long an agent may take to come back when it is told that its time is
// over.
const grace = 10 * time.Second

// Choose implements [Player]. At the limit of a call the agent is told to stop.
func (a *agent) Choose(ctx context.Context) (movegen.Move, error) {
	ctx, cancel := context.WithTimeout(ctx, a.limit)
	defer cancel()
	limits := a.limits
	limits.Clocks[a.seat] = a.left
	var found search.Result
	var err error
	before := a.used
	if fault := a.callWithin(a.limit+grace, func() { found, err = a.agent.Choose(ctx, a.seat, limits) }); fault != nil {
		return movegen.NoMove, fault
	}
	if ctx.Err() != nil {
		a.used = before
		return movegen.NoMove, hung(a.limit)
	}
	if a.left.Left > 0 { // an agent that is late says so itself, or pays for it by the score
		a.left.Left = max(a.left.Left-(a.used-before), time.Millisecond) + a.left.Increment
	}
	return found.Move, err
}

// Made implements [Player].
func (a *agent) Made(moves *[movegen.MaxSeats]movegen.Move) error {
	return a.call(func() { a.agent.Made(moves) })
}

// End implements [Player].
func (a *agent) End() error { return nil }
