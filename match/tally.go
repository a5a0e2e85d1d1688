package match

import "quincunx/movegen"

// Tally counts the results of a match of two players on two seats, from the point of view of the
// first player.
type Tally struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`

	// Pairs counts the pairs of games in which the first player scored 0, ½, 1,
	// 1½ and 2 points. A game whose pair is incomplete is not counted here.
	Pairs [5]int `json:"pairs"`
}

// Add counts a game.
func (t *Tally) Add(o movegen.Outcome) {
	switch o {
	case movegen.Win:
		t.Wins++
	case movegen.Draw:
		t.Draws++
	default:
		t.Losses++
	}
}

// AddPair counts two games from the same opening.
func (t *Tally) AddPair(a, b movegen.Outcome) {
	t.Add(a)
	t.Add(b)
	t.Pairs[a+b+2]++
}

// singles returns the number of games in Wins, Draws and Losses.
func (t Tally) singles() int { return t.Wins + t.Draws + t.Losses }

// Games returns the number of games, even if only Pairs is set.
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

// Score returns the share of the points that the first player scored, 0..1, or ½ if no
// game was played.
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

// sample returns a sample of the pairs, or of the games if there are no pairs.
func (t Tally) sample() sample {
	if t.PairCount() == 0 {
		return newSample(1, t.Losses, t.Draws, t.Wins)
	}
	return newSample(2, t.Pairs[:]...)
}
