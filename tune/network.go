package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"quincunx/engine"
	"quincunx/eval"
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
	Game    engine.Game
	Weights eval.Weights // of the evaluation, including the weight of its present network

	Rate       float64 // the first learning rate, above 0 and at most 1
	Epochs     int     // passes over the positions, 1 or more
	Results    float64 // share of the result in a target, 0..1
	Validation float64 // the share of games that are used for validation only, 0..0.9
	Seed       uint64  // of the initial values, the order of positions and the choice of games for validation

	// Truncated is called for a record that ends with a partial write; nil = never.
	Truncated func(name string, bytes int64)

	// Progress is called after each epoch; nil = never.
	Progress func(epoch int, l Losses)
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
	features []countedFeature
	samples  []networkSample
	scale    float64 // logits per point of score
}

// countedFeature is a feature of a position that occurs count times.
type countedFeature struct {
	network.Feature
	count uint16
}

// networkSample is a position from the point of view of the side to move. Field terms is the sum of the other terms of the evaluation, in
// logits, target is the winning chance, and entropy the entropy of the target. The features end at index end.
type networkSample struct {
	terms, target, entropy float32
	end                    int
}

// Check returns an error that names the first field that is out of range.
func (f *NetworkFit) Check() error {
	switch {
	case f.Game.Evaluation == nil || f.Game.Evaluation.NetworkForm == nil:
		return fmt.Errorf("the evaluation of %s has no network", f.Game.Name)
	case !(f.Rate > 0 && f.Rate <= 1):
		return fmt.Errorf("rate %v: want more than 0, at most 1", f.Rate)
	case f.Epochs < 1:
		return fmt.Errorf("epochs %d: want 1 or more", f.Epochs)
	case !(f.Results >= 0 && f.Results <= 1):
		return fmt.Errorf("results %v: want 0..1", f.Results)
	case !(f.Validation >= 0 && f.Validation <= 0.9):
		return fmt.Errorf("validation %v: want 0..0.9", f.Validation)
	}
	return nil
}

// Run fits a network to recorded games. When ctx is done it returns the best result so far, or the error of ctx if it is still reading the
// files.
func (f *NetworkFit) Run(ctx context.Context, files []string) (*FittedNetwork, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	reader := &Fit{Game: f.Game, Weights: f.Weights, Truncated: f.Truncated}
	train, validation, err := readSplit(ctx, reader, files, f.Validation, f.Seed, f.add)
	if err != nil {
		return nil, err
	}
	if len(train.samples) == 0 {
		return nil, errNoPositions
	}
	return f.fit(ctx, train, validation), nil
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
	to.scale = f.Game.Evaluation.Scale(p)
	last := len(g.Moves) // the first move after the last random one
	for last > 0 && !g.Moves[last-1].Random {
		last--
	}
	var features []network.Feature
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
		target := sigmoid(to.scale * float64(score))
		if isAfterRandom && !g.Cause.IsFault() {
			target += f.Results * (float64(g.Result[evaluated.Mover()]+1)/2 - target)
		}
		features = has.AppendFeatures(features[:0])
		to.add(features, to.scale*float64(evaluated.Evaluate()-has.NetworkValue()), target)
		return nil
	})
}

// add adds a position.
func (s *networkSamples) add(features []network.Feature, terms, target float64) {
	slices.SortFunc(features, func(a, b network.Feature) int {
		return cmp.Or(cmp.Compare(a.Own, b.Own), cmp.Compare(a.Other, b.Other))
	})
	for i, feature := range features {
		if i > 0 && feature == features[i-1] {
			s.features[len(s.features)-1].count++
		} else {
			s.features = append(s.features, countedFeature{feature, 1})
		}
	}
	s.samples = append(s.samples, networkSample{float32(terms), float32(target), float32(entropy(target)), len(s.features)})
}

// featuresOf returns the features of sample i.
func (s *networkSamples) featuresOf(i int) []countedFeature {
	from := 0
	if i > 0 {
		from = s.samples[i-1].end
	}
	return s.features[from:s.samples[i].end]
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
// the biases, two rows of the output weights, and a row whose first entry is the output bias.
type trainer struct {
	values, gradient, means, squares []units
	used                             []bool // rows with a gradient
	learned                          []bool // rows that ever had a gradient
	touched                          []uint16
	steps                            int

	sums [2]units // of the last position, by view
}

// The rows after the rows of the features.
const (
	biasRow = iota
	ownRow
	otherRow
	outputRow
	extraRows
)

func newTrainer(rows int, random *rand.Rand) *trainer {
	t := &trainer{used: make([]bool, rows+extraRows), learned: make([]bool, rows)}
	for _, s := range []*[]units{&t.values, &t.gradient, &t.means, &t.squares} {
		*s = make([]units, rows+extraRows)
	}
	for row := range rows {
		for i := range t.values[row] {
			t.values[row][i] = 0.02 * float32(random.NormFloat64())
		}
	}
	extra := t.values[rows:]
	for i := range network.Units {
		extra[biasRow][i] = 0.1
		extra[ownRow][i] = 0.05 * float32(random.NormFloat64())
		extra[otherRow][i] = 0.05 * float32(random.NormFloat64())
	}
	return t
}

func (t *trainer) rows() int { return len(t.learned) }

// logit returns the network's value of a position, in logits.
func (t *trainer) logit(features []countedFeature) float32 {
	extra := t.values[t.rows():]
	own, other := extra[biasRow], extra[biasRow]
	for i := range features {
		f := &features[i]
		n := float32(f.count)
		a, b := &t.values[f.Own], &t.values[f.Other]
		for k := range own {
			own[k] += n * a[k]
			other[k] += n * b[k]
		}
	}
	t.sums = [2]units{own, other}
	z := extra[outputRow][0]
	for k := range own {
		z += extra[ownRow][k]*clipped(own[k]) + extra[otherRow][k]*clipped(other[k])
	}
	return z
}

// clipped returns the unit of a sum.
func clipped(sum float32) float32 { return min(max(sum, 0), float32(network.MaxUnit)) }

// learn adds the gradient of a position whose logit was computed last; slope is the derivative of the loss with respect to the logit.
func (t *trainer) learn(features []countedFeature, slope float32) {
	extra, gradient := t.values[t.rows():], t.gradient[t.rows():]
	gradient[outputRow][0] += slope
	var slopes [2]units
	for view, row := range [2]int{ownRow, otherRow} {
		for k, sum := range t.sums[view] {
			gradient[row][k] += slope * clipped(sum)
			if sum > 0 && sum < float32(network.MaxUnit) {
				slopes[view][k] = slope * extra[row][k]
				gradient[biasRow][k] += slopes[view][k]
			}
		}
	}
	for i := range features {
		f := &features[i]
		t.touch(f.Own)
		t.touch(f.Other)
		n := float32(f.count)
		a, b := &t.gradient[f.Own], &t.gradient[f.Other]
		for k := range a {
			a[k] += n * slopes[0][k]
			b[k] += n * slopes[1][k]
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

// step changes the values by the gradient, which it clears. Rows without a gradient keep their means.
func (t *trainer) step(rate float64) {
	for row := t.rows(); row < len(t.values); row++ {
		t.touched = append(t.touched, uint16(row))
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
	values := make([]int16, 0, network.Units*(t.rows()+otherRow+1)+1)
	add := func(v, unit float64, most int) {
		values = append(values, int16(min(max(math.Round(v*unit), float64(-most)), float64(most))))
	}
	for row := range t.rows() + outputRow {
		for _, v := range t.values[row] {
			switch {
			case row <= t.rows()+biasRow && row < t.rows() && !t.learned[row]:
				add(0, 1, 0)
			case row <= t.rows()+biasRow:
				add(float64(v), network.RowUnit, math.MaxInt16)
			default:
				add(float64(v)/scale, network.OutputUnit, network.MaxOutput)
			}
		}
	}
	add(float64(t.values[t.rows()+outputRow][0])/scale, network.OutputUnit, math.MaxInt16)
	return values
}

// loss returns the mean loss of the samples for the network's values in logits.
func (s *networkSamples) loss(logit func(features []countedFeature) float64) float64 {
	var sum float64
	for i := range s.samples {
		sum += s.samples[i].divergence(float64(s.samples[i].terms) + logit(s.featuresOf(i)))
	}
	return sum / float64(max(len(s.samples), 1))
}

// fit fits a network to samples.
func (f *NetworkFit) fit(ctx context.Context, train, validation *networkSamples) *FittedNetwork {
	form := f.Game.Evaluation.NetworkForm()
	random := rand.New(rand.NewPCG(f.Seed, math.MaxUint64))
	t := newTrainer(network.Rows(form), random)
	losses := func(logit func([]countedFeature) float64) Losses {
		return Losses{train.loss(logit), validation.loss(logit)}
	}
	r := &FittedNetwork{TrainPositions: len(train.samples), ValidationPositions: len(validation.samples)}
	r.Before = losses(func([]countedFeature) float64 { return 0 })
	best := slices.Clone(t.values)
	order := make([]int32, len(train.samples))
	for i := range order {
		order[i] = int32(i)
	}
	size := min(batchSize, len(order))
	steps := len(order) / size
	r.Epochs = runEpochs(ctx, f.Epochs, f.Progress, func() Losses {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		var sum float64
		for step := range steps {
			for _, i := range order[step*size:][:size] {
				s, features := &train.samples[i], train.featuresOf(int(i))
				z := float64(s.terms + t.logit(features))
				sum += s.divergence(z)
				t.learn(features, float32(sigmoid(z)-float64(s.target))/float32(size))
			}
			t.step(f.Rate * (1 + math.Cos(math.Pi*float64(t.steps)/float64(f.Epochs*steps))) / 2)
		}
		return Losses{sum / float64(steps*size), validation.loss(func(features []countedFeature) float64 { return float64(t.logit(features)) })}
	}, func() { copy(best, t.values) })
	copy(t.values, best)
	for _, learned := range t.learned {
		if learned {
			r.Learned++
		}
	}
	r.Values = t.rounded(train.scale)
	net, err := network.New(r.Values)
	if err != nil {
		panic(err) // rounded keeps to the ranges
	}
	r.Rounded = losses(func(features []countedFeature) float64 {
		sums := net.Start()
		for _, c := range features {
			row := net.Row(int(c.Own), int(c.Other))
			for range c.count {
				sums.Add(&row)
			}
		}
		return train.scale * float64(net.Value(&sums, 0))
	})
	return r
}
