package simultaneous

import (
	"cmp"
	"context"
	"math"
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// New returns a Monte Carlo tree search. The error names the invalid option.
func New(o Options) (search.SimultaneousSearcher, error) {
	s, err := o.check()
	if err != nil {
		return nil, err
	}
	return newTree(s), nil
}

// NewGame does nothing: searches keep no results.
func (t *tree) NewGame() {}

// Intervals, in simulations.
const (
	lookEvery   = 16      // between checks of the limits
	firstReport = 1 << 12 // later reports follow at twice the number
)

// SearchSeat looks for the best action of a seat. Depth is the length, in turns, of the line of
// most probable actions. The search ends once that line reaches the depth limit or the end of the
// game, or the tree is full. Nodes are joint moves made.
func (t *tree) SearchSeat(ctx context.Context, position search.Simultaneous, seat movegen.Seat, limits search.Limits, report func(search.Info)) search.Result {
	limits, stop := limits.Start(ctx, position, seat)
	defer stop.Close()
	t.begin(movegen.Clone(position), seat)
	t.list(root)
	decided := t.nodes[root].count[seat] == 1 && !limits.Infinite
	next := uint64(firstReport)
	for n := uint64(0); ; n++ {
		if n > 0 {
			if stop.IsSet() || decided || limits.Nodes > 0 && t.made >= limits.Nodes {
				break
			}
			if n%lookEvery == 0 && (stop.Late(1) || t.deepEnough(limits.Depth)) {
				break
			}
			if n == math.MaxUint32 { // limit of the visit counters
				if limits.Infinite {
					<-ctx.Done()
				}
				break
			}
		}
		t.simulate()
		if n+1 == next {
			next *= 2
			if report != nil {
				report(t.info(t.result(seat, stop)))
			}
		}
	}
	r := t.result(seat, stop)
	if report != nil {
		report(t.info(r))
	}
	return r
}

// result returns the result for a seat, with its most probable action.
func (t *tree) result(seat movegen.Seat, stop *search.Stop) search.Result {
	n := &t.nodes[root]
	depth, _ := t.mainLine()
	r := search.Result{Nodes: t.made, Time: stop.Elapsed(), Depth: depth, Strategy: t.strategy(seat), Scores: make([]search.Score, t.seats)}
	for i := range r.Scores {
		r.Scores[i] = search.Score(math.Round(n.sum[i] / float64(n.visits)))
	}
	r.Score = r.Scores[seat]
	r.Move = r.Strategy[0].Move
	r.PV = []movegen.Move{r.Move}
	return r
}

func (t *tree) info(r search.Result) search.Info {
	return search.Info{
		Depth: r.Depth, SelDepth: t.deepest, Line: 1, Score: r.Score, Nodes: r.Nodes, Time: r.Time, Hashfull: t.permille(),
		PV: r.PV, Scores: r.Scores, Strategy: r.Strategy,
	}
}

// strategy returns the mixed strategy of a seat at the root, most probable action first. It omits
// actions with probability 0.
func (t *tree) strategy(seat movegen.Seat) []search.Share {
	actions := t.of(&t.nodes[root], int(seat))
	total := 0.0
	for i := range actions {
		total += actions[i].share
	}
	strategy := make([]search.Share, 0, len(actions))
	for i := range actions {
		if a := &actions[i]; a.share > 0 {
			strategy = append(strategy, search.Share{Move: a.move, Share: a.share / total})
		}
	}
	slices.SortFunc(strategy, func(a, b search.Share) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.Move, b.Move))
	})
	return strategy
}

// deepEnough reports whether the depth limit, if there is one, has been reached.
func (t *tree) deepEnough(limit int) bool {
	if limit == 0 {
		return false
	}
	d, over := t.mainLine()
	return d >= limit || over || t.full
}

// mainLine follows the most probable actions of all seats. It returns the number of turns, and
// reports whether the game is over at the end.
func (t *tree) mainLine() (turns int, over bool) {
	var made [movegen.MaxSeats]movegen.Move
	at := uint32(root)
	for t.nodes[at].actions != 0 {
		n := &t.nodes[at]
		var j joint
		for seat := range t.seats {
			most := 0
			actions := t.of(n, seat)
			for i := range actions {
				if actions[i].share > actions[most].share {
					most = i
				}
			}
			j = j.with(seat, most)
			made[seat] = actions[most].move
		}
		child, _ := t.find(at, j)
		if child == 0 {
			break
		}
		t.game.MakeJoint(&made)
		at = child
		turns++
	}
	over = t.game.Over()
	for range turns {
		t.game.Unmake()
	}
	return turns, over
}

// of returns the actions of a seat in a node.
func (t *tree) of(n *node, seat int) []action {
	from := int(n.actions)
	for s := range seat {
		from += int(n.count[s])
	}
	return t.actions[from : from+int(n.count[seat])]
}
