package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"quincunx/movegen"
	"quincunx/search"
)

// table is where a worker lets players play: it keeps a searcher for each.
type table struct {
	match     *Match
	searchers []search.Searcher
}

func newTable(m *Match) (*table, error) {
	t := &table{match: m, searchers: make([]search.Searcher, len(m.Players))}
	for i := range m.Players {
		if err := t.renew(i); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// renew gives a player a new searcher.
func (t *table) renew(player int) error {
	s, err := t.match.Players[player].New()
	if err != nil {
		return fmt.Errorf("player %s: %w", t.match.Players[player].Name, err)
	}
	t.searchers[player] = s
	return nil
}

// chair is a seat with the player who sits there.
type chair struct {
	index    int // of the player
	player   *Player
	searcher search.Searcher
	position search.Position // the player's own
	clock    search.Clock
}

// errStopped says that a game was given up because nobody wants it any more.
var errStopped = errors.New("stopped")

// play plays game number n of the match, from 0. When ctx is done the game is
// given up with errStopped.
func (t *table) play(ctx context.Context, n int, o Opening) (*Game, error) {
	chairs, err := t.sit(n, o.Position)
	if err != nil {
		return nil, err
	}
	g := &Game{
		Schema: Schema, Game: t.match.Game, Seed: t.match.Seed, Number: n + 1,
		Start: o.Start, Opening: o.Moves, Moves: []Played{}, Result: make([]int, len(chairs)),
	}
	for _, c := range chairs {
		g.Players = append(g.Players, Participant{c.player.Name, c.player.Settings, c.index})
	}
	referee := o.Position.Clone()
	for !referee.Over() {
		if t.match.MoveLimit > 0 && len(g.Moves) >= t.match.MoveLimit {
			g.Cause = ByMoveLimit
			return g, nil
		}
		seat := referee.Mover()
		found, f := t.turn(ctx, chairs, seat, referee)
		if ctx.Err() != nil {
			return nil, errStopped
		}
		if f != nil {
			g.Cause, g.Detail = f.cause, f.detail
			for s := range g.Result {
				g.Result[s] = int(movegen.Win)
			}
			g.Result[seat] = int(movegen.Loss)
			if f.cause == ByCrash {
				return g, t.renew(chairs[seat].index)
			}
			return g, nil
		}
		g.Moves = append(g.Moves, Played{
			Seat: int(seat), Move: string(referee.AppendMove(nil, found.Move)), Score: found.Score, Depth: found.Depth,
			Nodes: found.Nodes, Seconds: found.Time.Seconds(),
		})
		referee.Make(found.Move)
		for i := range chairs {
			chairs[i].position.Make(found.Move)
		}
	}
	g.Cause = ByRules
	for s := range g.Result {
		g.Result[s] = int(standing(referee, movegen.Seat(s))) - 1
	}
	return g, nil
}

// sit gives the players of game n their seats: in the second game of a pair
// they are exchanged.
func (t *table) sit(n int, p movegen.Position) ([]chair, error) {
	players := t.match.Players
	chairs := make([]chair, len(players))
	text := string(p.AppendText(nil))
	for seat := range chairs {
		index := (seat + n) % len(players)
		c := chair{index: index, player: &players[index], searcher: t.searchers[index], clock: players[index].Clock}
		var err error
		if c.position, err = c.player.Position(p); err != nil {
			return nil, fmt.Errorf("player %s: %w", c.player.Name, err)
		}
		if got := string(c.position.AppendText(nil)); got != text {
			return nil, fmt.Errorf("player %s: the position %.80q is set up as %.80q", c.player.Name, text, got)
		}
		c.searcher.NewGame()
		if s, ok := c.searcher.(Seeder); ok {
			s.Seed(mixed(mixed(t.match.Seed, uint64(n)), uint64(index)))
		}
		chairs[seat] = c
	}
	return chairs, nil
}

// fault is what a player loses a game by.
type fault struct {
	cause  Cause
	detail string
}

// turn has the player of a seat find a move. The time of the result is that of
// the referee.
func (t *table) turn(ctx context.Context, chairs []chair, seat movegen.Seat, referee movegen.Position) (search.Result, *fault) {
	c := &chairs[seat]
	limits := c.player.Limits
	for i := range chairs {
		limits.Clocks[i] = chairs[i].clock
	}
	start := time.Now()
	found, f := c.think(ctx, limits)
	found.Time = time.Since(start)
	if f != nil {
		return found, f
	}
	if !referee.Legal(found.Move) {
		return found, &fault{ByIllegalMove, fmt.Sprintf("move %#x", uint32(found.Move))}
	}
	if late := c.late(found.Time); late > t.match.Margin {
		return found, &fault{ByTime, fmt.Sprintf("%v late", late.Round(time.Millisecond))}
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

// think calls the searcher. A panic, or a position that is not left as it was,
// is a crash.
func (c *chair) think(ctx context.Context, limits search.Limits) (found search.Result, f *fault) {
	defer func() {
		if reason := recover(); reason != nil {
			f = &fault{ByCrash, fmt.Sprintf("panic: %.200s", fmt.Sprint(reason))}
		}
	}()
	key := c.position.Key()
	found = c.searcher.Search(ctx, c.position, limits, nil)
	if c.position.Key() != key {
		f = &fault{ByCrash, "the search changed its position"}
	}
	return found, f
}
