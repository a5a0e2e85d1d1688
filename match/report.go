package match

import (
	"slices"

	"quincunx/movegen"
)

// Report is the result of a match so far.
type Report struct {
	Game    string         `json:"game"`
	Seed    uint64         `json:"seed"`
	Players []PlayerReport `json:"players"`

	Wanted int `json:"wanted"` // games to play
	Games  int `json:"games"`  // games played
	Blocks int `json:"blocks"` // complete blocks; see Match

	// These figures are from the point of view of the first player. Estimate and Test are set for two players
	// only, and Tally for two players on two seats only.
	Score    float64   `json:"score"` // the share of the points, 0..1
	Tally    Tally     `json:"tally,omitzero"`
	Estimate *Estimate `json:"estimate,omitempty"`
	Test     *Test     `json:"sprt,omitempty"`

	Causes   map[Cause]int `json:"causes"`
	Seats    []float64     `json:"seats"`            // each seat's share of the points, 0..1
	Plies    float64       `json:"plies"`            // mean number per game, without the opening; turns where all seats act simultaneously
	Scored   bool          `json:"scored,omitempty"` // the game is played for points
	Repeated int           `json:"repeated"`         // games with the same moves as an earlier one
	Seconds  float64       `json:"seconds"`
	Stopped  string        `json:"stopped,omitempty"` // why fewer games were played than wanted

	turns      int
	ended      float64         // seconds of play, including earlier pairings
	seatPoints []int           // in sixtieths: see onePoint
	seen       map[uint64]bool // the identities of the games
}

// PlayerReport is the result of a player in a match.
type PlayerReport struct {
	Name     string `json:"name"`
	Settings string `json:"settings"`
	Share
	Points  float64       `json:"points"` // of all games; a game is one point, shared among its winners
	Faults  map[Cause]int `json:"faults"` // games lost by faults
	Moves   int           `json:"moves"`
	Depth   float64       `json:"depth"` // mean per move
	Nodes   uint64        `json:"nodes"`
	Seconds float64       `json:"seconds"`

	// These figures cover games that are played for points and ended by the rules: the mean score of a seat,
	// and the player's share of the sum of all scores, 0..1.
	MeanScore  float64 `json:"meanScore,omitempty"`
	ScoreShare float64 `json:"scoreShare,omitempty"`

	points int // in sixtieths
	effort effort
	scores int64 // sum of the scores of all its seats
	scored int   // number of these scores
	blocks blocks
}

// Test is the state of a sequential test.
type Test struct {
	SPRT
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"` // at or below it, H0 is accepted
	Upper   float64 `json:"upper"` // at or above it, H1
	Verdict Verdict `json:"verdict"`
}

// Result applies the test to a tally.
func (s SPRT) Result(t Tally) Test { return s.result(t.sample()) }

// result applies the test to a sample.
func (s SPRT) result(of sample) Test {
	lower, upper := s.Bounds()
	llr := s.logLikelihoodRatio(of)
	return Test{SPRT: s, LLR: llr, Lower: lower, Upper: upper, Verdict: s.Verdict(llr)}
}

func newReport(m *Match) *Report {
	r := &Report{Game: m.Game, Seed: m.Seed, Causes: map[Cause]int{}, Wanted: m.Games, seen: map[uint64]bool{}}
	for _, p := range m.Players {
		r.Players = append(r.Players, PlayerReport{
			Name: p.Name, Settings: p.Settings, Faults: map[Cause]int{}, blocks: newBlocks(len(m.Players)),
		})
	}
	if m.SPRT != nil {
		r.Test = &Test{SPRT: *m.SPRT}
	}
	return r
}

// Played implements [Reporting].
func (r *Report) Played() (games int, stopped string) { return r.Games, r.Stopped }

// isPaired reports whether blocks are pairs: two players on two seats.
func (r *Report) isPaired() bool { return len(r.Players) == 2 && len(r.Seats) <= 2 }

// addBlock counts the games of a block.
func (r *Report) addBlock(games []*summary) {
	for _, g := range games {
		r.add(g)
	}
	r.Blocks++
	for i := range r.Players {
		points := 0
		for _, g := range games {
			points += g.points(i)
		}
		r.Players[i].blocks.add(points)
	}
	if r.isPaired() {
		r.Tally.AddPair(outcomeOf(games[0]), outcomeOf(games[1]))
	}
}

// addSingle counts a game of a block that is not complete.
func (r *Report) addSingle(g *summary) {
	r.add(g)
	if r.isPaired() {
		r.Tally.Add(outcomeOf(g))
	}
}

// outcomeOf returns the outcome of a game for the first of two players on two seats.
func outcomeOf(g *summary) movegen.Outcome { return movegen.Outcome(g.points(0)/(onePoint/2) - 1) }

// add counts a game in all figures except those of blocks.
func (r *Report) add(g *summary) {
	r.Games++
	r.Causes[g.cause]++
	r.turns += g.turns
	for i := range r.Players {
		r.Players[i].points += g.points(i)
	}
	if r.Seats == nil {
		r.Seats, r.seatPoints = make([]float64, len(g.players)), make([]int, len(g.players))
	}
	for seat, player := range g.players {
		r.seatPoints[seat] += share(g.result, seat)
		r.Players[player].effort.add(g.effort[seat])
	}
	for seat, score := range g.scores {
		p := &r.Players[g.players[seat]]
		p.scores += int64(score)
		p.scored++
	}
	r.Scored = r.Scored || arePoints(g.scores)
	if r.seen[g.identity] {
		r.Repeated++
	}
	r.seen[g.identity] = true
	if g.cause.IsFault() {
		for seat, result := range g.result {
			if result < 0 {
				r.Players[g.players[seat]].Faults[g.cause]++
			}
		}
	}
}

// arePoints reports whether scores are points, rather than the scores of a win, a draw or a loss, where the
// others lose if one wins.
func arePoints(scores []int32) bool {
	for seat, score := range scores {
		if score > movegen.Win || score == movegen.Win && slices.Min(slices.Concat(scores[:seat], scores[seat+1:])) > movegen.Loss {
			return true
		}
	}
	return false
}

// update computes the derived figures from the counts.
func (r *Report) update() {
	if n := r.Games; n > 0 {
		r.Plies = float64(r.turns) / float64(n)
		for seat, points := range r.seatPoints {
			r.Seats[seat] = float64(points) / onePoint / float64(n)
		}
	}
	var scores int64
	for _, p := range r.Players {
		scores += p.scores
	}
	for i := range r.Players {
		p := &r.Players[i]
		p.Points = float64(p.points) / onePoint
		p.Share = p.blocks.sample().share(1 / float64(len(r.Players)))
		p.Moves, p.Nodes, p.Seconds = p.effort.moves, p.effort.nodes, p.effort.seconds
		p.Depth = ratio(float64(p.effort.depths), float64(p.Moves))
		if r.Scored {
			p.MeanScore = ratio(float64(p.scores), float64(p.scored))
			p.ScoreShare = ratio(float64(p.scores), float64(scores))
		}
	}
	r.Score = r.Players[0].Mean
	if len(r.Players) == 2 {
		r.updateEstimate()
	}
}

// updateEstimate computes the estimate and the test for two players.
func (r *Report) updateEstimate() {
	s := r.Players[0].blocks.sample()
	if r.isPaired() {
		s, r.Score = r.Tally.sample(), r.Tally.Score()
	}
	e := s.estimate()
	r.Estimate = &e
	if r.Test != nil {
		*r.Test = r.Test.result(s)
	}
}
