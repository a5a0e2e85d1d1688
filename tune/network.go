package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"quincunx/eval/network"
	"quincunx/match"
	"quincunx/movegen"
)

// NetworkFit trains the network of an evaluation on recorded games.
//
// The model is logistic. The sum of the other terms of the evaluation, which are fixed, and of the network's value is the logit of the
// side to move's winning chance. The target is a mixture of the chance that follows from the search's score and of the result, which only
// positions after the last random move have. The loss is the Kullback-Leibler divergence, so that a perfect model has 0.
// The fit minimises it by stochastic gradient descent in minibatches with Adam (D. Kingma and J. Ba, "Adam: A Method for Stochastic
// Optimization", 2015) and a learning rate that falls to 0 with the cosine of time (I. Loshchilov and F. Hutter, "SGDR", 2017).
type NetworkFit struct {
	Learning

	// Begin has the values of an existing network from which training starts; nil = random values. With it, biases and output weights
	// are not trained, so that rows of features that the records don't have stay valid.
	Begin []int16

	Results float64 // share of the result in a target, 0..1
}

// FittedNetwork is the result of a fit of a network.
type FittedNetwork struct {
	Values  []int16 // of the file of the network, of the best epoch
	Before  Losses  // without a network
	Epochs          // without rounding
	Rounded Losses  // of Values, with the arithmetic of the evaluation

	TrainPositions, ValidationPositions int
	Learned                             int // number of rows that occurred in training
}

// networkSamples are the samples of a fit of a network.
type networkSamples struct {
	features []countedRow
	views    []int // ends in features
	samples  []networkSample
}

// countedRow is the row of a feature that occurs count times in a view.
type countedRow struct{ row, count uint16 }

// networkSample is a position from the point of view of the side to move. Field terms is the sum of the other terms of the evaluation, in
// logits, target is the winning chance, entropy the entropy of the target, and scale the logits per point of score. The views end at index
// end; that of the side to move comes first.
type networkSample struct {
	terms, target, entropy, scale float32
	end                           int
}

// Check returns an error that names the first field that is out of range.
func (f *NetworkFit) Check() error {
	switch {
	case f.Game.Evaluation == nil || f.Game.Evaluation.NetworkForm == nil:
		return fmt.Errorf("the evaluation of %s has no network", f.Game.Name)
	case f.Begin != nil && len(f.Begin) != f.Game.Evaluation.NetworkForm().Table().Entries:
		return fmt.Errorf("%d values to begin with, want %d", len(f.Begin), f.Game.Evaluation.NetworkForm().Table().Entries)
	case !(f.Results >= 0 && f.Results <= 1):
		return fmt.Errorf("results %v: want 0..1", f.Results)
	}
	return f.Learning.Check()
}

// Run fits a network to recorded games. When ctx is done it returns the best result so far, or the error of ctx if it is still reading the
// files.
func (f *NetworkFit) Run(ctx context.Context, files []string) (*FittedNetwork, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	train, validation := new(networkSamples), new(networkSamples)
	if err := readGames(ctx, &f.Learning, files, train, validation, f.add); err != nil {
		return nil, err
	}
	return f.fit(ctx, train, validation)
}

// add adds the quiet positions of a game in which a search chose the move and found no forced win or loss.
func (f *NetworkFit) add(to *networkSamples, g *match.GameRecord) error {
	p, err := startOf(&f.Game, f.Weights, g)
	if err != nil {
		return err
	}
	has, ok := p.(network.Position)
	evaluated, inTurn := p.(interface {
		Evaluate() int32
		Mover() movegen.Seat
	})
	if !ok || !inTurn || f.Game.Evaluation.Scale == nil {
		return errors.New("the evaluation of the game has no network")
	}
	scale := f.Game.Evaluation.Scale(p)
	last := len(g.Moves) // the first move after the last random one
	for last > 0 && !g.Moves[last-1].Random {
		last--
	}
	var views [][]uint16
	played := 0
	return g.Replay(p, func(t movegen.Turn, joint *movegen.JointMove, moves []match.Played) error {
		isAfterRandom := played >= last
		played += len(moves)
		if len(moves) == 0 || moves[0].Nodes == 0 {
			return nil
		}
		score := moves[0].Score
		if _, forced := score.Plies(); forced || !isQuiet(p, joint[t.Actors()[0]]) {
			return nil
		}
		mover := evaluated.Mover()
		target := sigmoid(scale * float64(score))
		if isAfterRandom && !g.Cause.IsFault() {
			target += f.Results * (float64(g.Result[mover]+1)/2 - target)
		}
		views = views[:0]
		for i := range t.Seats() {
			views = append(views, has.AppendFeatures(nil, (mover+movegen.Seat(i))%movegen.Seat(t.Seats())))
		}
		if len(views[0]) == 0 {
			return nil
		}
		to.add(views, scale*float64(evaluated.Evaluate()-has.NetworkValue()), target, scale)
		return nil
	})
}

func (s *networkSamples) positions() int { return len(s.samples) }

// add adds a position with the rows of each view.
func (s *networkSamples) add(views [][]uint16, terms, target, scale float64) {
	for _, rows := range views {
		slices.Sort(rows)
		for i, row := range rows {
			if i > 0 && row == rows[i-1] {
				s.features[len(s.features)-1].count++
			} else {
				s.features = append(s.features, countedRow{row, 1})
			}
		}
		s.views = append(s.views, len(s.features))
	}
	s.samples = append(s.samples, networkSample{float32(terms), float32(target), float32(entropy(target)), float32(scale), len(s.views)})
}

// viewsOf returns the views of sample i; it appends them to dst.
func (s *networkSamples) viewsOf(i int, dst [][]countedRow) [][]countedRow {
	first, from := 0, 0
	if i > 0 {
		first = s.samples[i-1].end
	}
	if first > 0 {
		from = s.views[first-1]
	}
	for _, end := range s.views[first:s.samples[i].end] {
		dst = append(dst, s.features[from:end])
		from = end
	}
	return dst
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// entropy returns the entropy of a chance.
func entropy(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log(p) - (1-p)*math.Log1p(-p)
}

// divergence returns the loss of a sample whose model has the given logit.
func (s *networkSample) divergence(logit float64) float64 {
	return math.Log1p(math.Exp(-math.Abs(logit))) + max(logit, 0) - float64(s.target)*logit - float64(s.entropy)
}

// The parameters of a fit: batches and Adam's decay of means.
const (
	batchSize   = 256
	meanDecay   = 0.9
	squareDecay = 0.999
)

// units are values of the hidden units of a view.
type units = [network.Units]float32

// trainer holds the values of a network, in units and logits, and what Adam needs. Its slices have the rows of the network, then a row of
// the biases, the rows of the output weights, and a row whose first entry is the output bias.
type trainer struct {
	values, gradient, means, squares []units
	used                             []bool // rows with a gradient
	learned                          []bool // rows that ever had a gradient
	begun                            bool   // with the values of a network, of which only rows of features change
	touched                          []uint16
	outputs                          int // rows of output weights
	steps                            int64

	sums [movegen.MaxSeats]units // of the last position, by view
}

// The rows after the rows of the features.
const (
	biasRow = iota
	firstOutput
)

func newTrainer(f network.Form, random *rand.Rand) *trainer {
	t := &trainer{outputs: f.Outputs, used: make([]bool, f.Rows+firstOutput+f.Outputs+1), learned: make([]bool, f.Rows)}
	for _, s := range []*[]units{&t.values, &t.gradient, &t.means, &t.squares} {
		*s = make([]units, len(t.used))
	}
	for row := range f.Rows {
		for i := range t.values[row] {
			t.values[row][i] = 0.02 * float32(random.NormFloat64())
		}
	}
	extra := t.values[f.Rows:]
	for i := range network.Units {
		extra[biasRow][i] = 0.1
		for output := range f.Outputs {
			extra[firstOutput+output][i] = 0.05 * float32(random.NormFloat64())
		}
	}
	return t
}

func (t *trainer) rows() int { return len(t.learned) }

// output returns the row of the output weights of a view of a position with the given number of views, and the factor with which its value
// counts.
func (t *trainer) output(view, views int) (row int, factor float32) {
	switch {
	case t.outputs > 1:
		return firstOutput + view, 1
	case view == 0:
		return firstOutput, 1 - 1/float32(views)
	}
	return firstOutput, -1 / float32(views)
}

// logit returns the network's value of a position, in logits.
func (t *trainer) logit(views [][]countedRow) float32 {
	extra := t.values[t.rows():]
	z := extra[firstOutput+t.outputs][0] // 0 with one set of output weights, where it counts for nothing
	for view, features := range views {
		sum := extra[biasRow]
		for _, f := range features {
			n, row := float32(f.count), &t.values[f.row]
			for k := range sum {
				sum[k] += n * row[k]
			}
		}
		t.sums[view] = sum
		output, factor := t.output(view, len(views))
		for k, weight := range extra[output] {
			z += factor * weight * clipped(sum[k])
		}
	}
	return z
}

// pull is the strength of the quadratic penalty on sums that are far outside of the range of a unit.
const pull = 1e-6

// excess returns how far a sum is above twice the largest unit, or below its negative, where it would overflow sooner or later; 0 in
// between.
func excess(sum float32) float32 {
	const most = 2 * float32(network.MaxUnit)
	return max(sum-most, 0) + min(sum+most/2, 0)
}

// clipped returns the unit of a sum.
func clipped(sum float32) float32 { return min(max(sum, 0), float32(network.MaxUnit)) }

// learn adds the gradient of a position whose logit was computed last; slope is the derivative of the loss with respect to the logit.
func (t *trainer) learn(views [][]countedRow, slope float32) {
	extra, gradient := t.values[t.rows():], t.gradient[t.rows():]
	if t.outputs > 1 {
		gradient[firstOutput+t.outputs][0] += slope
	}
	for view, features := range views {
		output, factor := t.output(view, len(views))
		var slopes units
		for k, sum := range t.sums[view] {
			gradient[output][k] += slope * factor * clipped(sum)
			if sum > 0 && sum < float32(network.MaxUnit) {
				slopes[k] = slope * factor * extra[output][k]
			} else {
				slopes[k] = pull * excess(sum)
			}
			gradient[biasRow][k] += slopes[k]
		}
		for _, f := range features {
			t.touch(f.row)
			n, row := float32(f.count), &t.gradient[f.row]
			for k := range row {
				row[k] += n * slopes[k]
			}
		}
	}
}

// touch marks a row as one with a gradient.
func (t *trainer) touch(row uint16) {
	if !t.used[row] {
		t.used[row], t.learned[row] = true, true
		t.touched = append(t.touched, row)
	}
}

// begin starts training from the values of an existing network. The scale is in logits per point of score.
func (t *trainer) begin(values []int16, scale float64) {
	t.begun = true
	for row := range t.values {
		unit := float64(network.RowUnit)
		if row >= t.rows()+firstOutput {
			unit = network.OutputUnit / scale
		}
		for i := range t.values[row] {
			if at := network.Units*row + i; at < len(values) { // the output bias is the only value of its row
				t.values[row][i] = float32(float64(values[at]) / unit)
			}
		}
	}
}

// step changes the values by the gradient, which it clears. Rows without a gradient keep their means.
func (t *trainer) step(rate float64) {
	for row := t.rows(); row < len(t.values); row++ {
		if t.begun {
			t.gradient[row] = units{}
		} else {
			t.touched = append(t.touched, uint16(row))
		}
	}
	t.steps++
	rate *= math.Sqrt(1-math.Pow(squareDecay, float64(t.steps))) / (1 - math.Pow(meanDecay, float64(t.steps)))
	for _, row := range t.touched {
		values, gradient, means, squares := &t.values[row], &t.gradient[row], &t.means[row], &t.squares[row]
		for k, g := range gradient {
			means[k] += (1 - meanDecay) * (g - means[k])
			squares[k] += (1 - squareDecay) * (g*g - squares[k])
			values[k] -= float32(rate) * means[k] / (float32(math.Sqrt(float64(squares[k]))) + 1e-8)
		}
		*gradient = units{}
		t.used[row] = false
	}
	t.touched = t.touched[:0]
}

// rounded returns the values of the file of the network, for a scale in logits per point of score.
func (t *trainer) rounded(scale float64) []int16 {
	values := make([]int16, 0, network.Units*(len(t.values)-1)+1)
	add := func(v, unit float64, most int) {
		values = append(values, int16(min(max(math.Round(v*unit), float64(-most)), float64(most))))
	}
	for row := range len(t.values) - 1 {
		for _, v := range t.values[row] {
			switch {
			case row < t.rows() && !t.learned[row] && !t.begun:
				add(0, 1, 0)
			case row <= t.rows()+biasRow:
				add(float64(v), network.RowUnit, math.MaxInt16)
			default:
				add(float64(v)/scale, network.OutputUnit, network.MaxOutput)
			}
		}
	}
	add(float64(t.values[len(t.values)-1][0])/scale, network.OutputUnit, math.MaxInt16)
	return values
}

// loss returns the mean loss of the samples for the network's values in points of score.
func (s *networkSamples) loss(value func(views [][]countedRow) float64) float64 {
	var sum float64
	var views [][]countedRow
	for i := range s.samples {
		views = s.viewsOf(i, views[:0])
		sum += s.samples[i].divergence(float64(s.samples[i].terms) + float64(s.samples[i].scale)*value(views))
	}
	return sum / float64(max(len(s.samples), 1))
}

// fit fits a network to samples.
func (f *NetworkFit) fit(ctx context.Context, train, validation *networkSamples) (*FittedNetwork, error) {
	form := f.Game.Evaluation.NetworkForm()
	random := rand.New(rand.NewPCG(f.Seed, math.MaxUint64))
	t := newTrainer(form, random)
	losses := func(value func([][]countedRow) float64) Losses {
		return Losses{train.loss(value), validation.loss(value)}
	}
	scale := train.samples[0].scale // of the trainer's logits
	if f.Begin != nil {
		t.begin(f.Begin, float64(scale))
	}
	r := &FittedNetwork{TrainPositions: len(train.samples), ValidationPositions: len(validation.samples)}
	r.Before = losses(func([][]countedRow) float64 { return 0 })
	best := slices.Clone(t.values)
	recipe := f.recipe(form.Table(), len(train.samples), len(validation.samples), r.Before)
	recipe.Results, recipe.Begin = f.Results, hashOf(f.Begin)
	size := min(batchSize, len(train.samples))
	steps := len(train.samples) / size
	var views [][]countedRow
	pass := func(order []int32) Losses {
		var sum float64
		for step := range steps {
			for _, i := range order[step*size:][:size] {
				s := &train.samples[i]
				views = train.viewsOf(int(i), views[:0])
				factor := s.scale / scale
				z := float64(s.terms + factor*t.logit(views))
				sum += s.divergence(z)
				t.learn(views, factor*float32(sigmoid(z)-float64(s.target))/float32(size))
			}
			t.step(f.Rate * (1 + math.Cos(math.Pi*float64(t.steps)/float64(f.Epochs*steps))) / 2)
		}
		return Losses{sum / float64(steps*size), validation.loss(func(views [][]countedRow) float64 { return float64(t.logit(views) / scale) })}
	}
	var err error
	if r.Epochs, err = f.run(ctx, course{
		recipe: recipe, random: random, pass: pass, keep: func() { copy(best, t.values) },
		state: []any{t.values, t.means, t.squares, t.learned, &t.steps, best},
	}); err != nil {
		return nil, err
	}
	copy(t.values, best)
	for _, learned := range t.learned {
		if learned {
			r.Learned++
		}
	}
	r.Values = t.rounded(float64(scale))
	net, err := form.New(r.Values)
	if err != nil {
		panic(err) // rounded keeps to the ranges
	}
	r.Rounded = losses(func(views [][]countedRow) float64 { return valueOf(net, form, views) })
	return r, nil
}

// valueOf returns the value of a position for the side to move by the arithmetic of the evaluation, in points of score.
func valueOf(net *network.Network, form network.Form, views [][]countedRow) float64 {
	var sums [movegen.MaxSeats]network.View
	for view, features := range views {
		sums[view] = net.ViewStart()
		for _, f := range features {
			row := net.ViewRow(int(f.row))
			for range f.count {
				sums[view].Add(&row)
			}
		}
	}
	if form.Outputs > 1 {
		both := network.Both(&sums[0], &sums[1])
		return float64(net.Value(&both, 0))
	}
	mean := 0.0
	for view := range views {
		mean += float64(net.ViewValue(&sums[view])) / float64(len(views))
	}
	return float64(net.ViewValue(&sums[0])) - mean
}
