package match

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Reporting is a report, of a match or of a round robin.
type Reporting interface {
	// Text returns the report as text.
	Text() string

	// Played returns the number of games played and, if some are missing, the reason.
	Played() (games int, stopped string)
}

// Statistics are the statistics of the games of a record. Games are added one by one, so that a running
// match can be watched.
type Statistics struct {
	format Format
	robin  *RoundRobin // the settings of the match, also if it is not a round robin
	runs   []*run      // one for each pair of players, or one for all players together
	curves []*Curve
}

// NewStatistics returns the statistics of a match before its first game. It returns an error for a
// contest, whose games contest/tournament counts.
func NewStatistics(h *Header) (*Statistics, error) {
	if h.Format == ContestFormat {
		return nil, errors.New("the record is that of a contest, want that of a match")
	}
	m, err := h.Match()
	if err != nil {
		return nil, err
	}
	s := &Statistics{format: h.Format, robin: &RoundRobin{Match: *m, Gauntlet: h.Format == GauntletFormat}}
	matches := []*Match{m}
	if s.isPairwise() {
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

func (s *Statistics) isPairwise() bool {
	return s.format == RoundRobinFormat || s.format == GauntletFormat
}

// Add counts a game. The error says why it can't be a game of this match.
func (s *Statistics) Add(g *GameRecord) error {
	if s.isPairwise() {
		return s.robin.recall(s.runs, g)
	}
	if s.format == SelfPlayFormat { // its header doesn't hold the number of games
		s.runs[0].match.Games++
	}
	return s.runs[0].recall(g)
}

// Report returns the report of the games that were added. Stopped is the recorded reason for the end of
// the match: if it is "" and games are missing, Report returns an error.
func (s *Statistics) Report(stopped string) (Reporting, error) {
	var runs []*run
	for _, r := range s.runs {
		runs = append(runs, r.clone())
	}
	if s.isPairwise() {
		return s.robin.table(runs, func(pair *run) (*Report, error) { return pair.finish(stopped), nil })
	}
	if s.format == SelfPlayFormat {
		runs[0].report.Wanted = runs[0].match.Games
	}
	r := runs[0].finish(stopped)
	return r, CheckComplete(r.Stopped, runs[0].ended, runs[0].match.Games)
}

// CheckComplete returns an error if games are missing from a match that was not stopped early.
func CheckComplete(stopped string, games, wanted int) error {
	if stopped == "" && games < wanted {
		return fmt.Errorf("%d games of a finished match, want %d", games, wanted)
	}
	return nil
}

// Curves returns the course of the match, block by block. For two players, and for each pair of a round
// robin or a gauntlet, it is the Elo of the first against the second. For more players in one game it is
// each player's share of the points, 0..1. Self-play has no curves.
func (s *Statistics) Curves() (curves []*Curve, isElo bool) {
	return s.curves, s.isPairwise() || len(s.robin.Players) == 2
}

// statistics counts all games of the record.
func (r *Record) statistics() (*Statistics, error) {
	s, err := NewStatistics(&r.Header)
	if err != nil {
		return nil, err
	}
	return s, EachGame(r.Games, s.Add)
}

// Report returns the report that was printed when the match ended, or a report of the games played so
// far. It returns an error for a contest, whose games contest/tournament counts.
func (r *Record) Report() (Reporting, error) {
	s, err := r.statistics()
	if err != nil {
		return nil, err
	}
	return s.Report(r.Stopped)
}

// clone returns a copy that can be finished while r continues.
func (r *run) clone() *run {
	c := *r
	c.report, c.pending = r.report.clone(), maps.Clone(r.pending)
	return &c
}

// clone returns a deep copy.
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
