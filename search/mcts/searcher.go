package mcts

import (
	"context"
	"fmt"
	"math"

	"quincunx/movegen"
	"quincunx/search"
)

// Searcher is a Monte Carlo tree search with its arena. See [search.Searcher].
type Searcher struct{ w worker }

var _ search.Searcher = (*Searcher)(nil)

// New returns a search. The error names the option that is out of its range.
func New(o Options) (search.Searcher, error) {
	if err := search.Hash.Complete(&o.HashMiB); err != nil {
		return nil, fmt.Errorf("mcts: %w", err)
	}
	v, err := newValues(o.Set)
	if err != nil {
		return nil, err
	}
	return &Searcher{worker{
		sound:  o.Sound,
		values: v,
		tree:   newTree(o.HashMiB),
		scale:  newScale(v[rewardScale]),
		path:   make([]step, 0, maxDepth),
	}}, nil
}

// NewGame forgets the habits of the other seats. Each search begins with an empty tree in any case.
func (s *Searcher) NewGame() { s.w.p, s.w.habits = nil, habits{} }

// Search looks for the best move of root: see [search.Searcher]. Nodes of
// [search.Limits] are moves made. Depth ends the search when the
// principal variation is as long, or can't grow any more. Without a limit it ends
// when ctx is done or the result is certain.
func (s *Searcher) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	limits, stop := limits.Start(ctx, root, root.Mover())
	defer stop.Close()

	r := run{worker: &s.w, limits: limits, stop: stop, report: report}
	r.prepare(root, limits.Past)
	r.simulations()
	r.reportBest()
	if limits.Infinite {
		<-ctx.Done()
	}
	move, scores := r.outcome()
	result := search.Result{
		Move:  move,
		Score: scores[root.Mover()],
		Depth: len(r.line),
		Nodes: r.nodes,
		Time:  stop.Elapsed(),
		PV:    append([]movegen.Move{}, r.line...),
	}
	if r.seats > 2 {
		result.Scores = append(result.Scores, scores[:r.seats]...)
	}
	return result
}

// run is one search.
type run struct {
	*worker
	limits   search.Limits
	stop     *search.Stop
	report   func(search.Info)
	line     []movegen.Move // the principal variation
	reported uint64         // nodes at the last report
}

const (
	clockInterval  = 4   // simulations between looks at the clock
	pvInterval     = 256 // simulations between looks at the principal variation
	unsureFactor   = 2   // times the soft time for a search that is not sure
	contenderRatio = 4   // a move with more than 1/contenderRatio of the visits of the best one may be better
	mostVisits     = math.MaxUint32 / 2
	reportFirst    = 1 << 10 // simulations before the first report; then a quarter more each
)

// simulations goes on until the search is to end.
func (r *run) simulations() {
	next := uint32(reportFirst)
	root := &r.tree.nodes[0]
	for root.winners == 0 && !r.stop.IsSet() && root.visits < mostVisits {
		if r.limits.Nodes > 0 && r.nodes >= r.limits.Nodes {
			return
		}
		if root.visits%clockInterval == 0 && r.isEnough() {
			return
		}
		if root.visits%pvInterval == 0 && r.limits.Depth > 0 && r.isDeep() {
			return
		}
		if root.visits >= next {
			r.reportBest()
			next += next / 4
		}
		r.simulate()
	}
}

// isEnough reports whether the time is over, or further simulations are not worth
// what the clock has for them.
func (r *run) isEnough() bool {
	if r.limits.Clocks[r.p.Mover()].Left == 0 {
		return r.stop.Late(1)
	}
	return r.tree.nodes[0].count == 1 || r.stop.Late(unsureFactor) || r.stop.Late(1) && r.isSure()
}

// isSure reports whether no move that has been visited often has a better mean
// than the one visited most.
func (r *run) isSure() bool {
	root, mover := &r.tree.nodes[0], r.p.Mover()
	best := &r.tree.nodes[r.tree.best(root, mover)]
	children := r.tree.children(root)
	for i := range children {
		if c := &children[i]; c.rank(mover) == unsolved && c.visits > best.visits/contenderRatio && c.mean() > best.mean() {
			return false
		}
	}
	return true
}

// isDeep reports whether the principal variation is as long as the limit says, or
// as long as it can be.
func (r *run) isDeep() bool {
	end := r.follow()
	return len(r.line) >= min(r.limits.Depth, maxDepth) || end.winners != 0 || end.plies == returned || r.tree.full
}
