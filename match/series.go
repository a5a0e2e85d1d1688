package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"quincunx/movegen"
)

// Series plays games between players, several at a time: those of a match, or of a
// tournament. Each worker keeps agents of its own from game to game, for each player as many
// as it takes seats.
type Series struct {
	Referee     Referee
	Players     []Player
	Concurrency int       // games at a time, 0 = 1
	Record      io.Writer // gets a line of JSON for each game as it ends, in one Write; nil = none
	Elapsed     float64   // seconds of play before

	// Next returns the next game to play, nil if there is none.
	Next func() (*Fixture, error)

	// Ended is called when a game has ended and is recorded. The games that are being played
	// are given up if it reports true.
	Ended func(*GameRecord) (done bool, err error)
}

// Fixture is a game that is to be played.
type Fixture struct {
	Number  int   // in the record, from 1
	Seating []int // the player of each seat, as an index
	Opening Opening
	Seed    uint64 // of the random choices of all agents

	Random func(movegen.Turn, *movegen.JointMove) bool // see [Referee]
}

// Run plays the games. When ctx is done no further game begins, and those that are being played
// are finished. Next and Ended are called by one worker at a time.
func (s *Series) Run(ctx context.Context) error {
	r := &seriesRun{Series: s, stop: ctx, start: time.Now()}
	r.playing, r.giveUp = context.WithCancel(context.WithoutCancel(ctx))
	defer r.giveUp()
	var workers sync.WaitGroup
	for range max(s.Concurrency, 1) {
		workers.Go(func() { r.fail(r.work()) })
	}
	workers.Wait()
	runtime.GC() // the tables of the players make room for those of the next series
	return r.err
}

// seriesRun is a series while it is played.
type seriesRun struct {
	*Series
	stop, playing context.Context
	giveUp        context.CancelFunc
	start         time.Time

	mu  sync.Mutex
	err error
}

// work plays games until there are no more.
func (r *seriesRun) work() error {
	w := &worker{Series: r.Series, agents: map[place]Agent{}}
	defer w.close()
	for {
		f, err := r.next()
		if err != nil || f == nil {
			return err
		}
		g, err := w.play(r.playing, f)
		if g == nil && r.playing.Err() != nil {
			return nil
		}
		if err == nil {
			err = r.add(g)
		}
		if err != nil {
			return err
		}
	}
}

func (r *seriesRun) next() (*Fixture, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop.Err() != nil || r.playing.Err() != nil {
		return nil, nil
	}
	return r.Next()
}

// add records and counts a game that has ended.
func (r *seriesRun) add(g *GameRecord) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := time.Duration(r.Elapsed * float64(time.Second))
	g.Elapsed = (before + time.Since(r.start)).Round(time.Microsecond).Seconds()
	if r.Record != nil {
		if err := g.write(r.Record); err != nil {
			return fmt.Errorf("record: %w", err)
		}
	}
	done, err := r.Ended(g)
	if done {
		r.giveUp()
	}
	return err
}

// fail ends the series with an error.
func (r *seriesRun) fail(err error) {
	if err == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.err = errors.Join(r.err, err)
	r.giveUp()
}

// place is one of the seats that a player takes in a game, numbered from 0.
type place struct{ player, number int }

// worker plays one game at a time.
type worker struct {
	*Series
	seats  int // of the games that the agents are for
	agents map[place]Agent
}

// play plays a game.
func (w *worker) play(ctx context.Context, f *Fixture) (*GameRecord, error) {
	if w.seats != len(f.Seating) {
		w.close()
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
		seed := mixed(f.Seed, uint64(p.player+p.number*len(w.Players)))
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

// close closes all agents.
func (w *worker) close() {
	for p, a := range w.agents {
		if c, ok := a.(io.Closer); ok {
			_ = c.Close() // it is not used again, whatever it says
		}
		delete(w.agents, p)
	}
}
