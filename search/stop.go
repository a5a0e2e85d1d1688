package search

import (
	"context"
	"time"

	"quincunx/movegen"
)

// Stop tells the threads of a search to stop. It is safe for concurrent use.
type Stop struct {
	stopped flag
	pauses  pauses
	start   time.Time
	soft    time.Duration
	timer   *time.Timer // nil without a hard limit
	detach  func() bool // detaches the context
}

// NewStop returns a Stop that is set when ctx is done, or after hard, 0 = never. See
// [Limits.Budget] for soft. Close releases it.
func NewStop(ctx context.Context, soft, hard time.Duration) *Stop {
	s := &Stop{start: time.Now(), soft: soft}
	if hard > 0 {
		s.timer = time.AfterFunc(hard, s.Set)
	}
	s.detach = context.AfterFunc(ctx, s.Set)
	if ctx.Err() != nil {
		s.Set()
	}
	return s
}

// Start starts the clock of a search for a move of a seat in root. It returns the effective limits,
// none for an infinite search, and their Stop, which Close releases.
func (l Limits) Start(ctx context.Context, root movegen.State, seat movegen.Seat) (Limits, *Stop) {
	if l.Infinite {
		l = Limits{Infinite: true, Past: l.Past}
	}
	soft, hard := l.Budget(root, seat)
	return l, NewStop(ctx, soft, hard)
}

// Close releases the timer and the context.
func (s *Stop) Close() {
	if s.timer != nil {
		s.timer.Stop()
	}
	s.detach()
}

// Set stops the search.
func (s *Stop) Set() { s.stopped.Store(true) }

// IsSet reports whether the search must stop. It is cheap enough to be called at every node.
func (s *Stop) IsSet() bool {
	s.pauses.take()
	return s.stopped.Load()
}

// Elapsed returns the time since the search started.
func (s *Stop) Elapsed() time.Duration { return time.Since(s.start) }

// Late reports whether a share of the soft limit has passed, so that no new iteration should
// begin.
func (s *Stop) Late(share float64) bool {
	return s.soft > 0 && float64(s.Elapsed()) >= share*float64(s.soft)
}
