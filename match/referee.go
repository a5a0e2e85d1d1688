package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"quincunx/movegen"
	"quincunx/search"
)

// Referee conducts the games of matches, contests and self-play, with all kinds of players. In each turn it
// asks the seats to act for their moves, times them, checks that the moves are legal, plays them and tells
// all agents. Its records are the basis of points, contest scores and training samples.
//
// The zero Referee plays games to their end by the rules, or to the first fault.
//
// In self-play one agent takes all seats (see [Seat]), the opening consists of random moves, Random plays
// occasional random moves, and Adjudication.Forced ends decided games.
type Referee struct {
	// MoveLimit is the number of turns after the opening at which a game is a draw between all
	// seats, 0 = none. A turn is a ply or, where all seats act simultaneously, a joint move.
	MoveLimit int

	// StallRounds is the number of rounds without progress of any seat after which a game
	// whose positions measure progress is a draw between all seats, 0 = none.
	StallRounds int

	// TimeLimit is the time that all seats together may use in a game before it is a draw
	// between all seats, 0 = none.
	TimeLimit time.Duration

	// Margin is the time by which a move may exceed its limit.
	Margin time.Duration

	// Adjudication ends games early; the zero value never does.
	Adjudication Adjudication

	// PlayOn says whether a game goes on after a fault. If it is false, the game ends: the seat at fault
	// loses, and the others share the first place. If it is true, the seat loses and is out of the game, and
	// the others play on. In games of moves in turn they play on as long as there are two of them; the lost
	// seat passes, and its passes are not recorded. In games of simultaneous moves the lost seat takes its
	// first action.
	PlayOn bool
	Pass   movegen.Move

	// Random is called before the agents choose their moves. If it returns true, it has set the moves of
	// all seats to act, and the agents are not asked. nil = never.
	Random func(t movegen.Turn, joint *movegen.JointMove) bool
}

// Seat is a player's place in a game.
type Seat struct {
	Player *Player
	Index  int // of the player, for the record

	// Agent plays for the seat. If it is nil, the agent of the seat before plays for this one
	// as well: its Begin is called once a game, and its Made once a turn.
	Agent Agent
	Seed  uint64 // of the random choices of the agent

	// Gone is set when the agent was closed because it can't be used any more, for instance after a crash.
	Gone bool

	clock   search.Clock
	used    time.Duration // in the game
	isFault bool
}

// Fault is an offence by which a seat loses a game. An agent returns it as an error to give a cause other
// than a crash.
type Fault struct {
	Seat   int    `json:"seat"` // set by the referee
	Cause  Cause  `json:"cause"`
	Detail string `json:"detail"`
}

func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Cause, f.Detail) }

// game is a game in progress.
type game struct {
	*Referee
	turn     movegen.Turn
	seats    []Seat
	progress progress
	record   *GameRecord
	faults   []Fault // the first of each seat
	worth    []int32 // the final score of each seat: the highest wins

	joint movegen.JointMove // of the current turn
	text  []byte            // buffer for the text of a move
}

// Play plays a game from an opening and returns its record, without its number and the time of its end. The
// position of the opening is not changed. The error says why the game can't be played, or is that of ctx if
// it was interrupted.
func (r *Referee) Play(ctx context.Context, o Opening, seats []Seat) (*GameRecord, error) {
	turn := movegen.TurnOf(o.Position).Clone()
	if err := r.Adjudication.checkGame(turn); err != nil {
		return nil, err
	}
	g := &game{
		Referee: r, turn: turn, seats: seats, progress: newProgress(turn, r.StallRounds),
		record: &GameRecord{Start: o.Start, Opening: o.Moves, Moves: []Played{}},
		worth:  make([]int32, len(seats)),
	}
	if err := g.begin(ctx, o.Position); err != nil {
		return nil, err
	}
	for !g.isOver() {
		if g.playTurn(ctx); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	g.end(ctx)
	return g.record, nil
}

// begin tells the agents to begin the game. It returns an error that is not a fault.
func (g *game) begin(ctx context.Context, start movegen.State) error {
	for i := range g.seats {
		s := &g.seats[i]
		s.clock = s.Player.Clock
		g.record.Players = append(g.record.Players, Participant{s.Player.Name, s.Player.Settings, s.Index})
		if s.Agent == nil {
			continue
		}
		err := g.call(ctx, i, false, func(_ context.Context, a Agent) error { return a.Begin(start, movegen.Seat(i), s.Seed) })
		if f := (*Fault)(nil); err != nil && !errors.As(err, &f) {
			return fmt.Errorf("player %s: %w", s.Player.Name, err)
		}
		g.blame(i, err)
	}
	return nil
}

// isOver reports whether the game has ended, and records the cause of the end.
func (g *game) isOver() bool {
	r := g.record
	var used time.Duration
	for i := range g.seats {
		used += g.seats[i].used
	}
	switch {
	case g.isForfeited() && (!g.PlayOn || !g.turn.Simultaneous()):
		return true
	case g.turn.Over():
		r.Cause = ByRules
	case r.Cause != "" || g.adjudicate():
	case g.Adjudication.Forced && g.isSettled():
		r.Cause = ByForcedEnd
		g.playOut()
	case g.MoveLimit > 0 && r.Turns >= g.MoveLimit:
		r.Cause = ByMoveLimit
	case g.progress.isStuck():
		r.Cause = ByStall
	case g.TimeLimit > 0 && used > g.TimeLimit:
		r.Cause = ByTimeLimit
	}
	return r.Cause != ""
}

// isForfeited reports whether the game ends by faults: at the first one or, with PlayOn, when fewer
// than two seats are left.
func (g *game) isForfeited() bool {
	return len(g.faults) > 0 && (!g.PlayOn || len(g.seats)-len(g.faults) < 2)
}

// playTurn plays a turn. If the game ends before all seats have acted, the turn is not played.
func (g *game) playTurn(ctx context.Context) {
	recorded := len(g.record.Moves)
	switch {
	case g.Random != nil && g.Random(g.turn, &g.joint):
		for _, seat := range g.turn.Actors() {
			g.note(seat, Played{Random: true})
		}
	case !g.choose(ctx):
		g.record.Moves = g.record.Moves[:recorded]
		return
	}
	for _, seat := range g.turn.Actors() {
		g.progress.note(seat, g.joint[seat])
	}
	g.turn.Make(&g.joint)
	if len(g.record.Moves) > recorded {
		g.record.Turns++
	}
	joint := g.joint // its own copy, because a call may outlast its time limit
	tell := func(_ context.Context, a Agent) error { return a.Made(&joint) }
	for i := range g.seats {
		if g.seats[i].Agent != nil && !g.seats[i].isFault {
			g.blame(i, g.call(ctx, i, false, tell))
		}
	}
}

// isSettled reports whether no seat has anything left to decide.
func (g *game) isSettled() bool {
	settler, ok := g.turn.State.(search.FinalScoreDetector)
	for seat := 0; ok && seat < len(g.seats); seat++ {
		ok = settler.IsScoreFinal(movegen.Seat(seat))
	}
	return ok
}

// playOut plays a settled game to its end: all seats take their first action. These moves are not recorded.
func (g *game) playOut() {
	for !g.turn.Over() {
		for _, seat := range g.turn.Actors() {
			g.joint[seat] = g.turn.Moves(seat, nil)[0]
		}
		g.turn.Make(&g.joint)
	}
}

// note records the move that a seat is about to make.
func (g *game) note(seat movegen.Seat, p Played) {
	g.text = g.turn.AppendMove(g.text[:0], seat, g.joint[seat])
	p.Seat, p.Move = int(seat), string(g.text)
	g.record.Moves = append(g.record.Moves, p)
}

// choose asks the seats to act for their moves. It returns false if that ends the game.
func (g *game) choose(ctx context.Context) bool {
	for _, seat := range g.turn.Actors() {
		var r search.Result
		if !g.seats[seat].isFault {
			var err error
			r, err = g.ask(ctx, seat)
			if g.blame(int(seat), err); ctx.Err() != nil || !g.PlayOn && err != nil {
				return false
			}
		}
		switch {
		case !g.seats[seat].isFault:
			g.joint[seat] = r.Move
			g.note(seat, Played{Score: r.Score, Depth: r.Depth, Nodes: r.Nodes, Seconds: r.Time.Seconds()})
		case g.turn.Simultaneous():
			g.joint[seat] = g.turn.Moves(seat, nil)[0]
			g.note(seat, Played{})
		case g.isForfeited():
			return false
		default:
			g.joint[seat] = g.Pass
		}
		if g.adjudicateForced(seat, r.Score) {
			return false
		}
	}
	return true
}

// ask asks a seat for a move. The time for getting ready does not count.
func (g *game) ask(ctx context.Context, seat movegen.Seat) (search.Result, error) {
	s, none := &g.seats[seat], search.Result{}
	used := s.used
	if _, ok := g.holder(int(seat)).Agent.(Readier); ok {
		err := g.call(ctx, int(seat), false, func(ctx context.Context, a Agent) error { return a.(Readier).GetReady(ctx, seat) })
		if s.used = used; err != nil {
			return none, err
		}
	}
	limits := s.Player.Limits
	for i := range g.seats {
		limits.Clocks[i] = g.seats[i].clock
	}
	var found search.Result // belongs to the call until that returns
	err := g.call(ctx, int(seat), true, func(ctx context.Context, a Agent) (err error) {
		found, err = a.Choose(ctx, seat, limits)
		return err
	})
	if err != nil {
		return none, err
	}
	found.Time = s.used - used
	if !g.turn.Legal(seat, found.Move) {
		return none, &Fault{Cause: ByIllegalMove, Detail: fmt.Sprintf("move %#x", uint32(found.Move))}
	}
	if late := s.late(found.Time); late > g.Margin {
		return none, &Fault{Cause: ByTime, Detail: fmt.Sprintf("%v late", late.Round(time.Millisecond))}
	}
	return found, nil
}

// late deducts the time of a move from the clock and returns the time by which the move is late.
func (s *Seat) late(used time.Duration) time.Duration {
	var late time.Duration
	if s.clock.Left > 0 {
		s.clock.Left -= used
		late = -s.clock.Left
		// A move that is late within the margin leaves some time on the clock.
		s.clock.Left = max(s.clock.Left, time.Millisecond) + s.clock.Increment
	}
	if most := s.Player.Limits.MoveTime; most > 0 {
		late = max(late, used-most)
	}
	return late
}

// blame records the first fault of a seat; without PlayOn, only the first of the game.
func (g *game) blame(seat int, err error) {
	if s := &g.seats[seat]; err != nil && !s.isFault && (g.PlayOn || len(g.faults) == 0) {
		f := faultOf(err)
		s.isFault = true
		g.faults = append(g.faults, Fault{seat, f.Cause, f.Detail})
	}
}

// end tells the agents that the game has ended, and records the results.
func (g *game) end(ctx context.Context) {
	for i := range g.seats {
		if _, ok := g.seats[i].Agent.(Ender); ok && !g.seats[i].Gone {
			g.blame(i, g.call(ctx, i, false, func(_ context.Context, a Agent) error { return a.(Ender).End() }))
		}
	}
	r := g.record
	if g.turn.Over() {
		r.Scores = movegen.Scores(g.turn.State)
		copy(g.worth, r.Scores)
	}
	if g.isForfeited() {
		r.Cause, r.Detail = g.faults[0].Cause, g.faults[0].Detail
	}
	for _, f := range g.faults {
		g.worth[f.Seat] = math.MinInt32
	}
	for seat := range g.seats {
		r.Result = append(r.Result, resultOf(g.worth, seat))
	}
	if g.PlayOn {
		r.Contest = &Contest{Faults: g.faults}
	}
	for i := range g.seats {
		if g.seats[i].isFault {
			r.Result[i] = movegen.Loss
		}
		if g.PlayOn {
			r.Contest.Seconds = append(r.Contest.Seconds, g.seats[i].used.Seconds())
		}
	}
}

// resultOf returns the result of a seat from the final scores of all seats: a win if its score is the
// highest, a draw if it shares the highest score, a loss otherwise.
func resultOf(worth []int32, seat int) movegen.Outcome {
	result := movegen.Outcome(movegen.Win)
	for other, w := range worth {
		switch {
		case other == seat:
		case w > worth[seat]:
			return movegen.Loss
		case w == worth[seat]:
			result = movegen.Draw
		}
	}
	return result
}
