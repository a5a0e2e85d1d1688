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
	"quincunx/eval/network"
)

// networkFit returns a fit of a network with the given number of rows and sets of output weights.
func networkFit(rows, outputs int) *NetworkFit {
	game := engine.Game{Name: "some game", Evaluation: &engine.Evaluation{
		NetworkForm: func() network.Form { return network.Form{Game: "some game", Version: 1, Rows: rows, Outputs: outputs} },
	}}
	return &NetworkFit{Learning: Learning{Game: game, Rate: 0.01, Epochs: 20, Validation: 0.1, Seed: 1}}
}

// networkSamplesOf returns positions with features 0 and 1 for each of the seats. A seat is better with an odd number of its own features
// 0 and 1 together, which no linear evaluation can express. With two sets of output weights the chances are those of the side to move
// alone, otherwise they depend on the mean of all seats.
func networkSamplesOf(seed uint64, number, seats, outputs int, scale float64) *networkSamples {
	rng := rand.New(rand.NewPCG(seed, 0))
	s := &networkSamples{}
	for range number {
		views := make([][]uint16, seats)
		z := 0.0
		for seat := range seats {
			own := 0
			for row := range 2 {
				if rng.IntN(2) > 0 {
					continue
				}
				own++
				for looking := range seats {
					seen := row
					if looking != seat {
						seen += 2
					}
					views[looking] = append(views[looking], uint16(seen))
				}
			}
			worth := float64(2*(own%2) - 1)
			switch {
			case outputs > 1 && seat == 0:
				z = worth
			case outputs == 1:
				z -= worth / float64(seats)
				if seat == 0 {
					z += worth
				}
			}
		}
		factor := 1 / float64(1+rng.IntN(2)) // two kinds of games
		s.add(views, 0, sigmoid(factor*z), factor*scale)
	}
	return s
}

// The fit learns what no linear evaluation can, and rounding loses little.
func TestNetworkLearns(t *testing.T) {
	const scale = 0.02
	for _, c := range []struct{ seats, outputs int }{{2, 2}, {2, 1}, {6, 1}} {
		r := must(networkFit(5, c.outputs).fit(t.Context(), networkSamplesOf(1, 20_000, c.seats, c.outputs, scale), networkSamplesOf(2, 2_000, c.seats, c.outputs, scale)))
		after := r.Curve[r.Best]
		if after.Train > r.Before.Train/20 || after.Validation > r.Before.Validation/20 || math.Abs(r.Rounded.Train-after.Train) > r.Before.Train/50 {
			t.Errorf("%+v: losses %+v before, %+v after, %+v rounded", c, r.Before, after, r.Rounded)
		}
		for _, l := range r.Curve {
			if l.Validation < after.Validation {
				t.Errorf("%+v: epoch %d was taken of %v", c, r.Best, r.Curve)
			}
		}
		if last := r.Values[4*network.Units:][:network.Units]; r.Learned != 4 || slices.ContainsFunc(last, func(v int16) bool { return v != 0 }) {
			t.Errorf("%+v: %v for a row that never occurs; %d learned", c, last, r.Learned)
		}
	}
}

// A fit that begins with a network changes only the rows that occur.
func TestNetworkBegins(t *testing.T) {
	const scale, rows = 0.05, 9
	first := must(networkFit(rows, 1).fit(t.Context(), networkSamplesOf(1, 20_000, 3, 1, scale), networkSamplesOf(2, 2_000, 3, 1, scale)))
	shifted := func(seed uint64, number int) *networkSamples {
		s := networkSamplesOf(seed, number, 3, 1, scale)
		for i := range s.features {
			s.features[i].row += 4
		}
		return s
	}
	f := networkFit(rows, 1)
	f.Begin = first.Values
	r := must(f.fit(t.Context(), shifted(3, 20_000), shifted(4, 2_000)))
	if r.Rounded.Validation > r.Before.Validation/20 {
		t.Errorf("losses %+v before, %+v after", r.Before, r.Rounded)
	}
	for i, v := range r.Values {
		if row := i / network.Units; (row < 4 || row >= 8) && v != first.Values[i] {
			t.Fatalf("value %d, of row %d, is %d, was %d", i, row, v, first.Values[i])
		}
	}
}

// The same games and the same seed give the same network, and the fit brings the estimates closer to the targets.
func TestNetworkOfGames(t *testing.T) {
	for _, c := range []struct {
		game     string
		settings engine.Settings
		search   string
		games    int
	}{
		{"pente", engine.Settings{"size": "4"}, "alphabeta", 30},
		{"chinesecheckers", nil, "alphabeta", 6},
		{"chinesecheckers", engine.Settings{"triangles": "0,1,2,3,4,5"}, "mcts", 6},
	} {
		play := seegaPlay(1)
		play.Game, play.Options = must(engine.Lookup(c.game)), c.settings
		play.Weights, play.Search = must(play.Game.Weights(nil)), c.search
		name := filepath.Join(t.TempDir(), "games.data")
		playInto(t, play, name, c.games)
		fit := func() *FittedNetwork {
			f := &NetworkFit{Learning: Learning{Game: play.Game, Weights: play.Weights, Rate: 0.002, Epochs: 3, Validation: 0.2, Seed: 5}, Results: 0.3}
			r, err := f.Run(t.Context(), []string{name})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		r := fit()
		if len(r.Values) != play.Game.Evaluation.NetworkForm().Table().Entries || r.TrainPositions < 50 || r.ValidationPositions == 0 ||
			r.Curve[r.Best].Train >= r.Before.Train {
			t.Errorf("%s, %v: %s", c.game, c.settings, r.Text())
		}
		if again := fit(); !slices.Equal(again.Values, r.Values) || again.Text() != r.Text() {
			t.Errorf("%s, %v: %s\n%s", c.game, c.settings, r.Text(), again.Text())
		}
	}
}

func TestWrongNetworkFits(t *testing.T) {
	play := seegaPlay(1)
	play.Game, play.Options = must(engine.Lookup("pente")), engine.Settings{"size": "4"}
	play.Weights = must(play.Game.Weights(nil))
	dir := t.TempDir()
	name := filepath.Join(dir, "games.data")
	playInto(t, play, name, 2)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		ctx   context.Context
		files []string
		f     func(*NetworkFit)
		want  string
	}{
		{t.Context(), []string{name}, func(f *NetworkFit) { f.Game = must(engine.Lookup("seega")) }, "the evaluation of seega has no network"},
		{t.Context(), []string{name}, func(f *NetworkFit) { f.Begin = make([]int16, 7) }, "7 values to begin with, want "},
		{t.Context(), []string{name}, func(f *NetworkFit) { f.Rate = math.NaN() }, "rate NaN: want more than 0, at most 1"},
		{t.Context(), []string{name}, func(f *NetworkFit) { f.Epochs = 0 }, "epochs 0: want 1 or more"},
		{t.Context(), []string{name}, func(f *NetworkFit) { f.Results = 1.5 }, "results 1.5: want 0..1"},
		{t.Context(), []string{name}, func(f *NetworkFit) { f.Validation = 1 }, "validation 1: want 0..0.9"},
		{t.Context(), []string{filepath.Join(dir, "none")}, func(*NetworkFit) {}, "no such file"},
		{stopped, []string{name}, func(*NetworkFit) {}, "context canceled"},
	} {
		f := &NetworkFit{Learning: Learning{Game: play.Game, Weights: play.Weights, Rate: 0.002, Epochs: 1, Seed: 1}}
		c.f(f)
		if _, err := f.Run(c.ctx, c.files); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}
