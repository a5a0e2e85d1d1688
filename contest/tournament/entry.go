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

// Remote is an entry whose functions are called in another process.
type Remote interface {
	// Last returns the time of the last call, measured in the other process, 0 if it did
	// not return, and its error, a [match.Fault].
	Last() (time.Duration, error)
}

// entryAgent is the common part of the agents of entries of all contests. Its time is the time of
// the calls of the entry.
type entryAgent[E any, P movegen.State] struct {
	entry    E
	position P
	seat     movegen.Seat
	used     time.Duration // in the game
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

// call calls f, which calls the entry, and measures its time. After an error, the results of the call are invalid.
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

// move returns the move with a text form, whose numbers come from the entry.
func (a *entryAgent[E, P]) move(format string, args ...any) (search.Result, error) {
	m, err := movegen.TurnOf(a.position).ParseMove(a.seat, fmt.Sprintf(format, args...))
	if err != nil {
		err = illegal(err)
	}
	return search.Result{Move: m}, err
}

// illegal returns the fault of an illegal move.
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
