package proof

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"quincunx/internal/filelock"
	"quincunx/movegen"
)

// Decision says who can force a win, as far as it is known.
type Decision struct {
	// Sides is, for each seat, whether it can, and how far the search has come.
	Sides [2]Result

	Nodes uint64 // of both searches
	Time  time.Duration
}

// Value returns what is known of the root for a seat.
func (d *Decision) Value(seat movegen.Seat) movegen.Value {
	return d.Sides[seat].Value.And(d.Sides[1-seat].Value.Other())
}

// Winner returns the seat that can force a win, and ok false if none is known to.
func (d *Decision) Winner() (seat movegen.Seat, ok bool) {
	for seat := range d.Sides {
		if d.Sides[seat].Value.Worst == movegen.Win {
			return movegen.Seat(seat), true
		}
	}
	return 0, false
}

// IsDrawn reports whether neither side can force a win.
func (d *Decision) IsDrawn() bool { return d.Value(0) == movegen.ValueDraw }

// foundWin reports whether a win has been found that is not verified yet.
func (r *Result) foundWin() bool {
	return r.Value == movegen.ValueUnknown && r.Proof == 0 && r.Disproof != 0
}

// firstShare is how many nodes the first search of a side may take. Each next
// one may take twice as many.
const firstShare = 1 << 16

// Options are what [Decide] works with.
type Options struct {
	MiB int // memory of the tables, 2*MinMiB..MaxMiB

	// Threads is how many threads search, one if it is less than 2. With one, the searches for the wins of both sides take
	// turns, and come to the same result in the same nodes each time. Of several, each search has half, and the one that
	// is left has all when the other side is known not to win.
	Threads int

	// State is the name of files that what is found out is written to, again and again, and read from at the beginning;
	// a point and the number of the side are appended. "" stands for none. Only one search at a time can have them.
	State string
}

// Decide determines who can force a win from root. The searches for the win of the side to act and for the win of the other
// side take turns until one has found a win that is left to be verified; they share the limits and the memory. Decide calls
// report, unless it is nil, from time to time. Errors are those of [New], [Solver.Search] and the files of the state.
func Decide(ctx context.Context, root movegen.Position, o Options, limits Limits, report func(Decision)) (Decision, error) {
	if limits.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limits.Time)
		defer cancel()
	}
	if o.State != "" {
		release, err := filelock.Hold(o.State + ".lock")
		if err != nil {
			return Decision{}, fmt.Errorf("state %s: %w", o.State, err)
		}
		defer release()
	}
	d := decider{Options: o, root: root, text: string(root.AppendText(nil)), limits: limits, report: report, start: time.Now()}
	for seat := range d.solvers {
		d.decision.Sides[seat].Value = movegen.ValueUnknown
		var err error
		if d.solvers[seat], err = New(o.MiB / 2); err != nil {
			return Decision{}, err
		}
		if o.State != "" {
			if d.decision.Sides[seat].Progress, err = d.solvers[seat].load(o.State, d.text, movegen.Seat(seat)); err != nil {
				return Decision{}, err
			}
		}
		d.saved[seat] = d.start
	}
	d.before = d.decision
	var err error
	if o.Threads > 1 {
		err = d.together(ctx)
	} else {
		err = d.inTurns(ctx)
	}
	for seat := range d.solvers {
		if o.State != "" && err == nil {
			err = d.save(movegen.Seat(seat))
		}
	}
	return d.decision, err
}

// decider searches for the wins of both sides.
type decider struct {
	Options
	root    movegen.Position
	text    string // of root
	limits  Limits
	start   time.Time
	solvers [2]*Solver
	saved   [2]time.Time // when their states were last written

	mutex    sync.Mutex // guards what follows
	report   func(Decision)
	before   Decision // in the state
	decision Decision
}

// inTurns searches for the win of one side after the other.
func (d *decider) inTurns(ctx context.Context) error {
	found := &d.decision
	seat := d.root.Mover()
	for share := uint64(firstShare); ; share *= 2 {
		for range d.solvers {
			waits := found.Sides[1-seat].foundWin() && !found.Sides[seat].foundWin()
			if found.Sides[seat].Value == movegen.ValueUnknown && !waits {
				nodes := share
				if d.limits.Nodes > 0 {
					nodes = min(share, d.limits.Nodes-found.Nodes)
				}
				if err := d.search(ctx, seat, nodes); err != nil {
					return err
				}
			}
			if d.isDone(ctx) {
				return nil
			}
			seat = 1 - seat
		}
	}
}

// together searches for the wins of both sides at the same time, each with its part of the threads. They share nothing else, so that
// no work is done twice.
func (d *decider) together(ctx context.Context) error {
	found := &d.decision
	for !d.isDone(ctx) {
		open := d.open()
		nodes := uint64(0)
		if d.limits.Nodes > 0 {
			nodes = (d.limits.Nodes - found.Nodes + uint64(len(open)) - 1) / uint64(len(open))
		}
		both, cancel := context.WithCancel(ctx)
		var searches sync.WaitGroup
		var failed [2]error
		for i, seat := range open {
			d.solvers[seat].Threads = (d.Threads + len(open) - 1 - i) / len(open)
			searches.Go(func() {
				failed[seat] = d.search(both, seat, nodes)
				d.mutex.Lock()
				defer d.mutex.Unlock()
				if found.Sides[seat].Value != movegen.ValueUnknown || failed[seat] != nil {
					cancel() // the other search is done, or goes on with all threads
				}
			})
		}
		searches.Wait()
		cancel()
		if err := cmp.Or(failed[0], failed[1]); err != nil {
			return err
		}
	}
	return nil
}

// open returns the seats that may be able to force a win, the one to act first.
func (d *decider) open() (seats []movegen.Seat) {
	first := d.root.Mover()
	for _, seat := range []movegen.Seat{first, 1 - first} {
		if d.decision.Sides[seat].Value == movegen.ValueUnknown {
			seats = append(seats, seat)
		}
	}
	return seats
}

// isDone reports whether the decision is made, or the search is to end.
func (d *decider) isDone(ctx context.Context) bool {
	found := &d.decision
	_, won := found.Winner()
	return won || found.IsDrawn() || ctx.Err() != nil || d.limits.Nodes > 0 && found.Nodes >= d.limits.Nodes
}

// search searches for the win of a seat within some nodes, 0 = any.
func (d *decider) search(ctx context.Context, seat movegen.Seat, nodes uint64) error {
	d.mutex.Lock()
	before := d.decision.Sides[seat].Progress
	d.mutex.Unlock()
	var failed error
	var tell func(Progress)
	if d.report != nil || d.State != "" {
		tell = func(p Progress) {
			d.tell(seat, before, Result{Value: movegen.ValueUnknown, Progress: p})
			if now := time.Now(); d.State != "" && now.Sub(d.saved[seat]) >= saveEvery && failed == nil {
				failed = d.save(seat)
				d.saved[seat] = now
			}
		}
	}
	r, err := d.solvers[seat].Search(ctx, d.root, seat, Limits{Nodes: nodes, Tree: d.limits.Tree}, tell)
	d.tell(seat, before, r)
	return cmp.Or(err, failed)
}

// tell notes what a search has found, beside what was known before it, and reports it.
func (d *decider) tell(seat movegen.Seat, before Progress, r Result) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	r.Nodes += before.Nodes
	r.Time += before.Time
	found := &d.decision
	found.Sides[seat] = r
	found.Nodes = found.Sides[0].Nodes + found.Sides[1].Nodes - d.before.Sides[0].Nodes - d.before.Sides[1].Nodes
	found.Time = time.Since(d.start)
	if d.report != nil {
		d.report(*found)
	}
}

// save writes the state of a search that doesn't run at the moment, or calls this.
func (d *decider) save(seat movegen.Seat) error {
	d.mutex.Lock()
	r := d.decision.Sides[seat]
	d.mutex.Unlock()
	return d.solvers[seat].save(d.State, d.text, seat, &r)
}
