package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"quincunx/internal/work"
	"quincunx/movegen"
)

// Series plays games between players of a match or a tournament, several at a time. Each worker has its own
// agents, which it keeps from game to game: one for each seat that a player takes.
type Series struct {
	Referee     Referee
	Players     []Player
	Concurrency int       // games at a time, 0 = 1
	Record      io.Writer // gets a line of JSON for each game as it ends, in one Write; nil = none
	Elapsed     float64   // seconds of play before this series

	// Next returns the next game to play, or nil if there is none.
	Next func() (*Fixture, error)

	// Ended is called when a game has ended and is recorded. If done is true, the series ends and the
	// running games are abandoned.
	Ended func(*GameRecord) (done bool, err error)

	// Pool plays the games on other machines, by workers of [Series.RemoteWorker]; nil = they are played
	// here. With a pool, Ended is called in the order of the games' numbers, and Skip is called for games
	// that the pool gives up: see [work.Source].
	Pool Pool
	Skip func(*Fixture, error)
}

// Pool plays games: see [Series].
type Pool = work.Pool[*Fixture, *GameRecord]

// Fixture is a game to play.
type Fixture struct {
	Number  int     `json:"number"`            // in the record, from 1
	Seating []int   `json:"seating,omitempty"` // by seat, the index of the player
	Opening Opening `json:"opening,omitzero"`
	Seed    uint64  `json:"seed,omitempty"` // of the random choices of all agents

	Random func(movegen.Turn, *movegen.JointMove) bool `json:"-"` // see [Referee]
}

// TaskNumber returns the number of the game.
func (f *Fixture) TaskNumber() int { return f.Number }

// Run plays the games. When ctx is done no further game begins, and running games are
// finished, or left to Pool if it is set. Next and Ended are called by one goroutine at a time.
func (s *Series) Run(ctx context.Context) error {
	pool := s.Pool
	if pool == nil {
		pool = work.Local[*Fixture, *GameRecord]{Workers: s.Concurrency, New: s.Worker}
	}
	start := time.Now()
	err := pool.Do(ctx, work.Source[*Fixture, *GameRecord]{
		Next: func() (*Fixture, bool, error) {
			f, err := s.Next()
			return f, f != nil, err
		},
		Done:  func(g *GameRecord) (bool, error) { return s.add(g, time.Since(start)) },
		Check: s.check,
		Skip:  s.Skip,
	})
	runtime.GC() // free the tables of the players before the next series makes its own
	return err
}

// add records and counts a game that ended at elapsed after the start of the series.
func (s *Series) add(g *GameRecord, elapsed time.Duration) (done bool, err error) {
	before := time.Duration(s.Elapsed * float64(time.Second))
	g.Elapsed = (before + elapsed).Round(time.Microsecond).Seconds()
	if s.Record != nil {
		if err := g.write(s.Record); err != nil {
			return false, fmt.Errorf("record: %w", err)
		}
	}
	return s.Ended(g)
}

// check returns an error if g, received from another machine, can't be the record of fixture f.
func (s *Series) check(f *Fixture, g *GameRecord) error {
	if g == nil {
		return errors.New("no game")
	}
	if err := g.Check(); err != nil {
		return err
	}
	switch {
	case g.Number != f.Number:
		return fmt.Errorf("game %d, want %d", g.Number, f.Number)
	case g.Start != f.Opening.Start || !slices.Equal(g.Opening, f.Opening.Moves):
		return errors.New("another opening")
	}
	if err := cmp.Or(g.CheckSeating(s.Players, f.Seating), g.checkResult()); err != nil {
		return err
	}
	for seat, index := range f.Seating {
		g.Players[seat].Settings = s.Players[index].Settings // the other machine's may differ in the patience with programs
	}
	played := *g
	played.Opening = nil // f.Opening.Position is the position after it
	return played.Replay(movegen.Clone(f.Opening.Position), nil)
}

// place identifies one of the seats that a player takes in a game: the player, and a number from 0.
type place struct{ player, number int }

// worker plays one game at a time.
type worker struct {
	*Series
	seats  int // in the games that the agents are for
	agents map[place]Agent
}

// Worker returns a worker that plays games of the series with its own agents.
func (s *Series) Worker() work.Worker[*Fixture, *GameRecord] {
	return &worker{Series: s, agents: map[place]Agent{}}
}

// remoteWorker plays games whose fixtures come from another machine.
type remoteWorker struct {
	*worker
	parse func(text string) (movegen.State, error)
}

// RemoteWorker returns a worker that plays games for a series on another machine with its own agents. Parse
// parses the text of a position.
func (s *Series) RemoteWorker(parse func(text string) (movegen.State, error)) work.Worker[*Fixture, *GameRecord] {
	return &remoteWorker{&worker{Series: s, agents: map[place]Agent{}}, parse}
}

// Do sets up the opening and plays the game.
func (w *remoteWorker) Do(ctx context.Context, f *Fixture) (*GameRecord, error) {
	p, err := w.parse(f.Opening.Start)
	if err != nil {
		return nil, err
	}
	t := movegen.TurnOf(p)
	for _, m := range f.Opening.Moves {
		if err := t.PlayText(m); err != nil {
			return nil, fmt.Errorf("opening: %w", err)
		}
	}
	if t.Over() {
		return nil, errors.New("opening: the game is over")
	}
	if len(f.Seating) != t.Seats() {
		return nil, fmt.Errorf("%d players for %d seats", len(f.Seating), t.Seats())
	}
	for _, player := range f.Seating {
		if player < 0 || player >= len(w.Players) {
			return nil, fmt.Errorf("there is no player %d", player)
		}
	}
	f.Opening.Position = t.State
	return w.worker.Do(ctx, f)
}

// Do plays a game.
func (w *worker) Do(ctx context.Context, f *Fixture) (*GameRecord, error) {
	if w.seats != len(f.Seating) {
		w.Close()
		w.seats = len(f.Seating)
	}
	seats, places := make([]Seat, w.seats), make([]place, w.seats)
	taken := make([]int, len(w.Players))
	for i, player := range f.Seating {
		p := place{player, taken[player]}
		taken[player]++
		if w.Players[player].OneAgent && p.number > 0 {
			places[i], seats[i] = p, Seat{Player: &w.Players[player], Index: player}
			continue
		}
		agent, err := w.agent(p)
		if err != nil {
			return nil, fmt.Errorf("player %s: %w", w.Players[player].Name, err)
		}
		seed := mixSeeds(f.Seed, uint64(p.player+p.number*len(w.Players)))
		places[i], seats[i] = p, Seat{Player: &w.Players[player], Index: player, Agent: agent, Seed: seed}
	}
	referee := w.Referee
	referee.Random = f.Random
	g, err := referee.Play(ctx, f.Opening, seats)
	for i, s := range seats {
		if s.Gone {
			delete(w.agents, places[i])
		}
	}
	if g != nil {
		g.Number = f.Number
	}
	return g, err
}

// agent returns the agent for a place.
func (w *worker) agent(p place) (Agent, error) {
	if w.agents[p] == nil {
		a, err := w.Players[p.player].New(w.seats)
		if err != nil {
			return nil, err
		}
		w.agents[p] = a
	}
	return w.agents[p], nil
}

// Close closes all agents.
func (w *worker) Close() {
	for p, a := range w.agents {
		if c, ok := a.(io.Closer); ok {
			_ = c.Close() // the agent is not used again, so its error is of no interest
		}
		delete(w.agents, p)
	}
}
