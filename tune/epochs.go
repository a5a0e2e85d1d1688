package tune

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"quincunx/match"
)

var errNoPositions = errors.New("the games have no positions to learn from")

// readSplit reads games from files, and adds each to the samples for training or, with probability share, to those for validation. The
// choice depends on seed and the place of the game alone.
func readSplit[S any](
	ctx context.Context, reader *Fit, files []string, share float64, seed uint64, add func(to *S, g *match.GameRecord) error,
) (train, validation *S, err error) {
	train, validation = new(S), new(S)
	number := uint64(0)
	err = reader.readFiles(files, new(sampleSets), func(g *match.GameRecord) error {
		to := train
		if rand.New(rand.NewPCG(seed, number)).Float64() < share {
			to = validation
		}
		number++
		if err := add(to, g); err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
		return ctx.Err()
	})
	return train, validation, err
}

// Epochs are the passes of a fit over its positions.
type Epochs struct {
	Curve       []Losses // by epoch
	Best        int      // the epoch with the smallest validation loss, from 0; the last one without validation
	Interrupted bool
}

// runEpochs runs up to count epochs, until ctx is done, and calls keep after each that is the best so far.
func runEpochs(ctx context.Context, count int, progress func(epoch int, l Losses), run func() Losses, keep func()) (e Epochs) {
	for epoch := range count {
		l := run()
		e.Curve = append(e.Curve, l)
		if l.Validation <= e.Curve[e.Best].Validation { // always true without validation, where the loss is 0
			e.Best = epoch
			keep()
		}
		if progress != nil {
			progress(epoch+1, l)
		}
		if e.Interrupted = ctx.Err() != nil; e.Interrupted {
			break
		}
	}
	return e
}
