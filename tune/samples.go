package tune

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
)

// samples are positions as the fit sees them: what each weight counts in the
// estimate of each seat, and what came of the game. All positions stand one
// behind the other in a few slices.
//
// In a game of two seats the estimate is the mover's advantage over the other
// seat, whose own estimate is zero, a sum of nothing. So such games need no rule of their own.
type samples struct {
	terms    []term
	termEnds []int     // by seat of a sample
	offsets  []float64 // by seat of a sample: what no weight changes, in units of weight
	targets  []float64 // by seat of a sample
	seatEnds []int     // by sample
	games    int
}

// term is what one weight counts for one seat.
type term struct {
	weight int32
	count  float32
}

func (s *samples) len() int { return len(s.seatEnds) }

// seats returns where the seats of sample i begin and end.
func (s *samples) seats(i int) (from, to int) {
	if i > 0 {
		from = s.seatEnds[i-1]
	}
	return from, s.seatEnds[i]
}

// of returns the terms of a seat.
func (s *samples) of(seat int) []term {
	from := 0
	if seat > 0 {
		from = s.termEnds[seat-1]
	}
	return s.terms[from:s.termEnds[seat]]
}

// addSeat adds a seat to the sample that closeSample ends.
func (s *samples) addSeat(terms []eval.Term, offset, target float64) {
	for i, t := range terms {
		if t.Count != 0 {
			s.terms = append(s.terms, term{int32(i), float32(t.Count)})
		}
	}
	s.termEnds = append(s.termEnds, len(s.terms))
	s.offsets = append(s.offsets, offset)
	s.targets = append(s.targets, target)
}

func (s *samples) closeSample() { s.seatEnds = append(s.seatEnds, len(s.termEnds)) }

// add adds all samples of another.
func (s *samples) add(o *samples) {
	terms, seats := len(s.terms), len(s.termEnds)
	s.terms = append(s.terms, o.terms...)
	s.offsets = append(s.offsets, o.offsets...)
	s.targets = append(s.targets, o.targets...)
	for _, end := range o.termEnds {
		s.termEnds = append(s.termEnds, terms+end)
	}
	for _, end := range o.seatEnds {
		s.seatEnds = append(s.seatEnds, seats+end)
	}
	s.games += o.games
}

// sampleSets are the positions of data files.
type sampleSets struct {
	train, validation samples
	scale             int32 // units of weight in a point of score
	points            bool  // the game is played for points
	repeated          int   // positions left out because an earlier game had them
	limited           int   // positions left out because their estimate is at the end of its range
}

// sampleReader makes samples of games.
type sampleReader struct {
	game       *Game
	weights    eval.Weights
	validation float64
	seed       uint64
}

// gameSamples are those of a game, with the keys of their positions.
type gameSamples struct {
	samples samples
	keys    []uint64
	scale   int32
	points  bool
	limited int
}

// read makes samples of data files. Games are looked at in parallel and counted
// in their order.
func (r *sampleReader) read(files []string) (*sampleSets, error) {
	type job struct {
		played *Played
		done   chan struct{}
		result gameSamples
		err    error
	}
	workers := runtime.GOMAXPROCS(0)
	jobs, order := make(chan *job, workers), make(chan *job, 64*workers)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			s := sampler{sampleReader: r}
			for j := range jobs {
				j.result, j.err = s.of(j.played)
				close(j.done)
			}
		})
	}
	defer group.Wait()
	stop := make(chan struct{})
	defer close(stop)
	var failed error // of reading, once order is closed
	go func() {
		defer close(order)
		defer close(jobs)
		failed = r.readFiles(files, func(g *Played) error {
			j := &job{played: g, done: make(chan struct{})}
			for _, queue := range []chan *job{order, jobs} {
				select {
				case queue <- j:
				case <-stop:
					return errStopped
				}
			}
			return nil
		})
	}()

	sets := &sampleSets{}
	seen := map[uint64]bool{}
	number := uint64(0)
	for j := range order {
		<-j.done
		if j.err != nil {
			return nil, fmt.Errorf("game %d: %w", j.played.Number, j.err)
		}
		to := &sets.train
		if rand.New(rand.NewPCG(r.seed, number)).Float64() < r.validation {
			to = &sets.validation
		}
		number++
		sets.count(to, &j.result, seen)
	}
	return sets, failed
}

var errStopped = errors.New("stopped")

// readFiles reads files of the game that is fitted.
func (r *sampleReader) readFiles(files []string, each func(*Played) error) error {
	for _, name := range files {
		if err := ReadData(name, r.accept, each); err != nil {
			return err
		}
	}
	return nil
}

func (r *sampleReader) accept(recipe *Recipe) error {
	if recipe.Game != r.game.Name {
		return fmt.Errorf("games of %.40s, not of %s", recipe.Game, r.game.Name)
	}
	return nil
}

// count adds the samples of a game, but for positions that were seen before.
func (s *sampleSets) count(to *samples, g *gameSamples, seen map[uint64]bool) {
	s.limited += g.limited
	if g.samples.len() == 0 {
		return
	}
	s.scale, s.points = g.scale, g.points
	fresh := slices.IndexFunc(g.keys, func(key uint64) bool { return seen[key] }) < 0
	if !fresh {
		g.samples = g.samples.without(func(i int) bool { return seen[g.keys[i]] })
		s.repeated += len(g.keys) - g.samples.len()
	}
	for _, key := range g.keys {
		seen[key] = true
	}
	if g.samples.len() > 0 {
		g.samples.games = 1
	}
	to.add(&g.samples)
}

// without returns the samples but for those to leave out.
func (s *samples) without(out func(i int) bool) samples {
	kept := samples{games: s.games}
	for i := range s.len() {
		if out(i) {
			continue
		}
		from, to := s.seats(i)
		for seat := from; seat < to; seat++ {
			kept.terms = append(kept.terms, s.of(seat)...)
			kept.termEnds = append(kept.termEnds, len(kept.terms))
			kept.offsets = append(kept.offsets, s.offsets[seat])
			kept.targets = append(kept.targets, s.targets[seat])
		}
		kept.closeSample()
	}
	return kept
}

// sampler makes samples of one game after the other.
type sampler struct {
	*sampleReader
	explainer *explainer
	terms     []eval.Term
}

// of makes samples of a game.
func (r *sampler) of(g *Played) (s gameSamples, err error) {
	if r.explainer == nil {
		if r.explainer, err = newExplainer(r.game, r.weights); err != nil {
			return s, err
		}
	}
	x := r.explainer
	s.scale, s.points = x.scale, x.points
	for _, k := range g.Positions {
		if err := x.state.SetText(k.Text); err != nil {
			return s, err
		}
		if x.state.Over() || x.state.Seats() != len(g.Result) {
			return s, fmt.Errorf("a position that is over, or not of %d seats: %.80q", len(g.Result), k.Text)
		}
		r.terms, err = x.addTo(&s.samples, r.terms[:0], g.Result)
		if errors.Is(err, errLimited) {
			s.limited++
			continue
		}
		if err != nil {
			return s, fmt.Errorf("%w: %.80q", err, k.Text)
		}
		s.keys = append(s.keys, x.state.Key())
	}
	return s, nil
}

// errLimited says that an estimate is at the end of its range, where the weights
// make no difference.
var errLimited = errors.New("the estimate is at the end of its range")

// explainer has positions explain their estimates.
type explainer struct {
	state   movegen.State // set up by its text
	scale   int32
	points  bool
	weights int // how many
	explain func(seat movegen.Seat, dst []eval.Term) []eval.Term
	values  func(*[movegen.MaxSeats]int32)
	mover   func() movegen.Seat // the seat that is explained; nil: all are
}

// newExplainer returns one of positions of a game.
func newExplainer(g *Game, w eval.Weights) (*explainer, error) {
	p, err := g.Evaluate(g.Start, w)
	if err != nil {
		return nil, err
	}
	x := &explainer{state: p, weights: len(w.Weights)}
	if e, ok := p.(search.Position); ok && p.Seats() == 2 {
		if t, ok := p.(eval.Explainer); ok {
			x.scale, x.mover = t.Scale(), e.Mover
			x.explain = func(_ movegen.Seat, dst []eval.Term) []eval.Term { return t.Explain(dst) }
			x.values = func(v *[movegen.MaxSeats]int32) { v[e.Mover()] = e.Evaluate() }
			return x, nil
		}
	}
	t, explains := p.(eval.SeatExplainer)
	switch e := p.(type) {
	case search.MultiSeat:
		x.values = e.EvaluateSeats
	case search.Simultaneous:
		x.values, x.points = e.EvaluateSeats, true
	default:
		explains = false
	}
	if !explains {
		return nil, errors.New("the evaluation of the game explains no estimates of seats")
	}
	x.scale, x.explain = t.Scale(), t.ExplainSeat
	return x, nil
}

// addTo adds the position as a sample, with its targets.
func (x *explainer) addTo(s *samples, buffer []eval.Term, result []int) ([]eval.Term, error) {
	targets := x.targets(result)
	var values [movegen.MaxSeats]int32
	x.values(&values)
	seats := make([]explained, x.state.Seats())
	for seat := range seats {
		if x.mover != nil && seat != int(x.mover()) {
			continue
		}
		first := len(buffer)
		buffer = x.explain(movegen.Seat(seat), buffer)
		var err error
		if seats[seat], err = x.part(buffer[first:], values[seat]); err != nil {
			return buffer, err
		}
	}
	for seat, e := range seats {
		s.addSeat(e.terms, e.offset, targets[seat])
	}
	s.closeSample()
	return buffer, nil
}

// explained is an estimate: terms of weights, and what no weight changes, in units
// of weight.
type explained struct {
	terms  []eval.Term
	offset float64
}

// rounding is how far an estimate may be from its terms, in points of score: two
// roundings, that of a seat's share and that of the mean.
const rounding = 2

// part parts an estimate into terms of weights and the rest. Terms that follow those of the
// weights are of the rest. In a game for points an estimate that is not what its terms make has
// been limited to what is possible, so that it is all rest; in others, that is an error.
func (x *explainer) part(terms []eval.Term, value int32) (explained, error) {
	if len(terms) < x.weights {
		return explained{}, fmt.Errorf("%d terms explain %d weights", len(terms), x.weights)
	}
	var sum, rest int64
	for i, t := range terms {
		sum += int64(t.Weight) * int64(t.Count)
		if i >= x.weights {
			rest += int64(t.Weight) * int64(t.Count)
		}
	}
	made := sum / int64(x.scale)
	same := made-int64(value) <= rounding && int64(value)-made <= rounding
	switch {
	case x.points && !same:
		return explained{offset: float64(value) * float64(x.scale)}, nil
	case !x.points && (value >= search.MaxEval || value <= -search.MaxEval):
		return explained{}, errLimited
	case !same:
		return explained{}, fmt.Errorf("the terms make %d, the estimate is %d", made, value)
	}
	return explained{terms[:x.weights], float64(rest)}, nil
}

// targets returns what the fit wants of each seat: its points, or its share of a win,
// all together 1.
func (x *explainer) targets(result []int) []float64 {
	targets := make([]float64, len(result))
	best, winners := slices.Max(result), 0.0
	for _, r := range result {
		if r == best {
			winners++
		}
	}
	for i, r := range result {
		switch {
		case x.points:
			targets[i] = float64(r)
		case r == best:
			targets[i] = 1 / winners
		}
	}
	return targets
}
