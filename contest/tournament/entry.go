package tournament

import (
	"fmt"
	"io"
	"time"

	"quincunx/internal/message"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// entryAgent is the common part of the agents of all contests' entries. Only calls of the entry count towards
// its time.
type entryAgent[E any, P movegen.State] struct {
	entry    E
	position P
	seat     movegen.Seat
	used     time.Duration // time used in the game
}

// begin begins a game without calling the entry.
func (a *entryAgent[E, P]) begin(start movegen.State, seat movegen.Seat) error {
	p, ok := movegen.Clone(start).(P)
	if !ok {
		return fmt.Errorf("%T is a position of another game", start)
	}
	a.position, a.seat, a.used = p, seat, 0
	return nil
}

// call calls f, which calls the entry, and measures its time. An entry in another process measures it itself: its method
// Last returns the time of the last call, or 0 if it did not return, and its error, a [match.Fault] or nil. After an
// error, the results of the call are invalid.
func (a *entryAgent[E, P]) call(f func()) (err error) {
	start := time.Now()
	f()
	used := time.Since(start)
	if r, ok := any(a.entry).(interface{ Last() (time.Duration, error) }); ok {
		used, err = r.Last()
	}
	a.used += used
	return err
}

// move returns the move whose text form consists of the entry's results, or a fault if it is illegal.
func (a *entryAgent[E, P]) move(format string, args ...any) (search.Result, error) {
	m, err := movegen.TurnOf(a.position).ParseMove(a.seat, fmt.Sprintf(format, args...))
	if err != nil {
		err = illegal(err)
	}
	return search.Result{Move: m}, err
}

// illegal returns the fault of an illegal move.
func illegal(reason error) error {
	return &match.Fault{Cause: match.ByIllegalMove, Detail: message.Detail(reason.Error())}
}

// Made implements [match.Agent].
func (a *entryAgent[E, P]) Made(joint *movegen.JointMove) error {
	movegen.TurnOf(a.position).Make(joint)
	return nil
}

// Used implements [match.Timer].
func (a *entryAgent[E, P]) Used() time.Duration { return a.used }

// Close closes the entry if it is an [io.Closer].
func (a *entryAgent[E, P]) Close() error {
	if c, ok := any(a.entry).(io.Closer); ok {
		return c.Close()
	}
	return nil
}
