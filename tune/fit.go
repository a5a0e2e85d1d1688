package tune

import (
	"context"
	"errors"
	"fmt"
	"math"

	"quincunx/eval"
)

// Fit is how weights are fitted to the results of games.
type Fit struct {
	Game    Game
	Weights eval.Weights // to begin with, and to stay near

	// L2 is how much it counts against a weight to move away from where it was. A game counts as
	// one observation, whatever the number of its positions; a weight's move is
	// measured by what it does, typically, to the logit of the expected result
	// where it counts. L2 is one half over the variance of such moves that is expected before
	// any game was seen.
	L2 float64

	Validation float64 // the share of games that are only validated on, 0..0.9
	Patience   int     // iterations without a gain in validation after which the fit ends
	Iterations int     // at most
	Seed       uint64  // of the choice of games for validation

	// Progress is called after each iteration; nil = never.
	Progress func(iteration int, l Losses)
}

// Losses are mean losses of a position.
type Losses struct {
	Train      float64 // without what counts against moves of weights
	Validation float64
}

// Fitted is the outcome of a fit.
type Fitted struct {
	Weights eval.Weights
	Scale   float64  // the logit of the expected result that a point of score makes, or points of the game
	Curve   []Losses // by iteration; the first is that of the weights to begin with
	Best    int      // the iteration whose weights were taken
	Rounded Losses   // of the weights as they are, in whole numbers
	Changes []Change // of all weights

	TrainGames, ValidationGames         int
	TrainPositions, ValidationPositions int
	Repeated, Limited                   int // positions left out
	Guessed                             bool
}

// Change is what a fit has done to a weight.
type Change struct {
	Name      string
	Old, New  int32
	Positions int // of the training in which it counts
}

// Check returns an error that names the first field that is out of its range.
func (f *Fit) Check() error {
	switch {
	case !(f.L2 >= 0 && f.L2 <= 1e9):
		return fmt.Errorf("l2 %v: want 0..1e9", f.L2)
	case !(f.Validation >= 0 && f.Validation <= 0.9):
		return fmt.Errorf("validation %v: want 0..0.9", f.Validation)
	case f.Patience < 1:
		return fmt.Errorf("patience %d: want 1 or more", f.Patience)
	case f.Iterations < 1:
		return fmt.Errorf("iterations %d: want 1 or more", f.Iterations)
	}
	return nil
}

// Run fits the weights to the games of data files. When ctx is done it ends with
// what it has.
func (f *Fit) Run(ctx context.Context, files []string) (*Fitted, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	r := &sampleReader{game: &f.Game, weights: f.Weights, validation: f.Validation, seed: f.Seed}
	sets, err := r.read(files)
	if err != nil {
		return nil, err
	}
	return f.fit(ctx, sets)
}

// fit fits the weights to samples.
func (f *Fit) fit(ctx context.Context, sets *sampleSets) (*Fitted, error) {
	if sets.train.len() == 0 {
		return nil, errors.New("the games have no positions to train on")
	}
	m := newModel(f, sets)
	result := &Fitted{
		Scale: m.scale, Guessed: m.guessed,
		TrainGames: sets.train.games, ValidationGames: sets.validation.games,
		TrainPositions: sets.train.len(), ValidationPositions: sets.validation.len(),
		Repeated: sets.repeated, Limited: sets.limited,
	}
	best := m.minimise(ctx, f, result)
	result.Weights = eval.Weights{Game: f.Weights.Game, Version: f.Weights.Version}
	rounded := make([]float64, len(best))
	for i, old := range f.Weights.Weights {
		value := int32(min(max(math.Round(best[i]), -eval.MaxWeight), eval.MaxWeight))
		result.Weights.Weights = append(result.Weights.Weights, eval.Weight{Name: old.Name, Value: value})
		result.Changes = append(result.Changes, Change{old.Name, old.Value, value, m.positions[i]})
		rounded[i] = float64(value)
	}
	result.Rounded = m.losses(rounded)
	if _, err := f.Game.checked(result.Weights); err != nil {
		return nil, fmt.Errorf("the fit left the range of the weights: %w; a larger L2 keeps them nearer", err)
	}
	return result, nil
}
