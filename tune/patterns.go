package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"quincunx/eval"
	"quincunx/match"
	"quincunx/movegen"
)

// PatternFit fits pattern tables to the scores that searches found in recorded games (bootstrapping: J. Veness, D. Silver,
// W. Uther and A. Blair, "Bootstrapping from Game Tree Search", 2009).
//
// The model is logistic. The fit makes the win probability that follows from the evaluation match the one that follows from the score of the
// search. The other terms of the evaluation are fixed, and the tables start with zeros. The fit passes over the positions several times in
// random order. Each entry of a table has its own learning rate, which falls with its gradients (AdaGrad: J. Duchi, E. Hazan and Y. Singer,
// "Adaptive Subgradient Methods for Online Learning and Stochastic Optimization", 2011).
type PatternFit struct {
	Learning // with the rate in logits

	// Present has the values of entries that do not occur in the games, such as those of other boards; nil = zeros.
	Present []int16
}

// FittedPatterns is the result of a fit of pattern tables.
type FittedPatterns struct {
	Values []int16 // of the tables, of the best epoch, in the unit of eval.PatternForm
	Before Losses  // with tables of zeros
	Epochs

	TrainPositions, ValidationPositions int
	Learned                             int // number of table entries that occurred in training
}

// patternSamples are the samples of a fit of pattern tables.
type patternSamples struct {
	entries []int32 // indices of the table entries of all positions, width for each position
	samples []patternSample
	width   int     // number of table entries of a position
	scale   float64 // logits per point of score
}

// patternSample is a position from the point of view of the seat for which its entries count. Field terms is the sum of the other terms of
// the evaluation, in logits. Field target is the win probability from the score of the search.
type patternSample struct{ terms, target float32 }

func (s *patternSamples) positions() int { return len(s.samples) }

func (s *patternSamples) entriesOf(i int) []int32 { return s.entries[i*s.width : (i+1)*s.width] }

// Check returns an error that names the first field that is out of range.
func (f *PatternFit) Check() error {
	switch {
	case f.Game.Evaluation == nil || f.Game.Evaluation.PatternForm == nil:
		return fmt.Errorf("the evaluation of %s has no pattern tables", f.Game.Name)
	case f.Present != nil && len(f.Present) != f.Game.Evaluation.PatternForm().Entries:
		return fmt.Errorf("%d present values, want %d", len(f.Present), f.Game.Evaluation.PatternForm().Entries)
	}
	return f.Learning.Check()
}

// Run fits tables to recorded games. When ctx is done it returns the best result so far, or the error of ctx if it is still reading the files.
func (f *PatternFit) Run(ctx context.Context, files []string) (*FittedPatterns, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	train, validation := new(patternSamples), new(patternSamples)
	if err := readGames(ctx, &f.Learning, files, train, validation, f.add); err != nil {
		return nil, err
	}
	return f.fit(ctx, train, validation)
}

// add adds the positions of a game in which a search chose the move.
func (f *PatternFit) add(to *patternSamples, g *match.GameRecord) error {
	p, err := startOf(&f.Game, f.Weights, g)
	if err != nil {
		return err
	}
	patterned, ok := p.(eval.Patterned)
	evaluated, inTurn := p.(interface{ Evaluate() int32 })
	if !ok || !inTurn || f.Game.Evaluation.Scale == nil {
		return errors.New("the evaluation of the game has no pattern tables")
	}
	scale := f.Game.Evaluation.Scale(p)
	return g.Replay(p, func(_ movegen.Turn, _ *movegen.JointMove, moves []match.Played) error {
		if len(moves) == 0 || moves[0].Nodes == 0 {
			return nil
		}
		before := len(to.entries)
		entries, sign, value := patterned.AppendPatterns(to.entries)
		switch width := len(entries) - before; {
		case width == 0:
			return nil
		case to.width == 0:
			to.width, to.scale = width, scale
		case to.width != width || to.scale != scale:
			return errors.New("the games have boards of different sizes")
		}
		to.entries = entries
		terms := scale * float64(sign*(evaluated.Evaluate()-value))
		target := 1 / (1 + math.Exp(-scale*float64(sign)*float64(moves[0].Score)))
		to.samples = append(to.samples, patternSample{float32(terms), float32(target)})
		return nil
	})
}

// precision is the number of steps of a logit to which the values are rounded: finer steps would only make files larger.
const precision = 64

// initialGradient is the initial sum of squared gradients of each entry.
const initialGradient = 1e-3

// fit fits the tables to samples.
func (f *PatternFit) fit(ctx context.Context, train, validation *patternSamples) (*FittedPatterns, error) {
	form := f.Game.Evaluation.PatternForm()
	values, gradients := make([]float32, form.Entries), make([]float32, form.Entries)
	for i := range gradients {
		gradients[i] = initialGradient
	}
	r := &FittedPatterns{TrainPositions: len(train.samples), ValidationPositions: len(validation.samples)}
	r.Before = Losses{train.loss(values), validation.loss(values)}
	best := slices.Clone(values)
	pass := func(order []int32) Losses {
		for _, i := range order {
			slope := train.slope(int(i), values)
			for _, e := range train.entriesOf(int(i)) {
				gradients[e] += slope * slope
				values[e] -= float32(f.Rate) * slope / float32(math.Sqrt(float64(gradients[e])))
			}
		}
		return Losses{train.loss(values), validation.loss(values)}
	}
	var err error
	if r.Epochs, err = f.run(ctx, course{
		recipe: f.recipe(form, len(train.samples), len(validation.samples), r.Before), random: rand.New(rand.NewPCG(f.Seed, math.MaxUint64)),
		pass: pass, keep: func() { copy(best, values) }, state: []any{values, gradients, best},
	}); err != nil {
		return nil, err
	}
	unit := float64(form.Unit) / train.scale
	step := max(1, math.Round(unit/precision))
	r.Values = make([]int16, len(best))
	for i, v := range best {
		r.Values[i] = int16(min(max(step*math.Round(float64(v)*unit/step), math.MinInt16), math.MaxInt16))
		switch {
		case gradients[i] > initialGradient:
			r.Learned++
		case f.Present != nil:
			r.Values[i] = f.Present[i]
		}
	}
	return r, nil
}

// logit returns the value of a position from its terms and the tables, in logits.
func (s *patternSamples) logit(i int, values []float32) float64 {
	z := s.samples[i].terms
	for _, e := range s.entriesOf(i) {
		z += values[e]
	}
	return float64(z)
}

// slope returns the derivative of the loss of a position with respect to its logit.
func (s *patternSamples) slope(i int, values []float32) float32 {
	return float32(1/(1+math.Exp(-s.logit(i, values)))) - s.samples[i].target
}

// loss returns the mean cross entropy of the samples.
func (s *patternSamples) loss(values []float32) float64 {
	var sum float64
	for i := range s.samples {
		z := s.logit(i, values)
		sum += math.Log1p(math.Exp(-math.Abs(z))) + max(z, 0) - float64(s.samples[i].target)*z
	}
	return sum / float64(max(len(s.samples), 1))
}
