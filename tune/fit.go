package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/message"
	"quincunx/match"
)

// Fit fits weights to the results of games.
type Fit struct {
	Game    engine.Game
	Weights eval.Weights // the start of the fit and the centre of the penalty

	// L2 is the penalty on changes of the weights. A game counts as one observation, whatever the number of its positions. The
	// change of a weight is measured by its typical effect on the logit of the expected result in positions where the weight
	// counts. L2 is 1/(2v), where v is the expected variance of such changes a priori.
	L2 float64

	Keep []string // names of weights that are not changed

	// Known names files of positions with known values, as additional training data. Each line has the text form of a position, a
	// tab, and win, draw or loss for the side to move, as solve --sample prints them.
	Known []string

	Validation float64 // the share of games that are used for validation only, 0..0.9
	Patience   int     // iterations without a gain in validation after which the fit ends
	Iterations int     // limit of the number of iterations
	Seed       uint64  // of the random choice of games for validation

	// Truncated is called for a record that ends with a partial write; nil = never.
	Truncated func(name string, bytes int64)

	// Progress is called after each iteration; nil = never.
	Progress func(iteration int, l Losses)
}

// Losses are mean losses per position.
type Losses struct {
	Train      float64 `json:"train"` // without the penalty
	Validation float64 `json:"validation"`
}

// Fitted is the result of a fit.
type Fitted struct {
	Weights eval.Weights
	Scales  []Scale  // in ascending order of the number of seats
	Before  Losses   // of the old weights
	Curve   []Losses // by iteration
	Best    int      // the iteration with the result's weights
	Rounded Losses   // of the new weights after rounding
	Changes []Change // of all weights

	TrainGames, ValidationGames         int
	TrainPositions, ValidationPositions int
	Repeated, Limited                   int // excluded positions: repeated ones, and ones whose value is at a limit of its range

	Headers []match.Header // of the files, in their order

	Interrupted bool // the fit ended before it converged
}

// Scale is the effect of a point of score in games with a number of seats.
type Scale struct {
	Seats   int
	Scale   float64 // on the logit of the expected result, or in points of the game
	Guessed bool    // a default, because the scores did not determine it
}

// Change is the change of a weight by a fit.
type Change struct {
	Name      string
	Old, New  int32
	Positions int // positions of the training set in which the weight counts
}

// Check returns an error that names the first field that is out of range.
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
	for _, name := range f.Keep {
		if f.Weights.Index(name) < 0 {
			return fmt.Errorf("keep %s: no such weight", message.Quote(name))
		}
	}
	return nil
}

// Run fits the weights to recorded games. When ctx is done it returns the best result
// so far, or the error of ctx if it is still reading the files.
func (f *Fit) Run(ctx context.Context, files []string) (*Fitted, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	sets, err := f.read(ctx, files)
	if err != nil {
		return nil, err
	}
	return f.fit(ctx, sets)
}

// fit fits the weights to samples. A weight that leaves the range that the game allows is fixed at the limit of that range, and
// the others are fitted again.
func (f *Fit) fit(ctx context.Context, sets *sampleSets) (*Fitted, error) {
	if sets.train.len() == 0 {
		return nil, errors.New("the games have no positions to train on")
	}
	m := newModel(f, sets)
	result := &Fitted{
		Scales: m.scaled, Before: m.losses(m.base),
		TrainGames: sets.train.games, ValidationGames: sets.validation.games,
		TrainPositions: sets.train.len(), ValidationPositions: sets.validation.len(),
		Repeated: sets.repeated, Limited: sets.limited, Headers: sets.headers,
	}
	for {
		result.Curve, result.Best = nil, 0
		result.Weights = rounded(f.Weights, m.minimise(ctx, f, result))
		ends := outside(f.Game.Evaluation.WeightsForm(), f.Weights, result.Weights)
		if len(ends) == 0 {
			break
		}
		for i, end := range ends {
			m.fix(i, end)
		}
	}
	if err := f.Game.Evaluation.WeightsForm().Check(result.Weights); err != nil {
		return nil, fmt.Errorf("the fitted weights are out of range: %w; a larger L2 keeps them closer to the old ones", err)
	}
	values := make([]float64, len(m.base))
	for i, old := range f.Weights.Weights {
		value := result.Weights.Weights[i].Value
		values[i] = float64(value)
		result.Changes = append(result.Changes, Change{old.Name, old.Value, value, m.positions[i]})
	}
	result.Rounded = m.losses(values)
	return result, nil
}

// rounded returns weights with the given values, rounded and clamped to ±eval.MaxWeight.
func rounded(w eval.Weights, values []float64) eval.Weights {
	r := eval.Weights{Game: w.Game, Version: w.Version}
	for i, old := range w.Weights {
		value := int32(min(max(math.Round(values[i]), -eval.MaxWeight), eval.MaxWeight))
		r.Weights = append(r.Weights, eval.Weight{Name: old.Name, Value: value})
	}
	return r
}

// outside returns the indices of fitted weights that the game doesn't allow in combination with the other old weights. It maps
// each to the allowed value between the old and the fitted one that is closest to the fitted one.
func outside(form eval.Form, old, fitted eval.Weights) map[int]int32 {
	ends := map[int]int32{}
	for i, w := range fitted.Weights {
		if end := farthest(form, old, i, w.Value); end != w.Value {
			ends[i] = end
		}
	}
	return ends
}

// farthest returns the allowed value of weight i that is closest to toward, between its value in w and toward, while the
// other weights keep their values.
func farthest(form eval.Form, w eval.Weights, i int, toward int32) int32 {
	w.Weights = slices.Clone(w.Weights)
	good := w.Weights[i].Value
	allowed := func(value int32) bool {
		w.Weights[i].Value = value
		return form.Check(w) == nil
	}
	if toward == good || allowed(toward) {
		return toward
	}
	for bad := toward; max(good-bad, bad-good) > 1; {
		if middle := good + (bad-good)/2; allowed(middle) {
			good = middle
		} else {
			bad = middle
		}
	}
	return good
}
