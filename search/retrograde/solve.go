package retrograde

import (
	"context"
	"fmt"
	"math"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Solve computes the value of every position of g, tier by tier from the last. A tier may have up to 2^32-1 positions. The
// error is ctx's, or describes where g breaks its contract, if Solve notices; [Values.Verify] finds the other cases.
func Solve(ctx context.Context, g graph.Graph) (Values, error) {
	v := make(Values, g.Tiers())
	for tier := g.Tiers() - 1; tier >= 0; tier-- {
		if err := v.solveTier(ctx, g, tier); err != nil {
			return nil, fmt.Errorf("solve tier %d: %w", tier, err)
		}
	}
	return v, nil
}

// solveTier solves one tier. All later tiers must be solved.
func (v Values) solveTier(ctx context.Context, g graph.Graph, tier int) error {
	t, err := newTierSolver(ctx, g, v, tier)
	if err == nil {
		err = t.scan()
	}
	if err == nil && t.inner {
		err = t.propagate()
	}
	if err == nil {
		v[tier] = t.results
	}
	return err
}

// tierSolver is the state of solving one tier.
type tierSolver struct {
	ctx    context.Context
	graph  graph.Backward
	solved Values // the later tiers
	tier   int

	results []packed // best value among the moves with known values
	left    []uint16 // number of moves with unknown values
	inner   bool     // some move stays in the tier

	queue []uint32   // decided positions by distance
	later [][]uint32 // positions decided ahead of the level of their distance, by distance
	edges []graph.Edge
}

func newTierSolver(ctx context.Context, g graph.Graph, solved Values, tier int) (*tierSolver, error) {
	size := g.Size(tier)
	if size > math.MaxUint32 {
		return nil, fmt.Errorf("%d positions are more than a tier in memory can have", size)
	}
	return &tierSolver{
		ctx:     ctx,
		graph:   backwards(g, tier),
		solved:  solved,
		tier:    tier,
		results: make([]packed, size),
		left:    make([]uint16, size),
	}, nil
}

// checkEvery is the number of positions between two checks of the context.
const checkEvery = 1 << 16

// scan visits every position once, to find its result and the best of its exits: the moves out of the tier, whose values are
// known.
func (t *tierSolver) scan() error {
	edges, inner := t.edges, 0
	for i := range t.results {
		if i%checkEvery == 0 && t.ctx.Err() != nil {
			return t.ctx.Err()
		}
		result, stay, exits := t.graph.Exits(t.tier, uint64(i), edges[:0])
		edges = exits
		if result != movegen.Unknown {
			t.results[i] = ofResult(result)
			continue
		}
		if stay == 0 && len(exits) == 0 || stay > math.MaxUint16 {
			return fmt.Errorf("index %d: open with %d moves", i, stay)
		}
		best := lossNow
		if len(exits) > 0 {
			var err error
			if best, err = t.bestExit(exits); err != nil {
				return fmt.Errorf("index %d: %w", i, err)
			}
		}
		t.results[i] = best
		t.left[i] = uint16(stay)
		inner |= stay
	}
	t.edges, t.inner = edges, inner != 0
	return nil
}

// errTooLong is the error for a move to a position at MaxPlies.
var errTooLong = fmt.Errorf("a game of more than %d plies", MaxPlies)

// bestExit returns the best value of some exits.
func (t *tierSolver) bestExit(exits []graph.Edge) (packed, error) {
	best := lossNow
	for _, e := range exits {
		if e.Tier() <= t.tier {
			return 0, fmt.Errorf("a move leads back to tier %d", e.Tier())
		}
		r := t.solved[e.Tier()][e.Index()]
		value := r.ofMove(e.Same())
		switch {
		case r == noPosition:
			return 0, fmt.Errorf("a move leads to tier %d index %d, where no position is", e.Tier(), e.Index())
		case value == 0 && r != 0:
			return 0, errTooLong
		}
		best = max(best, value)
	}
	return best, nil
}

// propagate propagates decided results to their predecessors, level by level. Undecided positions are drawn.
func (t *tierSolver) propagate() error {
	t.queue = make([]uint32, 0, len(t.results))
	for i, r := range t.results {
		if r > 0 || r < 0 && t.left[i] == 0 && r != noPosition {
			t.schedule(uint32(i), r.plies(), 0)
		}
	}
	done := 0
	for level := 0; done < len(t.queue) || level < len(t.later); level++ {
		end := len(t.queue)
		for ; done < end; done++ {
			if done%checkEvery == 0 && t.ctx.Err() != nil {
				return t.ctx.Err()
			}
			if err := t.updatePredecessors(t.queue[done], level); err != nil {
				return err
			}
		}
		if level < len(t.later) {
			for n, i := range t.later[level] {
				if n%checkEvery == 0 && t.ctx.Err() != nil {
					return t.ctx.Err()
				}
				if t.results[i].plies() != level {
					continue // a shorter win has been found
				}
				if err := t.updatePredecessors(i, level); err != nil {
					return err
				}
			}
			t.later[level] = nil
		}
	}
	for i, r := range t.results {
		if r < 0 && t.left[i] > 0 {
			t.results[i] = 0
		}
	}
	return nil
}

// schedule appends a decided position to the queue if its distance is the level being queued, or else to later.
func (t *tierSolver) schedule(i uint32, distance, queued int) {
	if distance == queued {
		t.queue = append(t.queue, i)
		return
	}
	for len(t.later) <= distance {
		t.later = append(t.later, nil)
	}
	t.later[distance] = append(t.later[distance], i)
}

// updatePredecessors updates the predecessors of position i, decided at this level, by the value of the move to it.
func (t *tierSolver) updatePredecessors(i uint32, level int) error {
	result := t.results[i]
	predecessors := t.graph.Predecessors(t.tier, uint64(i), t.edges[:0])
	if cap(predecessors) > cap(t.edges) {
		t.edges = predecessors
	}
	for _, e := range predecessors {
		value := result.ofMove(e.Same())
		best := &t.results[e.Index()]
		switch {
		case value == 0:
			return errTooLong
		case value > 0:
			if value > *best {
				*best = value
				t.schedule(uint32(e.Index()), level+1, level+1)
			}
		case *best <= 0:
			*best = max(*best, value)
			left := &t.left[e.Index()]
			if *left == 0 {
				return fmt.Errorf("index %d is a predecessor more often than it has moves", e.Index())
			}
			if *left--; *left == 0 && *best < 0 {
				t.schedule(uint32(e.Index()), best.plies(), level+1)
			}
		}
	}
	return nil
}
