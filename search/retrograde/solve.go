package retrograde

import (
	"context"
	"fmt"
	"math"

	"quincunx/movegen"
)

// Solve values every position of g and puts the results into s, tier by tier.
// It stops with the context's error when ctx ends.
func Solve(ctx context.Context, g movegen.Graph, s Storage) error {
	for tier := g.Tiers() - 1; tier >= 0; tier-- {
		results, err := solveTier(ctx, g, s, tier)
		if err == nil {
			err = s.Put(tier, results)
		}
		if err != nil {
			return fmt.Errorf("solve tier %d: %w", tier, err)
		}
	}
	return nil
}

// solveTier values the positions of one tier; those of the tiers after it are
// in the storage.
func solveTier(ctx context.Context, g movegen.Graph, s Storage, tier int) ([]Result, error) {
	size := g.Size(tier)
	if size > math.MaxUint32 {
		return nil, fmt.Errorf("%d positions are more than a tier in memory can have", size)
	}
	t := tierSolver{
		ctx:     ctx,
		graph:   backwards(g, tier),
		storage: s,
		tier:    tier,
		results: make([]Result, size),
		left:    make([]uint16, size),
	}
	if err := t.scan(); err != nil {
		return nil, err
	}
	if t.inner {
		if err := t.propagate(); err != nil {
			return nil, err
		}
	}
	return t.results, nil
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

const checkEvery = 1 << 16 // positions between two looks at the context

// scan looks at every position once: at its status and at its exits, the moves
// that leave the tier, whose values are known.
func (t *tierSolver) scan() error {
	for i := range t.results {
		if i%checkEvery == 0 && t.ctx.Err() != nil {
			return t.ctx.Err()
		}
		status, stay, exits := t.graph.Exits(t.tier, uint64(i), t.edges[:0])
		t.edges = exits
		if status != movegen.Open {
			t.results[i] = resultOf[status]
			continue
		}
		if stay > math.MaxUint16 {
			return fmt.Errorf("index %d: %d moves are too many", i, stay)
		}
		t.left[i] = uint16(stay)
		t.inner = t.inner || stay > 0
		best, err := bestMove(exits, t.storage)
		if err != nil {
			return fmt.Errorf("index %d: %w", i, err)
		}
		t.results[i] = best
	}
	return nil
}

// resultOf is the value of a position in which the game does not go on.
var resultOf = [...]Result{
	movegen.Won:   winNow,
	movegen.Lost:  lossNow,
	movegen.Drawn: 0,
	movegen.Hole:  NoPosition,
}

// bestMove returns the value of the best of some moves, a loss now if there are
// none.
func bestMove(moves []movegen.Edge, s Storage) (Result, error) {
	best := lossNow
	for _, e := range moves {
		r := s.Get(int(e.Tier), e.Index)
		switch r {
		case NoPosition:
			return 0, fmt.Errorf("a move leads to tier %d index %d, where no position is", e.Tier, e.Index)
		case winNow - MaxDistance, lossNow + MaxDistance:
			return 0, errTooLong
		}
		best = max(best, r.ofMove(e.Same))
	}
	return best, nil
}

var errTooLong = fmt.Errorf("a game of more than %d plies", MaxDistance)

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
		for n, i := range t.queue[done:end] {
			if n%checkEvery == 0 && t.ctx.Err() != nil {
				return t.ctx.Err()
			}
			if err := t.inform(i, level); err != nil {
				return err
			}
		}
		done = end
		if level < len(t.later) {
			for _, i := range t.later[level] {
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
	t.edges = t.graph.Predecessors(t.tier, uint64(i), t.edges[:0])
	for _, e := range t.edges {
		value := result.ofMove(e.Same)
		best := &t.results[e.Index]
		if value > 0 {
			if value > *best {
				*best = value
				t.schedule(uint32(e.Index), level+1, level+1)
			}
			continue
		}
		if *best > 0 {
			continue
		}
		if value == 0 {
			return errTooLong // a result has no room for the ply
		}
		*best = max(*best, value)
		if t.left[e.Index]--; t.left[e.Index] == 0 && *best < 0 {
			t.schedule(uint32(e.Index), best.Distance(), level+1)
		}
	}
	return nil
}
