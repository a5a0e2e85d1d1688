package search

import (
	"context"
	"sync/atomic"
	"time"

	"quincunx/movegen"
)

// Stop ends the threads of a search. Any number of goroutines may use it
// concurrently.
type Stop struct {
	stopped atomic.Bool
	pauses  pauses
	start   time.Time
	soft    time.Duration
	timer   *time.Timer
	forget  func() bool
}

// NewStop returns a Stop that is set when ctx is done or the time hard, if any,
// is over. Close releases it.
func NewStop(ctx context.Context, soft, hard time.Duration) *Stop {
	s := &Stop{start: time.Now(), soft: soft}
	if hard > 0 {
		s.timer = time.AfterFunc(hard, s.Set)
	}
	s.forget = context.AfterFunc(ctx, s.Set)
	if ctx.Err() != nil {
		s.Set()
	}
	return s
}

// Start starts the clock of a search for a move of a seat of root. It returns the limits that
// count, none but Past for an infinite search, and their Stop, which Close releases.
func (l Limits) Start(ctx context.Context, root movegen.State, seat movegen.Seat) (Limits, *Stop) {
	if l.Infinite {
		l = Limits{Infinite: true, Past: l.Past}
	}
	soft, hard := l.Budget(root, seat)
	return l, NewStop(ctx, soft, hard)
}

// Close ends the wait for the context and the time.
func (s *Stop) Close() {
	if s.timer != nil {
		s.timer.Stop()
	}
	s.forget()
}

// Set stops the search.
func (s *Stop) Set() { s.stopped.Store(true) }

// IsSet reports whether the search is to end. It is cheap enough for every node.
func (s *Stop) IsSet() bool {
	s.pauses.take()
	return s.stopped.Load()
}

// Elapsed returns how long the search has taken.
func (s *Stop) Elapsed() time.Duration { return time.Since(s.start) }

// Late reports whether a share of the soft time is over, so that nothing new should
// be begun.
func (s *Stop) Late(share float64) bool {
	return s.soft > 0 && float64(s.Elapsed()) >= share*float64(s.soft)
}
