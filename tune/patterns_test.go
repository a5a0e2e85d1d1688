package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/eval"
)

// patternFit returns a fit of tables with the given number of entries, in points of score.
func patternFit(entries int) *PatternFit {
	game := engine.Game{Name: "some game", Evaluation: &engine.Evaluation{
		PatternForm: func() eval.TableForm {
			return eval.TableForm{Kind: "patterns", Game: "some game", Entries: entries, Unit: 1}
		},
	}}
	return &PatternFit{Learning: Learning{Game: game, Rate: 0.02, Epochs: 30, Validation: 0.1, Seed: 1}}
}

// patternSamplesOf returns positions whose targets the model computes from values of entries.
func patternSamplesOf(seed uint64, number int, values []float64, scale float64) *patternSamples {
	rng := rand.New(rand.NewPCG(seed, 0))
	s := &patternSamples{width: 3, scale: scale}
	for range number {
		terms := rng.NormFloat64()
		z := terms
		for range s.width {
			e := rng.IntN(len(values) - 1) // the last never occurs
			s.entries = append(s.entries, int32(e))
			z += values[e] * scale
		}
		s.samples = append(s.samples, patternSample{float32(terms), float32(1 / (1 + math.Exp(-z)))})
	}
	return s
}

// The fit recovers the values from which the targets were computed.
func TestPatternsRecover(t *testing.T) {
	truth := make([]float64, 30)
	for i := range truth {
		truth[i] = float64(40*(i%5) - 80)
	}
	const scale = 0.02
	f := patternFit(len(truth))
	f.Present = slices.Repeat([]int16{7}, len(truth))
	r := must(f.fit(t.Context(), patternSamplesOf(1, 20_000, truth, scale), patternSamplesOf(2, 2_000, truth, scale)))
	for i, v := range r.Values[:len(truth)-1] {
		if math.Abs(float64(v)-truth[i]) > 2 {
			t.Errorf("value %d is %d, want %v", i, v, truth[i])
		}
	}
	if last := r.Values[len(truth)-1]; last != 7 || r.Learned != len(truth)-1 {
		t.Errorf("%d for an entry that never occurs; %d learned", last, r.Learned)
	}
	if after := r.Curve[r.Best]; after.Train >= r.Before.Train || after.Validation >= r.Before.Validation {
		t.Errorf("losses %+v before, %+v after", r.Before, after)
	}
	for _, l := range r.Curve {
		if l.Validation < r.Curve[r.Best].Validation {
			t.Errorf("epoch %d was taken of %v", r.Best, r.Curve)
		}
	}
}

// The same games and the same seed give the same tables, and the fit brings the estimates closer to the scores of the
// searches.
func TestPatternsOfGames(t *testing.T) {
	play := seegaPlay(1)
	play.Options = engine.Settings{}
	name := filepath.Join(t.TempDir(), "games.data")
	playInto(t, play, name, 30)
	fit := func() *FittedPatterns {
		f := &PatternFit{Learning: Learning{Game: play.Game, Weights: play.Weights, Rate: 0.02, Epochs: 3, Validation: 0.2, Seed: 5}}
		r, err := f.Run(t.Context(), []string{name})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := fit()
	if len(r.Values) != play.Game.Evaluation.PatternForm().Entries || r.TrainPositions < 300 || r.ValidationPositions == 0 ||
		r.Curve[r.Best].Train >= r.Before.Train {
		t.Errorf("%s", r.Text())
	}
	if again := fit(); !slices.Equal(again.Values, r.Values) || again.Text() != r.Text() {
		t.Errorf("%s\n%s", r.Text(), again.Text())
	}
}

func TestWrongPatternFits(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, options engine.Settings) string {
		play := seegaPlay(1)
		play.Options = options
		name = filepath.Join(dir, name)
		playInto(t, play, name, 2)
		return name
	}
	small, tiny := write("5", engine.Settings{}), write("3", engine.Settings{"size": "3"})
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		ctx   context.Context
		files []string
		f     func(*PatternFit)
		want  string
	}{
		{t.Context(), []string{small}, func(f *PatternFit) { f.Game = must(engine.Lookup("pente")) }, "the evaluation of pente has no pattern tables"},
		{t.Context(), []string{small}, func(f *PatternFit) { f.Rate = math.NaN() }, "rate NaN: want more than 0, at most 1"},
		{t.Context(), []string{small}, func(f *PatternFit) { f.Present = []int16{1} }, "1 present values, want "},
		{t.Context(), []string{small}, func(f *PatternFit) { f.Epochs = 0 }, "epochs 0: want 1 or more"},
		{t.Context(), []string{small}, func(f *PatternFit) { f.Validation = 1 }, "validation 1: want 0..0.9"},
		{t.Context(), []string{tiny}, func(*PatternFit) {}, "the games have no positions to learn from"},
		{t.Context(), []string{filepath.Join(dir, "none")}, func(*PatternFit) {}, "no such file"},
		{stopped, []string{small}, func(*PatternFit) {}, "context canceled"},
	} {
		play := seegaPlay(1)
		f := &PatternFit{Learning: Learning{Game: play.Game, Weights: play.Weights, Rate: 0.02, Epochs: 1, Seed: 1}}
		c.f(f)
		if _, err := f.Run(c.ctx, c.files); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}
