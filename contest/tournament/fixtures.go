package tournament

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/match"
	"quincunx/movegen"
)

// fixture is a game to be played.
type fixture struct {
	round int
	seats []int
}

// Check returns an error if the tournament can't be played.
func (t *Tournament) Check() error {
	if err := match.CheckPlayers(t.Players); err != nil {
		return err
	}
	if t.Rounds < 1 || t.Rounds > maxRounds {
		return fmt.Errorf("%d rounds, want 1 to %d", t.Rounds, maxRounds)
	}
	if t.MoveLimit < 0 || t.TimeLimit < 0 {
		return fmt.Errorf("move limit %d, time limit %v: neither may be negative", t.MoveLimit, t.TimeLimit)
	}
	c, err := contestOf(t.Game.Name)
	if err != nil {
		return err
	}
	if size := t.Options["size"]; size != "" && c.sizes != (sizeRange{}) {
		if n, err := strconv.Atoi(size); err != nil || n < c.sizes.low || n > c.sizes.high {
			return fmt.Errorf("size %s: the contest is for %d to %d", message.Word(size), c.sizes.low, c.sizes.high)
		}
	}
	possible, err := t.possibleSeats()
	if err != nil {
		return err
	}
	for i, n := range t.Seats {
		if !slices.Contains(possible, n) {
			return fmt.Errorf("%d seats: %d players of %s play on %s", n, len(t.Players), t.Game.Name, seatsText(possible))
		}
		if slices.Contains(t.Seats[:i], n) {
			return fmt.Errorf("%d seats are named twice", n)
		}
	}
	_, err = t.start(slices.Min(possible), 0)
	return err
}

// maxRounds is the largest number of rounds, far more than is useful.
const maxRounds = 1000

func seatsText(seats []int) string {
	var all []string
	for _, n := range seats {
		all = append(all, strconv.Itoa(n))
	}
	return strings.Join(all, ", ")
}

// possibleSeats returns the numbers of seats that games can have.
func (t *Tournament) possibleSeats() (seats []int, err error) {
	if t.hasVariableSeats() {
		for n := 2; n <= len(t.Players); n++ {
			seats = append(seats, n)
		}
		return seats, nil
	}
	start, err := t.Game.Start(t.Options)
	if err != nil {
		return nil, err
	}
	if !movegen.TurnOf(start).Simultaneous() && start.Seats() > len(t.Players) {
		return nil, fmt.Errorf("%d players for %d seats", len(t.Players), start.Seats())
	}
	return []int{start.Seats()}, nil
}

// hasVariableSeats reports whether games may have different numbers of seats.
func (t *Tournament) hasVariableSeats() bool {
	c := contests[t.Game.Name]
	return c.homesOption != "" && t.Options[c.homesOption] == ""
}

// homes are the home triangles by the number of seats, distributed as evenly as possible.
var homes = map[int][]int{2: {0, 3}, 3: {0, 2, 4}, 4: {0, 1, 3, 4}, 5: {0, 1, 2, 3, 4}, 6: {0, 1, 2, 3, 4, 5}}

// start returns the start position of a game in a round. If the number of seats is variable, the homes rotate
// by one triangle from round to round.
func (t *Tournament) start(seats, round int) (movegen.State, error) {
	options := engine.Settings{}
	maps.Copy(options, t.Options)
	if t.hasVariableSeats() {
		var rotated []string
		for _, home := range homes[seats] {
			rotated = append(rotated, strconv.Itoa((home+round)%6))
		}
		options[contests[t.Game.Name].homesOption] = strings.Join(rotated, ",")
	}
	return t.Game.Start(options)
}

// Starts returns a start position for each number of seats to play with.
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

// numbersOfSeats returns the numbers of seats to play with.
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
			for _, s := range Round(len(t.Players), n, random) {
				all = append(all, fixture{round, s})
			}
		}
	}
	return all, nil
}

// Games returns the number of games.
func (t *Tournament) Games() (int, error) {
	all, err := t.schedule()
	return len(all), err
}
