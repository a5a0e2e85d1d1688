package match

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Reporting is a report, of a match or of a round robin.
type Reporting interface {
	// Text returns the report for people.
	Text() string

	// Played returns how many games were played, and why fewer than wanted, "" if all were.
	Played() (games int, stopped string)
}

// Statistics are what the games of a record have shown, counted one by one: a match can be
// watched while it is played.
type Statistics struct {
	format Format
	robin  *RoundRobin // its players play in the runs
	runs   []*run      // of each pair, or of all players
	curves []*Curve
}

// NewStatistics returns the statistics of a match before its first game. It is an error for a
// contest, which is counted elsewhere.
func NewStatistics(h *Header) (*Statistics, error) {
	if h.Format == ContestFormat {
		return nil, errors.New("a contest has a score table, and no report of a match")
	}
	m, err := h.Match()
	if err != nil {
		return nil, err
	}
	s := &Statistics{format: h.Format, robin: &RoundRobin{Match: *m, Gauntlet: h.Format == GauntletFormat}}
	matches := []*Match{m}
	if s.isTwoByTwo() {
		matches = s.robin.pairings()
	}
	for _, m := range matches {
		if h.Format != SelfPlayFormat {
			s.curves = append(s.curves, m.watch()...)
		}
		s.runs = append(s.runs, newRun(m))
	}
	return s, nil
}

func (s *Statistics) isTwoByTwo() bool {
	return s.format == RoundRobinFormat || s.format == GauntletFormat
}

// Add counts a game. The error says why it can't be one of this match.
func (s *Statistics) Add(g *GameRecord) error {
	if s.isTwoByTwo() {
		return s.robin.recall(s.runs, g)
	}
	if s.format == SelfPlayFormat { // has no number of games that it is to have
		s.runs[0].match.Games++
	}
	return s.runs[0].recall(g)
}

// Report returns the report of the games that were counted. Stopped says why no more were played, in
// the words of the report that was printed when the match ended: it is an error if that is "" and games are missing.
func (s *Statistics) Report(stopped string) (Reporting, error) {
	var runs []*run
	for _, r := range s.runs {
		runs = append(runs, r.clone())
	}
	if s.isTwoByTwo() {
		return s.robin.table(runs, func(pair *run) (*Report, error) { return pair.finish(stopped), nil })
	}
	if s.format == SelfPlayFormat {
		runs[0].report.Wanted = runs[0].match.Games
	}
	r := runs[0].finish(stopped)
	return r, CheckComplete(r.Stopped, runs[0].known, runs[0].match.Games)
}

// CheckComplete returns an error if games of a match are missing that was not stopped before its end.
func CheckComplete(stopped string, games, wanted int) error {
	if stopped == "" && games < wanted {
		return fmt.Errorf("%d games of a match that was played to its end: want %d", games, wanted)
	}
	return nil
}

// Curves returns how the match went, block by block. Of two players it is the Elo of the
// first against the other, in a round robin or a gauntlet of each pair; of more in a game
// the share of the points of each, 0..1. Self-play has none.
func (s *Statistics) Curves() (curves []*Curve, isElo bool) {
	return s.curves, s.isTwoByTwo() || len(s.robin.Players) == 2
}

// statistics counts all games of the record.
func (r *Record) statistics() (*Statistics, error) {
	s, err := NewStatistics(&r.Header)
	if err != nil {
		return nil, err
	}
	return s, EachGame(r.Games, s.Add)
}

// Report returns the report that was printed when the match ended, or what was
// played so far. It is an error for a contest, which is counted elsewhere.
func (r *Record) Report() (Reporting, error) {
	s, err := r.statistics()
	if err != nil {
		return nil, err
	}
	return s.Report(r.Stopped)
}

// clone returns a run that can be finished while r goes on.
func (r *run) clone() *run {
	c := *r
	c.report, c.pending = r.report.clone(), maps.Clone(r.pending)
	return &c
}

// clone returns a report that counts for itself.
func (r *Report) clone() *Report {
	c := *r
	c.Causes, c.seen = maps.Clone(r.Causes), maps.Clone(r.seen)
	c.Seats, c.seatPoints = slices.Clone(r.Seats), slices.Clone(r.seatPoints)
	c.Players = slices.Clone(r.Players)
	for i := range c.Players {
		p := &c.Players[i]
		p.Faults, p.blocks.counts = maps.Clone(p.Faults), maps.Clone(p.blocks.counts)
	}
	if r.Test != nil {
		test := *r.Test
		c.Test = &test
	}
	return &c
}
