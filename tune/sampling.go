package tune

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/quote"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// sampleSets are the positions of data files.
type sampleSets struct {
	train, validation samples
	headers           []match.Header // of the files
	points            bool           // the game is played for points
	repeated          int            // positions left out because an earlier game had them
	limited           int            // positions left out because their estimate is at the end of its range
}

// sampleReader makes samples of games.
type sampleReader struct {
	game       *engine.Game
	weights    eval.Weights
	validation float64
	seed       uint64
	truncated  func(name string, bytes int64)
	headers    []match.Header // of the files that were opened
}

// gameSamples are those of a game, with the keys of their positions.
type gameSamples struct {
	samples samples
	keys    []uint64
	points  bool
	limited int
}

// read makes samples of data files. Games are looked at in parallel and counted
// in their order. When ctx is done it ends with the error of that.
func (r *sampleReader) read(ctx context.Context, files []string) (*sampleSets, error) {
	type job struct {
		game   *match.GameRecord
		done   chan struct{}
		result gameSamples
		err    error
	}
	workers := runtime.GOMAXPROCS(0)
	jobs, order := make(chan *job, workers), make(chan *job, 64*workers)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			s := sampler{sampleReader: r}
			for j := range jobs {
				j.result, j.err = s.of(j.game)
				close(j.done)
			}
		})
	}
	defer group.Wait()
	stop := make(chan struct{})
	defer close(stop)
	var failed error // of reading, once order is closed
	go func() {
		defer close(order)
		defer close(jobs)
		failed = r.readFiles(files, func(g *match.GameRecord) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			j := &job{game: g, done: make(chan struct{})}
			for _, queue := range []chan *job{order, jobs} {
				select {
				case queue <- j:
				case <-stop:
					return errStopped
				}
			}
			return nil
		})
	}()

	sets := &sampleSets{}
	seen := map[uint64]bool{}
	number := uint64(0)
	for j := range order {
		<-j.done
		if j.err != nil {
			return nil, fmt.Errorf("game %d: %w", j.game.Number, j.err)
		}
		to := &sets.train
		if rand.New(rand.NewPCG(r.seed, number)).Float64() < r.validation {
			to = &sets.validation
		}
		number++
		sets.count(to, &j.result, seen)
	}
	sets.headers = r.headers
	return sets, failed
}

var errStopped = errors.New("stopped")

// readFiles reads files of the game that is fitted.
func (r *sampleReader) readFiles(files []string, each func(*match.GameRecord) error) error {
	for _, name := range files {
		truncated, err := match.ReadGames(name, r.accept, each)
		if err != nil {
			return err
		}
		if truncated > 0 && r.truncated != nil {
			r.truncated(name, truncated)
		}
	}
	return nil
}

func (r *sampleReader) accept(h *match.Header) error {
	if h.Game != r.game.Name {
		return fmt.Errorf("games of %s, not of %s", quote.Word(h.Game), r.game.Name)
	}
	r.headers = append(r.headers, *h)
	return nil
}

// count adds the samples of a game, but for positions that were seen before.
func (s *sampleSets) count(to *samples, g *gameSamples, seen map[uint64]bool) {
	s.limited += g.limited
	if g.samples.len() == 0 {
		return
	}
	s.points = g.points
	fresh := slices.IndexFunc(g.keys, func(key uint64) bool { return seen[key] }) < 0
	if !fresh {
		g.samples = g.samples.without(func(i int) bool { return seen[g.keys[i]] })
		s.repeated += len(g.keys) - g.samples.len()
	}
	for _, key := range g.keys {
		seen[key] = true
	}
	if g.samples.len() > 0 {
		g.samples.games = 1
	}
	to.add(&g.samples)
}

// sampler makes samples of one game after the other.
type sampler struct {
	*sampleReader
	selector selector
	terms    []eval.Term
}

// of makes samples of a game; none if it ended by a fault, of which the positions say
// nothing. Its options need not be those of the game before: games of several sizes and numbers of
// seats are fitted to together.
func (r *sampler) of(g *match.GameRecord) (s gameSamples, err error) {
	if g.Cause.IsFault() {
		return s, nil
	}
	p, err := startOf(r.game, r.weights, g)
	if err != nil {
		return s, err
	}
	x, err := newExplainer(p, r.weights)
	if err != nil {
		return s, err
	}
	s.points = x.points
	err = r.selector.positions(p, g, func(search.Score) (err error) {
		r.terms, err = x.addTo(&s.samples, r.terms[:0])
		if errors.Is(err, errLimited) {
			s.limited++
			return nil
		}
		if err != nil {
			return fmt.Errorf("%w: %s", err, p.AppendText(nil))
		}
		s.keys = append(s.keys, p.Key())
		return nil
	})
	s.samples.setTargets(x.targets(g))
	return s, err
}

// startOf returns the evaluated start of a recorded game.
func startOf(game *engine.Game, w eval.Weights, g *match.GameRecord) (movegen.State, error) {
	start, err := game.Parse(g.Start)
	if err != nil {
		return nil, err
	}
	if start.Seats() != len(g.Players) {
		return nil, fmt.Errorf("%d players for %d seats", len(g.Players), start.Seats())
	}
	return game.EvaluatorOf(w)(start)
}
