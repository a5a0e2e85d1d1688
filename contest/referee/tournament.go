package referee

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/movegen"
)

// Tournament is a contest by the document of its game. All but the times, and what players make
// of them, depends on the fields alone.
type Tournament struct {
	Game     engine.Game
	Options  engine.Settings // of the game
	Entrants []Entrant       // two to six
	Rounds   int             // 1 or more
	Seed     uint64

	// Seats are the numbers of seats that games are played on, each by all combinations of so many
	// entrants; nil = all that the game and the number of entrants allow.
	Seats []int

	// MoveLimit is the number of plies after which a game is a draw, and TimeLimit
	// that of the calls of all its players together; 0 = none. Neither holds where all
	// seats act at once.
	MoveLimit int
	TimeLimit time.Duration

	// Record gets a line of JSON for each game as it ends, in one Write; nil = none.
	Record io.Writer

	// Played are games of this tournament that were recorded before it was broken off. They
	// count and are not played again.
	Played []*match.Game

	// Progress is called after each game; nil = never.
	Progress func(*Standings)
}

// fixture is a game to be played.
type fixture struct {
	round int
	seats Seating
}

// bounds are the sizes that the documents name.
var bounds = map[string]struct {
	option    string
	low, high int
}{
	"chinesecheckers": {"size", 3, 63},
	"pente":           {"size", 9, 15},
	"seega":           {"size", 5, 15},
}

// Check returns an error that says why there is no such tournament.
func (t *Tournament) Check() error {
	if n := len(t.Entrants); n < 2 || n > movegen.MaxSeats {
		return fmt.Errorf("%d players, want 2 to %d", n, movegen.MaxSeats)
	}
	for i, e := range t.Entrants {
		if slices.ContainsFunc(t.Entrants[:i], func(o Entrant) bool { return o.Name == e.Name }) {
			return fmt.Errorf("two players are called %.40q", e.Name)
		}
	}
	if t.Rounds < 1 || t.Rounds > mostRounds {
		return fmt.Errorf("%d rounds, want 1 to %d", t.Rounds, mostRounds)
	}
	if t.MoveLimit < 0 || t.TimeLimit < 0 {
		return errors.New("the move limit and the time limit are not negative")
	}
	if _, ok := scorings[t.Game.Name]; !ok {
		return noContest(t.Game.Name)
	}
	if b, ok := bounds[t.Game.Name]; ok {
		n, err := strconv.Atoi(t.Options[b.option])
		if t.Options[b.option] != "" && (err != nil || n < b.low || n > b.high) {
			return fmt.Errorf("%s %.40s: the contest is for %d to %d", b.option, t.Options[b.option], b.low, b.high)
		}
	}
	possible, err := t.possibleSeats()
	if err != nil {
		return err
	}
	for i, n := range t.Seats {
		if !slices.Contains(possible, n) {
			return fmt.Errorf("%d seats: %d players of %s play on %s", n, len(t.Entrants), t.Game.Name, seatsText(possible))
		}
		if slices.Contains(t.Seats[:i], n) {
			return fmt.Errorf("%d seats are named twice", n)
		}
	}
	_, err = t.start(slices.Min(possible), 0)
	return err
}

// mostRounds is far more than are of use.
const mostRounds = 100_000

func seatsText(seats []int) string {
	var all []string
	for _, n := range seats {
		all = append(all, strconv.Itoa(n))
	}
	return strings.Join(all, ", ")
}

// possibleSeats returns the numbers of seats that games can be played on.
func (t *Tournament) possibleSeats() (seats []int, err error) {
	if t.varied() {
		for n := 2; n <= len(t.Entrants); n++ {
			seats = append(seats, n)
		}
		return seats, nil
	}
	start, err := t.Game.Start(t.Options)
	if err != nil {
		return nil, err
	}
	if _, inTurn := start.(movegen.Position); inTurn && start.Seats() > len(t.Entrants) {
		return nil, fmt.Errorf("%d players for %d seats", len(t.Entrants), start.Seats())
	}
	return []int{start.Seats()}, nil
}

// homes is the option that the number of seats depends on, in the game in which it varies.
const homes = "triangles"

// varied reports whether games may have any number of seats.
func (t *Tournament) varied() bool {
	return t.Game.Name == "chinesecheckers" && t.Options[homes] == ""
}

// triangles are the homes of so many seats, as fair as there are.
var triangles = map[int][]int{2: {0, 3}, 3: {0, 2, 4}, 4: {0, 1, 3, 4}, 5: {0, 1, 2, 3, 4}, 6: {0, 1, 2, 3, 4, 5}}

// start returns what a game of a round begins with. From round to round homes that may vary move
// on by a triangle.
func (t *Tournament) start(seats, round int) (movegen.State, error) {
	options := engine.Settings{}
	for name, value := range t.Options {
		options[name] = value
	}
	if t.varied() {
		var turned []string
		for _, home := range triangles[seats] {
			turned = append(turned, strconv.Itoa((home+round)%6))
		}
		options[homes] = strings.Join(turned, ",")
	}
	return t.Game.Start(options)
}

// Starts returns a start for each number of seats that there are games of.
func (t *Tournament) Starts() (starts []movegen.State, err error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	seats, err := t.numbersOfSeats()
	if err != nil {
		return nil, err
	}
	for _, n := range seats {
		s, err := t.start(n, 0)
		if err != nil {
			return nil, err
		}
		starts = append(starts, s)
	}
	return starts, nil
}

// numbersOfSeats returns those that there are games of.
func (t *Tournament) numbersOfSeats() ([]int, error) {
	if t.Seats != nil {
		return t.Seats, nil
	}
	return t.possibleSeats()
}

// schedule returns all games in the order in which they are played.
func (t *Tournament) schedule() (all []fixture, err error) {
	seats, err := t.numbersOfSeats()
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(t.Seed, 0))
	for round := range t.Rounds {
		for _, n := range seats {
			for _, s := range Round(len(t.Entrants), n, random) {
				all = append(all, fixture{round, s})
			}
		}
	}
	return all, nil
}

// Games returns how many games there are.
func (t *Tournament) Games() (int, error) {
	all, err := t.schedule()
	return len(all), err
}

// Run plays the tournament, a game at a time. When ctx is done no further game begins. The
// standings are good whatever the error, but for one of Check.
func (t *Tournament) Run(ctx context.Context) (*Standings, error) {
	s, fixtures, known, err := t.counted()
	if err != nil {
		return s, err
	}
	r := &tables{entrants: t.Entrants, players: map[chair]Player{}}
	defer r.close()
	start, before := time.Now(), s.Seconds
	for n, f := range fixtures {
		if known[n] {
			continue
		}
		if ctx.Err() != nil {
			s.Stopped = "interrupted"
			return s, nil
		}
		g, err := t.play(context.WithoutCancel(ctx), r, n, f)
		if err == nil {
			g.Elapsed = before + time.Since(start).Seconds()
			err = t.note(s, g)
		}
		if err != nil {
			s.Stopped = "failed"
			return s, err
		}
	}
	return s, nil
}

// Replay returns the standings of what was played so far. Stopped says why no more was
// played.
func (t *Tournament) Replay(stopped string) (*Standings, error) {
	s, _, known, err := t.counted()
	if err == nil && len(known) < s.Wanted {
		s.Stopped = stopped
	}
	return s, err
}

// counted returns the standings after the games that were played before, and which these are.
func (t *Tournament) counted() (*Standings, []fixture, map[int]bool, error) {
	if err := t.Check(); err != nil {
		return nil, nil, nil, err
	}
	fixtures, err := t.schedule()
	if err != nil {
		return nil, nil, nil, err
	}
	s, err := newStandings(t.Game.Name, t.Seed, len(fixtures), t.Entrants)
	if err != nil {
		return nil, nil, nil, err
	}
	known := map[int]bool{}
	for _, g := range t.Played {
		n := g.Number - 1
		if n < 0 || n >= len(fixtures) || known[n] || !t.seatedAs(g, fixtures[n].seats) {
			return nil, nil, nil, fmt.Errorf("game %d is none of this tournament, or is recorded twice", g.Number)
		}
		if err := s.add(g); err != nil {
			return nil, nil, nil, fmt.Errorf("game %d: %w", g.Number, err)
		}
		known[n] = true
	}
	return s, fixtures, known, nil
}

// seatedAs reports whether the players of a game are those of a seating.
func (t *Tournament) seatedAs(g *match.Game, seats Seating) bool {
	if len(g.Players) != len(seats) {
		return false
	}
	for seat, index := range seats {
		if p := g.Players[seat]; p.Index != index || p.Name != t.Entrants[index].Name {
			return false
		}
	}
	return true
}

// note records and counts a game that has ended.
func (t *Tournament) note(s *Standings, g *match.Game) error {
	if t.Record != nil {
		line, err := json.Marshal(g)
		if err == nil {
			_, err = t.Record.Write(append(line, '\n'))
		}
		if err != nil {
			return fmt.Errorf("record: %w", err)
		}
	}
	if err := s.add(g); err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	if t.Progress != nil {
		t.Progress(s)
	}
	return nil
}

// play plays game n.
func (t *Tournament) play(ctx context.Context, players *tables, n int, f fixture) (*match.Game, error) {
	start, err := t.start(len(f.seats), f.round)
	if err != nil {
		return nil, err
	}
	g := &match.Game{Number: n + 1}
	r := &referee{moveLimit: t.MoveLimit, timeLimit: t.TimeLimit, game: g}
	chairs := chairsOf(f.seats)
	players.suit(len(chairs))
	var seeds []uint64
	for seat, c := range chairs {
		p, err := players.at(c)
		if err != nil {
			return nil, fmt.Errorf("player %s: %w", t.Entrants[c.entrant].Name, err)
		}
		r.players = append(r.players, &seated{Player: p})
		e := t.Entrants[c.entrant]
		g.Players = append(g.Players, match.Participant{Name: e.Name, Settings: e.Settings, Index: c.entrant})
		seeds = append(seeds, rand.NewPCG(t.Seed, uint64(n*movegen.MaxSeats+seat)).Uint64()) //nolint:gosec // it is not negative
	}
	r.play(ctx, start, seeds)
	for seat, c := range chairs {
		if gone(r.players[seat].fault) {
			players.dismiss(c)
		}
	}
	return g, nil
}

// chair is which of the seats of an entrant in a game a player takes, from 0.
type chair struct{ entrant, place int }

func chairsOf(seats Seating) (all []chair) {
	taken := map[int]int{}
	for _, e := range seats {
		all = append(all, chair{e, taken[e]})
		taken[e]++
	}
	return all
}

// tables keeps the players from game to game.
type tables struct {
	entrants []Entrant
	seats    int // of the games that the players are for
	players  map[chair]Player
}

// suit has all players made anew if they were for another number of seats.
func (t *tables) suit(seats int) {
	if seats != t.seats {
		t.close()
	}
	t.seats = seats
}

// at returns the player of a chair.
func (t *tables) at(c chair) (Player, error) {
	if p := t.players[c]; p != nil {
		return p, nil
	}
	p, err := t.entrants[c.entrant].New(t.seats)
	if err == nil {
		t.players[c] = p
	}
	return p, err
}

// dismiss has a player made anew for the next game.
func (t *tables) dismiss(c chair) {
	_ = t.players[c].Close() // it is given up whatever it says
	delete(t.players, c)
}

func (t *tables) close() {
	for c := range t.players {
		t.dismiss(c)
	}
}
