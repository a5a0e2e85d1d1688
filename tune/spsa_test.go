package tune

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"quincunx/eval"
	evalseega "quincunx/eval/seega"
	"quincunx/internal/durable"
)

var peak = []float64{30, 700, -5}

// plainSPSA is an SPSA without matches.
type plainSPSA struct {
	SPSA
	seed    uint64
	measure measureFunc
}

func (s *plainSPSA) Run(ctx context.Context, last *SPSAIteration, each func(*SPSAIteration) error) error {
	return s.run(ctx, s.seed, s.measure, last, each)
}

// synthetic returns an SPSA of an objective with a known peak, measured with the noise of games.
func synthetic(seed uint64, iterations int) *plainSPSA {
	parameters := []SPSAParameter{
		{Name: "a", Start: 60, Least: 0, Most: 100, Step: 8}, {Name: "b", Start: 500, Least: 0, Most: 1000, Step: 60},
		{Name: "c", Start: 5, Least: -20, Most: 20, Step: 3},
	}
	strength := func(values []int) (elo float64) {
		for i, v := range values {
			d := (float64(v) - peak[i]) / parameters[i].Step
			elo -= 4 * d * d
		}
		return elo
	}
	return &plainSPSA{
		SPSA: SPSA{Parameters: parameters, Iterations: iterations, Rate: 0.3}, seed: seed,
		measure: func(_ context.Context, k int, plus, minus []int) (float64, error) {
			expected := 1 / (1 + math.Pow(10, (strength(minus)-strength(plus))/400))
			r := rand.New(rand.NewPCG(seed, uint64(k)+1_000_000))
			const games = 8
			won := 0
			for range games {
				if r.Float64() < expected {
					won++
				}
			}
			return 2*float64(won)/games - 1, nil
		},
	}
}

// distance returns the sum of the distances of values from the peak, in steps.
func distance(s *plainSPSA, values []float64) (sum float64) {
	for i, v := range values {
		d := (v - peak[i]) / s.Parameters[i].Step
		sum += d * d
	}
	return math.Sqrt(sum)
}

// SPSA approaches the peak, although an iteration has only the information of eight games.
func TestSPSA(t *testing.T) {
	for seed := range uint64(5) {
		s := synthetic(seed, 4000)
		var last *SPSAIteration
		var plus, minus [3]float64
		err := s.Run(t.Context(), nil, func(n *SPSAIteration) error {
			for i, p := range s.Parameters {
				if n.Plus[i] < p.Least || n.Plus[i] > p.Most || n.Minus[i] < p.Least || n.Minus[i] > p.Most {
					t.Fatalf("%+v leaves the range of %+v", n, p)
				}
				plus[i] += float64(n.Plus[i])
				minus[i] += float64(n.Minus[i])
			}
			last = n
			return nil
		})
		if err != nil || last.Iteration != 4000 {
			t.Fatal(err)
		}
		if d := distance(s, last.Values); d > 1.5 {
			t.Errorf("seed %d: %v is %.2f steps from the peak; the start is %.2f", seed, last.Values, d, distance(s, s.start().Values))
		}
		for i := range plus {
			if d := math.Abs(plus[i]-minus[i]) / 4000 / s.Parameters[i].Step; d > 0.2 {
				t.Errorf("parameter %d is moved up more than down by %.2f steps", i, d)
			}
		}
	}
}

// The gains agree with Spall's formulas, and are the step and the rate in the last iteration.
func TestGains(t *testing.T) {
	s := &SPSA{Iterations: 1000, Rate: 0.25}
	if move, gain := s.gains(1000); move != 1 || gain != 0.25 {
		t.Errorf("at the end: moves of %v, a win of %v", move, gain)
	}
	move, gain := s.gains(1)
	if want := math.Pow(1000, 0.101); math.Abs(move-want) > 1e-12 {
		t.Errorf("at the start: moves of %v, want %v", move, want)
	}
	if want := 0.25 * math.Pow(1100./101, 0.602) / math.Pow(1000, 0.101); math.Abs(gain-want) > 1e-12 {
		t.Errorf("at the start: a win of %v, want %v", gain, want)
	}
}

// An SPSA interrupted after any iteration reaches the same values.
func TestSPSAGoesOn(t *testing.T) {
	whole := []*SPSAIteration{nil}
	if err := synthetic(1, 50).Run(t.Context(), nil, func(n *SPSAIteration) error {
		whole = append(whole, n)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for at := range whole {
		i := at
		if err := synthetic(1, 50).Run(t.Context(), whole[at], func(n *SPSAIteration) error {
			if i++; !reflect.DeepEqual(n, whole[i]) {
				t.Fatalf("after %d: %+v, want %+v", at, n, whole[i])
			}
			return nil
		}); err != nil || i != 50 {
			t.Fatalf("after %d: %d: %v", at, i, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := synthetic(1, 50).Run(ctx, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func spsaMatch(workers int) *SPSAMatch {
	m := &SPSAMatch{
		Setup: seegaPlay(workers).Setup, Weights: seegaPlay(1).Weights, Plies: 8, Pairs: 2, SPSA: SPSA{Iterations: 4, Rate: 0.5, Parameters: []SPSAParameter{
			{Name: "staticmargin", Start: 40, Least: 0, Most: 10_000, Step: 15}, {Name: "nulldepth", Start: 3, Least: 1, Most: 100, Step: 1},
		}},
	}
	m.Seed, m.Nodes = 5, 50
	return m
}

// Matches don't depend on the number of workers, and a state file truncated anywhere is continued
// to the same file.
func TestSPSAFile(t *testing.T) {
	run := func(name string, workers int) int64 {
		m := spsaMatch(workers)
		f, err := m.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Run(t.Context(), f.Last, f.Append); err != nil {
			t.Fatal(err)
		}
		if got := m.Settings(f.Last.Rounded()); !strings.HasPrefix(got, "staticmargin=") || !strings.Contains(got, " nulldepth=") {
			t.Errorf("settings %q", got)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		return f.Truncated
	}
	name := t.TempDir() + "/state"
	run(name, 1)
	whole := must(os.ReadFile(name))
	for n := 0; n <= len(whole); n += 1 + len(whole)/7 {
		if err := os.WriteFile(name, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		truncated := run(name, 3)
		if got := must(os.ReadFile(name)); string(got) != string(whole) {
			t.Fatalf("truncated at %d, it becomes\n%s\nwant\n%s", n, got, whole)
		}
		if ended := n == 0 || whole[n-1] == '\n'; (truncated == 0) != ended {
			t.Errorf("truncated at %d: %d bytes were removed", n, truncated)
		}
	}
}

func TestWrongSPSAFile(t *testing.T) {
	m := spsaMatch(1)
	good := t.TempDir() + "/good"
	f := must(m.Open(good))
	if _, err := m.Open(good); runtime.GOOS == "linux" && !errors.Is(err, durable.ErrTaken) {
		t.Errorf("two writers: %v", err)
	}
	if err := f.Append(&SPSAIteration{Iteration: 1, Values: []float64{40, 3}}); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	text := string(must(os.ReadFile(good)))
	for _, c := range []struct{ old, new, want string }{
		{`"seed":5`, `"seed":6`, "another recipe: seed is 6, want 5"},
		{`"iteration":1`, `"iteration":2`, "line 2: want iteration 1, got 2"},
		{`[40,3]`, `[40]`, "want 2 values, got 1"},
		{`[40,3]`, `[40,0]`, "nulldepth: value 0: want 1..100"},
		{`[40,3]`, `["x",3]`, "line 2"},
		{`"plus"`, `"pluss"`, `unknown field "pluss"`},
		{text, "hello", "line 1: not a JSON object"},
	} {
		name := t.TempDir() + "/wrong"
		changed := strings.Replace(text, c.old, c.new, 1)
		var wrong []byte
		for line := range strings.Lines(changed) {
			if object, sum, ok := strings.Cut(line, `,"sum":`); ok && len(sum) > 0 {
				line = string(must(durable.Seal([]byte(object+"}")))) + "\n"
			}
			wrong = append(wrong, line...)
		}
		if err := os.WriteFile(name, wrong, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Open(name); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v, want %q", c.new, c.old, err, c.want)
		}
		if !bytes.Equal(must(os.ReadFile(name)), wrong) {
			t.Errorf("%s: the file was changed", c.new)
		}
	}
}

// A flipped byte is detected with an error that names the file, and the file is not changed. Only a
// flip of the last newline may look like a partial write, which is reported.
func TestDamagedSPSAFile(t *testing.T) {
	m := spsaMatch(1)
	name := t.TempDir() + "/state"
	f := must(m.Open(name))
	for i := 1; i <= 3; i++ {
		if err := f.Append(&SPSAIteration{Iteration: i, Plus: []int{45, 4}, Minus: []int{35, 2}, Score: 0.5, Values: []float64{198, 3.25}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	whole := must(os.ReadFile(name))
	random := rand.New(rand.NewPCG(1, 2))
	for n := range whole {
		damaged := bytes.Clone(whole)
		damaged[n] ^= 1 << random.IntN(8)
		if err := os.WriteFile(name, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := m.Open(name)
		if n == len(whole)-1 {
			if err != nil || f.Truncated == 0 || f.Last.Iteration != 2 || f.Close() != nil {
				t.Errorf("without its last newline: %+v, %v", f, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), name+" line ") {
			t.Fatalf("byte %d of %d is wrong: error %v", n, len(whole), err)
		}
		if !bytes.Equal(must(os.ReadFile(name)), damaged) {
			t.Fatalf("byte %d is wrong, and the file was changed", n)
		}
	}
}

func TestWrongSPSA(t *testing.T) {
	for want, change := range map[string]func(*SPSA){
		"no parameters":      func(s *SPSA) { s.Parameters = nil },
		"iterations 0":       func(s *SPSA) { s.Iterations = 0 },
		"rate 0":             func(s *SPSA) { s.Rate = 0 },
		"rate NaN":           func(s *SPSA) { s.Rate = math.NaN() },
		"a: start 101: want": func(s *SPSA) { s.Parameters[0].Start = 101 },
		"b: step 0.1":        func(s *SPSA) { s.Parameters[1].Step = 0.1 },
	} {
		s := synthetic(1, 10)
		change(&s.SPSA)
		if err := s.Run(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// Weights are tuned too, and the game's own weights don't change.
func TestSPSAOfWeights(t *testing.T) {
	m := spsaMatch(2)
	p, err := WeightParameter(m.Game.Evaluation.WeightsForm(), m.Weights, "men", 40)
	if err != nil {
		t.Fatal(err)
	}
	m.Parameters = append(m.Parameters, p)
	before := m.Weights.Identity()
	var last *SPSAIteration
	if err := m.Run(t.Context(), nil, func(n *SPSAIteration) error { last = n; return nil }); err != nil {
		t.Fatal(err)
	}
	if m.Weights.Identity() != before {
		t.Error("the weights to begin with have changed")
	}
	values := last.Rounded()
	w := m.WeightsWith(values)
	for i, e := range m.Weights.Weights {
		want := e.Value
		if e.Name == "men" {
			want = int32(values[2])
		}
		if w.Weights[i].Value != want {
			t.Errorf("%s is %d, want %d", e.Name, w.Weights[i].Value, want)
		}
	}
	plus, minus := m.contestant("plus", last.Plus), m.contestant("minus", last.Minus)
	if plus.Weights.Identity() == minus.Weights.Identity() {
		t.Error("both play with the same weights")
	}
	if got := m.Settings(values); strings.Contains(got, "men") {
		t.Errorf("a weight stands among the numbers of the search: %s", got)
	}
}

// The range of a weight is the range that its game allows.
func TestWeightParameter(t *testing.T) {
	form := evalseega.WeightsForm()
	form.Restrict = func(w eval.Weights) error {
		if w.Weights[0].Value > 1234 {
			return errors.New("out of range")
		}
		return nil
	}
	w := seegaPlay(1).Weights
	w.Weights = slices.Clone(w.Weights)
	w.Weights[0].Value = 1000
	p, err := WeightParameter(form, w, w.Weights[0].Name, 5)
	want := SPSAParameter{Name: w.Weights[0].Name, Start: 1000, Least: -eval.MaxWeight, Most: 1234, Step: 5, Weight: true}
	if err != nil || p != want {
		t.Errorf("%+v, %v, want %+v", p, err, want)
	}
	if _, err := WeightParameter(form, w, "x", 5); err == nil || !strings.Contains(err.Error(), `unknown weight "x" (known: `) {
		t.Errorf("error %v", err)
	}
}

func FuzzSPSAFile(f *testing.F) {
	m := spsaMatch(1)
	f.Add(`{"iteration":1,"plus":[1],"minus":[2],"score":0.5,"values":[40,3]}`)
	f.Fuzz(func(t *testing.T, object string) {
		s := new(spsaFile)
		if err := s.read(bufio.NewReader(strings.NewReader(object)), m); err == nil && (s.Last.Iteration != 1 || len(s.Last.Values) != 2) {
			t.Fatalf("%q is read as %+v", object, s.Last)
		}
	})
}
