package proof

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"quincunx/internal/durable"
	"quincunx/movegen"
)

// Decision is the result of Decide: which side can force a win.
type Decision struct {
	// Sides is the result of the search for each seat's win.
	Sides [2]Result

	Nodes uint64 // of both searches
	Time  time.Duration
}

// Value returns the known value of the root for a seat.
func (d *Decision) Value(seat movegen.Seat) movegen.Value {
	return d.Sides[seat].Value.And(d.Sides[1-seat].Value.Other())
}

// Winner returns the seat that can force a win; ok is false if neither is known to.
func (d *Decision) Winner() (seat movegen.Seat, ok bool) {
	for seat := range d.Sides {
		if d.Sides[seat].Value.Worst == movegen.Win {
			return movegen.Seat(seat), true
		}
	}
	return 0, false
}

// IsDrawn reports whether it is known that neither side can force a win.
func (d *Decision) IsDrawn() bool { return d.Value(0) == movegen.ValueDraw }

// foundWin reports whether a win was found but is not verified yet.
func (r *Result) foundWin() bool {
	return r.Value == movegen.ValueUnknown && r.Proof == 0 && r.Disproof != 0
}

// firstShare is the node limit of the first search for each side's win. Each further search may take twice as many.
const firstShare = 1 << 16

// Options are the settings of [Decide].
type Options struct {
	MiB int // memory of the tables, 2*MinMiB..MaxMiB

	// Threads is the number of threads; values below 2 mean one. With one thread, the searches for both sides' wins take turns, and
	// every run takes the same nodes. With more, both searches run in parallel with half of the threads each, and one gets all
	// threads once the other side is known not to win.
	Threads int

	// State is the file name of the state, which Decide loads at the start and saves periodically: one file a side, with a point and
	// the side's number appended. "" disables it. Only one process at a time can use it.
	State string
}

// Decide determines which side can force a win from root. Searches for the wins of both sides take turns; once one has found a win,
// only its verification goes on. They share the limits and the memory. Decide calls report, unless it is nil, from time to time.
// Errors come from [New], [Prover.Prove] and the state's files.
func Decide(ctx context.Context, root movegen.Position, o Options, limits Limits, report func(Decision)) (Decision, error) {
	if limits.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limits.Time)
		defer cancel()
	}
	if o.State != "" {
		release, err := durable.Hold(o.State + ".lock")
		if err != nil {
			return Decision{}, fmt.Errorf("state %s: %w", o.State, err)
		}
		defer release()
	}
	d := decider{Options: o, root: root, text: string(root.AppendText(nil)), limits: limits, report: report, start: time.Now()}
	for seat := range d.provers {
		d.decision.Sides[seat].Value = movegen.ValueUnknown
		var err error
		if d.provers[seat], err = New(o.MiB / 2); err != nil {
			return Decision{}, err
		}
		if o.State != "" {
			if d.decision.Sides[seat].Progress, err = d.provers[seat].load(o.State, d.text, movegen.Seat(seat)); err != nil {
				return Decision{}, err
			}
		}
		d.saved[seat] = d.start
	}
	d.before = d.decision
	var err error
	if o.Threads > 1 {
		err = d.inParallel(ctx)
	} else {
		err = d.inTurns(ctx)
	}
	for seat := range d.provers {
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
	provers [2]*Prover
	saved   [2]time.Time // time of the last save

	mutex    sync.Mutex // guards the fields below
	report   func(Decision)
	before   Decision // loaded from the state
	decision Decision
}

// inTurns searches for the wins of both sides alternately.
func (d *decider) inTurns(ctx context.Context) error {
	found := &d.decision
	seat := d.root.Mover()
	for share := uint64(firstShare); ; share *= 2 {
		for range d.provers {
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

// inParallel searches for the wins of both sides at the same time, with half of the threads each. The searches share nothing else,
// since they have no work in common.
func (d *decider) inParallel(ctx context.Context) error {
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
			d.provers[seat].Threads = (d.Threads + len(open) - 1 - i) / len(open)
			searches.Go(func() {
				failed[seat] = d.search(both, seat, nodes)
				d.mutex.Lock()
				defer d.mutex.Unlock()
				if found.Sides[seat].Value != movegen.ValueUnknown || failed[seat] != nil {
					cancel() // ends the other search, or restarts it with all threads
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

// open returns the seats that may be able to force a win, the side to move first.
func (d *decider) open() (seats []movegen.Seat) {
	first := d.root.Mover()
	for _, seat := range []movegen.Seat{first, 1 - first} {
		if d.decision.Sides[seat].Value == movegen.ValueUnknown {
			seats = append(seats, seat)
		}
	}
	return seats
}

// isDone reports whether the result is known or the search must end.
func (d *decider) isDone(ctx context.Context) bool {
	found := &d.decision
	_, won := found.Winner()
	return won || found.IsDrawn() || ctx.Err() != nil || d.limits.Nodes > 0 && found.Nodes >= d.limits.Nodes
}

// search searches for a seat's win within a node limit, 0 = none.
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
	r, err := d.provers[seat].Prove(ctx, d.root, seat, Limits{Nodes: nodes, Tree: d.limits.Tree}, tell)
	d.tell(seat, before, r)
	return cmp.Or(err, failed)
}

// tell adds the result of a search to the progress before it, and reports it.
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

// save writes the state of a side's search, which must not be running except when it calls save itself.
func (d *decider) save(seat movegen.Seat) error {
	d.mutex.Lock()
	r := d.decision.Sides[seat]
	d.mutex.Unlock()
	return d.provers[seat].save(d.State, d.text, seat, &r)
}
