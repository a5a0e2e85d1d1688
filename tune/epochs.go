package tune

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/match"
)

var errNoPositions = errors.New("the games have no positions to learn from")

// Learning says how the entries of a table of the evaluation are learnt from recorded games.
type Learning struct {
	Game    engine.Game
	Weights eval.Weights // of the evaluation, including the weight of its present table

	Rate       float64 // learning rate of the first steps, above 0 and at most 1
	Epochs     int     // passes over the positions, 1 or more
	Validation float64 // the share of games that are used for validation only, 0..0.9
	Seed       uint64  // of the initial values, the order of positions and the choice of games for validation

	// Truncated is called for a record that ends with a partial write; nil = never.
	Truncated func(name string, bytes int64)

	// Progress is called after each epoch; nil = never.
	Progress func(epoch int, l Losses)
}

// Check returns an error that names the first field that is out of range.
func (l *Learning) Check() error {
	switch {
	case !(l.Rate > 0 && l.Rate <= 1):
		return fmt.Errorf("rate %v: want more than 0, at most 1", l.Rate)
	case l.Epochs < 1:
		return fmt.Errorf("epochs %d: want 1 or more", l.Epochs)
	case !(l.Validation >= 0 && l.Validation <= 0.9):
		return fmt.Errorf("validation %v: want 0..0.9", l.Validation)
	}
	return nil
}

// readGames reads games from files, and adds each to the samples for training or, with the probability of their share, to those for
// validation. The choice depends on the seed and the place of the game alone. There is at least one sample for training.
func readGames[S interface{ positions() int }](
	ctx context.Context, l *Learning, files []string, train, validation S, add func(to S, g *match.GameRecord) error,
) error {
	reader := &Fit{Game: l.Game, Weights: l.Weights, Truncated: l.Truncated}
	number := uint64(0)
	err := reader.readFiles(files, new(sampleSets), func(g *match.GameRecord) error {
		to := train
		if rand.New(rand.NewPCG(l.Seed, number)).Float64() < l.Validation {
			to = validation
		}
		number++
		if err := add(to, g); err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
		return ctx.Err()
	})
	if err == nil && train.positions() == 0 {
		err = errNoPositions
	}
	return err
}

// Epochs are the passes of a fit over its positions.
type Epochs struct {
	Curve       []Losses // by epoch
	Best        int      // the epoch with the smallest validation loss, from 0; the last one without validation
	Interrupted bool
}

// runEpochs runs the epochs, until ctx is done, and calls keep after each that is the best so far.
func (l *Learning) runEpochs(ctx context.Context, run func() Losses, keep func()) (e Epochs) {
	for epoch := range l.Epochs {
		losses := run()
		e.Curve = append(e.Curve, losses)
		if losses.Validation <= e.Curve[e.Best].Validation { // always true without validation, where the loss is 0
			e.Best = epoch
			keep()
		}
		if l.Progress != nil {
			l.Progress(epoch+1, losses)
		}
		if e.Interrupted = ctx.Err() != nil; e.Interrupted {
			break
		}
	}
	return e
}
