package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"quincunx/eval"
	"quincunx/internal/message"
	"quincunx/internal/work"
	"quincunx/match"
)

// SPSAMatch tunes parameters of a search and weights of its evaluation by matches.
type SPSAMatch struct {
	Setup
	Weights eval.Weights `json:"weights"` // at the start

	Plies int `json:"plies"` // random plies at the start of a pair of games
	match.Balance
	Pairs int `json:"pairs"` // of games per iteration
	SPSA      // parameters that are not weights are parameters of the search

	// Pool plays the games on other machines; nil = on this one.
	Pool work.Pool[*SPSAGame, *match.GameRecord] `json:"-"`
}

// SPSAGame is a game of an iteration, for another machine.
type SPSAGame struct {
	Number    int            `json:"number"` // among the games of all iterations, from 1
	Iteration int            `json:"iteration"`
	Plus      []int          `json:"plus"`
	Minus     []int          `json:"minus"`
	Fixture   *match.Fixture `json:"fixture"`
}

// TaskNumber returns the number of the game.
func (g *SPSAGame) TaskNumber() int { return g.Number }

// Run runs the iterations after last, as [SPSA] does, with matches.
func (m *SPSAMatch) Run(ctx context.Context, last *SPSAIteration, each func(*SPSAIteration) error) error {
	return m.run(ctx, m.Seed, m.measure, last, each)
}

// Check returns an error that names the first field that is out of range.
func (m *SPSAMatch) Check() error {
	if err := m.SPSA.Check(); err != nil {
		return err
	}
	start := make([]int, len(m.Parameters))
	for i, p := range m.Parameters {
		start[i] = p.Start
	}
	return m.verification(1, start, start).Check()
}

// measure plays the games of an iteration.
func (m *SPSAMatch) measure(ctx context.Context, iteration int, plus, minus []int) (float64, error) {
	v := m.verification(iteration, plus, minus)
	if m.Pool != nil {
		v.Pool = &iterationPool{m, iteration, plus, minus}
	}
	report, err := v.Run(ctx)
	if err != nil {
		return 0, err
	}
	if report.Games < v.Games {
		return 0, context.Canceled
	}
	return 2*report.Score - 1, nil
}

// iterationPool plays the games of one iteration using the pool of an SPSAMatch.
type iterationPool struct {
	*SPSAMatch
	iteration   int
	plus, minus []int
}

// Do implements [work.Pool].
func (p *iterationPool) Do(ctx context.Context, s work.Source[*match.Fixture, *match.GameRecord]) error {
	return p.Pool.Do(ctx, work.Source[*SPSAGame, *match.GameRecord]{
		Next: func() (*SPSAGame, bool, error) {
			f, ok, err := s.Next()
			if err != nil || !ok {
				return nil, false, err
			}
			return &SPSAGame{(p.iteration-1)*2*p.Pairs + f.Number, p.iteration, p.plus, p.minus, f}, true, nil
		},
		Done:  s.Done,
		Check: func(g *SPSAGame, r *match.GameRecord) error { return s.Check(g.Fixture, r) },
	})
}

// RemoteWorker returns a worker that plays games for another machine.
func (m *SPSAMatch) RemoteWorker() work.Worker[*SPSAGame, *match.GameRecord] {
	return &spsaWorker{SPSAMatch: m}
}

// spsaWorker plays games of successive iterations.
type spsaWorker struct {
	*SPSAMatch
	plus, minus []int // the values that worker plays with
	worker      work.Worker[*match.Fixture, *match.GameRecord]
}

// Do plays a game.
func (w *spsaWorker) Do(ctx context.Context, g *SPSAGame) (*match.GameRecord, error) {
	for _, values := range [][]int{g.Plus, g.Minus} {
		if len(values) != len(w.Parameters) {
			return nil, fmt.Errorf("%d values, want %d", len(values), len(w.Parameters))
		}
		for i, p := range w.Parameters {
			if values[i] < p.Least || values[i] > p.Most {
				return nil, fmt.Errorf("%s: value %d: want %d..%d", message.Word(p.Name), values[i], p.Least, p.Most)
			}
		}
	}
	if g.Fixture == nil {
		return nil, errors.New("no game")
	}
	if w.worker == nil || !slices.Equal(w.plus, g.Plus) || !slices.Equal(w.minus, g.Minus) {
		w.Close()
		w.plus, w.minus = g.Plus, g.Minus
		w.worker = w.verification(g.Iteration, g.Plus, g.Minus).RemoteWorker()
	}
	return w.worker.Do(ctx, g.Fixture)
}

// Close closes the agents.
func (w *spsaWorker) Close() {
	if w.worker != nil {
		w.worker.Close()
	}
}

// verification returns the match of an iteration.
func (m *SPSAMatch) verification(iteration int, plus, minus []int) *Verify {
	v := &Verify{
		Setup: m.Setup, Games: 2 * m.Pairs, Plies: m.Plies, Balance: m.Balance,
		Contestants: [2]Contestant{m.contestant("plus", plus), m.contestant("minus", minus)},
	}
	v.Seed = rand.NewPCG(m.Seed, uint64(iteration)).Uint64()
	return v
}

// contestant returns the player with the given values of the parameters.
func (m *SPSAMatch) contestant(name string, values []int) Contestant {
	parameters := map[string]int{}
	for i, p := range m.Parameters {
		if !p.Weight {
			parameters[p.Name] = values[i]
		}
	}
	return Contestant{name, m.WeightsWith(values), parameters}
}

// WeightsWith returns the weights, with the given values for weights that are parameters.
func (m *SPSAMatch) WeightsWith(values []int) eval.Weights {
	w := m.Weights
	w.Weights = slices.Clone(w.Weights)
	for i, p := range m.Parameters {
		if at := w.Index(p.Name); p.Weight && at >= 0 {
			w.Weights[at].Value = int32(values[i])
		}
	}
	return w
}

// WeightParameter returns the parameter for a weight of an evaluation, in the range that the
// form of its weights allows. It returns an error if there is no such weight.
func WeightParameter(form eval.Form, w eval.Weights, name string, step float64) (SPSAParameter, error) {
	i := w.Index(name)
	if i < 0 {
		return SPSAParameter{}, fmt.Errorf("unknown weight %s (known: %s)", message.Quote(name), strings.Join(form.Names, ", "))
	}
	return SPSAParameter{
		Name: name, Start: int(w.Weights[i].Value), Step: step, Weight: true,
		Least: int(farthest(form, w, i, -eval.MaxWeight)), Most: int(farthest(form, w, i, eval.MaxWeight)),
	}, nil
}

// Settings returns the values of the search parameters as the settings of a player
// of a match, such as "nulldepth=4 window=25".
func (m *SPSAMatch) Settings(values []int) string {
	var fields []string
	for i, p := range m.Parameters {
		if !p.Weight {
			fields = append(fields, fmt.Sprintf("%s=%d", p.Name, values[i]))
		}
	}
	return strings.Join(fields, " ")
}

// Text returns the values of all parameters, such as "nulldepth 4, open three 120".
func (m *SPSAMatch) Text(values []int) string {
	var fields []string
	for i, p := range m.Parameters {
		fields = append(fields, fmt.Sprintf("%s %d", p.Name, values[i]))
	}
	return strings.Join(fields, ", ")
}

// Rounded returns the values rounded to integers.
func (n *SPSAIteration) Rounded() []int {
	rounded := make([]int, len(n.Values))
	for i, v := range n.Values {
		rounded[i] = int(math.Round(v))
	}
	return rounded
}
