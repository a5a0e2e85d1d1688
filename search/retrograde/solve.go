package retrograde

import (
	"context"
	"fmt"
	"math"

	"quincunx/movegen"
)

// Solve values every position of g and puts the results into s, tier by tier
// from the last. It stops with the context's error when ctx ends.
//
// A graph that breaks the contract gets an error where the solver can't go on,
// or comes to notice; [Verify] finds the rest.
func Solve(ctx context.Context, g movegen.Graph, s Storage) error {
	for tier := g.Tiers() - 1; tier >= 0; tier-- {
		if err := SolveTier(ctx, g, s, tier); err != nil {
			return err
		}
	}
	return nil
}

// SolveTier values the positions of one tier, when those of the tiers after it
// are in the storage. A tier has at most 2^32-1 positions.
func SolveTier(ctx context.Context, g movegen.Graph, s Storage, tier int) error {
	t, err := newTierSolver(ctx, g, s, tier)
	if err == nil {
		err = t.scan()
	}
	if err == nil && t.inner {
		err = t.propagate()
	}
	if err == nil {
		err = s.Err()
	}
	if err == nil {
		err = s.Put(tier, t.results)
	}
	if err != nil {
		return fmt.Errorf("solve tier %d: %w", tier, err)
	}
	return nil
}

// tierSolver is the working state of one tier.
type tierSolver struct {
	ctx     context.Context
	graph   movegen.BackwardGraph
	storage Storage
	tier    int

	results []Result // the best among the moves whose value is known
	left    []uint16 // how many moves have no known value
	inner   bool     // some move stays in the tier

	queue []uint32   // decided positions in the order of their distance
	later [][]uint32 // by distance: those that were decided ahead of their level
	edges []movegen.Edge
}

func newTierSolver(ctx context.Context, g movegen.Graph, s Storage, tier int) (*tierSolver, error) {
	size := g.Size(tier)
	if size > math.MaxUint32 {
		return nil, fmt.Errorf("%d positions are more than a tier in memory can have", size)
	}
	return &tierSolver{
		ctx:     ctx,
		graph:   backwards(g, tier),
		storage: s,
		tier:    tier,
		results: make([]Result, size),
		left:    make([]uint16, size),
	}, nil
}

// checkEvery is how many positions are looked at between two looks at the context.
const checkEvery = 1 << 16

// scan looks at every position once: at its status and at its exits, the moves
// that leave the tier, whose values are known.
func (t *tierSolver) scan() error {
	edges, inner := t.edges, 0
	for i := range t.results {
		if i%checkEvery == 0 && t.ctx.Err() != nil {
			return t.ctx.Err()
		}
		status, stay, exits := t.graph.Exits(t.tier, uint64(i), edges[:0])
		edges = exits
		if status != movegen.Open {
			t.results[i] = resultOf[status]
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

// resultOf is the value of a position in which the game does not go on.
var resultOf = [...]Result{
	movegen.Won:   winNow,
	movegen.Lost:  lossNow,
	movegen.Drawn: 0,
	movegen.Hole:  NoPosition,
}

// errTooLong is returned when a move leads to a position at MaxDistance.
var errTooLong = fmt.Errorf("a game of more than %d plies", MaxDistance)

// bestExit returns the value of the best of some exits.
func (t *tierSolver) bestExit(exits []movegen.Edge) (Result, error) {
	best := lossNow
	for _, e := range exits {
		if e.Tier() <= t.tier {
			return 0, fmt.Errorf("a move leads back to tier %d", e.Tier())
		}
		r := t.storage.Get(e.Tier(), e.Index())
		value := r.ofMove(e.Same())
		switch {
		case r == NoPosition:
			return 0, fmt.Errorf("a move leads to tier %d index %d, where no position is", e.Tier(), e.Index())
		case value == 0 && r != 0:
			return 0, errTooLong
		}
		best = max(best, value)
	}
	return best, nil
}

// propagate carries decided results to the positions before them, level by
// level, and makes draws of what stays undecided.
func (t *tierSolver) propagate() error {
	t.queue = make([]uint32, 0, len(t.results))
	for i, r := range t.results {
		if r > 0 || r < 0 && t.left[i] == 0 && r != NoPosition {
			t.schedule(uint32(i), r.Distance(), 0)
		}
	}
	done := 0
	for level := 0; done < len(t.queue) || level < len(t.later); level++ {
		end := len(t.queue)
		for ; done < end; done++ {
			if done%checkEvery == 0 && t.ctx.Err() != nil {
				return t.ctx.Err()
			}
			if err := t.inform(t.queue[done], level); err != nil {
				return err
			}
		}
		if level < len(t.later) {
			for n, i := range t.later[level] {
				if n%checkEvery == 0 && t.ctx.Err() != nil {
					return t.ctx.Err()
				}
				if t.results[i].Distance() != level {
					continue // a shorter win has come up
				}
				if err := t.inform(i, level); err != nil {
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

// schedule puts a decided position into the queue, if its distance is the one
// that the queue is being filled for, or else aside.
func (t *tierSolver) schedule(i uint32, distance, filling int) {
	if distance == filling {
		t.queue = append(t.queue, i)
		return
	}
	for len(t.later) <= distance {
		t.later = append(t.later, nil)
	}
	t.later[distance] = append(t.later[distance], i)
}

// inform tells the predecessors of position i, which is decided at this level,
// the value of the move that leads to it.
func (t *tierSolver) inform(i uint32, level int) error {
	result := t.results[i]
	before := t.graph.Predecessors(t.tier, uint64(i), t.edges[:0])
	if cap(before) > cap(t.edges) {
		t.edges = before
	}
	for _, e := range before {
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
				t.schedule(uint32(e.Index()), best.Distance(), level+1)
			}
		}
	}
	return nil
}
