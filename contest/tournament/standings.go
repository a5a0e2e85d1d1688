package tournament

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"quincunx/internal/message"
	"quincunx/match"
	"quincunx/movegen"
)

// Standings are the score table of a tournament.
type Standings struct {
	Game    string     `json:"game"`
	Scoring string     `json:"scoring"` // the contest's scoring, for people
	Seed    uint64     `json:"seed"`
	Wanted  int        `json:"wanted"` // games to play
	Games   int        `json:"games"`  // games played
	Table   []Standing `json:"table"`  // in the order of the players

	Causes  map[match.Cause]int `json:"causes"` // number of games by the cause of their end
	Faults  []Fault             `json:"faults,omitempty"`
	Seconds float64             `json:"seconds"`
	Stopped string              `json:"stopped,omitempty"` // reason why fewer games were played than wanted, "" if all were

	contest *contest
}

// Standing is the result of a player in a tournament.
type Standing struct {
	Rank     int     `json:"rank"` // from 1; players of equal scores share one
	Name     string  `json:"name"`
	Settings string  `json:"settings"`
	Score    float64 `json:"score"` // by the contest's scoring
	Tally
	Used float64 `json:"seconds"` // the time of the tally
}

// Fault is a fault of a player in one or more games.
type Fault struct {
	Name   string      `json:"name"`
	Cause  match.Cause `json:"cause"`
	Detail string      `json:"detail"`
	Game   int         `json:"game"`  // number of the first game
	Games  int         `json:"games"` // number of games, counted once for each seat
}

// newStandings returns the standings before the first game.
func newStandings(game string, seed uint64, wanted int, players []match.Player) (*Standings, error) {
	c, err := contestOf(game)
	if err != nil {
		return nil, err
	}
	s := &Standings{Game: game, Scoring: c.formula, Seed: seed, Wanted: wanted, Causes: map[match.Cause]int{}, contest: c}
	for _, e := range players {
		s.Table = append(s.Table, Standing{
			Rank: 1, Name: e.Name, Settings: e.Settings, Tally: Tally{Faults: map[match.Cause]int{}},
		})
	}
	return s, nil
}

// Add counts a game. It returns an error if the game can't belong to the tournament.
func (s *Standings) Add(g *match.GameRecord) error {
	if err := s.check(g); err != nil {
		return err
	}
	for seat, p := range g.Players {
		if err := s.Table[p.Index].add(s.contest, g, seat); err != nil {
			return err
		}
	}
	for _, f := range g.Contest.Faults {
		s.addFault(Fault{s.Table[g.Players[f.Seat].Index].Name, f.Cause, f.Detail, g.Number, 1})
	}
	s.Games++
	s.Causes[g.Cause]++
	s.Seconds = max(s.Seconds, g.Elapsed)
	for i := range s.Table {
		e := &s.Table[i]
		e.Score, e.Used = s.contest.score(&e.Tally), e.Time.Seconds()
	}
	for i := range s.Table {
		s.Table[i].Rank = 1
		for j := range s.Table {
			if s.Table[j].Score > s.Table[i].Score {
				s.Table[i].Rank++
			}
		}
	}
	return nil
}

// mostFaults is the largest number of distinct faults in a table. Further faults
// are only counted.
const mostFaults = 1000

// addFault adds a fault, together with equal ones of the same player.
func (s *Standings) addFault(f Fault) {
	for i := range s.Faults {
		if o := &s.Faults[i]; o.Name == f.Name && o.Cause == f.Cause && o.Detail == f.Detail {
			o.Games++
			return
		}
	}
	if len(s.Faults) < mostFaults {
		s.Faults = append(s.Faults, f)
	}
}

// maxFaults is the largest number of faults that Text lists for each player.
const maxFaults = 5

// writeFaults writes the faults of a player as text.
func (s *Standings) writeFaults(b *strings.Builder, e *Standing) {
	match.Row(b, "faults", "%s: %s", e.Name, match.CountsOf(e.Faults))
	left := maxFaults
	for _, f := range s.Faults {
		if f.Name != e.Name {
			continue
		}
		if left--; left < 0 {
			match.Row(b, "", "…")
			return
		}
		times := ""
		if f.Games > 1 {
			times = fmt.Sprintf(" (%d times)", f.Games)
		}
		match.Row(b, "", "game %d: %s: %s%s", f.Game, message.Detail(string(f.Cause)), message.Detail(f.Detail), times)
	}
}

// check returns an error if a record can't belong to a game of the tournament.
func (s *Standings) check(g *match.GameRecord) error {
	if err := g.Check(); err != nil {
		return err
	}
	if g.Contest == nil {
		return errors.New("not a game of a contest")
	}
	for _, p := range g.Players {
		if p.Index < 0 || p.Index >= len(s.Table) {
			return fmt.Errorf("there is no player %d", p.Index)
		}
	}
	if s.contest.needsScores && len(g.Scores) == 0 {
		return errors.New("it has no final scores")
	}
	return nil
}

// Played implements [match.Reporting].
func (s *Standings) Played() (games int, stopped string) { return s.Games, s.Stopped }

// Summary returns the scores in one line, from the first rank to the last.
func (s *Standings) Summary() string {
	var all []string
	for _, e := range s.Ranked() {
		all = append(all, fmt.Sprintf("%s %.2f", e.Name, e.Score))
	}
	return strings.Join(all, ", ")
}

// Ranked returns a copy of the table, from the first rank to the last.
func (s *Standings) Ranked() []Standing {
	table := slices.SortedStableFunc(slices.Values(s.Table), func(a, b Standing) int { return a.Rank - b.Rank })
	for i := range table {
		table[i].Faults = maps.Clone(table[i].Faults)
	}
	return table
}

// Text returns the score table as text.
func (s *Standings) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, contest of %d players, %s: %s\n", s.Game, len(s.Table), message.Count(s.Games, "game", "games"), s.Scoring)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "rank\tscore\twins\tdraws\tlosses\t")
	for _, c := range s.contest.columns {
		fmt.Fprintf(t, "%s\t", c.title)
	}
	fmt.Fprint(t, "seconds\t  player\n")
	for _, e := range s.Ranked() {
		fmt.Fprintf(t, "%d\t%.3f\t%d\t%d\t%d\t", e.Rank, e.Score, e.Wins, e.Draws, e.Losses)
		for _, c := range s.contest.columns {
			fmt.Fprintf(t, "%d\t", c.value(&e.Tally))
		}
		fmt.Fprintf(t, "%.3f\t  %s\n", e.Used, e.Name)
	}
	_ = t.Flush() // writing to a builder doesn't fail
	match.Row(&b, "ended by", "%s", match.CountsOf(s.Causes))
	for i := range s.Table {
		if e := &s.Table[i]; len(e.Faults) > 0 {
			s.writeFaults(&b, e)
		}
	}
	for _, e := range s.Table {
		match.Row(&b, e.Name, "%s", message.Line(e.Settings))
	}
	match.Row(&b, "took", "%s", match.TookText(s.Seconds, s.Stopped, s.Games, s.Wanted))
	return b.String()
}

// Tally counts the results of a player. A game counts once for each seat that the player took.
type Tally struct {
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`

	// In Pente: games with five in a row, captured pairs, and rows of four or more on the final
	// board.
	Fives    int `json:"fives,omitempty"`
	Captures int `json:"captures,omitempty"`
	Fours    int `json:"fours,omitempty"`

	// In Jackhammer: the sum of the final scores.
	Finals int64 `json:"finals,omitempty"`

	Time   time.Duration       `json:"-"` // the time that counts for the score
	Faults map[match.Cause]int `json:"faults"`
}

// add counts a game for the player on a seat.
func (t *Tally) add(c *contest, g *match.GameRecord, seat int) error {
	t.Games++
	switch g.Result[seat] {
	case movegen.Win:
		t.Wins++
	case movegen.Draw:
		t.Draws++
	default:
		t.Losses++
	}
	t.Time += min(time.Duration(g.Contest.Seconds[seat]*float64(time.Second)), math.MaxInt64-t.Time)
	for _, f := range g.Contest.Faults {
		if f.Seat == seat {
			t.Faults[f.Cause]++
		}
	}
	if c.count == nil {
		return nil
	}
	return c.count(t, g, seat)
}

// isAtFault reports whether a seat has a fault in a game.
func isAtFault(g *match.GameRecord, seat int) bool {
	return slices.ContainsFunc(g.Contest.Faults, func(f match.Fault) bool { return f.Seat == seat })
}
