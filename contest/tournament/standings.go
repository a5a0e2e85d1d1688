package tournament

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"quincunx/internal/quote"
	"quincunx/match"
)

// Standings are the score table of a tournament.
type Standings struct {
	Game    string     `json:"game"`
	Scoring string     `json:"scoring"` // how the contest counts, for people
	Seed    uint64     `json:"seed"`
	Wanted  int        `json:"wanted"` // games that were to be played
	Games   int        `json:"games"`  // games played
	Table   []Standing `json:"table"`  // in the order of the players

	Causes  map[match.Cause]int `json:"causes"` // of the ends of games
	Faults  []Fault             `json:"faults,omitempty"`
	Seconds float64             `json:"seconds"`
	Stopped string              `json:"stopped,omitempty"` // why fewer games were played than wanted

	scoring scoring
}

// Standing is the result of a player in a tournament.
type Standing struct {
	Rank     int     `json:"rank"` // from 1; players of equal scores share one
	Name     string  `json:"name"`
	Settings string  `json:"settings"`
	Score    float64 `json:"score"` // the contest's
	Tally
	Used float64 `json:"seconds"` // the time of the tally
}

// Fault is what a player did wrong in one game or more.
type Fault struct {
	Name   string      `json:"name"`
	Cause  match.Cause `json:"cause"`
	Detail string      `json:"detail"`
	Game   int         `json:"game"`  // the first, by its number
	Games  int         `json:"games"` // seats of games
}

// newStandings returns those before the first game.
func newStandings(game string, seed uint64, wanted int, players []match.Player) (*Standings, error) {
	r, ok := scorings[game]
	if !ok {
		return nil, noContest(game)
	}
	s := &Standings{Game: game, Scoring: r.formula, Seed: seed, Wanted: wanted, Causes: map[match.Cause]int{}, scoring: r}
	for _, e := range players {
		s.Table = append(s.Table, Standing{
			Rank: 1, Name: e.Name, Settings: e.Settings, Tally: Tally{Faults: map[match.Cause]int{}},
		})
	}
	return s, nil
}

// Add counts a game. The error says why it is none of the tournament.
func (s *Standings) Add(g *match.GameRecord) error {
	if err := s.check(g); err != nil {
		return err
	}
	for seat, p := range g.Players {
		if err := s.Table[p.Index].add(s.Game, g, seat); err != nil {
			return err
		}
	}
	for _, f := range g.Contest.Faults {
		s.blame(Fault{s.Table[g.Players[f.Seat].Index].Name, f.Cause, f.Detail, g.Number, 1})
	}
	s.Games++
	s.Causes[g.Cause]++
	s.Seconds = max(s.Seconds, g.Elapsed)
	for i := range s.Table {
		e := &s.Table[i]
		e.Score, e.Used = s.scoring.score(&e.Tally), e.Time.Seconds()
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

// blame notes a fault of a game.
func (s *Standings) blame(f Fault) {
	for i := range s.Faults {
		if o := &s.Faults[i]; o.Name == f.Name && o.Cause == f.Cause && o.Detail == f.Detail {
			o.Games++
			return
		}
	}
	s.Faults = append(s.Faults, f)
}

// faultsShown are how many reasons the table has for each player.
const faultsShown = 5

// writeFaults writes what a player did wrong, for people.
func (s *Standings) writeFaults(b *strings.Builder, e *Standing) {
	match.Row(b, "faults", "%s: %s", e.Name, match.CountsOf(e.Faults))
	left := faultsShown
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
		match.Row(b, "", "game %d: %s: %s%s", f.Game, quote.Detail(string(f.Cause)), quote.Detail(f.Detail), times)
	}
}

// check returns why a record is of no game that can be counted.
func (s *Standings) check(g *match.GameRecord) error {
	if err := g.Check(); err != nil {
		return err
	}
	if g.Contest == nil {
		return errors.New("it was played in no contest")
	}
	for _, p := range g.Players {
		if p.Index < 0 || p.Index >= len(s.Table) {
			return fmt.Errorf("there is no player %d", p.Index)
		}
	}
	if s.Game == "jackhammer" && len(g.Scores) == 0 {
		return errors.New("it has no final scores")
	}
	return nil
}

// Played implements [match.Reporting].
func (s *Standings) Played() (games int, stopped string) { return s.Games, s.Stopped }

// Summary returns the standings in one short line.
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

// Text returns the score table for people.
func (s *Standings) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, contest of %d players, %d games: %s\n", s.Game, len(s.Table), s.Games, s.Scoring)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "rank\tscore\twins\tdraws\tlosses\t")
	for _, c := range s.scoring.columns {
		fmt.Fprintf(t, "%s\t", c.title)
	}
	fmt.Fprint(t, "seconds\t  player\n")
	for _, e := range s.Ranked() {
		fmt.Fprintf(t, "%d\t%.3f\t%d\t%d\t%d\t", e.Rank, e.Score, e.Wins, e.Draws, e.Losses)
		for _, c := range s.scoring.columns {
			fmt.Fprintf(t, "%d\t", c.of(&e.Tally))
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
		match.Row(&b, e.Name, "%s", quote.Line(e.Settings))
	}
	match.Row(&b, "took", "%s", match.TookText(s.Seconds, s.Stopped, s.Games, s.Wanted))
	return b.String()
}
