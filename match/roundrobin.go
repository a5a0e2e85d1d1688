package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"quincunx/internal/message"
)

// Interrupted is the Stopped of a report if ctx was done before the match ended.
const Interrupted = "interrupted"

// GivenUp is the Stopped of a report if a [Match.Pool] has given up games of the match.
const GivenUp = "games were given up"

// stoppedByOpenings is the Stopped of a report if there were no more openings. It ends a match, but not a
// round robin.
const stoppedByOpenings = "the openings are used up"

// RoundRobin plays a match between each pair of players, all from the same openings. The games of the first
// pair have the numbers from 1 in the record, the games of the second the numbers from Games + 1, and so on.
type RoundRobin struct {
	// Match holds the common settings of the matches. Players are the players of all matches, two or more,
	// and Games is the number of games of each pair. Openings and SPRT are not set.
	Match

	// NewOpenings returns the openings of a match. They must be the same each time.
	NewOpenings func() Openings

	// Gauntlet leaves out the pairs without the first player.
	Gauntlet bool
}

// maxRoundRobinPlayers is the largest number of players of a round robin: 4,950 pairs.
const maxRoundRobinPlayers = 100

// Crosstable is the result of a round robin or a gauntlet so far.
type Crosstable struct {
	Game     string     `json:"game"`
	Seed     uint64     `json:"seed"`
	Players  []Standing `json:"players"`
	Pairings []*Report  `json:"pairings"` // in the order of the players: first and second, first and third, …
	Gauntlet bool       `json:"gauntlet,omitempty"`
	Seconds  float64    `json:"seconds"`
	Stopped  string     `json:"stopped,omitempty"`
}

// Standing is the result of a player in all its matches.
type Standing struct {
	Name     string  `json:"name"`
	Settings string  `json:"settings"`
	Points   float64 `json:"points"`
	Games    int     `json:"games"`

	// Mean is the mean of the player's shares of the points in its matches, and Error is its error if the
	// shares are independent. Both cover the matches with at least one game.
	Mean  float64 `json:"share"`
	Error float64 `json:"error"`
}

// Check returns an error if the fields don't describe a round robin that can be played.
func (r *RoundRobin) Check() error {
	if len(r.Players) > maxRoundRobinPlayers {
		return fmt.Errorf("%d players, want 2 to %d", len(r.Players), maxRoundRobinPlayers)
	}
	for _, m := range r.pairings() {
		if err := m.Check(); err != nil {
			return err
		}
	}
	switch {
	case len(r.Players) < 2:
		return fmt.Errorf("%d players, want 2 or more", len(r.Players))
	case r.SPRT != nil:
		return errors.New("a sequential test is not for a round robin")
	}
	return nil
}

// pairs returns the pairs of players, by their indices.
func (r *RoundRobin) pairs() [][2]int { return pairs(len(r.Players), r.Gauntlet) }

func pairs(players int, gauntlet bool) (pairs [][2]int) {
	for i := range players {
		for j := i + 1; j < players; j++ {
			pairs = append(pairs, [2]int{i, j})
		}
		if gauntlet {
			break
		}
	}
	return pairs
}

// Pairings returns the number of matches.
func (r *RoundRobin) Pairings() int { return len(r.pairs()) }

// Pair returns the players of the game with a number, or nil if there is no such game.
func (r *RoundRobin) Pair(number int) []Player {
	pairs := r.pairs()
	if number < 1 || number > len(pairs)*r.Games {
		return nil
	}
	pair := pairs[(number-1)/r.Games]
	return []Player{r.Players[pair[0]], r.Players[pair[1]]}
}

// pairings returns the matches of all pairs, without their openings and the games already played.
func (r *RoundRobin) pairings() (all []*Match) {
	for n, pair := range r.pairs() {
		m := r.Match
		m.Players = []Player{r.Players[pair[0]], r.Players[pair[1]]}
		m.before, m.Played = n*m.Games, nil
		all = append(all, &m)
	}
	return all
}

// recall counts a recorded game in the match to which it belongs.
func (r *RoundRobin) recall(runs []*run, g *GameRecord) error {
	if g.Number < 1 || g.Number > len(runs)*r.Games {
		return fmt.Errorf("game %d is not one of this match", g.Number)
	}
	return runs[(g.Number-1)/r.Games].recall(g)
}

// Run plays all matches, one after the other, and reports the results. When ctx is done no further game
// begins, and running games are finished. The crosstable is valid whatever the error.
func (r *RoundRobin) Run(ctx context.Context) (*Crosstable, error) {
	if err := r.Check(); err != nil {
		return r.newCrosstable(), err
	}
	var runs []*run
	for _, m := range r.pairings() {
		runs = append(runs, newRun(m))
	}
	if err := EachGame(r.Played, func(g *GameRecord) error { return r.recall(runs, g) }); err != nil {
		return r.newCrosstable(), err
	}
	return r.table(runs, func(pair *run) (*Report, error) {
		if ctx.Err() != nil {
			return pair.finish(Interrupted), nil
		}
		pair.match.Openings = r.NewOpenings()
		return pair.play(ctx)
	})
}

func (r *RoundRobin) newCrosstable() *Crosstable {
	c := &Crosstable{Game: r.Game, Seed: r.Seed, Gauntlet: r.Gauntlet}
	for _, p := range r.Players {
		c.Players = append(c.Players, Standing{Name: p.Name, Settings: p.Settings})
	}
	return c
}

// table calls play for each run and returns the crosstable of the reports.
func (r *RoundRobin) table(runs []*run, play func(*run) (*Report, error)) (c *Crosstable, err error) {
	c = r.newCrosstable()
	for n := 0; n < len(runs) && err == nil; n++ {
		var report *Report
		runs[n].begin(c.Seconds)
		report, err = play(runs[n])
		c.Pairings = append(c.Pairings, report)
		c.Seconds = max(c.Seconds, report.ended)
		switch report.Stopped {
		case "", stoppedByOpenings:
		default:
			c.Stopped = report.Stopped
		}
	}
	c.update()
	return c, err
}

// report returns the report of the match of players i and j, and the index of i in it. It returns nil if they
// have not played.
func (c *Crosstable) report(i, j int) (report *Report, as int) {
	for n, pair := range pairs(len(c.Players), c.Gauntlet) {
		if n == len(c.Pairings) || c.Pairings[n].Games == 0 {
			break
		}
		switch pair {
		case [2]int{i, j}:
			return c.Pairings[n], 0
		case [2]int{j, i}:
			return c.Pairings[n], 1
		}
	}
	return nil, 0
}

// update computes the standings.
func (c *Crosstable) update() {
	for i := range c.Players {
		s := &c.Players[i]
		*s = Standing{Name: s.Name, Settings: s.Settings}
		matches, squares := 0.0, 0.0
		for j := range c.Players {
			report, as := c.report(i, j)
			if report == nil {
				continue
			}
			p := &report.Players[as]
			s.Points += p.Points
			s.Games += report.Games
			s.Mean += p.Mean
			squares += p.Error * p.Error
			matches++
		}
		s.Mean = ratio(s.Mean, matches)
		s.Error = ratio(math.Sqrt(squares), matches)
	}
}

// Played implements [Reporting].
func (c *Crosstable) Played() (games int, stopped string) {
	for _, report := range c.Pairings {
		games += report.Games
	}
	return games, c.Stopped
}

// Text returns the crosstable as text, the best player first. A cell is the share of the points that the
// player of the row scored against the player of the column.
func (c *Crosstable) Text() string {
	order := make([]int, len(c.Players))
	width := 0
	for i := range order {
		order[i] = i
		width = max(width, len(c.Players[i].Name))
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(c.Players[b].Mean, c.Players[a].Mean) })
	var b strings.Builder
	games, _ := c.Played()
	who := " two by two"
	if c.Gauntlet {
		who = ", the first against each other"
	}
	fmt.Fprintf(&b, "%s, %s of %d players%s: %% of the points, ± with %.0f %%\n", c.Game, message.Count(games, "game", "games"), len(c.Players), who, 100*Confidence)
	fmt.Fprintf(&b, "  %3s %-*s  %12s", "", width, "", "all")
	for column := range order {
		fmt.Fprintf(&b, "  %12d", column+1)
	}
	b.WriteByte('\n')
	for place, i := range order {
		p := &c.Players[i]
		fmt.Fprintf(&b, "  %2d. %-*s  %5.1f ± %4.1f", place+1, width, p.Name, 100*p.Mean, 100*p.Error)
		for _, j := range order {
			cell := "-"
			if report, as := c.report(i, j); report != nil {
				cell = fmt.Sprintf("%5.1f ± %4.1f", 100*report.Players[as].Mean, 100*report.Players[as].Error)
			}
			fmt.Fprintf(&b, "  %*s", 12, cell)
		}
		b.WriteByte('\n')
	}
	for _, i := range order {
		p := &c.Players[i]
		fmt.Fprintf(&b, "  %-*s  %.1f points of %s (%s)\n", width, p.Name, p.Points, message.Count(p.Games, "game", "games"), message.Line(p.Settings))
	}
	for _, report := range c.Pairings {
		if faults := report.faults(); faults != "" {
			fmt.Fprintf(&b, "  %s against %s: %s\n", report.Players[0].Name, report.Players[1].Name, faults)
		}
	}
	took := rounded(c.Seconds).String()
	if c.Stopped != "" {
		took += "; " + c.Stopped
	}
	fmt.Fprintf(&b, "  took %s\n", took)
	return b.String()
}

// faults lists the players that lost games by faults.
func (r *Report) faults() string {
	var all []string
	for _, p := range r.Players {
		if faults := CountsOf(p.Faults); faults != "" {
			all = append(all, fmt.Sprintf("%s lost by %s", p.Name, faults))
		}
	}
	return strings.Join(all, ", ")
}
