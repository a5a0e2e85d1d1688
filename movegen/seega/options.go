package seega

import "fmt"

// Limits and defaults of the options.
const (
	MinSize = 3  // smaller than any board of the game, for tests
	MaxSize = 15 // rows and columns

	DefaultSize      = 5
	DefaultThreshold = 100

	// MaxCount is the largest threshold, and the largest count of moves since the
	// last capture: the count stays there.
	MaxCount = 1_000_000_000
)

// Options are the options of a game.
type Options struct {
	Size      int // rows and columns, odd, MinSize..MaxSize
	Threshold int // moves without a capture after which the game ends, 0..MaxCount; 0 means never
}

func (o Options) check() error {
	if o.Size < MinSize || o.Size > MaxSize || o.Size%2 == 0 {
		return fmt.Errorf("size %d: want an odd number %d..%d", o.Size, MinSize, MaxSize)
	}
	if o.Threshold < 0 || o.Threshold > MaxCount {
		return fmt.Errorf("threshold %d: want 0..%d", o.Threshold, MaxCount)
	}
	return nil
}

// New returns the start of a game: an empty board, with seat 0 to place. It returns an
// error that names the option out of range.
func New(o Options) (*Position, error) {
	if err := o.check(); err != nil {
		return nil, fmt.Errorf("seega: %w", err)
	}
	p := new(Position)
	p.reset(o, state{mode: placing, pinned: noCell})
	return p, nil
}
