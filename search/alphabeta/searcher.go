package alphabeta

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// Searcher is an alpha-beta search with its transposition table and move-order statistics. See
// [search.Searcher].
type Searcher struct {
	options  Options
	features feature
	values   [parameters]int
	late     [64][64]int8 // see newReductions
	table    *tt.Table
	workers  []*worker
	sharing  *sharing      // nil with one thread
	nodes    atomic.Uint64 // of all workers, updated every pollEvery nodes
}

var _ search.Searcher = (*Searcher)(nil)

// New returns a search with an empty table. The error names the option out of range.
func New(o Options) (*Searcher, error) {
	features, values, err := o.check()
	if err != nil {
		return nil, fmt.Errorf("alphabeta: %w", err)
	}
	table, err := tt.New(o.HashMiB)
	if err != nil {
		return nil, err
	}
	s := &Searcher{options: o, features: features, values: [parameters]int(values), table: table, workers: make([]*worker, o.Threads)}
	s.late = newReductions(values[reductionBase], values[reductionDivisor])
	if o.Threads > 1 {
		s.sharing = new(sharing)
	}
	for i := range s.workers {
		s.workers[i] = newWorker(s, i)
	}
	return s, nil
}

// RestrictsMoves implements [search.MoveRestricter].
func (s *Searcher) RestrictsMoves() {}

// NewGame clears the tables of earlier searches.
func (s *Searcher) NewGame() {
	s.table.Clear(s.options.Threads)
	for _, w := range s.workers {
		w.forget()
	}
}

// Search looks for the best move of root: see [search.Searcher]. Without a limit it ends when ctx
// is done or the result is proved.
func (s *Searcher) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	limits, stop := limits.Start(ctx, root, root.Mover())
	defer stop.Close()
	s.table.NextSearch()
	s.nodes.Store(0)
	if s.sharing != nil {
		s.sharing.completed.Store(nil)
	}

	for _, w := range s.workers {
		w.prepare(root, limits, stop)
	}
	var helpers sync.WaitGroup
	for _, w := range s.workers[1:] {
		helpers.Go(func() { w.iterate(nil) })
	}
	first := s.workers[0]
	first.iterate(report)
	if limits.Infinite {
		<-ctx.Done()
	}
	stop.Set()
	helpers.Wait()

	best := &first.rootMoves[0]
	return search.Result{
		Move:  best.move,
		Score: search.Score(best.score),
		Bound: best.bound,
		Depth: first.depthDone,
		Nodes: s.countNodes(),
		Time:  stop.Elapsed(),
		PV:    append([]movegen.Move{}, best.pv...),
	}
}

// countNodes returns the nodes of all workers after they have ended.
func (s *Searcher) countNodes() (n uint64) {
	for _, w := range s.workers {
		n += w.nodes
	}
	return n
}
