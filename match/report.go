package match

import (
	"fmt"

	"github.com/cespare/xxhash/v2"
)

// Report is what a match has shown so far, as the first player sees it.
type Report struct {
	Game    string         `json:"game"`
	Seed    uint64         `json:"seed"`
	Players []PlayerReport `json:"players"`

	Wanted   int      `json:"wanted"` // games asked for
	Tally    Tally    `json:"tally"`
	Score    float64  `json:"score"` // 0..1
	Estimate Estimate `json:"estimate"`
	Test     *Test    `json:"sprt,omitempty"`

	Causes    map[Cause]int `json:"causes"`
	FirstSeat float64       `json:"firstSeat"` // the score of whoever sat there, 0..1
	Plies     float64       `json:"plies"`     // of the players, a game
	Repeated  int           `json:"repeated"`  // games with the same moves as an earlier one
	Seconds   float64       `json:"seconds"`
	Stopped   string        `json:"stopped,omitempty"` // why fewer games were played than asked for

	plies       int
	firstPoints Points
	seen        map[uint64]bool
}

// PlayerReport is what a player has done in a match.
type PlayerReport struct {
	Name     string        `json:"name"`
	Settings string        `json:"settings"`
	Faults   map[Cause]int `json:"faults"` // games lost by them
	Moves    int           `json:"moves"`
	Depth    float64       `json:"depth"` // a move
	Nodes    uint64        `json:"nodes"`
	Seconds  float64       `json:"seconds"`

	depths int
}

// Test is the state of a sequential test.
type Test struct {
	SPRT
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"` // at or below it, H0 is accepted
	Upper   float64 `json:"upper"` // at or above it, H1
	Verdict Verdict `json:"verdict"`
}

// Result returns what the test says of a tally.
func (s SPRT) Result(t Tally) Test {
	lower, upper := s.Bounds()
	llr := s.LLR(t)
	return Test{SPRT: s, LLR: llr, Lower: lower, Upper: upper, Verdict: s.Verdict(llr)}
}

func newReport(m *Match) *Report {
	r := &Report{Game: m.Game, Seed: m.Seed, Causes: map[Cause]int{}, Wanted: m.Games, seen: map[uint64]bool{}}
	for _, p := range m.Players {
		r.Players = append(r.Players, PlayerReport{Name: p.Name, Settings: p.Settings, Faults: map[Cause]int{}})
	}
	if m.SPRT != nil {
		r.Test = &Test{SPRT: *m.SPRT}
	}
	return r
}

// addPair counts the two games of an opening.
func (r *Report) addPair(a, b *Game) {
	r.add(a)
	r.add(b)
	r.Tally.AddPair(a.points(0), b.points(0))
}

// addSingle counts a game that has no partner.
func (r *Report) addSingle(g *Game) {
	r.add(g)
	r.Tally.Add(g.points(0))
}

// add counts all of a game but its result.
func (r *Report) add(g *Game) {
	r.Causes[g.Cause]++
	r.firstPoints += Points(g.Result[0] + 1)
	r.plies += len(g.Moves)
	hash := xxhash.New()
	fmt.Fprint(hash, g.Start, g.Opening, g.Players[0].Index)
	for _, m := range g.Moves {
		fmt.Fprint(hash, " ", m.Move)
		p := &r.Players[g.Players[m.Seat].Index]
		p.Moves++
		p.depths += m.Depth
		p.Nodes += m.Nodes
		p.Seconds += m.Seconds
	}
	if r.seen[hash.Sum64()] {
		r.Repeated++
	}
	r.seen[hash.Sum64()] = true
	if g.Cause.fault() {
		for seat, result := range g.Result {
			if result < 0 {
				r.Players[g.Players[seat].Index].Faults[g.Cause]++
			}
		}
	}
}

// judge brings what is computed of the counts up to date.
func (r *Report) judge() {
	r.Score = r.Tally.Score()
	r.Estimate = r.Tally.Estimate()
	if r.Test != nil {
		*r.Test = r.Test.Result(r.Tally)
	}
	if n := r.Tally.Games(); n > 0 {
		r.FirstSeat = float64(r.firstPoints) / 2 / float64(n)
		r.Plies = float64(r.plies) / float64(n)
	}
	for i := range r.Players {
		if p := &r.Players[i]; p.Moves > 0 {
			p.Depth = float64(p.depths) / float64(p.Moves)
		}
	}
}
