package tune

import (
	"context"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/plainjson"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// madeUp returns size samples of a number of seats, with random counts of weights whose true values
// are truth. draw returns the targets of a sample from its estimates. An estimate is the sum of
// counts times true weights, plus a random offset in 0..offset-1.
func madeUp(seed uint64, size, seats, offset int, truth []float64, draw func(r *rand.Rand, estimates []float64) []float64) samples {
	r := rand.New(rand.NewPCG(seed, 0))
	var s samples
	for range size {
		estimates := make([]float64, max(seats, 2))
		offsets := make([]float64, len(estimates))
		terms := make([][]eval.Term, len(estimates))
		for seat := range seats {
			for i, w := range truth {
				count := int32(0)
				if r.IntN(3) > 0 {
					count = r.Int32N(9) - 4
				}
				if i == len(truth)-1 {
					count = 0 // a weight that never counts
				}
				terms[seat] = append(terms[seat], eval.Term{Count: count})
				estimates[seat] += w * float64(count)
			}
		}
		for seat := range seats {
			offsets[seat] = float64(r.IntN(offset))
			estimates[seat] += offsets[seat]
		}
		for seat, target := range draw(r, estimates) {
			s.addSeat(terms[seat], offsets[seat])
			s.targets = append(s.targets, target)
		}
		s.closeSample(origin{max(seats, 2), 1})
	}
	s.games = size
	return s
}

// oneWins draws a winner from a softmax of estimates times unit.
func oneWins(unit float64) func(*rand.Rand, []float64) []float64 {
	return func(r *rand.Rand, estimates []float64) []float64 {
		shares, sum := make([]float64, len(estimates)), 0.0
		for i, e := range estimates {
			shares[i] = math.Exp(unit * e)
			sum += shares[i]
		}
		targets := make([]float64, len(estimates))
		x := r.Float64() * sum
		for i, p := range shares {
			if x -= p; x < 0 || i == len(shares)-1 {
				targets[i] = 1
				break
			}
		}
		return targets
	}
}

// points draws points around the estimates.
func points(r *rand.Rand, estimates []float64) []float64 {
	targets := make([]float64, len(estimates))
	for i, e := range estimates {
		targets[i] = e/100 + r.NormFloat64()
	}
	return targets
}

var truth = []float64{120, -40, 15, 300, 0, 77}

// weightsOf returns weights with arbitrary names.
func weightsOf(values []float64) eval.Weights {
	w := eval.Weights{Game: "made up", Version: 1}
	for i, v := range values {
		w.Weights = append(w.Weights, eval.Weight{Name: string(rune('a' + i)), Value: int32(v)})
	}
	return w
}

// anyGame accepts all weights.
var anyGame = engine.Game{Name: "made up", Evaluation: &engine.Evaluation{
	WeightsForm: func() eval.Form {
		return eval.Form{Game: "made up", Version: 1, Names: []string{"a", "b", "c", "d", "e", "f"}}
	},
}}

// models has a model for each of the three kinds of games.
var models = []struct {
	name   string
	seats  int
	points bool
	draw   func(*rand.Rand, []float64) []float64
}{
	{"two seats", 1, false, oneWins(0.004)},
	{"three seats", 3, false, oneWins(0.004)},
	{"points", 3, true, points},
}

func setsOf(seed uint64, size, seats int, points bool, draw func(*rand.Rand, []float64) []float64) *sampleSets {
	offset := 1
	if points {
		offset = 200
	}
	return &sampleSets{
		train: madeUp(seed, size, seats, offset, truth, draw), validation: madeUp(seed+1, size/4, seats, offset, truth, draw),
		points: points,
	}
}

// The gradient agrees with finite differences.
func TestGradient(t *testing.T) {
	for _, c := range models {
		sets := setsOf(1, 500, c.seats, c.points, c.draw)
		f := &Fit{Weights: weightsOf([]float64{50, 0, -10, 100, 20, 7}), L2: 3}
		m := newModel(f, sets)
		r := rand.New(rand.NewPCG(2, 0))
		x := make([]float64, len(m.free))
		for range 5 {
			for i := range x {
				x[i] = r.NormFloat64()
			}
			gradient := make([]float64, len(x))
			value := m.objective(x, gradient)
			if again := m.objective(x, nil); again != value {
				t.Errorf("%s: %v with a gradient, %v without", c.name, value, again)
			}
			for i := range x {
				const h = 1e-5
				at := x[i]
				x[i] = at + h
				up := m.objective(x, nil)
				x[i] = at - h
				down := m.objective(x, nil)
				x[i] = at
				if want := (up - down) / (2 * h); math.Abs(gradient[i]-want) > 1e-6*max(1, math.Abs(want)) {
					t.Errorf("%s: derivative %d is %v, by differences %v", c.name, i, gradient[i], want)
				}
			}
		}
	}
}

// The losses agree with values computed by hand: logistic, softmax of three, squares.
func TestLosses(t *testing.T) {
	slopes := make([]float64, 3)
	near := func(what string, got, want float64) {
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	near("logistic", crossEntropy([]float64{2, 0}, []float64{1, 0}, slopes), math.Log1p(math.Exp(-2)))
	near("its slope", slopes[0], 1/(1+math.Exp(-2))-1)
	near("a draw", crossEntropy([]float64{0, 0}, []float64{0.5, 0.5}, slopes), math.Ln2)
	near("softmax", crossEntropy([]float64{1, 1, 1}, []float64{0, 1, 0}, slopes), math.Log(3))
	near("its slope", slopes[1], 1./3-1)
	near("far away", crossEntropy([]float64{1e5, 0}, []float64{0, 1}, slopes), 1e5)
	near("squares", squares(4)([]float64{3, 1}, []float64{1, 1}, slopes), 4./2/2/4)
	near("its slope", slopes[0], 2./2/4)
}

// A fit recovers the weights from which the results were drawn.
func TestRecovers(t *testing.T) {
	starts := [][]float64{truth, {0, 0, 0, 0, 0, 77}, {60, 40, 0, 200, 50, 77}}
	if testing.Short() {
		starts = starts[:2]
	}
	for _, c := range models {
		for _, from := range starts {
			sets := setsOf(3, 20_000, c.seats, c.points, c.draw)
			f := &Fit{Game: anyGame, Weights: weightsOf(from), L2: 1, Patience: 10, Iterations: 200}
			got, err := f.fit(t.Context(), sets)
			if err != nil {
				t.Fatal(err)
			}
			// The model determines the weights up to a factor, except in games for points.
			factor := 1.0
			if !c.points {
				factor = 0.004 / got.Scales[0].Scale
			}
			for i, want := range truth {
				want *= factor
				change := got.Changes[i]
				if d := math.Abs(float64(change.New) - want); d > 8*factor+0.03*math.Abs(want) && i != 5 {
					t.Errorf("%s from %v: weight %d is %d, want %.0f", c.name, from, i, change.New, want)
				}
			}
			if unused := got.Changes[5]; unused.New != 77 || unused.Positions != 0 {
				t.Errorf("%s: a weight that never counts: %+v", c.name, unused)
			}
			if from[0] == 0 && got.Scales[0].Guessed == c.points {
				t.Errorf("%s: the scale of weights of zero is %v, guessed %t", c.name, got.Scales[0].Scale, got.Scales[0].Guessed)
			}
			if from[0] == truth[0] && !c.points && math.Abs(got.Scales[0].Scale-0.004) > 0.0002 {
				t.Errorf("%s: scale %v, want 0.004", c.name, got.Scales[0].Scale)
			}
			if best := got.Curve[got.Best]; best.Validation > got.Before.Validation || got.Rounded.Validation > best.Validation+0.001 {
				t.Errorf("%s: validation loss %v, then %v, rounded %v", c.name, got.Before, best, got.Rounded)
			}
		}
	}
}

// Games of two and of three seats, in which a point of score has different effects, have separate
// scales and share the weights.
func TestMixedSeats(t *testing.T) {
	sets := setsOf(3, 10_000, 1, false, oneWins(0.004))
	three := setsOf(5, 10_000, 3, false, oneWins(0.002))
	sets.train.add(&three.train)
	sets.validation.add(&three.validation)
	f := &Fit{Game: anyGame, Weights: weightsOf(truth), L2: 1, Patience: 10, Iterations: 200}
	got := must(f.fit(t.Context(), sets))
	for i, want := range []Scale{{2, 0.004, false}, {3, 0.002, false}} {
		if s := got.Scales[i]; s.Seats != want.Seats || math.Abs(s.Scale/want.Scale-1) > 0.06 || s.Guessed {
			t.Errorf("scale %+v, want %+v", s, want)
		}
	}
	for i, want := range truth {
		if d := math.Abs(float64(got.Changes[i].New) - want); d > 10+0.06*math.Abs(want) {
			t.Errorf("weight %d is %d, want %.0f", i, got.Changes[i].New, want)
		}
	}
	if text := got.Text(); !strings.Contains(text, "a point of score in games of 3 seats\n") {
		t.Error(text)
	}
}

// Weights in Keep don't change, and the others are fitted around them.
func TestKeep(t *testing.T) {
	c := models[0]
	f := &Fit{Game: anyGame, Weights: weightsOf([]float64{60, 40, 0, 200, 50, 77}), Keep: []string{"a", "f"}, L2: 1, Patience: 10, Iterations: 200}
	got := must(f.fit(t.Context(), setsOf(3, 5000, c.seats, c.points, c.draw)))
	for i, change := range got.Changes[:5] {
		if kept := change.Name == "a"; kept != (change.Old == change.New) || change.Positions == 0 {
			t.Errorf("weight %d: %+v", i, change)
		}
	}
}

// A weight stays in the range that the game allows, and the others are fitted around it.
func TestRanges(t *testing.T) {
	c := models[0]
	g, e := anyGame, *anyGame.Evaluation
	g.Evaluation = &e
	form := e.WeightsForm()
	form.Restrict = func(w eval.Weights) error {
		if w.Weights[0].Value > 90 || w.Weights[1].Value < 0 {
			return errors.New("out of range")
		}
		return nil
	}
	e.WeightsForm = func() eval.Form { return form }
	f := &Fit{Game: g, Weights: weightsOf([]float64{60, 40, 0, 200, 50, 77}), L2: 1, Patience: 10, Iterations: 200}
	sets := setsOf(3, 20_000, c.seats, c.points, c.draw)
	sets.validation = samples{} // nothing ends the fit early
	got := must(f.fit(t.Context(), sets))
	if got.Weights.Weights[0].Value != 90 || got.Weights.Weights[1].Value != 0 {
		t.Errorf("the weights are\n%s", got.Text())
	}
	m := newModel(f, sets)
	values := make([]float64, len(m.base))
	for i, w := range got.Weights.Weights {
		values[i] = float64(w.Value)
	}
	for i := 2; i < 5; i++ {
		for _, d := range []float64{-30, 30} {
			values[i] += d
			if l := m.losses(values); l.Train < got.Rounded.Train {
				t.Errorf("weight %d would better be other by %v: loss %v, not %v", i, d, l.Train, got.Rounded.Train)
			}
			values[i] -= d
		}
	}
}

// The larger L2 is, the less the weights change.
func TestL2(t *testing.T) {
	c := models[0]
	last := math.Inf(1)
	for _, l2 := range []float64{0, 10, 1000, 1e6} {
		f := &Fit{Game: anyGame, Weights: weightsOf([]float64{60, 40, 0, 200, 50, 77}), L2: l2, Patience: 100, Iterations: 200}
		got := must(f.fit(t.Context(), setsOf(3, 1000, c.seats, c.points, c.draw)))
		var moved float64
		for _, c := range got.Changes {
			moved += math.Abs(float64(c.New - c.Old))
		}
		if moved > last {
			t.Errorf("with L2 %v weights moved by %v, with less by %v", l2, moved, last)
		}
		last = moved
	}
	if last > 10 {
		t.Errorf("with a large L2 the weights moved by %v", last)
	}
}

// A fit ends when the validation loss stops falling.
func TestEarlyStopping(t *testing.T) {
	c := models[0]
	f := &Fit{Game: anyGame, Weights: weightsOf([]float64{60, 40, 0, 200, 50, 77}), Patience: 2, Iterations: 200}
	sets := setsOf(3, 200, c.seats, c.points, c.draw)
	sets.validation = madeUp(9, 200, c.seats, 1, []float64{60, 40, 0, 200, 50, 77}, c.draw) // with different true weights
	got := must(f.fit(t.Context(), sets))
	if n := len(got.Curve) - 1; n-got.Best > 2 || n > 20 {
		t.Errorf("%d iterations, the best of which is %d", n, got.Best)
	}
	for i, l := range got.Curve {
		if l.Validation < got.Curve[got.Best].Validation {
			t.Errorf("iteration %d is better than %d, which was taken", i, got.Best)
		}
	}
}

// A fit to self-play lowers the loss and produces tables and pictures.
func TestFitOfGames(t *testing.T) {
	s := seegaPlay(2)
	file := play(t, s, 150)
	f := &Fit{Game: s.Game, Weights: s.Weights, L2: 1, Validation: 0.2, Patience: 10, Iterations: 50, Seed: 1}
	got, err := f.Run(t.Context(), []string{file})
	if err != nil {
		t.Fatal(err)
	}
	if got.TrainGames == 0 || got.ValidationGames == 0 || got.TrainGames+got.ValidationGames > 150 {
		t.Errorf("%d and %d games", got.TrainGames, got.ValidationGames)
	}
	if last := got.Curve[len(got.Curve)-1]; last.Train >= got.Curve[0].Train {
		t.Errorf("training loss %v, then %v", got.Curve[0], last)
	}
	if again := must(f.Run(t.Context(), []string{file})); again.Text() != got.Text() {
		t.Error("the same fit again gives other weights")
	}
	// An interrupted fit is marked as interrupted. Before it has read the games it has no weights.
	ctx, cancel := context.WithCancel(t.Context())
	f.Progress = func(iteration int, _ Losses) {
		if iteration == 3 {
			cancel()
		}
	}
	if early, err := f.Run(ctx, []string{file}); err != nil || got.Interrupted || !early.Interrupted || len(early.Curve) >= len(got.Curve) {
		t.Errorf("interrupted: %+v, %v", early, err)
	}
	f.Progress = nil
	if _, err := f.Run(ctx, []string{file}); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted before: %v", err)
	}
	// Repeated positions count once.
	if twice := must(f.Run(t.Context(), []string{file, file})); twice.TrainPositions+twice.ValidationPositions != got.TrainPositions+got.ValidationPositions {
		t.Errorf("%d positions of the file twice, %d once", twice.TrainPositions, got.TrainPositions)
	}
	if text := got.Text(); !strings.Contains(text, "placing first mover") || strings.Contains(text, "NaN") {
		t.Error(text)
	}
}

// The samples of Seega add up to its estimates, in both phases.
func TestSamplesAreTheEstimates(t *testing.T) {
	s := seegaPlay(1)
	f := &Fit{Game: s.Game, Weights: s.Weights}
	positions := 0
	for _, g := range gamesOf(t, play(t, s, 20)) {
		got := must(f.samplesOf(g))
		i := 0
		s.learnt(t, g, func(state movegen.State, _ search.Score) {
			p := state.(search.Position)
			first, last := got.samples.seats(i)
			var estimate float64
			for seat := first; seat < last; seat++ {
				for _, term := range got.samples.termsOf(seat) {
					estimate += float64(term.count) * float64(s.Weights.Weights[term.weight].Value) * got.samples.origins[i].unit
				}
			}
			if want := float64(p.Evaluate()); math.Abs(math.Trunc(estimate+1e-9*estimate)-want) > 0 {
				t.Errorf("%s: %v, want %v", p.AppendText(nil), estimate, want)
			}
			mover := int(p.Mover())
			if got.samples.targets[first+mover] != float64(g.Result[mover]+1)/2 {
				t.Errorf("%s: targets %v of result %v", p.AppendText(nil), got.samples.targets[first:last], g.Result)
			}
			i++
		})
		if i != got.samples.len() {
			t.Errorf("game %d: %d samples of %d positions", g.Number, got.samples.len(), i)
		}
		positions += i
	}
	if positions == 0 {
		t.Error("there are no positions")
	}
}

// Samples of the other kinds of games have shares of the win for three seats, or points.
func TestSamplesOfOtherKinds(t *testing.T) {
	for _, s := range []*SelfPlay{checkersPlay(), hammerPlay()} {
		f := &Fit{Game: s.Game, Weights: s.Weights, L2: 1, Validation: 0.3, Patience: 5, Iterations: 20}
		got, err := f.Run(t.Context(), []string{play(t, s, 30)})
		if err != nil {
			t.Fatalf("%s: %v", s.Game.Name, err)
		}
		if got.TrainPositions == 0 || got.Curve[got.Best].Validation > got.Curve[0].Validation {
			t.Errorf("%s:\n%s", s.Game.Name, got.Text())
		}
	}
	// Files with games of two and of three seats can be mixed.
	three, two := checkersPlay(), checkersPlay()
	two.Options = engine.Settings{"size": "2", "triangles": "0,3"}
	f := &Fit{Game: three.Game, Weights: three.Weights, L2: 1, Patience: 5, Iterations: 20}
	got, err := f.Run(t.Context(), []string{play(t, three, 20), play(t, two, 20)})
	if err != nil || len(got.Scales) != 2 || got.Scales[0].Seats != 2 || got.Scales[1].Seats != 3 || got.TrainGames < 30 {
		t.Errorf("%v\n%s", err, got.Text())
	}
	shares := (&explainer{}).targets(&match.GameRecord{Result: []movegen.Outcome{0, -1, 0}})
	if shares[0] != 0.5 || shares[1] != 0 || shares[2] != 0.5 {
		t.Errorf("two of three win: %v", shares)
	}
}

func TestWrongFits(t *testing.T) {
	s := seegaPlay(1)
	file := play(t, s, 2)
	var names []string
	for _, w := range s.Weights.Weights {
		names = append(names, w.Name)
	}
	fit := func() *Fit {
		return &Fit{Game: s.Game, Weights: s.Weights, L2: 1, Validation: 0.2, Patience: 10, Iterations: 50}
	}
	for want, change := range map[string]func(*Fit){
		"l2 -1":                    func(f *Fit) { f.L2 = -1 },
		"l2 NaN":                   func(f *Fit) { f.L2 = math.NaN() },
		"validation 1":             func(f *Fit) { f.Validation = 1 },
		"patience 0":               func(f *Fit) { f.Patience = 0 },
		"iterations 0":             func(f *Fit) { f.Iterations = 0 },
		"keep \"none\"":            func(f *Fit) { f.Keep = []string{"men", "none"} },
		"want games of trilite":    func(f *Fit) { f.Game.Name = "trilite" },
		"terms of 1 weights, want": func(f *Fit) { f.Game = lyingGame(f.Game, names[:1]) },
		"the terms add up":         func(f *Fit) { f.Game = lyingGame(f.Game, names) },
		"got the term of weight":   func(f *Fit) { f.Game = lyingGame(f.Game, slices.Concat(names[1:], names[:1])) },
	} {
		f := fit()
		change(f)
		if _, err := f.Run(t.Context(), []string{file}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if _, err := fit().Run(t.Context(), []string{"/none"}); err == nil {
		t.Error("a file that is not there is fitted to")
	}
	if _, err := fit().Run(t.Context(), []string{play(t, s, 0)}); err == nil || !strings.Contains(err.Error(), "no positions") {
		t.Errorf("no games: error %v", err)
	}
}

// Any record of a game yields samples or an error, never a panic.
func FuzzSamples(f *testing.F) {
	plays := map[string]*SelfPlay{"seega": seegaPlay(1), "chinesecheckers": checkersPlay(), "jackhammer": hammerPlay()}
	for _, name := range slices.Sorted(maps.Keys(plays)) {
		for _, g := range gamesOf(f, play(f, plays[name], 1)) {
			f.Add(name, must(plainjson.Marshal(g)))
		}
	}
	f.Fuzz(func(t *testing.T, name string, object []byte) {
		s, g := plays[name], new(match.GameRecord)
		if s == nil || plainjson.Decode(object, g) != nil || g.Check() != nil {
			return
		}
		fit := &Fit{Game: s.Game, Weights: s.Weights}
		if got, err := fit.samplesOf(g); err == nil && len(got.samples.targets) != got.samples.len()*len(g.Result) {
			t.Errorf("%d targets of %d samples", len(got.samples.targets), got.samples.len())
		}
	})
}
