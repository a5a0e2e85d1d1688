package tournament

import (
	"fmt"
	"io"
	"time"

	"quincunx/internal/quote"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// Remote is an entry that is called in another process. It has the functions of its prototype.
type Remote interface {
	// Last returns how long the last call took, by the clock of the other process, 0 if it did
	// not return, and what went wrong in it, a [match.Fault].
	Last() (time.Duration, error)
}

// entryAgent is what the agents of entries of all contests have in common. Its time is that of
// the calls of the entry.
type entryAgent[E any, P movegen.State] struct {
	entry    E
	position P
	seat     movegen.Seat
	used     time.Duration // in the game
}

// begin begins a game of which the entry has not heard.
func (a *entryAgent[E, P]) begin(start movegen.State, seat movegen.Seat) error {
	p, ok := movegen.Clone(start).(P)
	if !ok {
		return fmt.Errorf("%T is a position of another game", start)
	}
	a.position, a.seat, a.used = p, seat, 0
	return nil
}

// call makes a call of the entry. On an error, what the call should have set is not to be used.
func (a *entryAgent[E, P]) call(f func()) (err error) {
	start := time.Now()
	f()
	used := time.Since(start)
	if r, ok := any(a.entry).(Remote); ok {
		used, err = r.Last()
	}
	a.used += used
	return err
}

// move returns the move that a text stands for, whose parts come from the entry.
func (a *entryAgent[E, P]) move(format string, args ...any) (search.Result, error) {
	m, err := movegen.TurnOf(a.position).ParseMove(a.seat, fmt.Sprintf(format, args...))
	if err != nil {
		err = illegal(err)
	}
	return search.Result{Move: m}, err
}

// illegal is the fault of a move that the rules don't have.
func illegal(why error) error {
	return &match.Fault{Cause: match.ByIllegalMove, Detail: quote.Detail(why.Error())}
}

// Made implements [match.Agent].
func (a *entryAgent[E, P]) Made(joint *movegen.JointMove) error {
	movegen.TurnOf(a.position).Make(joint)
	return nil
}

// Used implements [match.Timer].
func (a *entryAgent[E, P]) Used() time.Duration { return a.used }

// Close closes the entry, if it has something to close.
func (a *entryAgent[E, P]) Close() error {
	if c, ok := any(a.entry).(io.Closer); ok {
		return c.Close()
	}
	return nil
}
