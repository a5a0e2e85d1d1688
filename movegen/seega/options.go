package seega

import "fmt"

// Bounds and defaults of the options.
const (
	MinSize = 3  // smaller than any board of the game, for tests
	MaxSize = 15 // rows and columns

	DefaultSize      = 5
	DefaultThreshold = 100

	// MaxCount is the largest threshold, and the number at which the moves
	// since the last capture are no longer counted.
	MaxCount = 1_000_000_000
)

// Options are what a game of Seega can be set to.
type Options struct {
	Size      int // rows and columns, odd, MinSize..MaxSize
	Threshold int // moves without a capture that end the game, 0..MaxCount; 0 = never
}

func (o Options) check() error {
	if o.Size < MinSize || o.Size > MaxSize || o.Size%2 == 0 {
		return fmt.Errorf("size %d is not odd and %d..%d", o.Size, MinSize, MaxSize)
	}
	if o.Threshold < 0 || o.Threshold > MaxCount {
		return fmt.Errorf("threshold %d is not 0..%d", o.Threshold, MaxCount)
	}
	return nil
}

// New returns the start of a game: an empty board, seat 0 to place. An option
// out of range is an error.
func New(o Options) (*Position, error) {
	if err := o.check(); err != nil {
		return nil, fmt.Errorf("seega: %w", err)
	}
	p := new(Position)
	p.reset(o, state{mode: placing, pinned: nobody})
	return p, nil
}
