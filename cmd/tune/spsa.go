package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/distribute"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/internal/work"
	"quincunx/jobs"
	"quincunx/match"
	"quincunx/tune"
)

type spsaCommand struct {
	playFlags
	distribute.Flags
	Parameter  map[string]float64 `short:"p" help:"A parameter of the search, and the step by which it is perturbed; may be repeated." placeholder:"NAME=STEP"`
	Weight     map[string]float64 `short:"w" help:"A weight of the evaluation, likewise." placeholder:"NAME=STEP"`
	Out        string             `help:"The file of the new weights." placeholder:"FILE"`
	Iterations int                `help:"Iterations (${default})." default:"1000" placeholder:"N"`
	Pairs      int                `help:"Pairs of games in each iteration (${default})." default:"4" placeholder:"N"`
	Rate       float64            `help:"Steps by which winning all games moves the parameters in the last iteration (${default})." default:"0.1" placeholder:"X"`
	Openings   int                `help:"Random plies at the start of a pair of games (${default})." default:"6" placeholder:"PLIES"`
	Balance    match.Balance      `embed:""`
	Record     string             `required:"" aliases:"state" help:"The file of iterations. If it exists, with the same settings, it is continued." placeholder:"FILE"`
	Quiet      bool               `help:"No progress."`
}

// Help lists the parameters of searches below the flags.
func (c *spsaCommand) Help() string {
	var b strings.Builder
	b.WriteString("Parameters of searches, each with the first search that has it:\n")
	for _, p := range engine.MethodOptions() {
		if _, isNumber := p.Default.(int); isNumber {
			fmt.Fprintf(&b, "\n    %-18s  %-16s  %s", p.Methods[0], p.Name, p.Usage())
		}
	}
	return b.String()
}

// Run tunes parameters of the search and weights of the evaluation, with workers on other machines if --serve is set.
func (c *spsaCommand) Run(s command.Streams) error {
	m, err := c.match()
	if err != nil {
		return err
	}
	return distribute.Serve(&c.Flags, func() (distribute.Job, error) { return jobs.SPSAJob(m) }, s.Errs,
		func(pool work.Pool[*tune.SPSAGame, *match.GameRecord], status distribute.Status) error {
			m.Pool = pool
			return c.tune(s, m, status)
		})
}

// tune runs the remaining iterations.
func (c *spsaCommand) tune(s command.Streams, m *tune.SPSAMatch, status distribute.Status) (err error) {
	file, err := m.Open(c.Record)
	if err != nil {
		return err
	}
	defer durable.Close(file, &err)
	s.WarnTruncated(c.Record, file.Truncated)
	meter, before := s.Meter("spsa", c.Quiet), 0
	if file.Last != nil {
		before = file.Last.Iteration
	}
	ctx, release := s.FinishGames(nil)
	defer release()
	err = m.Run(ctx, file.Last, func(n *tune.SPSAIteration) error {
		meter.Note(m.Text(n.Rounded()) + status.Suffix())
		meter.Set(n.Iteration-before, c.Iterations-before)
		return file.Append(n)
	})
	meter.Close()
	if errors.Is(err, context.Canceled) {
		err = interrupted(ctx)
	}
	if file.Last != nil {
		err = cmp.Or(err, c.conclude(s.Out, m, file.Last.Iteration, file.Last.Rounded(), err == nil))
	}
	return process.Fail(err)
}

// conclude writes the new weights and prints the values. If all iterations are done, it also prints how to
// test the values in a match.
func (c *spsaCommand) conclude(out io.Writer, m *tune.SPSAMatch, done int, values []int, finished bool) error {
	if c.Out != "" {
		if err := writeWeights(c.Out, m.WeightsWith(values)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "after %d of %d iterations, in %s: %s\n", done, c.Iterations, c.Record, m.Text(values))
	if err != nil || !finished {
		return err
	}
	return then(out, "to test these values in a match", c.test(m, m.Settings(values)))
}

// maxPairs is the largest number of pairs in an iteration.
const maxPairs = 1 << 20

// match returns the SPSA that the flags describe.
func (c *spsaCommand) match() (*tune.SPSAMatch, error) {
	setup, weights, err := c.setup(true)
	if err != nil {
		return nil, err
	}
	if c.Depth == 0 && c.Nodes == 0 {
		return nil, errors.New("no limit: want --depth or --nodes")
	}
	if len(c.Parameter)+len(c.Weight) == 0 {
		return nil, errors.New("nothing to tune: want --parameter or --weight")
	}
	if (len(c.Weight) > 0) != (c.Out != "") {
		return nil, errors.New("--out and --weight go together")
	}
	if c.Pairs < 1 || c.Pairs > maxPairs {
		return nil, fmt.Errorf("--pairs %d: want 1..%d", c.Pairs, maxPairs)
	}
	m := &tune.SPSAMatch{Setup: setup, Weights: weights, Plies: c.Openings, Balance: c.Balance, Pairs: c.Pairs, SPSA: tune.SPSA{Iterations: c.Iterations, Rate: c.Rate}}
	if m.Parameters, err = c.parameters(setup, weights); err != nil {
		return nil, err
	}
	return m, m.Check()
}

// parameters returns the parameters that the flags name: parameters of the search in the order of
// [engine.Method], then the weights in alphabetical order.
func (c *spsaCommand) parameters(s tune.Setup, weights eval.Weights) (list []tune.SPSAParameter, err error) {
	method, err := s.Method()
	if err != nil {
		return nil, err
	}
	unknown := maps.Clone(c.Parameter)
	var names []string
	for _, p := range method.Parameters {
		names = append(names, p.Name)
		if step, named := unknown[p.Name]; named {
			list = append(list, tune.SPSAParameter{Name: p.Name, Start: p.Default.(int), Least: p.Min, Most: p.Max, Step: step})
			delete(unknown, p.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(unknown)) {
		return nil, fmt.Errorf("--parameter: %s has no %s (known: %s)", method.Name, message.Quote(name), strings.Join(names, ", "))
	}
	for _, name := range slices.Sorted(maps.Keys(c.Weight)) {
		p, err := tune.WeightParameter(s.Game.Evaluation.WeightsForm(), weights, name, c.Weight[name])
		if err != nil {
			return nil, fmt.Errorf("--weight: %w", err)
		}
		list = append(list, p)
	}
	return list, nil
}
