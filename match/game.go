package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"quincunx/internal/quote"
	"quincunx/movegen"
	"quincunx/search"
)

// table is where a worker lets players play: it keeps their agents, for each
// player as many as it has taken seats in a game.
type table struct {
	match   *Match
	agents  [][]Agent
	seating *Seating // of as many seats as the last game had
	seats   int
}

func newTable(m *Match) (*table, error) {
	t := &table{match: m, agents: make([][]Agent, len(m.Players))}
	for i := range m.Players {
		if _, err := t.agent(i, 0); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// close gives up the agents, of which some have something to close.
func (t *table) close() {
	for player := range t.agents {
		for seat := range t.agents[player] {
			t.dismiss(player, seat)
		}
	}
}

// dismiss has an agent made anew for the next game.
func (t *table) dismiss(player, seat int) {
	if c, ok := t.agents[player][seat].(io.Closer); ok {
		_ = c.Close() // it is given up whatever it says
	}
	t.agents[player][seat] = nil
}

// agent returns the agent of a player for one of the seats that it takes, from 0.
func (t *table) agent(player, seat int) (Agent, error) {
	for len(t.agents[player]) <= seat {
		t.agents[player] = append(t.agents[player], nil)
	}
	if t.agents[player][seat] == nil {
		a, err := t.match.Players[player].New()
		if err != nil {
			return nil, fmt.Errorf("player %s: %w", t.match.Players[player].Name, err)
		}
		t.agents[player][seat] = a
	}
	return t.agents[player][seat], nil
}

// chair is a seat with the player who sits there.
type chair struct {
	index  int // of the player
	place  int // which of the player's seats this is, from 0
	player *Player
	agent  Agent
	clock  search.Clock
}

// errStopped says that a game was given up because nobody wants it any more.
var errStopped = errors.New("stopped")

// play plays game number n of the match, from 0. When ctx is done the game is
// given up with errStopped.
func (t *table) play(ctx context.Context, n int, o Opening) (*Game, error) {
	referee, err := boardOf(o.Position)
	if err != nil {
		return nil, err
	}
	referee = referee.clone()
	chairs, err := t.sit(n, referee)
	if err != nil {
		return nil, err
	}
	if err := t.match.Adjudication.suits(referee); err != nil {
		return nil, err
	}
	g := &Game{
		Number: t.match.before + n + 1,
		Start:  o.Start, Opening: o.Moves, Moves: []Played{}, Result: make([]int, len(chairs)),
	}
	for _, c := range chairs {
		g.Players = append(g.Players, Participant{c.player.Name, c.player.Settings, c.index})
	}
	for seat := range chairs {
		if f, err := t.begin(n, chairs, seat, referee); err != nil {
			return nil, err
		} else if f != nil {
			return t.forfeit(g, chairs, seat, f), nil
		}
	}
	var moves [movegen.MaxSeats]movegen.Move
	var text []byte
	progress := newProgress(referee, t.match.StallRounds)
	for ; !referee.Over(); g.Turns++ {
		if t.match.MoveLimit > 0 && g.Turns >= t.match.MoveLimit {
			g.Cause = ByMoveLimit
			return g, nil
		}
		if progress.isStuck() {
			g.Cause = ByStall
			return g, nil
		}
		first, last := referee.actors()
		played := len(g.Moves)
		for seat := first; seat <= last; seat++ {
			found, f := t.turn(ctx, chairs, seat, referee)
			if ctx.Err() != nil {
				return nil, errStopped
			}
			if f != nil {
				g.Moves = g.Moves[:played] // a turn counts when all have acted
				return t.forfeit(g, chairs, int(seat), f), nil
			}
			moves[seat] = found.Move
			progress.note(seat, found.Move)
			text = referee.appendMove(text[:0], seat, found.Move)
			g.Moves = append(g.Moves, Played{
				Seat: int(seat), Move: string(text), Score: found.Score, Depth: found.Depth,
				Nodes: found.Nodes, Seconds: found.Time.Seconds(),
			})
		}
		referee.play(&moves)
		for seat := range chairs {
			if f := chairs[seat].hear(&moves); f != nil {
				g.Turns++
				return t.forfeit(g, chairs, seat, f), nil
			}
		}
		if !referee.Over() && t.match.Adjudication.apply(g) {
			g.Turns++
			return g, nil
		}
	}
	g.Cause = ByRules
	g.Result, g.Scores = referee.results()
	return g, nil
}

// forfeit returns a game that a seat has lost by a fault: the others share it.
// Who has crashed is made anew for the next game.
func (t *table) forfeit(g *Game, chairs []chair, seat int, f *Fault) *Game {
	g.Cause, g.Detail = f.Cause, f.Detail
	scores := make([]int32, len(g.Result))
	scores[seat] = -1
	for s := range g.Result {
		g.Result[s] = resultOf(scores, s)
	}
	if f.Cause == ByCrash {
		t.dismiss(chairs[seat].index, chairs[seat].place)
	}
	return g
}

// sit gives the players of game n their seats.
func (t *table) sit(n int, b board) ([]chair, error) {
	players := t.match.Players
	if len(players) > b.Seats() {
		return nil, fmt.Errorf("%d players for %d seats", len(players), b.Seats())
	}
	if t.seats != b.Seats() {
		t.seats = b.Seats()
		t.seating = NewSeating(len(players), t.seats, t.match.Seed)
	}
	chairs := make([]chair, b.Seats())
	taken := make([]int, len(players))
	for seat := range chairs {
		index := t.seating.Player(n, seat)
		c := chair{index: index, place: taken[index], player: &players[index], clock: players[index].Clock}
		taken[index]++
		var err error
		if c.agent, err = t.agent(index, c.place); err != nil {
			return nil, err
		}
		chairs[seat] = c
	}
	return chairs, nil
}

// begin tells the agent of a seat that game n begins. An error that is no fault ends
// the match.
func (t *table) begin(n int, chairs []chair, seat int, b board) (f *Fault, err error) {
	defer catch(&f)
	c := &chairs[seat]
	err = c.agent.Begin(b.State, mixed(mixed(t.match.Seed, uint64(n)), uint64(c.index+c.place*len(t.match.Players))))
	if errors.As(err, &f) {
		return f, nil
	}
	if err != nil {
		err = fmt.Errorf("player %s: %w", c.player.Name, err)
	}
	return nil, err
}

// Fault is what a player loses a game by. As an error of an agent it says more than
// that it has crashed.
type Fault struct {
	Cause  Cause
	Detail string
}

func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Cause, f.Detail) }

// turn has the player of a seat find a move. The time of the result is that of
// the referee.
func (t *table) turn(ctx context.Context, chairs []chair, seat movegen.Seat, referee board) (search.Result, *Fault) {
	c := &chairs[seat]
	limits := c.player.Limits
	for i := range chairs {
		limits.Clocks[i] = chairs[i].clock
	}
	if f := c.getReady(ctx, seat); f != nil {
		return search.Result{}, f
	}
	start := time.Now()
	found, f := c.think(ctx, seat, limits)
	found.Time = time.Since(start)
	if f != nil {
		return found, f
	}
	if !referee.legal(seat, found.Move) {
		return found, &Fault{ByIllegalMove, fmt.Sprintf("move %#x", uint32(found.Move))}
	}
	if late := c.late(found.Time); late > t.match.Margin {
		return found, &Fault{ByTime, fmt.Sprintf("%v late", late.Round(time.Millisecond))}
	}
	return found, nil
}

// late has the clock run for the time of a move and returns how much it was too
// long.
func (c *chair) late(used time.Duration) time.Duration {
	var late time.Duration
	if c.clock.Left > 0 {
		c.clock.Left -= used
		late = -c.clock.Left
		// What comes late within the margin doesn't lose the clock.
		c.clock.Left = max(c.clock.Left, time.Millisecond) + c.clock.Increment
	}
	if most := c.player.Limits.MoveTime; most > 0 {
		late = max(late, used-most)
	}
	return late
}

// catch makes a fault of a panic.
func catch(f **Fault) {
	if reason := recover(); reason != nil {
		*f = &Fault{ByCrash, "panic: " + quote.Detail(fmt.Sprint(reason))}
	}
}

// hear tells the agent what was played. A panic is a crash.
func (c *chair) hear(moves *[movegen.MaxSeats]movegen.Move) (f *Fault) {
	defer catch(&f)
	c.agent.Made(moves)
	return nil
}

// getReady has the agent get ready. A panic is a crash, and so is an error that is no fault.
func (c *chair) getReady(ctx context.Context, seat movegen.Seat) (f *Fault) {
	defer catch(&f)
	if r, ok := c.agent.(Readier); ok {
		return faultOf(r.GetReady(ctx, seat))
	}
	return nil
}

// think asks the agent. A panic is a crash, and so is an error that is no fault.
func (c *chair) think(ctx context.Context, seat movegen.Seat, limits search.Limits) (found search.Result, f *Fault) {
	defer catch(&f)
	found, err := c.agent.Choose(ctx, seat, limits)
	return found, faultOf(err)
}

// faultOf returns the fault that an error of an agent is, nil if there is none.
func faultOf(err error) (f *Fault) {
	if err != nil && !errors.As(err, &f) {
		f = &Fault{ByCrash, quote.Detail(err.Error())}
	}
	return f
}
