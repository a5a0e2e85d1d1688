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

	// State is the name of the file in which the fit saves its state after each epoch, and from which it continues to the same result;
	// "" = none.
	State string

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
	Curve       []Losses `json:"curve"` // by epoch
	Best        int      `json:"best"`  // the epoch with the smallest validation loss, from 0; the last one without validation
	Interrupted bool     `json:"-"`
}

// course is how a fit passes over its positions.
type course struct {
	recipe learningRecipe
	random *rand.Rand // for the order of positions

	pass  func(order []int32) Losses // an epoch
	keep  func()                     // called after each epoch that is the best so far
	state []any                      // what pass and keep change: slices of numbers, or pointers to numbers
}

// run runs the epochs that a state file does not have yet, until ctx is done. The error is from the state file.
func (l *Learning) run(ctx context.Context, c course) (e Epochs, err error) {
	order := make([]int32, c.recipe.Train)
	for i := range order {
		order[i] = int32(i)
	}
	shuffle := func() { c.random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] }) }
	if l.State != "" {
		if e, err = c.load(l.State); err != nil {
			return e, err
		}
		for range e.Curve {
			shuffle()
		}
	}
	for epoch := len(e.Curve); epoch < l.Epochs && !e.Interrupted; epoch++ {
		shuffle()
		losses := c.pass(order)
		e.Curve = append(e.Curve, losses)
		if losses.Validation <= e.Curve[e.Best].Validation { // always true without validation, where the loss is 0
			e.Best = epoch
			c.keep()
		}
		if l.State != "" {
			if err := c.save(l.State, e); err != nil {
				return e, err
			}
		}
		if l.Progress != nil {
			l.Progress(epoch+1, losses)
		}
		e.Interrupted = ctx.Err() != nil && epoch+1 < l.Epochs
	}
	return e, nil
}
