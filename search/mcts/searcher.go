package mcts

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"quincunx/movegen"
	"quincunx/option"
	"quincunx/search"
)

// Searcher is a Monte Carlo tree search with its arena. See [search.Searcher].
type Searcher struct{ w worker }

var _ search.Searcher = (*Searcher)(nil)

// New returns a search. The error names the option out of range.
func New(o Options) (search.Searcher, error) {
	v, err := option.Numbers(parameterTable[:], o.Set)
	if err := cmp.Or(search.Hash.Complete(&o.HashMiB), search.MultiPV.Complete(&o.MultiPV), err); err != nil {
		return nil, fmt.Errorf("mcts: %w", err)
	}
	return &Searcher{worker{
		sound:  o.Sound,
		lines:  o.MultiPV,
		values: [parameters]int(v),
		tree:   newTree(o.HashMiB),
		scale:  newScale(v[rewardScale]),
		path:   make([]step, 0, maxDepth),
	}}, nil
}

// NewGame clears the opponent model. The tree is new in every search.
func (s *Searcher) NewGame() { s.w.p, s.w.habits = nil, habits{} }

// Search looks for the best move of root: see [search.Searcher]. Nodes of [search.Limits] are moves
// made. Depth ends the search when the principal variation has that length or cannot grow. Without
// a limit the search ends when ctx is done or the result is certain.
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
	clockInterval  = 4   // simulations between checks of the clock
	pvInterval     = 256 // simulations between checks of the principal variation
	unsureFactor   = 2   // factor of the soft time for a search that is not sure
	contenderRatio = 4   // moves with more than 1/contenderRatio of the best one's visits may be better
	mostVisits     = math.MaxUint32 / 2
	reportFirst    = 1 << 10 // simulations before the first report; later intervals grow by a quarter
)

// simulations runs simulations until the search must end.
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

// isEnough reports whether the time is over, or further simulations are not worth it.
func (r *run) isEnough() bool {
	if r.limits.Clocks[r.p.Mover()].Left == 0 {
		return r.stop.Late(1)
	}
	return r.tree.nodes[0].count == 1 || r.stop.Late(unsureFactor) || r.stop.Late(1) && r.isSure()
}

// isSure reports whether the most visited move has the best mean among the often visited ones.
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

// isDeep reports whether the principal variation has the length limit, or cannot grow.
func (r *run) isDeep() bool {
	end := r.follow()
	return len(r.line) >= min(r.limits.Depth, maxDepth) || end.winners != 0 || end.plies == returned || r.tree.full
}
