package match

import "gonum.org/v1/gonum/stat"

// Tally counts the results of a match, as the first player sees them.
type Tally struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`

	// Pairs counts the pairs of games in which the first player made 0, ½, 1,
	// 1½ and 2 points. A game without its partner is in none of them.
	Pairs [5]int `json:"pairs"`
}

// Points are what a player makes of a game, in half points.
type Points int

// The points of a game.
const (
	Lost  Points = 0
	Drawn Points = 1
	Won   Points = 2
)

// Add counts a game.
func (t *Tally) Add(p Points) {
	switch p {
	case Won:
		t.Wins++
	case Drawn:
		t.Draws++
	default:
		t.Losses++
	}
}

// AddPair counts two games of one opening.
func (t *Tally) AddPair(a, b Points) {
	t.Add(a)
	t.Add(b)
	t.Pairs[a+b]++
}

// singles returns the number of games of which the result is known one by one.
func (t Tally) singles() int { return t.Wins + t.Draws + t.Losses }

// Games returns the number of games. A tally may also hold nothing but pairs.
func (t Tally) Games() int {
	if n := t.singles(); n > 0 {
		return n
	}
	return 2 * t.PairCount()
}

// PairCount returns the number of pairs.
func (t Tally) PairCount() (n int) {
	for _, k := range t.Pairs {
		n += k
	}
	return n
}

// Score returns the share of the points that the first player made, 0..1, and ½
// if no game was played.
func (t Tally) Score() float64 {
	if n := t.singles(); n > 0 {
		return (float64(t.Wins) + float64(t.Draws)/2) / float64(n)
	}
	s := t.sample()
	if s.trials == 0 {
		return 0.5
	}
	mean, _ := s.moments()
	return mean
}

// sample is what the statistics are made of: independent trials, and what share
// of its points the first player made in each.
type sample struct {
	values, counts []float64 // values ascend from 0 to 1
	trials         float64
	perTrial       float64 // games
}

// sample returns the pairs, or the games if there is no pair.
func (t Tally) sample() sample {
	if t.PairCount() == 0 {
		return newSample(1, t.Losses, t.Draws, t.Wins)
	}
	return newSample(2, t.Pairs[:]...)
}

func newSample(perTrial float64, counts ...int) sample {
	s := sample{perTrial: perTrial}
	for i, n := range counts {
		s.values = append(s.values, float64(i)/float64(len(counts)-1))
		s.counts = append(s.counts, float64(n))
		s.trials += float64(n)
	}
	return s
}

// moments returns the mean and the variance of a trial, of which there must be
// one at least.
func (s sample) moments() (mean, variance float64) {
	return stat.PopMeanVariance(s.values, s.counts)
}
