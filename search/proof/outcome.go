package proof

import (
	"context"
	"time"

	"quincunx/movegen"
)

// Outcome says who can force a win, as far as it is known.
type Outcome struct {
	// Sides is, for each seat, whether it can, and how far the search has come.
	Sides [2]Result

	Nodes uint64 // of both searches
	Time  time.Duration
}

// Winner returns the seat that can force a win, and ok false if none is known to.
func (o *Outcome) Winner() (seat movegen.Seat, ok bool) {
	for seat := range o.Sides {
		if o.Sides[seat].Verdict == Proven {
			return movegen.Seat(seat), true
		}
	}
	return 0, false
}

// Drawn reports whether neither side can force a win.
func (o *Outcome) Drawn() bool {
	return o.Sides[0].Verdict == Disproven && o.Sides[1].Verdict == Disproven
}

// foundWin reports whether a win has been found that is not verified yet.
func (r *Result) foundWin() bool { return r.Verdict == Unknown && r.Proof == 0 && r.Disproof != 0 }

// firstShare is how many nodes the first search of a side may take. Each next
// one may take twice as many.
const firstShare = 1 << 16

// Decide finds out who can force a win from root: the searches for the win of
// the side to act and for that of the other take turns, until one has found a win that is left to be verified, and
// share the limits and a memory of some MiB, 2*MinMiB..MaxMiB. It calls report, unless it is nil, now
// and then. Errors are those of [New] and [Solver.Search].
func Decide(ctx context.Context, root movegen.Position, mib int, limits Limits, report func(Outcome)) (Outcome, error) {
	start := time.Now()
	if limits.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limits.Time)
		defer cancel()
	}
	var solvers [2]*Solver
	for seat := range solvers {
		var err error
		if solvers[seat], err = New(mib / 2); err != nil {
			return Outcome{}, err
		}
	}
	var o Outcome
	seat := root.Mover()
	for share := uint64(firstShare); ; share *= 2 {
		for range solvers {
			waits := o.Sides[1-seat].foundWin() && !o.Sides[seat].foundWin()
			if o.Sides[seat].Verdict == Unknown && !waits {
				within := Limits{Nodes: share, Tree: limits.Tree}
				if limits.Nodes > 0 {
					within.Nodes = min(share, limits.Nodes-o.Nodes)
				}
				before := o
				tell := func(p Progress) {
					o.Sides[seat].Progress = p
					o.Nodes, o.Time = before.Nodes+p.Nodes, time.Since(start)
					report(o)
				}
				if report == nil {
					tell = nil
				}
				r, err := solvers[seat].Search(ctx, root, seat, within, tell)
				if err != nil {
					return Outcome{}, err
				}
				o.Sides[seat] = r
				o.Sides[seat].Nodes += before.Sides[seat].Nodes
				o.Sides[seat].Time += before.Sides[seat].Time
				o.Nodes, o.Time = before.Nodes+r.Nodes, time.Since(start)
			}
			if _, won := o.Winner(); won || o.Drawn() || ctx.Err() != nil || limits.Nodes > 0 && o.Nodes >= limits.Nodes {
				return o, nil
			}
			seat = 1 - seat
		}
	}
}
