package tune

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"quincunx/eval"
	"quincunx/internal/quote"
)

// sampleSets are the positions of data files.
type sampleSets struct {
	train, validation samples
	recipes           []Recipe // of the files
	points            bool     // the game is played for points
	repeated          int      // positions left out because an earlier game had them
	limited           int      // positions left out because their estimate is at the end of its range
}

// sampleReader makes samples of games.
type sampleReader struct {
	game       *Game
	weights    eval.Weights
	validation float64
	seed       uint64
	truncated  func(name string, games int, torn int64)
	recipes    []Recipe // of the files that were opened
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
		played *Played
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
				j.result, j.err = s.of(j.played)
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
		failed = r.readFiles(files, func(g *Played) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			j := &job{played: g, done: make(chan struct{})}
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
			return nil, fmt.Errorf("game %d: %w", j.played.Number, j.err)
		}
		to := &sets.train
		if rand.New(rand.NewPCG(r.seed, number)).Float64() < r.validation {
			to = &sets.validation
		}
		number++
		sets.count(to, &j.result, seen)
	}
	sets.recipes = r.recipes
	return sets, failed
}

var errStopped = errors.New("stopped")

// readFiles reads files of the game that is fitted.
func (r *sampleReader) readFiles(files []string, each func(*Played) error) error {
	for _, name := range files {
		games := 0
		torn, err := ReadData(name, r.accept, func(g *Played) error {
			games++
			return each(g)
		})
		if err != nil {
			return err
		}
		if torn > 0 && r.truncated != nil {
			r.truncated(name, games, torn)
		}
	}
	return nil
}

func (r *sampleReader) accept(recipe *Recipe) error {
	if recipe.Game != r.game.Name {
		return fmt.Errorf("games of %s, not of %s", quote.Word(recipe.Game), r.game.Name)
	}
	r.recipes = append(r.recipes, *recipe)
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
	terms []eval.Term
}

// of makes samples of a game. Its options need not be those of the game before: files of
// other sizes and numbers of seats are fitted to together.
func (r *sampler) of(g *Played) (s gameSamples, err error) {
	if len(g.Positions) == 0 {
		return s, nil
	}
	x, err := newExplainer(r.game, g.Positions[0].Text, r.weights)
	if err != nil {
		return s, err
	}
	s.points = x.points
	for _, k := range g.Positions {
		if err := x.state.SetText(k.Text); err != nil {
			return s, err
		}
		if x.state.Over() || x.state.Seats() != len(g.Result) {
			return s, fmt.Errorf("a position that is over, or not of %d seats: %s", len(g.Result), quote.Text(k.Text))
		}
		r.terms, err = x.addTo(&s.samples, r.terms[:0], g.Result)
		if errors.Is(err, errLimited) {
			s.limited++
			continue
		}
		if err != nil {
			return s, fmt.Errorf("%w: %s", err, quote.Text(k.Text))
		}
		s.keys = append(s.keys, x.state.Key())
	}
	return s, nil
}
