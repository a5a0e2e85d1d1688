package tune

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/message"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// sampleSets are the positions of records.
type sampleSets struct {
	train, validation samples
	headers           []match.Header // of the records
	points            bool           // the game is played for points
	repeated          int            // positions excluded because they occurred in an earlier game
	limited           int            // positions excluded because their value is at a limit of its range
}

// gameSamples are the samples of a game, with the keys of their positions.
type gameSamples struct {
	samples samples
	keys    []uint64
	points  bool
	limited int
}

// movesInWork limits the total number of moves in the games that are sampled simultaneously, except that one game may exceed it. Games
// reserve it in shares of movesPerShare.
const (
	movesInWork   = 1 << 18
	movesPerShare = 1 << 10
)

// read makes samples of recorded games in parallel and collects them in the order of the games. When ctx is done, it returns the error of
// ctx.
func (f *Fit) read(ctx context.Context, files []string) (*sampleSets, error) {
	type outcome struct {
		gameSamples
		err error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	inWork := make(chan struct{}, movesInWork/movesPerShare)
	order := make(chan chan outcome, 4*runtime.GOMAXPROCS(0))
	sets := new(sampleSets)
	var failed error // of reading, once order is closed
	go func() {
		defer close(order)
		failed = f.readFiles(files, sets, func(g *match.GameRecord) error {
			done := make(chan outcome, 1)
			select {
			case order <- done:
			case <-ctx.Done():
				return ctx.Err()
			}
			shares := min(1+len(g.Moves)/movesPerShare, cap(inWork))
			for range shares {
				inWork <- struct{}{}
			}
			go func() {
				s, err := f.samplesOf(g)
				for range shares {
					<-inWork
				}
				if err != nil {
					err = fmt.Errorf("game %d: %w", g.Number, err)
				}
				done <- outcome{s, err}
			}()
			return ctx.Err()
		})
	}()
	seen := map[uint64]bool{}
	number := uint64(0)
	for done := range order {
		g := <-done
		if g.err != nil {
			return nil, g.err
		}
		sets.count(f.setOf(sets, number), &g.gameSamples, seen)
		number++
	}
	if failed == nil {
		failed = f.readKnown(ctx, f.Known, sets)
	}
	return sets, failed
}

// setOf returns the set, for training or validation, to which the samples of a game belong.
func (f *Fit) setOf(sets *sampleSets, number uint64) *samples {
	if rand.New(rand.NewPCG(f.Seed, number)).Float64() < f.Validation {
		return &sets.validation
	}
	return &sets.train
}

// readFiles reads records and calls each with every game. The records must be of the game whose weights are fitted.
func (f *Fit) readFiles(files []string, sets *sampleSets, each func(*match.GameRecord) error) error {
	for _, name := range files {
		truncated, err := match.ReadGames(name, func(h *match.Header) error {
			if h.Game != f.Game.Name {
				return fmt.Errorf("games of %s, want games of %s", message.Word(h.Game), f.Game.Name)
			}
			sets.headers = append(sets.headers, *h)
			return nil
		}, each)
		if err != nil {
			return err
		}
		if truncated > 0 && f.Truncated != nil {
			f.Truncated(name, truncated)
		}
	}
	return nil
}

// count adds the samples of a game, except positions that were seen before.
func (s *sampleSets) count(to *samples, g *gameSamples, seen map[uint64]bool) {
	s.limited += g.limited
	if g.samples.len() == 0 {
		return
	}
	s.points = g.points
	fresh := g.samples.without(func(i int) bool { return seen[g.keys[i]] })
	s.repeated += len(g.keys) - fresh.len()
	for _, key := range g.keys {
		seen[key] = true
	}
	if fresh.len() > 0 {
		fresh.games = 1
	}
	to.add(&fresh)
}

// samplesOf makes samples of a game. A game that ended by a fault has none, because its positions don't
// predict the result. Games with different options, sizes and numbers of seats may be mixed.
func (f *Fit) samplesOf(g *match.GameRecord) (s gameSamples, err error) {
	if g.Cause.IsFault() {
		return s, nil
	}
	p, err := startOf(&f.Game, f.Weights, g)
	if err != nil {
		return s, err
	}
	x, err := newExplainer(p, f.Weights)
	if err != nil {
		return s, err
	}
	s.points = x.points
	var terms []eval.Term
	err = eachTrainingPosition(p, g, func(search.Score) (err error) {
		terms, err = x.addTo(&s.samples, terms[:0])
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

// startOf returns the start of a recorded game, with its evaluation.
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
