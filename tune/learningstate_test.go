package tune

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// fitNetwork and fitPatterns are small fits with a state file, which end early if ctx is done. They return the values and the course of
// the losses.
func fitNetwork(ctx context.Context, l Learning) ([]int16, Epochs, error) {
	f := networkFit(5, 1)
	l.Game = f.Game
	f.Learning = l
	r, err := f.fit(ctx, networkSamplesOf(1, 2_000, 3, 1, 0.02), networkSamplesOf(2, 200, 3, 1, 0.02))
	if err != nil {
		return nil, Epochs{}, err
	}
	return r.Values, r.Epochs, nil
}

func fitPatterns(ctx context.Context, l Learning) ([]int16, Epochs, error) {
	truth := []float64{10, 20, -30, 40, -50, 0}
	f := patternFit(len(truth))
	l.Game = f.Game
	f.Learning = l
	r, err := f.fit(ctx, patternSamplesOf(1, 2_000, truth, 0.03), patternSamplesOf(2, 200, truth, 0.03))
	if err != nil {
		return nil, Epochs{}, err
	}
	return r.Values, r.Epochs, nil
}

// A fit that is interrupted twice has the result of one that isn't, and another fit leaves its state alone.
func TestLearningGoesOn(t *testing.T) {
	for name, fit := range map[string]func(context.Context, Learning) ([]int16, Epochs, error){"network": fitNetwork, "patterns": fitPatterns} {
		l := Learning{Rate: 0.01, Epochs: 5, Seed: 3}
		want, course, err := fit(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		l.State = filepath.Join(t.TempDir(), "state")
		for _, end := range []int{2, 3, 0} { // epochs before the interruption; 0 = none
			ctx, stop := context.WithCancel(t.Context())
			l.Progress = func(epoch int, _ Losses) {
				if epoch == end {
					stop()
				}
			}
			got, part, err := fit(ctx, l)
			stop()
			if err != nil || part.Interrupted != (end > 0) || end > 0 && len(part.Curve) != end {
				t.Fatalf("%s: %d epochs, interrupted %v: %v", name, len(part.Curve), part.Interrupted, err)
			}
			if end == 0 && (!slices.Equal(got, want) || !slices.Equal(part.Curve, course.Curve) || part.Best != course.Best) {
				t.Errorf("%s: got %v, %+v after interruptions, want %v, %+v", name, got, part, want, course)
			}
		}
		l.Progress = func(int, Losses) { t.Errorf("%s: another epoch after the last", name) }
		if again, _, err := fit(t.Context(), l); err != nil || !slices.Equal(again, want) {
			t.Errorf("%s: got %v from the state after the last epoch, want %v: %v", name, again, want, err)
		}

		state, err := os.ReadFile(l.State)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			change func(*Learning)
			state  []byte
			want   string
		}{
			{func(l *Learning) { l.Rate = 0.02 }, state, "rate is 0.01, want 0.02"},
			{func(l *Learning) { l.Epochs = 6 }, state, "epochs is 5, want 6"},
			{func(l *Learning) { l.Seed = 4 }, state, "seed is 3, want 4"},
			{func(*Learning) {}, []byte("{}"), "not the state of a fit of a table"},
			{func(*Learning) {}, state[:len(state)/2], "not the state of a fit of a table"},
			{func(*Learning) {}, bytes.Replace(state, []byte(`"best":`), []byte(`"best":1`), 1), "wrong sum"},
		} {
			other := l
			c.change(&other)
			if err := os.WriteFile(l.State, c.state, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, _, err := fit(t.Context(), other); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: error %v, want %s", name, err, c.want)
			}
			if now, err := os.ReadFile(l.State); err != nil || !bytes.Equal(now, c.state) {
				t.Errorf("%s: the state was changed: %v", name, err)
			}
		}
	}
}
