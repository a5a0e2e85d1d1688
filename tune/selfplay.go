package tune

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"quincunx/eval"
	"quincunx/search"
)

// SelfPlay has the engine play against itself.
type SelfPlay struct {
	Recipe  Recipe
	Game    Game
	Weights eval.Weights

	// NewSearcher makes a searcher. Each worker has its own.
	NewSearcher func() (search.AnySearcher, error)

	Workers int // games at a time, 0 = 1

	// Progress is called after each game, one call at a time; nil = never.
	Progress func(Throughput)
}

// Throughput is what self-play has done since it began.
type Throughput struct {
	Games     int // that stand in the file
	Positions int // kept
	Searches  int
	Nodes     uint64
	Searching time.Duration // in searches, of all workers together
	Working   time.Duration // of all workers together
	Elapsed   time.Duration
}

// Text returns a line on it.
func (t Throughput) Text() string {
	seconds := max(t.Elapsed.Seconds(), 1e-9)
	return fmt.Sprintf("%d games, %d positions in %v: %.2f games/s, %.1f positions/s, %.0f nodes/s, %.1f %% of the time in searches",
		t.Games, t.Positions, t.Elapsed.Round(time.Second/10), float64(t.Games)/seconds, float64(t.Positions)/seconds,
		float64(t.Nodes)/seconds, 100*t.Searching.Seconds()/max(t.Working.Seconds(), 1e-9))
}

// ahead bounds the games that wait for an earlier one to end, a worker.
const ahead = 4

// Run plays games until the file has so many, and appends each in the order of
// their numbers. When ctx is done no further game begins, and those that run are
// played to their ends.
func (s *SelfPlay) Run(ctx context.Context, file *DataFile, games int) (Throughput, error) {
	if err := s.Recipe.Check(); err != nil {
		return Throughput{}, err
	}
	workers := max(s.Workers, 1)
	r := &selfPlayRun{
		selfPlay: s, ctx: ctx, file: file, games: games, begun: file.Games, most: ahead * workers,
		ended: map[int]*Played{}, start: time.Now(),
	}
	r.turn = sync.NewCond(&r.mu)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() { r.fail(r.work()) })
	}
	group.Wait()
	r.done.Elapsed = time.Since(r.start)
	return r.done, r.err
}

type selfPlayRun struct {
	selfPlay *SelfPlay
	ctx      context.Context
	file     *DataFile
	games    int
	most     int // games between the last that began and the last in the file
	start    time.Time

	mu    sync.Mutex
	turn  *sync.Cond // a game has been appended, or nothing begins any more
	begun int
	ended map[int]*Played // that wait for an earlier one
	done  Throughput
	err   error
}

// work plays games until no more begin.
func (r *selfPlayRun) work() error {
	p, err := newSelfPlayer(r.selfPlay)
	if err != nil {
		return err
	}
	for {
		n, ok := r.next()
		if !ok {
			return nil
		}
		before := time.Now()
		g, err := p.play(n)
		if err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
		if err := r.add(g, p.searches, p.searching, time.Since(before)); err != nil {
			return err
		}
	}
}

// next returns the number of the next game, and false if there is none.
func (r *selfPlayRun) next() (int, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.err == nil && r.begun-r.file.Games >= r.most {
		r.turn.Wait()
	}
	if r.err != nil || r.ctx.Err() != nil || r.begun >= r.games {
		return 0, false
	}
	r.begun++
	return r.begun - 1, true
}

// add appends a game when it is its turn, with those that waited for it.
func (r *selfPlayRun) add(g *Played, searches int, searching, working time.Duration) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended[g.Number] = g
	for r.ended[r.file.Games] != nil {
		next := r.ended[r.file.Games]
		delete(r.ended, next.Number)
		if err := r.file.Append(next); err != nil {
			return err
		}
		r.done.Games++
		r.done.Positions += len(next.Positions)
	}
	r.turn.Broadcast()
	r.done.Searches += searches
	r.done.Nodes += g.Nodes
	r.done.Searching += searching
	r.done.Working += working
	r.done.Elapsed = time.Since(r.start)
	if r.selfPlay.Progress != nil {
		r.selfPlay.Progress(r.done)
	}
	return nil
}

// fail has the run end with an error.
func (r *selfPlayRun) fail(err error) {
	if err == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.err = errors.Join(r.err, err)
	r.turn.Broadcast()
}
