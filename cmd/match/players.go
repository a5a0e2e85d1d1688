package main

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"quincunx/contest/library"
	"quincunx/contest/tournament"
	"quincunx/match"
	"quincunx/match/roster"
	"quincunx/movegen"
)

// contestants creates the players of a contest.
type contestants struct {
	roster.Roster
	callLimit time.Duration
}

// players returns a player for each entrant, with its settings.
func (c *contestants) players(entrants []match.Entrant) (all []match.Player, err error) {
	for _, e := range entrants {
		p, s, err := c.Player(e)
		if err != nil {
			return nil, err
		}
		p.CallLimit = c.callLimit
		if err := c.enlist(&p, s); err != nil {
			return nil, fmt.Errorf("player %s: %w", p.Name, err)
		}
		all = append(all, p)
	}
	return all, nil
}

// enlist sets the agent of a player: a library, the project's own entry if the settings are only a name, or else a program or
// a search.
func (c *contestants) enlist(p *match.Player, s match.Settings) error {
	if s.Library != "" {
		l, err := library.Open(c.Game.Name, s.Library, c.callLimit)
		p.CallLimit = 0 // the library enforces it
		p.New = func(int) (match.Agent, error) { return tournament.Agent(l.Entry()) }
		return err
	}
	if reflect.DeepEqual(s, match.Settings{Name: s.Name}) {
		p.New = func(int) (match.Agent, error) { return tournament.Own(c.Game.Name) }
		return nil
	}
	fresh, err := c.NewAgent(p.Name, s)
	p.New = func(seats int) (match.Agent, error) {
		a, err := fresh(seats)
		if err == nil {
			// The time to start a program, or to set up tables that all searches share, is not counted in a game. If this
			// call fails, the game's own call of Begin fails too.
			_ = a.Begin(c.start(seats), 0, 0)
		}
		return a, err
	}
	return err
}

// start returns the start of games with a number of seats.
func (c *contestants) start(seats int) movegen.State {
	return c.Starts[slices.IndexFunc(c.Starts, func(s movegen.State) bool { return s.Seats() == seats })]
}
